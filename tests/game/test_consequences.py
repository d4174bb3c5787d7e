"""Consequences: every answer says what it would do, using only what its seat may see."""

from __future__ import annotations

import json
import random
import re

import pytest

from westphalia import from_position, in_words, new_game, view
from westphalia.editions.dice.consequences import faith_dice as dice_faith_dice
from westphalia.editions.five_round.consequences.faith import faith_dice as five_faith_dice
from westphalia.editions.kit.consequences import war
from westphalia.editions.kit.consequences.faith import expected_successes
from westphalia.editions.kit.edition import edition, editions, variants
from westphalia.editions.six_round.rules.faith import earned_now
from westphalia.game.view import imagine
from westphalia.presentation.show import event_json, question_json, view_json
from westphalia.rules.base.answers import PRINCIPALITY
from westphalia.rules.base.words import RELIGIONS

EDITIONS = ("five-round", "five-round+rebels", "six-round", "dice")


def begun(name, players, seed, **options):
    """Return a new game of an edition, or of its variant."""
    edition_id, _, variant = name.partition("+")
    options = {"log": False, **options, **({variant: "on"} if variant else {})}
    return new_game(edition_id, players, seed, **options)


SPEAKS_FOR_ITSELF = {
    "flag",
    "name",
    "reformer",
}  # all answers are alike, and the line under the prompt says so
PLURALS = (
    "allies|battles|cards|dice|doctrines|Electors|hexes|Musketeers|Pikemen|places|players|points|provinces"
    "|Principalities|rounds|Saints|successes|tokens|towns|vassals|votes|wars|Works"
)
LONGEST = 200  # characters: a line, not a paragraph


@pytest.mark.parametrize("name", EDITIONS)
def test_every_kind_of_question_has_consequences(name):
    ed = edition(name)
    told = ed.teach.consequences
    assert set(told) == set(ed.kinds()), set(told) ^ set(ed.kinds())
    assert {kind for kind, c in told.items() if c.line is None} <= SPEAKS_FOR_ITSELF
    assert all(c.stake for c in told.values())


def test_every_edition_is_covered():
    assert {*editions(), *variants()} >= set(EDITIONS) >= set(variants())
    assert all(edition(name).teach.consequences for name in EDITIONS)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_answer_of_random_games_has_its_line(name):
    rnd = random.Random(5)
    game = begun(name, 6, 5, setup="manual")
    told = game.edition.teach.consequences
    met: set[str] = set()
    while not game.over:
        seat = rnd.choice(game.waiting)
        question = game.question(seat)
        if question.kind not in met or rnd.random() < 0.1:
            met.add(str(question.kind))
            shown = question_json(view(game, seat), question)
            assert shown["stake"]
            for answer in shown["answers"] if told[question.kind].line else []:
                assert answer.get("brings"), (question, answer)
                assert len(answer["brings"]) <= LONGEST, answer
        game.answer(seat, rnd.choice(question.answers))
    assert len(met) > 20


def test_your_own_land_is_beside_you():
    game = begun("six-round", ("Ada", "Bela", "Caspar"), 1, setup="manual")
    told = []
    for _ in range(40):
        seat = game.waiting[0]
        lines = [a.get("brings", "") for a in question_json(view(game, seat), game.question(seat))["answers"]]
        told += [line for line in lines if "around it" in line]
        assert not any(f"beside {game.players[seat]}" in line for line in told[-len(lines) :])
        game.answer(seat, game.question(seat).answers[0])
    assert any("beside you" in line for line in told)


@pytest.mark.parametrize("name", EDITIONS)
def test_what_a_seat_cannot_know_changes_no_line(name):
    """Imagined games differ in everything hidden, and the lines are still equal."""
    rnd = random.Random(7)
    game = begun(name, 5, 11, setup="random")
    compared = 0
    while not game.over:
        seat = rnd.choice(game.waiting)
        if rnd.random() < 0.04:
            seen = view(game, seat)
            shown = json.dumps(question_json(seen, seen.question))
            for number in (1, 2):
                other = view(imagine(seen, number), seat)
                if other.question is not None and other.question.answers == seen.question.answers:
                    assert json.dumps(question_json(other, other.question)) == shown
                    compared += 1
        game.answer(seat, rnd.choice(game.question(seat).answers))
    assert compared > 10


@pytest.mark.parametrize("name", EDITIONS)
def test_one_of_a_thing_is_never_called_in_the_plural(name):
    """Read prompts, consequences and events of a random game of few players and of many."""
    wrong = re.compile(rf"(?<!to )\b1 (?:[A-Za-z]+ )?(?:{PLURALS})\b")
    for players in (5, 8):
        rnd = random.Random(players)
        game = begun(name, players, seed=3, log=True, setup="random")
        read = []
        while not game.over:
            seat = rnd.choice(game.waiting)
            question = game.question(seat)
            if rnd.random() < 0.3:
                read.append(json.dumps(question_json(view(game, seat), question)))
            game.answer(seat, rnd.choice(question.answers))
        read += (json.dumps(event_json(game, number, event)) for number, event in enumerate(game.log))
        found = {
            text[max(0, match.start() - 60) : match.end()] for text in read for match in wrong.finditer(text)
        }
        assert not found, found


