"""Phase 5, Foreign Powers: leaving, being driven out, the Home Province and the Foreign Affairs die."""

from typing import Any

import pytest

from rules.table import PROTESTANT, Table, ally, asked, placed, refused, rules, seats, stored, told
from westphalia.editions.six_round.contents import EXILE
from westphalia.editions.six_round.rules.foreign_powers import roll_foreign_affairs
from westphalia.editions.six_round.rules.power import unaligned_power
from westphalia.engine.contents import each
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CATHOLIC_SIDE, NO_LEAGUE, NONE, SEATS, War, with_item
from westphalia.rules.realm.exile import settle_alliances
from westphalia.rules.realm.provinces import own_reach, religion_of, size

LANDS = "4,4 4,5 5,4 5,3"


def table(round: int = 3, **state: Any) -> Table:
    t = Table("six-round", round=round, **state)
    t.realm("A", LANDS)
    return t


def everybody_stays(game: WestphaliaGame) -> None:
    """Let all who are asked stay in the Empire."""
    while "foreign_power" in asked(game).values():
        game.say(next(iter(asked(game))), "stay")


# --- who may leave ---


@pytest.mark.rule("VI.fp.1", "VI.ruling.no-towns")
def test_without_a_town_besides_the_capital_and_with_at_most_five_provinces_one_may_leave_in_order() -> None:
    t = table(order="BACDEF")
    t.realm("B", "2,2 2,3 3,2 3,3 2,4")  # five, the capital included
    t.realm("C", "6,0 6,1 7,0 7,1 5,1 5,0")  # six
    t.realm("D", "1,7 1,8", towns="1,8")  # a second town
    t.foreign("E", where="7,5")
    game = t.play("foreign_powers")
    assert asked(game) == {"B": "foreign_power"}
    assert game.legal("B") == ["stay", "become foreign power"]
    game.say("B", "stay")
    assert asked(game) == {"A": "foreign_power"}
    game.say("A", "stay")
    assert asked(game) == {"F": "foreign_power"}, "neither C nor D nor E"


@pytest.mark.rule("VI.ruling.fp-round6", "VI.fp.1")
@pytest.mark.parametrize(("number", "is_asked"), [(1, True), (5, True), (6, False)])
def test_no_player_leaves_in_the_last_round(number: int, is_asked: bool) -> None:
    t = table(round=number)
    t.s.pins = {"imperial": (6,)}
    game = t.play("foreign_powers")
    assert ("foreign_power" in asked(game).values()) is is_asked


@pytest.mark.rule("VI.ruling.anytime", "VI.di.3")
def test_before_they_decide_they_may_withdraw() -> None:
    t = table()
    t.prince("Hesse", "7,4", A=2)
    game = t.play("foreign_powers")
    assert game.legal("A")[-1] == "withdraw"
    game.say("A", "withdraw")
    assert ally(game, "Hesse") is None
    assert asked(game) == {"A": "foreign_power"}


# --- the five steps ---


@pytest.mark.rule(
    "VI.ex.18",
    "VI.fp.3",
    "VI.fp.5",
    "VI.fp.6",
    "VI.fp.9",
    "VI.ruling.fp-steps",
    "VI.ruling.fp-land-ally",
    "VI.ip.5",
)
def test_their_lands_become_one_principality_and_half_their_influence_comes_along() -> None:
    t = table()
    t.realm("A", stored=1, gold=2)
    t.prince("Hesse", "7,4 7,3", A=4, B=2)
    t.prince("Ulm", "2,2", A=2)
    game = t.play("foreign_powers")
    game.say("A", "become foreign power")
    successor = game.state.owner[game.hex("4,4")]
    assert size(game.state, successor) == 4
    assert game.state.capital[successor] == game.hex("4,4")
    assert (game.state.land[0], game.state.capital[0]) == (0, NONE)
    assert game.state.ally[successor] == NONE
    assert unaligned_power(game.state, successor) == 6
    assert game.state.gold[0] == 0
    assert stored(game) == {"A": 5}, "1 saved, 6 placed, 3 for provinces: half of 10"
    assert (placed(game, "Hesse"), ally(game, "Hesse")) == ({"B": 2}, "B")
    assert ally(game, "Ulm") is None
    assert asked(game) == {"A": "foreign_power_home"}
    game.say("A", "Sweden", "north")
    assert game.state.imperial_power(0) == 3, (
        "the bonus of an Emperor in Round 3, and nothing from their Home yet"
    )
    assert rules(game, "halve_influence") == ["VI.fp.6"]


@pytest.mark.rule("VI.fp.3", "VI.ruling.fp-land-religion", "VI.inv.3")
def test_the_new_principality_is_wholly_of_the_capitals_religion() -> None:
    t = table()
    t.realm("A", religion=PROTESTANT)
    t.protestant("4,4 5,4")
    game = t.play("foreign_powers")
    game.say("A", "become foreign power")
    successor = game.state.owner[game.hex("4,4")]
    assert religion_of(game.state, successor) == PROTESTANT
    assert game.state.land[successor] & ~game.state.protestant == 0


