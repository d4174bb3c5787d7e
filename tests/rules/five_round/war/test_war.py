"""Phase 4: declaring war, and the three Battle Phases."""

from typing import Any

import pytest

from rules.five_round.reading import asked, placed
from rules.table import refused as rule_of
from westphalia import PositionError, from_position, in_words
from westphalia.editions.five_round.rules.power import imperial_power
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import CONQUER, PRINCIPALITY
from westphalia.rules.base.state import DROPPED, NONE, PENDING
from westphalia.rules.realm.provinces import all_principalities, own_reach

SAINT: dict[str, Any] = {"good_works": 1, "role": "Saved by Faith and Works"}


def declarations(order: str = "ABCDE", **position: Any) -> WestphaliaGame:
    """Return a position at the first declaration of Wage War."""
    return from_position(
        {"players": 5, "step": "war.declare", "initiative": list(order), "emperor": order[0], **position}
    )


def wars(game: WestphaliaGame) -> list[tuple[str, str, int]]:
    """Return the wars entered: attacker, defender, Battle Phase."""
    return [(game.players[a], game.players[d], phase) for a, d, phase, *_ in game.state.wars]


def refused(game: WestphaliaGame, player: str, word: str) -> tuple[str, str]:
    """Return the rule that forbids an answer, and the sentence that says so."""
    refusal = game.why_not(player, word)
    assert refusal is not None
    return refusal.rule, refusal.sentence


# --- declaring ---


@pytest.mark.rule("V.war.1", "V.inv.19", "V.ruling.doctrines")
def test_each_player_draws_three_secret_doctrines_of_the_24() -> None:
    game = from_position(
        {"players": 8, "step": "war", "chance": {"doctrines": {"A": ["Tercio", "Tercio", "Tercio"]}}}
    )
    s = game.state
    assert [sum(s.doctrines[seat * 8 : seat * 8 + 8]) for seat in range(8)] == [3] * 8
    assert sum(s.doctrine_deck) == 0
    assert all(sum(s.doctrines[seat * 8 + d] for seat in range(8)) == 3 for d in range(8))
    assert s.doctrines[4] == 3
    told = [e for e in game.log if e.kind == "doctrines"]
    assert [e.seen_by for e in told] == [(seat,) for seat in s.initiative]


@pytest.mark.rule("V.war.1")
def test_undrawn_doctrines_stay_in_the_deck_and_a_fourth_copy_is_refused() -> None:
    position = {"players": 5, "step": "war", "initiative": list("ABCDE")}
    pins = {"A": ["Guerilla"] * 3, "B": ["Flexible", "Flexible", "Flexible"]}
    with pytest.raises(PositionError, match=r"chance\.doctrines: all 3 copies of Guerilla have been drawn"):
        from_position({**position, "chance": {"doctrines": {**pins, "B": ["Guerilla"]}}})
    game = from_position({**position, "chance": {"doctrines": pins}})
    assert sum(game.state.doctrine_deck) == 24 - 5 * 3
    assert game.state.doctrines[8 + 7] == 0
    assert game.state.doctrines[8 + 0] == 3


@pytest.mark.rule("V.war.2", "V.war.3", "V.ruling.one-declaration")
def test_one_declaration_each_in_initiative_order() -> None:
    game = declarations("CABDE", realms={"A": {"provinces": 4}, "C": {"provinces": 4}})
    assert asked(game) == [("C", "declare")]
    assert game.legal("C") == ["pass", "war on principalities", "war on player"]
    game.say("C", "war on player", "D")
    assert asked(game) == [("A", "declare")]
    game.say("A", "war on principalities", "Mainz")
    assert asked(game) == [("A", "treaty")], "everything a declaration triggers is finished first"
    game.say("A", "nothing")
    assert asked(game) == [("B", "declare")]


@pytest.mark.rule("V.ally.11", "V.ruling.withdraw", "V.dec.withdraw", "V.dec.declare")
def test_they_may_withdraw_before_they_declare() -> None:
    game = declarations(
        principalities={"Hesse": {"size": 2, "influence": {"A": 2, "B": 3}}, "Lippe": {"influence": {"A": 1}}}
    )
    game.say("A", "withdraw")
    assert game.legal("A") == ["Hesse", "Lippe"]
    game.say("A", "Hesse")
    assert placed(game, "Hesse", "A") == 0
    game.say("A", "withdraw")
    assert placed(game, "Lippe", "A") == 0, "the only one left, so they are not asked which"
    assert asked(game) == [("A", "declare")]
    assert refused(game, "A", "withdraw") == ("V.ally.11", "You have no Influence on any Principality.")
    game.say("A", "pass")
    assert asked(game) == [("B", "declare")]