def test_consequences_change_nothing_and_are_optional():
    game = new_game("five-round", 5, 3, log=False, setup="random")
    seat = game.waiting[0]
    seen = view(game, seat)
    before = seen.state.fingerprint()
    taught = view_json(seen)
    assert seen.state.fingerprint() == before
    plain = view_json(seen, teach=False)
    assert plain["question"]["stake"] == ""
    assert "brings" in taught["question"]["answers"][0]
    assert not any("brings" in a for a in plain["question"]["answers"])


# --- some lines, word for word ---


def brings(game, player, word):
    seat = game.seat(player)
    seen = view(game, seat)
    answer = game.understand(player, word)
    shown = question_json(seen, seen.question)
    return next(a["brings"] for a in shown["answers"] if a["id"] == answer)


@pytest.mark.rule("V.ally.3", "V.power.2")
def test_influence_that_is_still_needed():
    game = from_position(
        {
            "players": 5,
            "step": "diplomacy.act",
            "realms": {"A": {"stored": 3}},
            "principalities": {"Hesse": {"size": 3}, "Trier": {"influence": {"B": 1}}},
        }
    )
    assert brings(game, "A", "Hesse") == "After this, 2 more make Hesse your ally: +3 Imperial Power."
    assert "your ally instead of B's" in brings(game, "A", "Trier")
    assert "an Elector's vote" in brings(game, "A", "Trier")


@pytest.mark.rule("V.dipgame.3", "V.dipgame.4", "V.dipgame.5")
def test_payoffs_of_the_diplomacy_game():
    game = from_position({"players": 5, "step": "diplomacy.diplomacy_game"})
    one, two = game.players[game.waiting[0]], game.players[game.waiting[1]]
    assert brings(game, one, "thumb") == f"Influence: 2 if {two} shows thumb, 0 if they show gun."
    assert brings(game, one, "gun") == f"Influence: 4 if {two} shows thumb, 1 if they show gun."


@pytest.mark.rule("V.doctrine.5", "V.card.3")
def test_doctrines_and_cards_have_outcomes():
    position = {"players": 5, "round": 2, "wars": [{"attacker": "A", "defender": "B"}]}
    hands = {"A": {"hand": "MPPC", "doctrines": ["Aristocratic", "Tercio"]}, "B": {"hand": "MMPP"}}
    game = from_position({**position, "step": "war.play_doctrine", "realms": hands})
    assert brings(game, "A", "Aristocratic") == "Give up 1 Musketeer, 1 Pikeman, take 4 Cavalry."
    assert brings(game, "A", "Tercio").endswith("You lack the cards for it.")
    game = from_position({**position, "step": "war.play_cards", "realms": hands})
    assert brings(game, "A", "Pikeman").startswith("Beats Cavalry")


@pytest.mark.rule("R.variant.b.1", "R.variant.c.3", "R.variant.g.2", "R.variant.g.3")
def test_rebels_questions_have_outcomes():
    land = ["2,4", "2,5", "1,5", "3,4", "3,5"]
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "rebels.suppress",
            "options": {"rebels": "on"},
            "emperor": "A",
            "realms": {"A": {"land": land, "capital": "2,4", "core": land[:3], "gold": 1}},
            "principalities": {"Hesse": {"size": 2, "religion": "Protestant", "influence": {"A": 2}}},
            "provinces": {
                "2,5": {"unrest": True, "rebels": 1},
                "3,4": {"religion": "Protestant"},
                "3,5": {"religion": "Protestant"},
            },
            "chance": {"rebel_dice": [6]},
        }
    )
    told = brings(game, "A", "2,5")
    assert told.startswith("0 Rebels left there; 0 Gold left. Otherwise Rebels hold it")
    assert brings(game, "A", "pass").startswith("You keep 1 Gold. Rebels take ")
    game.say("A", "2,5")
    assert brings(game, "A", "3,4").endswith("on a 1 it becomes a Principality.")
    game.say("A", "3,4")
    assert brings(game, "A", "Hesse") == "1 Influence left on Hesse; it stays your ally."


@pytest.mark.rule("R.variant.f.1", "R.variant.a.1")
def test_stability_and_casus_belli_losses_are_announced():
    position = {"players": 5, "round": 2, "options": {"rebels": "on"}, "emperor": "A"}
    game = from_position({**position, "step": "heresy.choose_conversion"})
    assert brings(game, "A", "convert").endswith("Stability −1.")
    game = from_position({**position, "step": "war.declare", "realms": {"A": {"casus_belli": ["B"]}}})
    assert "Your unused casus belli on B costs 1 Influence" in brings(game, "A", "pass")


# --- faults of earlier versions ---


