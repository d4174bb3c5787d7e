"""Peace Treaties of private wars, in the six-round and the dice edition alike.

A's land is a row; B's touches it at 2,4; Cleves is A's ally and touches 4,4 of B; Anhalt is B's.
"""

from typing import Any

import pytest

from rules.table import PROTESTANT, Table, ally, asked, placed, refused, rules, sentence_of, stored, told
from rules.warfare import both_editions, owner, peace, power
from westphalia.editions.player_turns.rules.battle_phases import note_battle, take_snapshot
from westphalia.editions.player_turns.rules.influence import why_not_loss
from westphalia.rules.base.answers import CHOICES, PRINCIPALITY, SEAT, STORED
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, SEATS, War, with_item
from westphalia.rules.diplomacy.influence import settle_all
from westphalia.rules.realm.provinces import religion_of_province


def ids(edition: str, six_round: str, dice: str) -> str:
    """Return the rule of an edition."""
    return six_round if edition == "six-round" else dice


def table(edition: str, **changes: Any) -> Table:
    """A has beaten B; a change replaces a player's land or Influence."""
    t = Table(edition, 5, changes.pop("round", 2), emperor=changes.pop("emperor", "E"), order="ABCDE")
    t.realm("A", changes.pop("A", "1,5 2,5"), stored=changes.pop("stored", 5))
    t.realm("B", changes.pop("B", "3,3 2,4 4,4"), towns=changes.pop("towns", ""))
    t.prince("Cleves", "4,5 5,5", PROTESTANT, **changes.pop("Cleves", {"A": 3}))
    t.prince("Anhalt", "6,2 6,1 7,1", **changes.pop("Anhalt", {"B": 5, "A": 2}))
    assert not changes
    return t


# --- the winner's choice ---


@both_editions
@pytest.mark.rule(
    "VI.treaty.1", "VI.ruling.take-less", "D.treaty.take.1", "D.treaty.take.2", "D.ruling.take-options"
)
def test_the_winner_takes_up_to_two_plain_provinces_anywhere_on_the_losing_side(edition: str) -> None:
    game = peace(table(edition), "A", "B")
    assert asked(game) == {"A": "treaty"}
    assert game.legal("A") == ["conquer", "nothing"]
    game.say("A", "conquer")
    assert set(game.legal("A")) == {"2,4", "4,4", "6,1", "7,1"}, "of B and of their ally, near or far"
    game.say("A", "2,4")
    assert "done" in game.legal("A")
    game.say("A", "7,1")
    assert (owner(game, "2,4"), owner(game, "7,1")) == ("A", "A")


@both_editions
@pytest.mark.rule("VI.treaty.1", "VI.ruling.town-option", "VI.town.2", "D.treaty.take.1", "D.treaty.take.5")
def test_a_town_is_taken_alone(edition: str) -> None:
    game = peace(table(edition, towns="4,4"), "A", "B")
    game.say("A", "conquer", "2,4")
    assert refused(game, "A", "4,4") == ids(edition, "VI.treaty.1", "D.treaty.take.1")
    game = peace(table(edition, towns="4,4"), "A", "B")
    game.say("A", "conquer", "4,4")
    s = game.state
    assert owner(game, "4,4") == "A"
    assert s.towns >> game.hex("4,4") & 1, "the town stays"
    assert asked(game) != {"A": "conquer"}


@both_editions
@pytest.mark.rule(
    "VI.town.3",
    "VI.treaty.13",
    "D.treaty.take.3",
    "D.ruling.captured-capital",
    "VI.ruling.capital-lost-early",
)
def test_a_capital_goes_only_as_the_last_province(edition: str) -> None:
    game = peace(table(edition), "A", "B")
    game.say("A", "conquer")
    assert refused(game, "A", "3,3") == ids(edition, "VI.town.3", "D.treaty.take.3")
    game = peace(table(edition, B="3,3"), "A", "B")
    assert set(game.legal("A")) == {"conquer", "vassalize", "nothing"}
    game.say("A", "conquer", "3,3")
    assert owner(game, "3,3") == "A"
    assert game.state.capital[1] == NONE
    game = peace(table(edition, B="3,3"), "A", "B")
    game.say("A", "conquer", "6,1")
    assert refused(game, "A", "3,3") == ids(edition, "VI.treaty.1", "D.treaty.take.1"), "besides another"


