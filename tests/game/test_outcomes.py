"""The numbers of an answer match its effects, in every edition."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from westphalia import from_position, new_game, view
from westphalia.engine.question import Question
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.presentation.outcomes import closing_answer
from westphalia.presentation.show import event_json, question_json
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, SEATS
from westphalia.rules.base.tell import about
from westphalia.rules.diplomacy.influence import influence_on

EDITIONS = ("five-round", "five-round+rebels", "six-round", "dice")
POWER = re.compile(r"(?:^|[:;] )([+−]\d+) Imperial Power")
LOSSES = {  # what a sentence says is lost, by the number that falls
    "influence": re.compile(r"[Yy]ou lose (\d+) Influence for good"),
    "gold": re.compile(r"costs (\d+) Gold"),
}


def begun(name: str, seed: int) -> WestphaliaGame:
    """Return a game of an edition or of its variant, with a map placed by the players or by the program."""
    edition, _, variant = name.partition("+")
    options = {"setup": "manual" if seed == 0 else "random"} | ({variant: "on"} if variant else {})
    return new_game(edition, 5, seed, log=False, **options)


def after(game: WestphaliaGame, seat: int, answer: int) -> WestphaliaGame:
    """Return the game once the step that asks has taken the answer, played by the engine up to the next step."""
    then = game.copy()
    branch = then.branch_of(seat)
    assert branch is not None
    then.stop_before([then.branches[branch].pc + 1])
    asked: Question | None = then.question(seat)
    given: int | None = answer
    while asked is not None and given is not None:
        then.answer(seat, given)
        asked = then.question(seat)
        given = closing_answer(asked, seat)
    return then


def numbers(game: WestphaliaGame, seat: int) -> list[dict[str, int]]:
    """Return the numbers of all seats that answers mention, from the state itself."""
    s, seen = game.state, view(game, seat)
    found = []
    for other in range(s.players):
        own = {counter.id: counter.value(seen, other) for counter in game.edition.show.counters}
        own["provinces"] = sum(owner == other for owner in s.owner[: s.board.size])
        own["allies"] = sum(s.ally[p] == other for p in range(len(s.ally)) if s.principalities >> p & 1)
        own["votes"] = [candidate for _, candidate in s.votes].count(other)
        own["influence"] = s.stored[other] + sum(
            influence_on(s, p, other) for p in range(len(s.influence) // SEATS)
        )
        found.append(own)
    return found


def holders(game: WestphaliaGame) -> list[tuple[int, int]]:
    """Return for each province its owner and the player it is allied to."""
    s = game.state
    powers = s.owner[: s.board.size]
    return [(p, p if p < FIRST_PRINCIPALITY or p == NONE else s.ally[p]) for p in powers]


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("seed", range(3))
def test_an_answers_promised_numbers_come_true(name: str, seed: int) -> None:
    chance, game = random.Random(seed), begun(name, seed)
    compared: set[str] = set()
    while not game.over:
        seat = chance.choice(game.waiting)
        question = game.question(seat)
        assert question is not None
        answer = chance.choice(question.answers)
        if chance.random() < 0.3:
            shown = question_json(view(game, seat), question)
            promised: dict[str, Any] = next(dict(a) for a in shown["answers"] if a["id"] == answer)
            if "changes" in promised or "lands" in promised:
                compare(game, seat, answer, promised)
                compared.add(str(question.kind))
        game.answer(seat, answer)
    assert len(compared) >= 5


def compare(game: WestphaliaGame, seat: int, answer: int, promised: dict[str, Any]) -> None:
    """Check every number of an answer, and the numbers that its sentence names."""
    then = after(game, seat, answer)
    old, new = numbers(game, seat), numbers(then, seat)
    differences = [
        {"seat": other, "what": what, "from": value, "to": new[other][what]}
        for other in range(len(old))
        for what, value in old[other].items()
        if new[other][what] != value
    ]
    assert promised.get("changes", []) == differences, (game.question(seat), promised)
    lands = {
        province: held
        for province, (held, before) in enumerate(zip(holders(then), holders(game), strict=True))
        if held != before and held[0] != NONE
    }
    assert {land["province"] for land in promised.get("lands", [])} == set(lands)
    for land in promised.get("lands", []):
        power, player = lands[land["province"]]
        assert land.get("principality", NONE) == (power if power >= FIRST_PRINCIPALITY else NONE)
        assert land.get("seat", NONE) == player
    question = game.question(seat)
    assert question is not None
    chosen_before = any(
        kind == "province" for kind, _ in about(question)
    )  # a sentence is about one province alone
    said = POWER.search(promised["brings"])
    if said and not chosen_before and not promised["brings"].startswith("After this"):
        gained = new[seat]["imperial_power"] - old[seat]["imperial_power"]
        assert int(said[1].replace("−", "-")) == gained, (game.question(seat), promised)
    for what, pattern in LOSSES.items():
        if lost := pattern.search(promised["brings"]):
            assert old[seat][what] - new[seat][what] == int(lost[1]), (game.question(seat), promised)


@pytest.mark.parametrize("name", EDITIONS)
def test_influence_that_is_needed_makes_an_ally_and_less_does_not(name: str) -> None:
    chance, game = random.Random(9), begun(name, 1)
    tried = 0
    while not game.over:
        seat = chance.choice(game.waiting)
        question = game.question(seat)
        assert question is not None
        shown = question_json(view(game, seat), question)["answers"] if chance.random() < 0.1 else []
        for answer in shown:
            if needs := answer.get("needs", 0):
                then, power = game.copy().state, answer["value"]
                for more in range(1, needs + 1):
                    then.influence[power * SEATS + seat] += 1
                    assert (then.rightful_ally(power) == seat) is (more == needs)
                tried += 1
        game.answer(seat, chance.choice(question.answers))
    assert tried > 10


def test_secret_and_uncertain_answers_promise_nothing() -> None:
    game = from_position({"players": 5, "step": "diplomacy.diplomacy_game"})
    seat = game.waiting[0]
    shown = question_json(view(game, seat), game.questions[seat])
    assert not any("changes" in answer or "lands" in answer for answer in shown["answers"])


WAR = {"players": 5, "round": 4, "wars": [{"attacker": "A", "defender": "B"}], "step": "war.play_cards"}


@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "lost"),
    [
        ("Pikeman", "Cavalry", 0, {1: 1}),
        ("Cavalry", "Musketeer", 0, {1: 3}),
        ("Pikeman", "Musketeer", 1, {0: 2}),
        ("Cavalry", "Cavalry", None, {0: 1, 1: 1}),
    ],
)
@pytest.mark.rule("V.card.2", "V.card.3", "V.card.4", "V.card.5")
def test_an_exchange_names_its_winner_and_the_cards_lost(
    mine: str, theirs: str, winner: int | None, lost: dict[int, int]
) -> None:
    game = from_position({**WAR, "realms": {"A": {"hand": "MMPPCC"}, "B": {"hand": "MMMPPCC"}}})
    told = len(game.log)
    game.say("A", mine)
    game.say("B", theirs)
    shown = [event_json(game, n, event) for n, event in enumerate(game.log[told:])]
    first, second = (event for event in shown if event["kind"] == "play_card")
    assert "winner" not in first
    assert second["winner"] == winner
    assert {it["seat"]: it["cards"] for it in second["lost"]} == lost


@pytest.mark.rule("V.upheaval.2")
def test_a_conversion_lists_its_provinces_from_the_capital_on() -> None:
    game = new_game("five-round", 5, 3, setup="random")
    game.play_on("convert")
    turned = [event_json(game, n, event) for n, event in enumerate(game.log)]
    drawn = [event for event in turned if event["kind"] == "upheaval"]
    assert drawn
    for event in drawn:
        assert sorted(event["provinces"]) == sorted(event["fields"]["provinces"])
        power = next(p for p in range(len(game.state.name)) if game.state.owner[event["provinces"][0]] == p)
        assert event["provinces"][0] == game.state.capital[power]