# --- unaligned Principalities ---

EX_9: dict[str, Any] = {
    "realms": {"A": {"provinces": 4, "gold": 3}},
    "principalities": {
        "Hesse": {"size": 2, "influence": {"A": 2}},
        "Ulm": {"size": 2},
        "Worms": {"size": 1, "influence": {"A": 1}},
    },
}


@pytest.mark.rule(
    "V.ex.9",
    "V.war.unaligned.2",
    "V.war.unaligned.3",
    "V.war.unaligned.4",
    "V.war.unaligned.5",
    "V.ruling.temp-ip",
)
def test_unaligned_war_costs_own_influence_and_just_the_gold_that_is_needed() -> None:
    game = declarations(**EX_9)
    game.say("A", "war on principalities", "Ulm", "Worms")
    s = game.state
    assert asked(game) == [("A", "treaty")], "no battle: the treaty at once"
    assert s.gold[0] == 1
    assert placed(game, "Worms", "A") == 0
    assert imperial_power(s, 0) == 6
    assert s.treaty[0] == 0
    assert s.losing == 1 << game.power("Ulm") | 1 << game.power("Worms")
    assert s.war_allies[0] == 1 << game.power("Hesse")
    assert s.war_reach[0] == own_reach(s, 0)


@pytest.mark.rule(
    "V.war.unaligned.1", "V.war.unaligned.3", "V.dec.targets", "V.ruling.twice", "V.ruling.unaligned-test"
)
def test_targets_must_be_unaligned_and_half_as_strong_together() -> None:
    game = declarations(
        realms={"A": {"provinces": 4}, "B": {"provinces": 4, "gold": 5}},
        principalities={
            "Ulm": {"size": 2},
            "Hesse": {"size": 2, "influence": {"A": 2}},
            "Nassau": {"size": 3, "influence": {"B": 1}, "ally": "B"},
            "Lippe": {"size": 2, "influence": {"A": 3, "B": 2}},
            "Fulda": {"size": 1, "influence": {"B": 1}},
            "Trier": {"size": 3},
        },
    )
    game.say("A", "war on principalities")
    assert rule_of(game, "A", "Fulda") == "V.war.unaligned.1"
    assert rule_of(game, "A", "Nassau") == "V.war.unaligned.1", (
        "an ally with less Influence than its size is one"
    )
    assert rule_of(game, "A", "Lippe") == "V.war.unaligned.1"
    assert rule_of(game, "A", "done") == "V.war.unaligned.1"
    assert game.why_not("A", "Hesse") is None, "their own ally, whom nobody else would get"
    game.say("A", "Ulm")
    assert rule_of(game, "A", "Ulm") == "V.war.unaligned.1"
    assert rule_of(game, "A", "Hesse") == "V.war.unaligned.3", "8 - 2 is less than twice 4"
    assert rule_of(game, "A", "Trier") == "V.war.unaligned.3", "8 is less than twice 5"
    assert game.why_not("A", "Mainz") is None, "8 is exactly twice 4"
    game.say("A", "done")
    assert placed(game, "Hesse", "A") == 2
    game.play_on("declare")
    game.say("B", "war on principalities", "Cologne", "done")
    assert game.state.gold[1] == 5, "their IP is enough"


@pytest.mark.rule("V.war.unaligned.1", "V.war.unaligned.3")
def test_without_a_legal_set_this_war_is_not_offered() -> None:
    weak = declarations()
    assert "war on principalities" not in weak.legal("A")
    assert rule_of(weak, "A", "war on principalities") == "V.war.unaligned.3"
    beside_a_strong_one = declarations(order="BACDE", realms={"A": {"provinces": 6}})
    assert rule_of(beside_a_strong_one, "B", "war on principalities") == "V.war.unaligned.3"
    just = declarations(
        realms={"A": {"provinces": 4}}, principalities={"Hesse": {"size": 2, "influence": {"A": 2}}}
    )
    just.say("A", "war on principalities")
    assert "Hesse" in just.legal("A"), "without their ally Hesse they have 4, twice its 2"
    assert all(
        word in [just.words(PRINCIPALITY + p) for p in all_principalities(just.state)]
        for word in just.legal("A")
    )
    with_gold = declarations(realms={"A": {"gold": 1}})
    assert "war on principalities" in with_gold.legal("A"), "3 + 1 is twice 2"