@both_editions
@pytest.mark.rule("VI.treaty.12", "VI.ruling.size-one-target", "D.treaty.take.6")
def test_a_conquered_principality_leaves_play_with_all_influence(edition: str) -> None:
    t = table(edition)
    t.prince("Ulm", "7,3", C=1, D=1)
    ulm = power(t, "Ulm")
    game = peace(t, "A", "Ulm")
    game.say("A", "conquer")
    assert owner(game, "7,3") == "A"
    assert not game.state.principalities >> ulm & 1
    assert told(game, "vanish")
    assert game.state.influence[ulm * 16 : ulm * 16 + 5].tolist() == [0] * 5


@both_editions
@pytest.mark.rule("VI.treaty.16", "VI.ruling.elector-plain", "D.treaty.take.4", "D.ruling.vassalize")
def test_an_electors_last_province_can_only_be_vassalized(edition: str) -> None:
    t = table(edition)
    t.prince("Trier", "7,3")
    t.prince("Saxony", "1,3 1,4")
    game = peace(t, "A", "Trier")
    assert game.legal("A") == ["vassalize", "nothing"]
    game.say("A", "vassalize")
    assert (ally(game, "Trier"), placed(game, "Trier")) == ("A", {"A": 2})
    t = table(edition)
    t.prince("Saxony", "1,3 1,4")
    game = peace(t, "A", "Saxony")
    assert game.legal("A") == ["conquer", "nothing"], "it has more than its capital"
    game.say("A", "conquer")
    assert owner(game, "1,4") == "A"
    assert game.state.electors >> game.power("Saxony") & 1, "an Elector at any size"


@both_editions
@pytest.mark.rule(
    "VI.treaty.13", "VI.treaty.15", "VI.ruling.vassal-own-di", "D.treaty.vassal.1", "D.treaty.vassal.2"
)
def test_vassalizing_removes_the_others_and_adds_two_for_nothing(edition: str) -> None:
    t = table(edition)
    t.prince("Ulm", "7,3 7,2", A=1, C=1, D=1)
    game = peace(t, "A", "Ulm")
    assert "vassalize" not in game.legal("A"), "two provinces"
    t = table(edition)
    ulm = t.prince("Ulm", "7,3", C=1, D=1)
    t.s.influence[ulm * 16] = 1
    game = peace(t, "A", "Ulm")
    game.say("A", "vassalize")
    assert (placed(game, "Ulm"), ally(game, "Ulm")) == ({"A": 3}, "A")
    assert set(rules(game, "lose_influence")) == {ids(edition, "VI.treaty.15", "D.treaty.vassal.2")}
    assert rules(game, "gain_influence") == [ids(edition, "VI.treaty.15", "D.treaty.vassal.2")]
    assert stored(game)["A"] == 5, "no cost"
    assert owner(game, "7,3") == "Ulm"


@both_editions
@pytest.mark.rule(
    "VI.treaty.14", "VI.ruling.vassal-scope", "D.treaty.vassal.1", "VI.fp.2", "D.fp.eliminated.1"
)
def test_a_players_bare_capital_becomes_a_principality_of_its_religion(edition: str) -> None:
    t = table(edition, B="3,3 4,4", towns="4,4")
    game = peace(t, "A", "B")
    assert "vassalize" not in game.legal("A"), "their other town is no capital, and their capital not bare"
    t = table(edition, B="3,3")
    t.protestant("3,3")
    t.s.religion = with_item(t.s.religion, 1, PROTESTANT)
    game = peace(t, "A", "B")
    game.say("A", "vassalize", "B")
    s = game.state
    assert s.religion[1] == PROTESTANT
    assert religion_of_province(s, game.hex("3,3")) == PROTESTANT
    name = owner(game, "3,3")
    assert (ally(game, name), placed(game, name)) == ("A", {"A": 2})
    assert asked(game) == {"B": "foreign_power_home"}, "B has no province left"


# --- the winner's allies ---


@both_editions
@pytest.mark.rule(
    "VI.treaty.5", "VI.treaty.18", "VI.religion.5", "VI.ruling.ally-adjacent", "VI.town.4",
    "D.treaty.ally.1", "D.treaty.ally.2", "D.treaty.ally.3", "D.ruling.who-chooses", "D.treaty.prince.3",
)  # fmt: skip
def test_each_ally_may_take_one_adjacent_plain_province_which_takes_its_religion(edition: str) -> None:
    t = table(edition, B="3,4 2,4 4,4 3,3", towns="3,3")
    game = peace(t, "A", "B")
    game.say("A", "nothing")
    assert asked(game) == {"A": "allyconquest"}
    assert game.legal("A") == ["Cleves", "done"]
    assert refused(game, "A", "Anhalt") == ids(edition, "VI.treaty.5", "D.treaty.ally.1")
    game.say("A", "Cleves")
    assert owner(game, "4,4") == "Cleves", "the only plain province of B beside it; 3,4 is the capital"
    assert religion_of_province(game.state, game.hex("4,4")) == PROTESTANT
    assert told(game, "forced_conversion")
    assert asked(game) != {"A": "allyconquest"}, "one each"