@pytest.mark.rule("VI.fp.4")
def test_they_name_the_new_principality() -> None:
    t = table()
    t.s.options = {**t.s.options, "names": "chosen"}
    game = t.play("foreign_powers")
    game.say("A", "become foreign power")
    assert asked(game) == {"A": "name"}
    assert refused(game, "A", "Saxony") == "VI.town.1"
    name = game.legal("A")[3]
    game.say("A", name)
    assert game.state.owner[game.hex("5,3")] == game.power(name)


@pytest.mark.rule("VI.fp.9", "VI.fp.11", "VI.ruling.fp-homes", "VI.inv.5", "VI.inv.28")
def test_they_pick_an_unused_home_and_any_edge() -> None:
    t = table()
    t.foreign("B", edge=2)
    game = t.play("foreign_powers")
    game.say("A", "become foreign power")
    assert len(game.legal("A")) == 13
    assert refused(game, "A", "Spain") == "VI.fp.9", "B's"
    game.say("A", "Muscovy")
    assert len(game.legal("A")) == 6
    game.say("A", game.state.board.edge_names[2])
    assert (game.state.home[0], game.state.edge[0]) == (13, 2)


@pytest.mark.rule("VI.fp.7", "VI.fp.12", "VI.inv.6", "VI.ruling.fp-return")
def test_they_keep_religion_works_and_salvation_and_are_not_asked_again() -> None:
    t = table()
    t.realm("A", religion=PROTESTANT)
    t.protestant("4,4")
    t.s.converted = with_item(t.s.converted, 0, 1)
    game = t.play("foreign_powers")
    role = game.state.role[0]
    game.say("A", "become foreign power", "France", "south")
    assert (game.state.religion[0], game.state.role[0]) == (PROTESTANT, role)
    everybody_stays(game)
    again = Table("six-round", round=4)
    again.foreign("A", where="4,4 4,5")
    assert "A" not in asked(again.play("foreign_powers")), (
        "land they have conquered does not make them return"
    )


@pytest.mark.rule("VI.ruling.fp-all")
def test_all_players_may_leave() -> None:
    game = table().play("foreign_powers")
    for who in "ABCDEF":
        game.say(who, "become foreign power")
        game.say(who, game.legal(who)[0])
        game.say(who, "north")
    assert all(home != NONE for home in game.state.home)
    assert sum(mask.bit_count() for mask in game.state.land[16:]) == game.state.board.size


# --- the Home Province ---


@pytest.mark.rule("VI.fp.10", "VI.ruling.fp-adjacency", "VI.ruling.fp-empire-land")
def test_the_home_is_adjacent_to_its_edge_for_its_owner_alone() -> None:
    t = table()
    t.foreign("B", edge=1, where="5,1")
    s = t.fill()
    assert own_reach(s, 1) == s.board.edges[1] | s.board.touching(s.land[1])
    assert own_reach(s, 2) == s.board.touching(s.land[2])
    assert s.capital[1] == NONE, "no province in the Empire is their capital"


@pytest.mark.rule("VI.init.1", "VI.ip.4", "VI.ruling.fa-roll", "VI.ruling.fp-table", "VI.ex.18", "VI.fp.11")
@pytest.mark.parametrize(("face", "roll"), [(1, -2), (2, -1), (3, 0), (4, 0), (5, 1), (6, 2)])
def test_each_foreign_power_rolls_its_own_foreign_affairs_die_for_the_round(face: int, roll: int) -> None:
    t = table(round=4, emperor="C")
    t.foreign("B", founded=3)
    t.foreign("D", founded=1)
    t.s.pins = {"affairs:1": (face,), "affairs:3": (3,)}
    s = t.fill()
    roll_foreign_affairs(s)
    assert (s.affairs[1], s.affairs[3], s.affairs[0]) == (roll, 0, 0)
    assert (s.imperial_power(1), s.imperial_power(3)) == (6 + roll, 6)


@pytest.mark.rule("VI.ip.4", "VI.ruling.fp-table")
@pytest.mark.parametrize(("number", "power"), [(2, 2), (3, 4), (4, 6), (5, 9), (6, 12)])
def test_what_a_home_province_gives(number: int, power: int) -> None:
    t = table(round=number, emperor="C")
    t.foreign("B", founded=1)
    s = t.fill()
    assert s.imperial_power(1) == power
    s.affairs = with_item(s.affairs, 1, -2)
    assert s.imperial_power(1) == power - 2 >= 0
    s.founded = with_item(s.founded, 1, number)
    assert s.imperial_power(1) == 0


@pytest.mark.rule("VI.init.1", "VI.init.2")
def test_the_die_is_rolled_before_initiative_is_set() -> None:
    t = table(round=2, emperor="C")
    t.foreign("B", founded=1)
    t.s.pins = {"affairs:1": (6,)}
    game = t.play("upheaval")
    kinds = [event.kind for event in game.log]
    assert kinds.index("foreign_affairs") < kinds.index("initiative")
    assert told(game, "initiative")[0]["powers"][-1] == 4  # A with 4 provinces, B with 2 + 2