@pytest.mark.rule("V.war.unaligned.1")
def test_where_all_are_allies_of_others_it_is_not_strength_that_is_lacking() -> None:
    strong: dict[str, Any] = {"A": {"gold": 99}}
    lands = in_words(declarations(realms=strong))["principalities"]
    allied = {name: {"land": p["land"], "elector": p["elector"], "ally": "B"} for name, p in lands.items()}
    game = declarations(realms=strong, principalities=allied)
    assert game.legal("A") == ["pass", "war on player"]
    assert refused(game, "A", "war on principalities") == (
        "V.war.unaligned.1",
        "No Principality would be unaligned without your Influence.",
    )


@pytest.mark.rule("V.war.unaligned.6", "V.ruling.attacked-twice")
def test_a_principality_may_be_attacked_again_by_a_later_player() -> None:
    game = declarations(realms={"A": {"gold": 9}, "B": {"gold": 9}}, principalities={"Ulm": {"size": 2}})
    game.say("A", "war on principalities", "Ulm", "done")
    game.play_on("declare")
    game.say("B", "war on principalities", "Ulm", "done")
    assert asked(game) == [("B", "treaty")]


# --- war on a Player ---


@pytest.mark.rule("V.war.player.1", "V.war.player.2", "V.ruling.counter-war", "V.ruling.fp-war")
def test_a_player_who_is_not_yet_attacked_can_be_even_the_attacker_or_a_foreign_power() -> None:
    game = declarations(realms={"E": {"home": "France", "edge": "north"}})
    game.say("A", "war on player")
    assert game.legal("A") == ["B", "C", "D", "E"]
    assert rule_of(game, "A", "A") == "V.war.player.1"
    game.say("A", "B")
    game.say("B", "war on player")
    assert game.legal("B") == ["A", "C", "D", "E"]
    game.say("B", "A")
    game.say("C", "war on player")
    assert game.legal("C") == ["D", "E"]
    already = "That Player has already been attacked this phase."
    assert refused(game, "C", "A") == refused(game, "C", "B") == ("V.war.player.1", already)
    assert refused(game, "C", "C") == ("V.war.player.1", "You cannot attack yourself.")
    game.say("C", "E")
    assert wars(game) == [("A", "B", 1), ("B", "A", 2), ("C", "E", 1)]


@pytest.mark.rule("V.war.player.1", "V.war.2")
def test_when_war_has_been_declared_on_all_others_none_is_left() -> None:
    game = declarations(attacked=list("BCDE"), realms={"A": {"provinces": 4}})
    assert game.legal("A") == ["pass", "war on principalities"]
    assert refused(game, "A", "war on player") == (
        "V.war.player.1",
        "Every other Player has already been attacked.",
    )


@pytest.mark.rule("V.ex.10", "V.war.player.5", "V.inv.18", "V.ruling.three-phases")
def test_a_war_is_entered_in_the_earliest_phase_free_for_both() -> None:
    game = declarations("ACBDE")
    for attacker, defender in ("AB", "CD", "BC", "DE", "EA"):
        game.say(attacker, "war on player")
        if game.question(game.seat(attacker)) is not None:  # else only one could be attacked
            game.say(attacker, defender)
    assert wars(game) == [("A", "B", 1), ("C", "D", 1), ("B", "C", 2), ("D", "E", 2), ("E", "A", 3)]


ALLIES: dict[str, Any] = {
    "realms": {"A": {"provinces": 6}},
    "principalities": {
        "Hesse": {"size": 2, "influence": {"B": 3, "C": 1}},
        "Lippe": {"size": 1, "influence": {"B": 2, "C": 1}},
        "Ulm": {"size": 1},
    },
}


@pytest.mark.rule("V.war.player.3", "V.war.player.4", "V.dec.abandon", "V.dec.confirm", "V.ruling.withdraw")
def test_the_attacker_may_turn_on_what_the_defender_abandons() -> None:
    game = declarations(**ALLIES)
    game.say("A", "war on player", "B")
    assert asked(game) == [("B", "abandon")]
    assert game.legal("B") == ["Hesse", "Lippe", "done"]
    assert rule_of(game, "B", "Ulm") == "V.war.player.3"
    assert game.questions[1].rule == "V.war.player.3"
    game.say("B", "Hesse", "done")
    assert placed(game, "Hesse", "B") == 0
    assert game.legal("A") == ["keep the war", "turn on principalities"]
    assert (game.questions[0].rule, game.questions[0].about) == ("V.war.player.4", (1,))
    assert rule_of(game, "A", "pass") == "V.war.player.4"
    game.say("A", "turn on principalities")
    assert asked(game) == [("A", "treaty")], "Hesse is the only legal target"
    assert game.state.losing == 1 << game.power("Hesse")