@both_editions
@pytest.mark.rule(
    "VI.ruling.ally-adjacent",
    "VI.ruling.snapshot",
    "VI.ruling.treaty-order",
    "D.treaty.ally.2",
    "D.ruling.snapshot",
)
def test_what_an_ally_can_take_is_settled_when_the_battles_begin(edition: str) -> None:
    t = table(edition, B="3,3 2,4 4,4 5,4")
    game = peace(t, "A", "B")
    s = game.state
    game.say("A", "conquer", "4,4")
    game.say("A", "done")
    assert game.legal("A") == ["Cleves", "done"]
    game.say("A", "Cleves")
    assert owner(game, "5,4") == "Cleves"
    assert s.owner[game.hex("4,4")] == 0, "what the winner took first is gone"


@pytest.mark.rule("VI.treaty.5", "VI.treaty.7", "VI.ruling.passed-over")
def test_a_principality_with_five_provinces_takes_nothing_and_is_not_passed_over() -> None:
    t = Table("six-round", 5, 2, emperor="E", order="ABCDE")
    t.realm("A", "1,5")
    t.realm("B", "3,3 4,4")
    t.prince("Cleves", "4,5 5,5 3,6 4,6 5,4", A=5)
    game = peace(t, "A", "B")
    game.say("A", "nothing")
    assert placed(game, "Cleves") == {"A": 5}


# --- what it costs ---


@both_editions
@pytest.mark.rule(
    "VI.treaty.2", "VI.di.4", "VI.ruling.di-choice", "D.treaty.cost.1", "D.treaty.cost.6", "D.influence.4"
)
def test_a_town_costs_two_influence_of_the_winners_choice(edition: str) -> None:
    t = table(edition, B="3,3 2,4", towns="2,4", stored=1)
    game = peace(t, "A", "B")
    game.say("A", "conquer", "2,4")
    assert asked(game) == {"A": "losses"}
    assert set(game.legal("A")) == {"stored", "Cleves", "Anhalt"}
    game.say("A", "stored")
    game.say("A", "Anhalt")
    assert stored(game).get("A") is None
    assert placed(game, "Anhalt") == {"A": 1, "B": 5}
    assert rules(game, "lose_stored") == [ids(edition, "VI.treaty.2", "D.treaty.cost.1")]


@both_editions
@pytest.mark.rule("VI.treaty.3", "D.treaty.cost.2", "VI.ruling.snapshot")
def test_each_plain_province_out_of_reach_costs_one(edition: str) -> None:
    t = table(edition, Cleves={"A": 3}, Anhalt={"B": 5}, B="3,3 2,4 5,2 6,3")
    game = peace(t, "A", "B")
    game.say("A", "conquer", "5,2")
    game.say("A", "6,3")
    for _ in range(2):
        game.say("A", "stored")
    assert stored(game)["A"] == 3
    game = peace(table(edition, Anhalt={"B": 5}, B="3,3 2,4 5,2"), "A", "B")
    game.say("A", "conquer", "2,4")
    game.say("A", "5,2")
    game.say("A", "stored")
    assert stored(game)["A"] == 4, "2,4 was adjacent; 5,2 was not, and does not become so by 2,4"


@both_editions
@pytest.mark.rule("VI.treaty.3", "VI.fp.10", "D.fp.adjacent.1", "D.treaty.cost.2")
def test_a_home_province_is_adjacent_to_its_edge(edition: str) -> None:
    t = Table(edition, 5, 2, emperor="E", order="ABCDE")
    edge = 4
    t.foreign("A", edge=edge, stored=3)
    near = t.words(next(i for i in range(t.s.board.size) if t.s.board.edges[edge] >> i & 1))
    t.realm("B", f"3,3 {near} 4,4")
    game = peace(t, "A", "B")
    game.say("A", "conquer", near)
    game.say("A", "4,4")
    game.say("A", "stored")
    assert stored(game)["A"] == 2


