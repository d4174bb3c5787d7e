"""Phase 5, Tradeoffs: the price of peace, and the Emperor's price."""

from typing import Any

import pytest

from rules.table import (
    PROTESTANT,
    Table,
    ally,
    asked,
    placed,
    prompts,
    refused,
    rules,
    sentence_of,
    stored,
    story,
    told,
)

ALL = "ABCDEF"


def table(fought: str = ALL, sat_out: str = "", **state: Any) -> Table:
    """Return a table with Emperor A, who took part in all activities but the skipped one; the others took
    part in all.
    """
    taking_part = {field: ALL if field != sat_out else "BCDEF" for field in ("combats", "engages", "wages")}
    return Table("dice", has_fought=fought, **taking_part, **state)


@pytest.mark.rule("D.tradeoff.1", "D.ruling.tradeoffs", "D.example.17")
def test_each_but_the_emperor_loses_one_unplaced_influence() -> None:
    t = table(sat_out="combats")
    t.s.pins = {"tradeoff": (6,)}
    for who, n in (("A", 2), ("B", 2), ("C", 1)):
        t.realm(who, stored=n)
    t.prince("Hesse", "7,4", D=2)
    game = t.play("tradeoffs")
    assert stored(game) == {"A": 2, "B": 1}
    assert placed(game, "Hesse") == {"D": 2}


@pytest.mark.rule(
    "D.tradeoff.2", "D.tradeoff.3", "D.influence.4", "D.ruling.lose-influence", "D.ruling.fought"
)
def test_a_player_who_fought_in_no_war_loses_two_of_their_choice() -> None:
    t = table(fought="ACDEF")
    t.realm("B", "2,4", stored=2)
    t.prince("Hesse", "7,4", B=3)
    game = t.play("tradeoffs")
    assert asked(game) == {"B": "losses"}
    assert game.legal("B") == ["stored", "Hesse"]
    game.say("B", "unplaced")  # the other can only come from Hesse
    assert stored(game) == {}
    assert placed(game, "Hesse") == {"B": 2}, "part of a stack may go"
    assert rules(game, "lose_influence") == ["D.tradeoff.2"]


@pytest.mark.rule("D.tradeoff.2", "D.influence.4", "D.influence.5")
def test_a_player_who_has_too_few_loses_all() -> None:
    t = table(fought="ACDEF")
    t.prince("Hesse", "7,4", B=1)
    game = t.play("tradeoffs")
    assert "losses" not in asked(game).values()
    assert (placed(game, "Hesse"), ally(game, "Hesse")) == ({}, None)


@pytest.mark.rule("D.tradeoff.2", "D.ally.5")
def test_all_pick_at_once_and_openly_and_alliances_are_settled_after_all() -> None:
    t = table(fought="ADEF", order="ACBDEF")
    t.prince("Hesse", "7,4 7,3", C=3, B=3)
    t.prince("Ulm", "2,2", B=2, C=1)
    game = t.play("tradeoffs")
    assert set(asked(game)) == {"B", "C"}
    assert not any(question.sealed for question in game.questions.values())
    assert refused(game, "B", "done") == "D.influence.4"
    for _ in range(2):
        game.say("C", "Hesse")
        game.say("B", "Hesse")
    assert (placed(game, "Hesse"), ally(game, "Hesse")) == ({"B": 1, "C": 1}, "C")


@pytest.mark.rule("D.tradeoff.4", "D.ruling.eliminated-waits", "D.fp.eliminated.3")
def test_a_player_eliminated_this_round_is_exempt_even_as_emperor() -> None:
    t = table(fought="CDEF", sat_out="combats", exiled="AB")
    t.foreign("A", stored=4)
    t.foreign("B", stored=4)
    game = t.play("tradeoffs")
    assert stored(game) == {"A": 4, "B": 4}
    assert told(game, "more_troubles") == []


# --- the Emperor ---