@pytest.mark.rule("V.convert.4", "V.convert.8", "V.role.6")
def test_a_conversion_says_that_others_decide():
    """Two places are free; if both are taken by players before you, you are Predestined to Hell."""
    position = {"players": 5, "step": "heresy.choose_conversion", "emperor": "A", "initiative": list("ABCDE")}
    game = from_position(position)
    assert brings(game, "A", "convert").startswith("Turn Protestant: Saved by Faith Alone, 9 Faith dice")
    assert brings(game, "C", "convert").startswith(
        "Turn Protestant: Predestined to Hell or Saved by Faith Alone, 7 to 9 Faith dice, as others choose"
    )
    game.say_all("convert", "stay", A="convert", B="convert", C="convert")
    assert in_words(game)["realms"]["C"]["role"] == "Predestined to Hell"


CONVERSION = re.compile(
    r"(?:Turn|Stay) (?P<faith>\w+): (?P<roles>.*?), (?P<low>\d+)(?: to (?P<high>\d+))? Faith"
)
FAITH = {"five-round": five_faith_dice, "six-round": earned_now, "dice": dice_faith_dice}


@pytest.mark.parametrize("name", FAITH)
def test_a_conversion_brings_what_was_promised_whatever_the_others_choose(name):
    compared = ranges = 0
    for seed in range(3):
        rnd, game = random.Random(seed), begun(name, 6, seed, setup="random")
        while not game.over:
            asked = {seat for seat, question in game.questions.items() if question.kind == "convert"}
            if not asked:
                game.answer(game.waiting[0], rnd.choice(game.questions[game.waiting[0]].answers))
                continue
            answers = {seat: rnd.choice(game.questions[seat].answers) for seat in asked}
            told = {seat: consequence(game, seat, answer) for seat, answer in answers.items()}
            then = game.copy()
            if name == "dice":  # its Faith is rolled at once
                then.stop_before([branch.pc + 1 for branch in then.branches])
            for seat, answer in answers.items():
                game.answer(seat, answer)
                then.answer(seat, answer)
            while not game.over and any(q.kind == "reformer" for q in game.questions.values()):
                game.answer(game.waiting[0], rnd.choice(game.questions[game.waiting[0]].answers))
            s = then.state if name == "dice" else game.state
            for seat, line in told.items() if not game.over else ():
                promise = CONVERSION.match(line)
                assert promise, line
                assert RELIGIONS[s.religion[seat]] == promise["faith"]
                assert s.role_of(seat) in promise["roles"].split(" or "), line
                low = int(promise["low"])
                assert low <= FAITH[name](s, seat) <= int(promise["high"] or low), line
                compared += 1
                ranges += "as others choose" in line
    assert compared > 15
    assert 0 < ranges < compared


def consequence(game, seat, answer):
    shown = question_json(view(game, seat), game.question(seat))
    return next(a["brings"] for a in shown["answers"] if a["id"] == answer)


@pytest.mark.rule("V.faith.8", "V.faith.9")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        (1, "1 die: 0 or 1 success expected"),
        (2, "2 dice: 1 success expected"),
        (7, "7 dice: 3 or 4 successes expected"),
        (8, "8 dice: 4 successes expected"),
        (9, "9 dice: 4 or 5 successes expected"),
    ],
)
def test_expected_successes_are_not_rounded(dice, said):
    assert expected_successes(dice, 3) == said


@pytest.mark.rule("V.election.7")
def test_a_vote_says_how_many_win():
    game = from_position(
        {
            "players": 5,
            "step": "election.vote",
            "principalities": {"Saxony": {"influence": {"A": 3}}, "Trier": {"influence": {"A": 3}}},
        }
    )
    assert brings(game, "A", "B").endswith("4 votes win.")
    assert "elect." not in brings(game, "A", "A")


@pytest.mark.rule("V.treaty.14", "V.power.2")
def test_an_ally_with_the_first_two_hexes_of_the_map_gains_power_by_a_third():
    game = from_position(
        {"players": 5, "principalities": {"Hesse": {"land": ["0,2", "0,3"], "influence": {"A": 2}}}}
    )
    power = game.power("Hesse")
    assert game.state.land[power] == 0b11
    line = war.ally_gains(view(game, 0), game.question(0), PRINCIPALITY + power)
    assert line == "Hesse grows to 3 provinces: +1 Imperial Power."


@pytest.mark.rule("V.dip.7", "V.treaty.2")
def test_your_own_capital_gets_a_reason_of_its_own():
    land = {"land": ["2,5", "2,6", "3,5"], "capital": "2,5", "stored": 1}
    hesse = {"land": ["3,6", "4,5"]}
    game = from_position(
        {"players": 5, "step": "diplomacy.act", "realms": {"A": land}, "principalities": {"Hesse": hesse}}
    )
    game.say("A", "gift")
    assert game.why_not("A", "2,5").sentence == "You cannot give away your capital."
    position = {
        "players": 5,
        "round": 2,
        "step": "war.battle.open_battle_treaty",
        "wars": [{"attacker": "A", "defender": "B", "winner": "A"}],
    }
    game = from_position({**position, "realms": {"A": land, "B": {"land": ["2,7", "2,8", "3,6"]}}})
    game.say("A", "conquer")
    assert game.why_not("A", "2,5").sentence == "That is your own land."