@both_editions
@pytest.mark.rule(
    "VI.treaty.4",
    "VI.ruling.emperor-exempt",
    "D.treaty.cost.3",
    "D.ruling.emperor-fp",
    "VI.ruling.fp-conquest",
)
def test_the_emperor_pays_nothing_for_a_distant_plain_province_of_a_foreign_powers_own(edition: str) -> None:
    t = Table(edition, 5, 2, emperor="A", order="ABCDE")
    t.realm("A", "1,5", stored=5)
    t.foreign("B", where="5,2 6,3 7,3")
    t.s.towns |= 1 << t.hexes("7,3")[0]
    t.prince("Anhalt", "3,2 4,1", B=2)
    game = peace(t, "A", "B")
    game.say("A", "conquer", "5,2")
    game.say("A", "4,1")
    game.say("A", "stored")
    assert stored(game)["A"] == 4, "only for that of the Foreign Power's ally"
    if edition == "six-round":
        assert game.state.took_foreign == 1


@pytest.mark.rule("VI.ruling.emperor-exempt", "VI.treaty.2", "VI.ruling.fp-empire-land")
def test_a_foreign_powers_town_costs_the_emperor_two_all_the_same() -> None:
    t = Table("six-round", 5, 2, emperor="A", order="ABCDE")
    t.realm("A", "1,5", stored=5)
    t.foreign("B", where="7,3")
    t.s.towns |= 1 << t.hexes("7,3")[0]
    game = peace(t, "A", "B")
    assert game.legal("A") == ["conquer", "nothing"], "no capital, so nothing to vassalize"
    game.say("A", "conquer")
    assert stored(game)["A"] == 3


@both_editions
@pytest.mark.rule("VI.di.4", "VI.ruling.di-short", "VI.di.5", "D.influence.4", "D.ruling.lose-influence")
def test_a_player_who_has_too_little_loses_all_without_a_question(edition: str) -> None:
    t = Table(edition, 5, 2, emperor="E", order="ABCDE")
    t.realm("A", "1,5", stored=1)
    t.realm("B", "3,3 2,4", towns="2,4")
    game = peace(t, "A", "B")
    game.say("A", "conquer", "2,4")
    assert stored(game).get("A") is None
    assert "losses" not in asked(game).values()


@both_editions
@pytest.mark.rule("VI.treaty.17", "D.treaty.cost.5", "D.example.11")
def test_the_winner_loses_all_influence_where_they_themselves_took(edition: str) -> None:
    game = peace(table(edition), "A", "B")
    game.say("A", "conquer", "6,1")
    game.say("A", "done")
    game.say("A", "done")  # Cleves takes nothing
    assert told(game, "lose_influence")[0]["amount"] == 2
    assert rules(game, "lose_influence")[0] == ids(edition, "VI.treaty.17", "D.treaty.cost.5")


@both_editions
@pytest.mark.rule("VI.treaty.17", "D.treaty.cost.5")
def test_takings_by_allies_do_not_cost_that(edition: str) -> None:
    t = Table(edition, 5, 2, emperor="E", order="ABCDE")
    t.realm("A", "1,5")
    t.realm("B", "3,3")
    t.prince("Cleves", "4,5 5,5", A=3)
    t.prince("Anhalt", "6,3 5,4", B=5, A=2)
    game = peace(t, "A", "B")
    game.say("A", "nothing")
    game.say("A", "Cleves")
    assert owner(game, "5,4") == "Cleves"
    assert placed(game, "Anhalt") == {"A": 2, "B": 3}


@both_editions
@pytest.mark.rule("VI.treaty.6", "VI.ruling.passed-over", "D.treaty.cost.4", "D.ruling.idle-ally")
def test_an_ally_that_could_take_but_did_not_costs_two_there_for_whatever_reason(edition: str) -> None:
    game = peace(table(edition), "A", "B")
    game.say("A", "nothing")
    game.say("A", "done")
    assert placed(game, "Cleves") == {"A": 1}
    assert rules(game, "lose_influence") == [ids(edition, "VI.treaty.6", "D.treaty.cost.4")]
    game = peace(table(edition), "A", "B")
    game.say("A", "conquer", "4,4")  # the only province Cleves could take
    game.say("A", "done")
    game.say("A", "stored")  # 4,4 is out of A's reach
    assert placed(game, "Cleves") == {"A": 1}