@pytest.mark.rule("D.tradeoff.emperor.4", "D.example.17", "D.ruling.emperor-tradeoffs")
@pytest.mark.parametrize(("sat_out", "lost"), [("engages", 1), ("wages", 2)])
@pytest.mark.parametrize("fought", [ALL, "BCDEF"])
def test_the_emperor_pays_for_what_they_sat_out_whether_or_not_they_fought(
    sat_out: str, lost: int, fought: str
) -> None:
    t = table(fought=fought, sat_out=sat_out)
    t.realm("A", "2,4", stored=4)
    t.prince("Hesse", "7,4", A=3)
    game = t.play("tradeoffs")
    assert asked(game) == {"A": "losses"}
    game.say("A", *["Hesse"] * lost)
    assert (stored(game), placed(game, "Hesse")) == ({"A": 4}, {"A": 3 - lost})
    assert rules(game, "lose_influence") == ["D.tradeoff.emperor.4"]


@pytest.mark.rule("D.tradeoff.emperor.1", "D.ruling.emperor-tradeoffs")
def test_an_emperor_who_sat_out_combat_heresy_pays_nothing_else() -> None:
    t = table(fought="BCDEF", sat_out="combats")
    t.s.pins = {"tradeoff": (4,)}
    t.realm("A", "4,4 4,5", stored=4)
    game = t.play("tradeoffs")
    assert asked(game).get("A") not in ("losses", "emperor_province")
    assert stored(game) == {"A": 4}
    assert game.state.protestant == 0
    assert rules(game, "emperor_rolls") == ["D.tradeoff.emperor.1"]


@pytest.mark.rule("D.tradeoff.emperor.2", "D.example.17")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_on_a_low_roll_they_pick_an_orthodox_province_that_turns(face: int) -> None:
    t = table(sat_out="combats")
    t.s.pins = {"tradeoff": (face,)}
    t.realm("A", "4,4 4,5 5,4 5,3")
    t.protestant("5,3")
    game = t.play("tradeoffs")
    assert asked(game) == {"A": "emperor_province"}
    assert sorted(game.legal("A")) == ["4,5", "5,4"]
    assert refused(game, "A", "4,4") == "D.convert.3"
    assert refused(game, "A", "5,3") == refused(game, "A", "2,2") == "D.tradeoff.emperor.2"
    assert refused(game, "A", "pass") == "D.tradeoff.emperor.2"
    for where in ("5,3", "2,2"):
        assert sentence_of(game, "A", where).startswith(f"{where} is not ")
    game.say("A", "5,4")
    assert game.state.protestant >> game.hex("5,4") & 1
    assert game.state.imperial_power(0) == 2


@pytest.mark.rule("D.tradeoff.emperor.2")
def test_a_protestant_emperor_loses_a_province_to_catholicism_and_without_one_nothing_happens() -> None:
    t = table(sat_out="combats")
    t.s.pins = {"tradeoff": (1,)}
    t.realm("A", "4,4 4,5", PROTESTANT)
    t.protestant("4,5")
    game = t.play("tradeoffs")
    assert not game.state.protestant >> game.hex("4,5") & 1, "the only one, without asking"
    t = table(sat_out="combats")
    t.s.pins = {"tradeoff": (1,)}
    t.realm("A", "4,4")
    game = t.play("tradeoffs")
    assert told(game, "emperor_loses_province") == []


@pytest.mark.rule("D.influence.3")
def test_before_they_pick_the_province_they_may_withdraw() -> None:
    t = table(sat_out="combats")
    t.s.pins = {"tradeoff": (1,)}
    t.realm("A", "4,4 4,5 5,4")
    t.prince("Hesse", "7,4", A=2)
    game = t.play("tradeoffs")
    game.say("A", "withdraw")
    assert placed(game, "Hesse") == {}
    assert asked(game) == {"A": "emperor_province"}


@pytest.mark.rule("D.tradeoff.emperor.3", "D.example.15", "D.fp.home.1")
def test_a_foreign_emperor_adds_one_to_their_internal_troubles() -> None:
    t = table(sat_out="combats", round=3)
    t.foreign("A", where="4,4 4,5")
    t.foreign("B")
    t.s.pins = {"troubles:0": (4, 5), "troubles:1": (4, 5), "imperial": (6,)}
    t.prince("Mainz", "7,4", PROTESTANT)
    game = t.play("tradeoffs")
    assert told(game, "emperor_rolls") == []
    while asked(game) and "foreign_power" in asked(game).values():
        game.say(next(iter(asked(game))), "stay")
    assert game.state.round == 4
    assert game.state.home_ip[:2] == [6, 7]