# --- elimination ---


def eliminated(t: Table, who: str = "B") -> WestphaliaGame:
    """Return a game after a treaty with eliminated players; alliances are settled afterwards."""
    return t.run(
        each(lambda s: [seat for seat in s.initiative if seats(who) >> seat & 1], EXILE), settle_alliances
    )


@pytest.mark.rule("VI.fp.2", "VI.ruling.fp-steps", "VI.ruling.exile-league", "VI.ruling.exile-decisions")
def test_a_player_who_has_lost_all_land_loses_gold_and_half_their_influence_and_picks_a_home_at_once() -> (
    None
):
    t = table(exiled="B")
    t.s.league = with_item(t.s.league, 1, CATHOLIC_SIDE)
    t.realm("B", gold=3, stored=1)
    t.prince("Hesse", "7,4", B=3, C=1)
    t.fill().exiled = seats("F")
    game = eliminated(t)
    assert asked(game) == {"B": "foreign_power_home"}
    assert game.state.gold[1] == 0
    assert stored(game) == {"B": 2}, "half of 4, and no DI for provinces"
    assert ally(game, "Hesse") == "B", "alliances wait for the end of the treaty"
    game.say("B", "Spain", "north")
    assert ally(game, "Hesse") == "C"
    assert game.state.exiled == seats("BF")
    assert game.state.league[1] == NO_LEAGUE
    assert game.state.imperial_power(1) == 0


@pytest.mark.rule("VI.ruling.eliminated-with-towns", "VI.treaty.10", "VI.fp.3", "VI.fp.4", "VI.inv.3")
def test_a_player_who_is_eliminated_by_a_principality_leaves_one_for_each_town() -> None:
    t = table()
    t.realm("B", "2,2 2,3 2,4", towns="2,3 2,4", stored=1)
    t.protestant("2,3")
    game = eliminated(t)
    found = [game.state.owner[game.hex(where)] for where in ("2,2", "2,3", "2,4")]
    assert len(set(found)) == 3
    assert [size(game.state, power) for power in found] == [1, 1, 1]
    assert [religion_of(game.state, power) for power in found] == [0, PROTESTANT, 0]
    assert all(game.state.ally[power] == NONE for power in found)
    assert stored(game) == {"B": 1}, "half of 1 saved and 2 for the provinces besides the capital"
    assert rules(game, "driven_out") == ["VI.treaty.10"]


@pytest.mark.rule("VI.fp.2", "VI.ally.5")
def test_two_exiles_of_one_treaty_are_gone_before_alliances_are_checked() -> None:
    t = table(exiled="BC")
    hesse = t.prince("Hesse", "7,4 7,3", A=3, B=2, C=2)
    t.s.influence[hesse * SEATS] = 1  # A, its ally, has lost 2 in the treaty
    game = eliminated(t, "BC")
    game.say("B", "Spain", "north")
    game.say("C", "France", "north")
    assert (placed(game, "Hesse"), ally(game, "Hesse")) == ({"A": 1}, "A")


@pytest.mark.rule("VI.reign.3", "VI.ruling.emperor-exiled")
def test_an_emperor_who_is_driven_out_stays_emperor_until_the_election() -> None:
    t = table(exiled="B", emperor="B")
    game = eliminated(t)
    assert game.state.emperor == 1
    assert game.state.left_in_reign


@pytest.mark.rule("VI.fp.4", "VI.ruling.eliminated-with-towns", "VI.inv.28")
def test_they_name_each_of_them_and_none_twice() -> None:
    t = table()
    t.s.options = {**t.s.options, "names": "chosen"}
    t.realm("B", "2,2 2,3", towns="2,3")
    game = eliminated(t)
    assert asked(game) == {"B": "name"}
    first = game.legal("B")[0]
    game.say("B", first)
    assert first not in game.legal("B")
    second = game.legal("B")[0]
    game.say("B", second)
    assert {size(game.state, game.power(name)) for name in (first, second)} == {1}


@pytest.mark.rule("VI.fp.2", "VI.treaty.19", "VI.ruling.shift-exile")
def test_a_conquered_capital_drives_its_player_out_before_alliances_are_checked() -> None:
    t = Table("six-round", round=3, has_fought="ABCDEF")
    t.realm("A", "4,4 4,5", stored=4)
    t.realm("B", "5,4", stored=3)
    t.prince("Hesse", "7,4", B=3, C=2)
    s = t.fill()
    s.wars, s.battle_phase, s.war_allies = (War(0, 1, 1, 0),), 1, s.allied[:]
    game = t.play("war.open_battle_treaty")
    game.say("A", "conquer", "5,4")
    assert asked(game) == {"B": "foreign_power_home"}
    assert (ally(game, "Hesse"), stored(game)) == ("B", {"A": 2, "B": 3})
    game.say("B", "Spain", "north")
    assert ally(game, "Hesse") == "C"
    assert asked(game) == {"A": "shift_place"}
    game.say("A", "saved")
    assert stored(game) == {"A": 2, "B": 3}, "the exile loses nothing in the Shifts"