@both_editions
@pytest.mark.rule("VI.ruling.treaty-di-order", "VI.treaty.19", "D.treaty.order.1", "D.ruling.treaty-order")
def test_fixed_losses_come_before_those_of_the_winners_choice(edition: str) -> None:
    t = table(edition, stored=0)
    game = peace(t, "A", "B")
    game.say("A", "conquer", "6,1")  # from Anhalt, far away: all DI there, and 1 of choice
    game.say("A", "done")
    game.say("A", "done")  # Cleves is passed over: 2 of 3
    assert placed(game, "Cleves") == {}, "the last one is all they have to pay with"
    order = {"six-round": ["17", "6", "3", "11"], "dice": ["cost.5", "cost.4", "cost.2", "loser.1"]}[edition]
    assert [rule.split(".", 2)[-1] for rule in rules(game, "lose_influence")] == order


@both_editions
@pytest.mark.rule(
    "VI.treaty.11", "D.treaty.loser.1", "VI.treaty.19", "VI.ally.5", "D.ally.5", "VI.ruling.ally-simultaneous"
)
def test_the_loser_loses_two_on_an_ally_for_each_province_it_lost_and_then_alliances_are_settled(
    edition: str,
) -> None:
    t = table(edition, Cleves={}, Anhalt={"B": 5, "C": 3})
    game = peace(t, "A", "B")
    game.say("A", "conquer", "6,1")
    assert ally(game, "Anhalt") == "B"
    game.say("A", "7,1")
    for _ in range(2):
        game.say("A", "stored")
    assert placed(game, "Anhalt")["B"] == 1
    assert told(game, "ally")[-1]["seat"] == 2, "C, with 3 against 1, is its ally at the end"


@both_editions
@pytest.mark.rule("VI.treaty.8", "VI.ruling.defeated-attacker", "D.treaty.loser.2")
def test_a_defender_who_wins_makes_the_same_treaty(edition: str) -> None:
    game = peace(table(edition), "A", "B", attacked=True)
    assert game.state.wars[0].attacker == 1
    assert asked(game) == {"A": "treaty"}
    game.say("A", "conquer", "2,4")
    game.say("A", "done")
    assert owner(game, "2,4") == "A"
    game.say("A", "done")
    assert placed(game, "Cleves") == {"A": 1}, "they pass an ally over too"


@both_editions
@pytest.mark.rule(
    "VI.ruling.fp-no-land", "VI.ruling.fp-presence", "D.ruling.take-options", "VI.town.5", "D.treaty.take.7"
)
def test_from_a_foreign_power_without_land_and_allies_there_is_nothing_to_take(edition: str) -> None:
    t = Table(edition, 5, 2, emperor="E", order="ABCDE")
    t.foreign("B")
    game = peace(t, "A", "B")
    assert told(game, "take_nothing") == [{"seat": 0}]
    assert game.state.home[1] == 1


# --- beaten by a Principality ---


@both_editions
@pytest.mark.rule(
    "VI.treaty.9",
    "VI.treaty.11",
    "VI.treaty.18",
    "VI.ex.14",
    "D.treaty.prince.1",
    "D.treaty.ally.3",
    "D.treaty.prince.3",
)
def test_a_player_who_loses_to_a_principality_picks_two_plain_provinces_of_their_side_for_it(
    edition: str,
) -> None:
    t = table(edition, Cleves={"B": 4}, Anhalt={})
    t.prince("Ulm", "7,3")
    game = peace(t, "Ulm", "B")
    assert asked(game) == {"B": "cede"}
    assert set(game.legal("B")) == {"2,4", "4,4", "5,5"}, "their own and their ally's, wherever they lie"
    assert refused(game, "B", "3,3") == ids(edition, "VI.town.4", "D.treaty.prince.3")
    assert refused(game, "B", "done") is not None
    game.say("B", "5,5")
    game.say("B", "2,4")
    assert (owner(game, "5,5"), owner(game, "2,4")) == ("Ulm", "Ulm")
    assert religion_of_province(game.state, game.hex("5,5")) == 0, "it takes Ulm's religion"
    assert [e["province"] for e in told(game, "forced_conversion")] == [game.hex("5,5")]
    assert [(e["seat"], e["province"]) for e in told(game, "cede")] == [
        (1, game.hex("5,5")),
        (1, game.hex("2,4")),
    ]
    assert placed(game, "Cleves") == {"B": 2}