@pytest.mark.rule("D.tradeoff.emperor.3")
def test_in_the_last_round_there_are_no_troubles() -> None:
    t = table(sat_out="combats", round=6)
    t.foreign("A")
    game = t.play("tradeoffs")
    assert told(game, "more_troubles") == []


@pytest.mark.rule("D.victory.check.1", "D.ruling.checkpoints")
def test_victory_is_checked_after_the_phase() -> None:
    t = table(sat_out="combats", round=5)
    t.s.pins = {"tradeoff": (6,)}
    game = t.play("tradeoffs")
    assert (game.over, game.state.victory) == (True, "catholic")


@pytest.mark.rule("D.tradeoff.emperor.1", "D.tradeoff.emperor.4")
@pytest.mark.parametrize("sat_out", ["engages", "wages", "combats"])
def test_it_is_the_emperors_own_choice_that_counts(sat_out: str) -> None:
    state = {field: ALL if field != sat_out else "ABDEF" for field in ("combats", "engages", "wages")}
    t = Table("dice", emperor="C", has_fought=ALL, **state)
    t.s.pins = {"tradeoff": (1,)}
    t.realm("C", "4,4 4,5 5,4")
    t.prince("Hesse", "7,4", C=3)
    t.prince("Ulm", "7,3", C=3)
    game = t.play("tradeoffs")
    assert asked(game) == {"C": "emperor_province" if sat_out == "combats" else "losses"}
    if sat_out != "combats":
        game.say("C", "Hesse", *["Ulm"] * (sat_out == "wages"))
        assert told(game, "emperor_rolls") == [], "they took part in Combat Heresy"


@pytest.mark.rule("D.influence.3", "D.tradeoff.emperor.2")
def test_with_only_one_province_to_lose_nobody_is_asked() -> None:
    t = table(sat_out="combats")
    t.s.pins = {"tradeoff": (1,)}
    t.realm("A", "4,4 4,5")
    t.prince("Hesse", "7,4", A=2)
    game = t.play("tradeoffs")
    assert game.state.protestant >> game.hex("4,5") & 1
    assert placed(game, "Hesse") == {"A": 2}


@pytest.mark.rule(
    "D.tradeoff.1", "D.tradeoff.2", "D.tradeoff.emperor.1", "D.tradeoff.emperor.2", "D.tradeoff.emperor.3"
)
def test_tradeoffs_are_logged_in_words() -> None:
    t = table(fought="ACDEF", sat_out="combats")
    t.s.pins = {"tradeoff": (1,)}
    t.realm("A", "4,4 4,5 5,4")
    t.realm("B", "2,2", stored=2)
    t.prince("Hesse", "7,4", B=2)
    game = t.play("tradeoffs")
    assert prompts(game) == {"B": "You lose 2 more Influence. Choose where."}
    game.say("B", "Hesse", "Hesse")
    assert prompts(game) == {"A": "Which of your provinces converts to the other religion?"}
    game.say("A", "5,4")
    kinds = ("lose_stored", "lose_influence", "emperor_rolls", "emperor_loses_province", "more_troubles")
    assert story(game, *kinds) == [
        "B loses 1 stored Influence (1 left). [D.tradeoff.1]",
        "B loses 2 Influence on Hesse (0 left). [D.tradeoff.2]",
        "Emperor A skipped Combat Heresy and rolls 1; 3 or less costs a province. [D.tradeoff.emperor.1]",
        "5,4 of A becomes Protestant: the Emperor skipped Combat Heresy. [D.tradeoff.emperor.2]",
    ]
    t = table(sat_out="combats")
    t.foreign("A")
    assert story(t.play("tradeoffs"), *kinds) == [
        "Emperor A skipped Combat Heresy: 1 more Internal Troubles next round. [D.tradeoff.emperor.3]"
    ]