@pytest.mark.rule("V.war.player.4")
def test_turning_needs_an_abandoned_principality_and_leaves_the_player_unattacked() -> None:
    game = declarations(**{**ALLIES, "realms": {"A": {"provinces": 8}}})
    game.say("A", "war on player", "B")
    game.say("B", "Hesse", "done")
    game.say("A", "turn on principalities")
    assert "done" in game.legal("A"), "Hesse, the only one abandoned, is a target already"
    assert rule_of(game, "A", "Lippe") == "V.war.unaligned.1"
    game.say("A", "Ulm")
    assert game.state.losing == 1 << game.power("Hesse") | 1 << game.power("Ulm")
    game.play_on("declare")
    assert not game.state.wars
    assert not game.state.attacked


@pytest.mark.rule("V.war.player.3", "V.war.player.4", "V.war.player.6")
def test_a_kept_war_is_fought_without_the_abandoned() -> None:
    game = declarations(**ALLIES)
    game.say("A", "war on player", "B")
    game.say("B", "Hesse", "done")
    game.say("A", "keep the war")
    assert wars(game) == [("A", "B", 1)]
    assert (game.state.announced, game.state.withdrawn) == (NONE, 0), "the next war is another matter"
    assert imperial_power(game.state, 1) == 3 + 2, "their land and Lippe, with full IP"
    game.play_on("treaty", "doctrine")
    assert game.state.war_allies[1] == 1 << game.power("Lippe")


@pytest.mark.rule("V.war.player.6", "V.battle.7")
def test_after_all_declarations_the_two_face_each_other() -> None:
    game = from_position({"players": 5, "step": "war", "initiative": list("ABCDE"), "emperor": "A"})
    game.say("A", "war on player", "B")
    game.play_on("doctrine")
    assert game.state.facing == [1, 0, NONE, NONE, NONE]
    assert asked(game) == [("A", "doctrine")]


@pytest.mark.rule("V.war.player.4")
def test_a_principality_that_falls_to_a_third_player_is_no_alternative() -> None:
    game = declarations(**ALLIES)
    game.say("A", "war on player", "B")
    game.say("B", "Lippe", "done")
    assert game.state.ally[game.power("Lippe")] == game.seat("C")
    assert wars(game) == [("A", "B", 1)], "the attacker is not even asked"


@pytest.mark.rule("V.war.player.4")
def test_with_no_legal_alternative_the_war_stands() -> None:
    game = declarations(**{**ALLIES, "realms": {}})
    game.say("A", "war on player", "B")
    game.say("B", "Hesse", "done")
    assert wars(game) == [("A", "B", 1)]


# --- Religious War ---

MARKED: dict[str, Any] = {
    "realms": {"A": SAINT, "C": {"religion": "Protestant", "role": "Saved by Faith Alone"}},
    "principalities": {
        "Hesse": {"religion": "Protestant", "marker": True, "size": 2, "influence": {"A": 2}},
        "Lippe": {"religion": "Catholic", "marker": True},
        "Fulda": {"religion": "Protestant"},
        "Ulm": {"religion": "Protestant", "marker": True},
    },
}


@pytest.mark.rule("V.war.religious.1", "V.war.religious.2", "V.ruling.marked")
def test_only_a_saved_player_against_a_marked_heretical_principality() -> None:
    game = declarations(**MARKED)
    game.say("A", "religious war")
    assert game.legal("A") == ["Hesse", "Ulm"]
    assert rule_of(game, "A", "Lippe") == "V.war.religious.2"
    assert rule_of(game, "A", "Fulda") == "V.war.religious.2"
    game.say("A", "Hesse")
    assert "religious war" not in game.legal("B")
    assert rule_of(game, "B", "religious war") == "V.war.religious.1"


@pytest.mark.rule(
    "V.war.religious.3",
    "V.war.religious.4",
    "V.war.religious.5",
    "V.war.religious.6",
    "V.ruling.target-own-ally",
)
def test_several_targets_of_either_religion_and_no_influence_lost() -> None:
    game = declarations("ABCDE", **MARKED)
    game.say("A", "religious war", "Hesse")
    s = game.state
    hesse, lippe = game.power("Hesse"), game.power("Lippe")
    assert s.league[0] == 1
    assert (placed(game, "Hesse", "A"), s.ally[hesse]) == (2, 0), "their own ally, and still"
    game.say("B", "pass")
    game.say("C", "religious war")
    assert game.legal("C") == [], "only Lippe is open to a Protestant, so nobody was asked"
    assert s.targets == ((hesse, 0), (lippe, 2))
    assert s.league[:3] == [1, 0, 2]