@both_editions
@pytest.mark.rule("VI.treaty.9", "D.treaty.prince.1")
def test_one_province_if_there_is_only_one(edition: str) -> None:
    t = table(edition, B="3,3 2,4", Cleves={}, Anhalt={})
    t.prince("Ulm", "7,3")
    game = peace(t, "Ulm", "B")
    assert owner(game, "2,4") == "Ulm"
    assert "cede" not in asked(game).values()


@pytest.mark.rule("VI.ruling.principality-wins", "VI.treaty.7", "VI.ex.14")
def test_the_principality_takes_no_more_than_it_has_room_for() -> None:
    t = table("six-round", B="3,3 2,4 4,4", Cleves={}, Anhalt={})
    t.prince("Ulm", "7,3 7,2 6,3 7,4")
    game = peace(t, "Ulm", "B")
    game.say("B", "2,4")
    assert (owner(game, "2,4"), owner(game, "4,4")) == ("Ulm", "B"), "room for one"
    t = table("six-round", B="3,3 2,4 4,4", Cleves={}, Anhalt={})
    t.prince("Ulm", "7,3 7,2 6,3 7,4 6,4")
    game = peace(t, "Ulm", "B")
    assert told(game, "cedes_nothing")
    assert game.state.home[1] == NONE, "that alone eliminates nobody"


@both_editions
@pytest.mark.rule(
    "VI.treaty.10", "VI.ruling.eliminated-with-towns", "D.treaty.prince.2", "D.ruling.prince-eliminates",
    "D.fp.eliminated.2", "D.example.12",
)  # fmt: skip
def test_a_loser_without_a_plain_province_is_driven_out(edition: str) -> None:
    t = table(edition, B="3,3 2,4", towns="2,4", Cleves={}, Anhalt={})
    t.prince("Ulm", "7,3")
    game = peace(t, "Ulm", "B")
    assert asked(game) == {"B": "foreign_power_home"}
    game.say("B", "France", "north")
    assert (owner(game, "3,3") == owner(game, "2,4")) is (edition == "dice")
    assert game.state.exiled == 2
    assert ally(game, owner(game, "3,3")) is None


@both_editions
@pytest.mark.rule("VI.ruling.fp-loses-to-principality", "D.treaty.prince.2")
def test_a_foreign_power_without_a_plain_province_loses_nothing_more(edition: str) -> None:
    t = Table(edition, 5, 2, emperor="E", order="ABCDE")
    t.foreign("B", where="2,4")
    t.s.towns |= 1 << t.hexes("2,4")[0]
    t.prince("Ulm", "7,3")
    game = peace(t, "Ulm", "B")
    assert owner(game, "2,4") == "B"
    assert game.state.exiled == 0


# --- elimination, White Peace ---


@both_editions
@pytest.mark.rule("VI.fp.2", "VI.treaty.19", "D.fp.eliminated.1", "D.treaty.order.1", "D.inv.18")
def test_a_player_who_loses_their_last_province_becomes_a_foreign_power_after_all_losses(
    edition: str,
) -> None:
    t = table(edition, B="3,3", Cleves={}, Anhalt={"B": 5})
    t.s.stored[1] = 3
    game = peace(t, "A", "B")
    game.say("A", "conquer", "3,3")
    for _ in range(2):
        game.say("A", "stored")
    game.say("B", "France", "north")
    s = game.state
    assert (s.home[1], s.exiled) == (0, 2)
    assert told(game, "halve_influence")[0]["amount"] == 4, "of 3 and 5, for Anhalt lost nothing"
    assert ally(game, "Anhalt") is None


@both_editions
@pytest.mark.rule("VI.battle.14", "VI.ruling.white-peace", "D.treaty.white.1", "D.ally.5")
def test_after_a_white_peace_nobody_takes_or_loses_anything(edition: str) -> None:
    from westphalia.rules.base.state import WHITE_PEACE

    t = table(edition)
    ulm = t.prince("Ulm", "7,3 7,2", C=1, D=1)
    t.s.influence[ulm * 16 + 2] = 2
    if edition == "dice":
        t.s.besieged = 1 << ulm
    s = t.fill()
    s.wars = (War(0, 1, 1, outcome=WHITE_PEACE), War(3, ulm, 1, outcome=WHITE_PEACE))
    s.has_fought = 0b01011
    game = t.play("war.close_battle_phase")
    assert told(game, "treaty") == told(game, "treaty_principality") == []
    if edition == "dice":
        assert told(game, "ally")[0]["seat"] == 2, "the siege is over"


