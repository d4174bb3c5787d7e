"""The desks of choices made together are right: the Council, the Diplomacy Game, the Leagues."""

import random
from typing import Any

import pytest

from westphalia import from_position
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.presentation.show import view_json
from westphalia.rules.base.answers import TRENT
from westphalia.rules.base.state import NONE

NAMES = ("Ada", "Bela", "Caspar", "Dora", "Emil")
SEEDS = {"five-round": (1, 2), "six-round": (1, 2), "dice": (1, 2)}
QUESTIONS = {"council": "council", "diplomacy_game": "game", "dilemma": "game", "league": "leagues"}


def desk(game: WestphaliaGame, seat: int | None, kind: str) -> Any:
    found = [d for d in view_json(view(game, seat), teach=False)["desks"] if d["kind"] == kind]
    return found[0] if found else None


def check_council(game: WestphaliaGame, shown: Any, answers: dict[int, int]) -> None:
    """The thresholds decide whether the Council meets."""
    votes = sum(answer == TRENT for answer in answers.values())
    blocked = answers.get(shown["emperor"], TRENT) != TRENT
    delayed = any(e.kind in ("council_delayed", "emperor_delays_council") for e in game.log[-20:])
    assert delayed == (blocked or votes < shown["enough"])
    assert delayed == (blocked or len(answers) - votes >= shown["delays"])


def check_game(game: WestphaliaGame, shown: Any, answers: dict[int, int]) -> None:
    """Both gain what the table of payoffs says."""
    mine, theirs = (voter["seat"] for voter in shown["voters"])
    told = next(e for e in reversed(game.log) if e.kind == "diplomacy_game")
    won = {told.fields["seat"]: told.fields["amount"], told.fields["other"]: told.fields["other_amount"]}
    (cell,) = [
        p for p in shown["payoffs"] if (p["answer"], p["other_answer"]) == (answers[mine], answers[theirs])
    ]
    assert (cell["mine"], cell["theirs"]) == ([won[mine]], [won[theirs]])
    assert [told.fields["seat"], told.fields["other"]] in shown["pairs"]


@pytest.mark.parametrize("edition", SEEDS)
def test_desks_predict_the_outcome_in_random_games(edition: str) -> None:
    met: set[str] = set()
    for seed in SEEDS[edition]:
        game = new_game(edition, NAMES, seed, setup="random")
        chance = random.Random(seed)
        while not game.over and game.state.round < 4:
            asked = {seat: str(q.kind) for seat, q in game.questions.items()}
            kinds = set(asked.values()) & {"council", "diplomacy_game", "dilemma"}
            if not kinds:
                seat = game.waiting[0]
                game.answer(seat, chance.choice(game.questions[seat].answers))
                continue
            (kind,) = kinds
            met.add(QUESTIONS[kind])
            shown = {seat: desk(game, seat, QUESTIONS[kind]) for seat in asked}
            answers = {seat: chance.choice(game.questions[seat].answers) for seat in asked}
            for seat, answer in answers.items():
                game.answer(seat, answer)
            check = check_council if kind == "council" else check_game
            for seat in asked:
                check(game, shown[seat], answers)
    assert met == ({"game"} if edition == "dice" else {"council", "game"})


def test_who_has_chosen_is_shown_and_never_what() -> None:
    game = from_position({"players": 5, "step": "heresy.council_of_trent"})
    game.say("A", "french")
    shown = desk(game, game.seat("B"), "council")
    assert [voter["seat"] for voter in shown["voters"] if voter["chosen"]] == [game.seat("A")]
    other = from_position({"players": 5, "step": "heresy.council_of_trent"})
    other.say("A", "trent")
    assert desk(other, other.seat("B"), "council") == shown


def test_waiting_players_watch_the_council_and_the_diplomacy_game() -> None:
    game = from_position({"players": 5, "step": "heresy.council_of_trent"})
    voter = game.waiting[0]
    assert desk(game, None, "council") == desk(game, voter, "council")
    game = new_game("five-round", NAMES, 1, setup="random")
    while "diplomacy_game" not in (kinds := {str(q.kind) for q in game.questions.values()}):
        assert not kinds & {"card", "doctrine"}, "no game came before the first battle"
        game.answer(game.waiting[0], game.quiet_answer(game.questions[game.waiting[0]]))
    waits = next(seat for seat in range(5) if seat not in game.waiting)
    shown = desk(game, waits, "game")
    assert {voter["seat"] for voter in shown["voters"]} == set(game.waiting)
    assert {c["answer"] for c in shown["choices"]} == set(game.questions[game.waiting[0]].answers)


@pytest.mark.rule("V.rwbattle.3", "V.league.3")
def test_the_leagues_line_up_as_shown() -> None:
    game = from_position(
        {
            "players": 6,
            "round": 3,
            "step": "religious_war",
            "initiative": ["E", "A", "B", "C", "D", "F"],
            "emperor": "E",
            "realms": {
                "A": {"role": "Saved by Faith Alone"},
                "B": {"role": "Mortal Sin"},
                "C": {"role": "Mortal Sin"},
                "D": {"role": "Saved by Faith Alone"},
                "E": {"good_works": 1},
                "F": {"role": "Predestined to Hell"},
            },
            "principalities": {"Tyrol": {"size": 3, "target_of": "A", "influence": {"A": 4, "B": 2}}},
        }
    )
    while shown_now := desk(game, seat := game.waiting[0], "leagues"):
        shown = shown_now
        joining = shown["joining"][-2]  # the last League that is open
        assert [league["power"] for league in shown["leagues"]] == [
            sum(game.state.imperial_power(m["seat"]) for m in league["members"])
            for league in shown["leagues"]
        ]
        game.answer(seat, joining["answer"])
    facing = {(s, other) for s, other in enumerate(game.state.facing) if other != NONE}
    assert facing == {pair for a, b in joining["pairs"] for pair in ((a, b), (b, a))}
    assert sorted(joining["waiting"]) == sorted(game.state.line[0] + game.state.line[1])
    catholic, evangelical = ([[p["text"] for p in line] for line in lg["wins"]] for lg in shown["leagues"])
    assert catholic[0] == ["Tyrol", " stays Catholic."]
    assert evangelical[0] == ["Tyrol", " turns Protestant. ", "A", " becomes its ally."]