@pytest.mark.rule("V.war.religious.2")
def test_a_target_is_declared_against_once() -> None:
    game = declarations("ABCDE", **{**MARKED, "realms": {"A": SAINT, "B": SAINT}})
    game.say("A", "religious war", "Hesse")
    game.say("B", "religious war")
    assert game.state.targets == ((game.power("Hesse"), 0), (game.power("Ulm"), 1))


@pytest.mark.rule("V.war.4", "V.inv.17")
def test_markers_that_are_not_upright_are_removed_after_all_declarations() -> None:
    game = declarations(**MARKED)
    game.say("A", "religious war", "Hesse")
    game.say("B", "pass")
    assert game.state.markers.bit_count() == 3
    for player in "CDE":
        game.say(player, "pass")
    assert game.state.markers == 1 << game.power("Hesse")


# --- Battle Phases ---


@pytest.mark.rule("V.battle.1", "V.battle.3")
def test_battles_of_a_phase_side_by_side_then_treaties_in_order_of_declaration() -> None:
    game = from_position(
        {
            "players": 5,
            "step": "war.open_battle_phase",
            "initiative": list("ABCDE"),
            "realms": {p: {"doctrines": ["Guerilla"]} for p in "AC"},
            "wars": [
                {"attacker": "C", "defender": "D"},
                {"attacker": "A", "defender": "B"},
                {"attacker": "B", "defender": "C"},
            ],
        }
    )
    assert asked(game) == [("A", "doctrine"), ("C", "doctrine")], (
        "both battles of the First Battle Phase at once"
    )
    assert game.state.battle_phase == 1
    while any(seat in (0, 1) for seat in game.waiting):
        seat = game.waiting[0]
        game.answer(seat, game.questions[seat].answers[-1])
    assert asked(game) == [("C", "doctrine")], (
        "the other battle waits for nobody; the treaty waits for all battles"
    )
    game.play_on("treaty")
    decided = [war[3] for war in game.state.wars]
    assert PENDING not in decided[:2]
    assert decided[2] == PENDING, "the Second Battle Phase comes after the treaties of the First"
    game.play_on("doctrine")
    assert (asked(game), game.state.battle_phase) == ([("C", "doctrine")], 2)


@pytest.mark.rule("V.battle.1")
def test_treaties_follow_in_order_of_declaration() -> None:
    game = from_position(
        {
            "players": 5,
            "step": "war.open_battle_phase",
            "realms": {"A": {"provinces": 8}, "C": {"provinces": 8}},
            "wars": [{"attacker": "D", "defender": "C"}, {"attacker": "A", "defender": "B"}],
        }
    )
    assert asked(game) == [("C", "treaty")]
    game.say("C", "nothing")
    assert asked(game) == [("A", "treaty")]


@pytest.mark.rule("V.battle.2", "V.ex.10", "V.ruling.eliminated-war")
def test_a_war_of_the_eliminated_is_dropped_but_an_older_foreign_power_fights_on() -> None:
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "war.open_battle_phase",
            "realms": {
                "A": {"provinces": 4},
                "B": {"land": ["2,5"]},
                "E": {"home": "Spain", "edge": "north", "land": ["5,0"]},
            },
            "wars": [
                {"attacker": "A", "defender": "B"},
                {"attacker": "B", "defender": "C"},
                {"attacker": "E", "defender": "D"},
            ],
        }
    )
    game.play_on("treaty")
    while game.state.home[1] == NONE:
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, CONQUER if question.kind == "treaty" else question.answers[-1])
    game.play_on("foreign_power")
    assert game.state.wars[1].outcome == DROPPED
    assert game.state.wars[2].outcome != DROPPED


@pytest.mark.rule("V.war.player.6")
def test_a_battle_is_fought_with_allies_and_their_ip() -> None:
    game = from_position(
        {
            "players": 5,
            "step": "war.open_battle",
            "wars": [{"attacker": "A", "defender": "B"}],
            "principalities": {"Hesse": {"size": 3, "influence": {"A": 3}}},
            "realms": {"B": {"provinces": 4}, "A": {"doctrines": ["Tercio"]}},
        }
    )
    drawn = {e.fields["seat"]: e.fields["amount"] for e in game.log if e.kind == "draw_cards"}
    assert drawn == {0: 6, 1: 4}