@pytest.mark.rule("D.size.2", "D.example.12", "D.ruling.prince-full")
def test_a_principality_that_grows_to_six_is_renamed() -> None:
    t = table("dice", B="3,3 2,4 4,4", Cleves={}, Anhalt={})
    t.prince("Bohemia", "7,3 7,2 6,3 7,4 6,4")
    game = peace(t, "Bohemia", "B")
    assert owner(game, "2,4") == "Austria", "there is no limit of size"
    assert game.state.electors >> game.power("Austria") & 1


@pytest.mark.rule("VI.ex.13")
def test_the_treaty_of_example_13() -> None:
    t = Table("six-round", 5, 2, emperor="E", order="ABCDE")
    t.realm("A", "1,4 1,5", stored=2)
    t.realm("B", "4,3 2,4 3,5")
    t.prince("Saxony", "6,2 6,3", A=1, B=3)
    t.prince("Bohemia", "3,6 4,5 4,6 5,5", PROTESTANT, A=5)
    t.prince("Trier", "7,3", A=2)
    t.prince("Mainz", "0,6", A=1)
    game = peace(t, "A", "B")
    game.say("A", "conquer", "2,4")
    game.say("A", "6,3")
    assert game.legal("A") == ["Bohemia", "done"], "what Trier could take is gone"
    game.say("A", "Bohemia")
    assert (owner(game, "3,5"), religion_of_province(game.state, game.hex("3,5"))) == ("Bohemia", PROTESTANT)
    game.say("A", "stored")
    assert (placed(game, "Saxony"), ally(game, "Saxony")) == ({"B": 1}, "B")
    assert (placed(game, "Trier"), ally(game, "Trier")) == ({}, None)
    assert (placed(game, "Bohemia"), ally(game, "Bohemia"), stored(game)["A"]) == ({"A": 5}, "A", 1)
    assert placed(game, "Mainz") == {"A": 1}


@pytest.mark.rule("D.example.11")
def test_the_treaty_of_example_11_of_the_dice_edition() -> None:
    t = Table("dice", 5, 2, emperor="E", order="ABCDE")
    t.realm("A", "1,4 1,5", stored=2)
    t.realm("B", "4,3 2,4 3,5 5,2", PROTESTANT)
    t.protestant("2,4 3,5 5,2")
    t.prince("Hesse", "6,2 6,3 7,2", A=2, B=5)
    t.prince("Fulda", "3,6", A=2)
    t.prince("Ulm", "5,1", A=2)
    game = peace(t, "A", "B")
    game.say("A", "conquer", "7,2")
    game.say("A", "2,4")
    game.say("A", "Fulda")
    game.say("A", "done")  # Ulm takes nothing
    game.say("A", "stored")
    assert (owner(game, "3,5"), religion_of_province(game.state, game.hex("3,5"))) == ("Fulda", 0)
    assert (placed(game, "Ulm"), placed(game, "Hesse"), stored(game)["A"]) == ({}, {"B": 3}, 1)
    assert ally(game, "Hesse") == "B"


@pytest.mark.rule("VI.ruling.war-party", "VI.ruling.target-status", "VI.ruling.conquered-gone")
def test_only_allies_at_the_snapshot_and_at_the_treaty_are_in_the_war() -> None:
    t = table("six-round")
    s = t.fill()
    anhalt, cleves = power(t, "Anhalt"), power(t, "Cleves")
    s.wars = (War(0, 1, 1, outcome=0), War(2, 3, 1, outcome=2))
    take_snapshot(s)
    note_battle(s, s.wars[0])
    s.influence[anhalt * SEATS + 1] = s.influence[cleves * SEATS] = 0
    settle_all(s, (anhalt, cleves))  # both alliances have ended since
    game = t.play("war.open_battle_treaty")
    game.say("A", "conquer")
    assert refused(game, "A", "6,1") == "VI.ruling.war-party"
    game.say("A", "2,4")
    game.say("A", "done")
    assert asked(game) == {"C": "treaty"}, "Cleves takes nothing, and is not passed over"


@pytest.mark.rule("VI.ruling.target-status", "VI.ruling.conquered-gone", "VI.phase.2")
def test_a_principality_that_vanishes_in_an_earlier_treaty_has_no_treaty_of_its_own() -> None:
    t = table("six-round", B="3,3")
    ulm = t.prince("Ulm", "2,4", B=1)  # unaligned when E attacked it; B's ally since then
    s = t.fill()
    s.wars = (War(0, 1, 1, outcome=0), War(4, ulm, 1, outcome=4), War(2, 3, 1, outcome=2))
    s.battle_phase = 1
    take_snapshot(s)
    game = t.play("war.open_battle_treaty")
    game.say("A", "conquer", "2,4")
    for _ in range(2):
        game.say("A", "stored")
    assert asked(game) == {"C": "treaty"}
    assert told(game, "treaty_principality") == []


@pytest.mark.rule("VI.shift.3", "VI.ruling.fp-conquest")
def test_a_province_that_an_ally_takes_from_a_foreign_power_is_remembered_too() -> None:
    t = Table("six-round", 5, 2, emperor="A", order="ABCDE")
    t.realm("A", "1,5")
    t.foreign("B", where="4,4")
    t.prince("Cleves", "4,5 5,5", A=3)
    game = peace(t, "A", "B")
    game.say("A", "nothing")
    game.say("A", "Cleves")
    assert owner(game, "4,4") == "Cleves"
    assert game.state.took_foreign == 1
    t = Table("six-round", 5, 2, emperor="A", order="ABCDE")
    t.realm("A", "1,5")
    t.foreign("B")
    t.prince("Anhalt", "6,2 6,1", B=2)
    game = peace(t, "A", "B")
    game.say("A", "conquer", "6,1")
    assert game.state.took_foreign == 0, "what its allies lose is not its own"


@both_editions
@pytest.mark.rule("VI.treaty.2", "D.treaty.cost.1")
def test_why_influence_cannot_be_lost_there(edition: str) -> None:
    game = peace(table(edition, towns="4,4", stored=2, Cleves={"A": 9}), "A", "B")
    game.say("A", "conquer", "4,4")
    while asked(game) != {"A": "losses"}:
        game.say("A", "done")
    s, question = game.state, game.question(0)
    assert question is not None
    absent = next(power for power in range(FIRST_PRINCIPALITY, 99) if not s.principalities >> power & 1)
    for answer in (PRINCIPALITY + absent, SEAT, SEAT + FIRST_PRINCIPALITY):
        assert why_not_loss(s, question, answer) is None
    for choice in range(len(CHOICES)):
        reason = why_not_loss(s, question, choice)
        assert reason is not None
        assert reason[1].startswith(
            "You have no more stored" if choice == STORED else "You must lose this Influence"
        )
    assert "You have no more Influence on Trier" in sentence_of(game, "A", "Trier")


@both_editions
@pytest.mark.rule("VI.ruling.war-party", "VI.treaty.9", "D.treaty.take.1", "D.treaty.prince.1")
def test_a_treaty_names_both_sides(edition: str) -> None:
    game = peace(table(edition), "A", "B")
    name = game.state.name
    assert told(game, "treaty") == [{"winner": 0, "loser": 1}]
    assert told(game, "losing_side") == [{"principalities": [name[game.power("Anhalt")]]}]
    game = peace(table(edition, Anhalt={}), "A", "B")
    assert told(game, "losing_side") == []
    t = table(edition, Cleves={}, Anhalt={})
    t.prince("Ulm", "7,3")
    game = peace(t, "A", "Ulm")
    ulm = game.state.name[game.power("Ulm")]
    assert told(game, "treaty_principality") == [{"winner": 0, "principality": ulm}]
    t = table(edition, Cleves={}, Anhalt={})
    t.prince("Ulm", "7,3")
    game = peace(t, "Ulm", "B")
    assert told(game, "treaty_lost") == [{"loser": 1, "principality": ulm}]


@both_editions
@pytest.mark.rule("VI.treaty.5", "VI.treaty.14", "D.treaty.ally.1", "D.treaty.vassal.1")
def test_questions_of_a_treaty_name_what_they_are_about(edition: str) -> None:
    game = peace(table(edition, B="3,3 2,4 4,4 5,4"), "A", "B")
    game.say("A", "nothing")
    game.say("A", "Cleves")
    question = game.question(0)
    assert question is not None
    assert (str(question.kind), question.about) == ("allyprovince", (game.power("Cleves"),))
    t = table(edition, B="3,3")
    t.s.options = {**t.s.options, "names": "chosen"}
    game = peace(t, "A", "B")
    game.say("A", "vassalize")
    question = game.question(0)
    assert question is not None
    assert (str(question.kind), question.about) == ("name", (game.hex("3,3"),))
