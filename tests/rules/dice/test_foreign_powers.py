"""Phase 6, Foreign Powers: leaving, being driven out, and Internal Troubles."""

from typing import Any

import pytest

from rules.table import PROTESTANT, Table, ally, asked, placed, refused, rules, seats, stored, story, told
from westphalia.editions.dice.contents import EXILE
from westphalia.engine.contents import each
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CATHOLIC_SIDE, NO_LEAGUE, NONE, War, with_item
from westphalia.rules.realm.exile import settle_alliances
from westphalia.rules.realm.provinces import own_reach, religion_of, size

LANDS = "4,4 4,5 5,4 5,3"


def table(round: int = 2, **state: Any) -> Table:
    t = Table("dice", round=round, **state)
    t.realm("A", LANDS)
    t.prince("Mainz", "0,5", PROTESTANT)  # no religious victory
    return t


def everybody_stays(game: WestphaliaGame) -> None:
    """Let all who are asked stay in the Empire."""
    while "foreign_power" in asked(game).values():
        game.say(next(iter(asked(game))), "stay")


# --- who may leave ---


ALLY = {5: "", 15: "1,4 1,5 1,6 1,7 2,4 2,5 2,6 3,4 3,5"}  # an ally of 9 provinces is worth 11 IP


@pytest.mark.rule("D.fp.choice.1", "D.ip.1", "D.ip.2")
@pytest.mark.parametrize(("number", "most"), [(1, 5), (3, 5), (4, 15), (6, 15)])
@pytest.mark.parametrize("too_strong", [False, True])
def test_weak_players_may_leave(number: int, most: int, too_strong: bool) -> None:
    t = table(number)
    if ALLY[most]:
        t.prince("Hesse", ALLY[most], A=9)
    else:
        t.realm("A", "4,4 6,2")
    if too_strong:
        t.realm("A", "4,4 6,3")
    game = t.play("foreign_powers")
    assert game.state.imperial_power(0) == most + too_strong
    assert (asked(game) == {"A": "foreign_power"}) is not too_strong


@pytest.mark.rule("D.fp.choice.1")
def test_a_player_who_owns_another_town_or_is_a_foreign_power_is_not_asked() -> None:
    t = table(order="BACDEF")
    t.realm("A", towns="4,5")
    t.foreign("C")
    game = t.play("foreign_powers")
    assert asked(game) == {"B": "foreign_power"}, "in Initiative Order"
    game.say("B", "stay")
    assert asked(game) == {"D": "foreign_power"}


@pytest.mark.rule("D.influence.3", "D.fp.choice.1", "D.ruling.withdraw")
@pytest.mark.parametrize("withdraws", [False, True])
def test_a_withdrawal_of_one_may_bar_the_next(withdraws: bool) -> None:
    t = Table("dice", round=2)
    t.realm("A", "4,4")
    t.realm("B", "2,2 2,3 3,2")
    t.prince("Hesse", "7,3", A=2, B=1)
    game = t.play("foreign_powers")
    if withdraws:
        game.say("A", "withdraw", "Hesse")
        assert ally(game, "Hesse") == "B", "B has 6 IP now"
    game.say("A", "stay")
    assert set(asked(game)) == ({"C"} if withdraws else {"B"})


# --- the steps ---


@pytest.mark.rule("D.fp.step.1", "D.fp.step.2", "D.ruling.fp-lands", "D.inv.19")
def test_their_lands_become_one_principality_and_half_their_influence_comes_along() -> None:
    t = table()
    t.realm("A", stored=2, religion=PROTESTANT)
    t.protestant("4,4 4,5")
    t.prince("Ulm", "2,2 2,3", A=1, B=3)
    game = t.play("foreign_powers")
    game.say("A", "become foreign power")
    successor = game.state.owner[game.hex("4,4")]
    assert size(game.state, successor) == 4
    assert religion_of(game.state, successor) == PROTESTANT
    assert game.state.land[successor] & ~game.state.protestant == 0
    assert game.state.capital[successor] == game.hex("4,4")
    assert game.state.ally[successor] == NONE
    assert stored(game) == {"A": 1}, "half of 3, and nothing for the land"
    assert placed(game, "Ulm") == {"B": 3}
    game.say("A", "Poland", "south")
    assert (game.state.home_ip[0], game.state.imperial_power(0)) == (0, 0)
    assert game.state.religion[0] == PROTESTANT


@pytest.mark.rule("D.size.4", "D.fp.step.1", "D.ruling.austria")
def test_more_than_five_provinces_are_called_austria() -> None:
    t = table(4)
    t.realm("A", "4,4 4,3 3,4")  # six in all
    t.s.options = {**t.s.options, "names": "chosen"}
    game = t.play("foreign_powers")
    game.say("A", "become foreign power")
    assert asked(game) == {"A": "foreign_power_home"}
    assert game.state.owner[game.hex("5,4")] == game.power("Austria")


@pytest.mark.rule("D.fp.step.1", "D.ruling.names")
def test_they_name_a_smaller_one_but_never_austria() -> None:
    t = table()
    t.s.options = {**t.s.options, "names": "chosen"}
    game = t.play("foreign_powers")
    game.say("A", "become foreign power")
    assert asked(game) == {"A": "name"}
    assert not {"Austria", "Bavaria", "Saxony"} & set(game.legal("A"))


@pytest.mark.rule("D.fp.step.4", "D.ruling.fp-tiles", "D.fp.step.3")
@pytest.mark.parametrize(("players", "tiles"), [(6, 7), (8, 8)])
def test_they_pick_an_unused_tile_and_any_edge(players: int, tiles: int) -> None:
    t = Table("dice", players, round=2)
    t.foreign("B", edge=1)
    t.prince("Mainz", "4,4", PROTESTANT)
    game = t.play("foreign_powers")
    game.say("A", "become foreign power")
    assert len(game.legal("A")) == tiles - 1
    assert refused(game, "A", "Spain") == "D.fp.step.4"
    game.say("A", "Sweden", game.state.board.edge_names[1])
    assert game.state.edge[:2] == [1, 1]
    assert game.state.capital[0] == NONE
    everybody_stays(game)


@pytest.mark.rule("D.fp.adjacent.1", "D.fp.home.2")
def test_the_home_is_adjacent_to_its_edge() -> None:
    t = table()
    t.foreign("B", edge=1, where="5,1", home_ip=3)
    t.prince("Hesse", "7,3", B=1)
    s = t.fill()
    assert own_reach(s, 1) == s.board.edges[1] | s.board.touching(s.land[1])
    assert s.imperial_power(1) == 3 + 1 + 3


# --- elimination ---


def eliminated(t: Table, who: str = "B") -> WestphaliaGame:
    """Return a game after a treaty with eliminated players; alliances are settled afterwards."""
    return t.run(
        each(lambda s: [seat for seat in s.initiative if seats(who) >> seat & 1], EXILE), settle_alliances
    )


@pytest.mark.rule("D.fp.eliminated.1", "D.fp.eliminated.3", "D.ruling.fp-steps", "D.inv.19")
def test_a_player_who_has_lost_all_land_loses_half_their_influence_and_picks_a_home_at_once() -> None:
    t = table(exiled="B", emperor="B")
    t.s.league = with_item(t.s.league, 1, CATHOLIC_SIDE)
    t.realm("B", stored=2)
    t.prince("Hesse", "7,3", B=3, C=1)
    t.fill().exiled = seats("F")
    game = eliminated(t)
    assert asked(game) == {"B": "foreign_power_home"}
    assert stored(game) == {"B": 2}
    assert ally(game, "Hesse") == "B", "alliances wait for the end of the treaty"
    game.say("B", "Spain", "north")
    assert ally(game, "Hesse") == "C"
    assert game.state.exiled == seats("BF")
    assert (game.state.league[1], game.state.home_ip[1]) == (NO_LEAGUE, 0)
    assert (game.state.emperor, game.state.left_in_reign) == (1, True)


@pytest.mark.rule(
    "D.fp.eliminated.2", "D.ruling.prince-eliminates", "D.treaty.prince.2", "D.inv.5", "D.inv.3"
)
def test_a_player_who_is_eliminated_by_a_principality_leaves_all_their_towns_to_one_new_one() -> None:
    t = table()
    t.realm("B", "2,2 2,3 2,4", towns="2,3 2,4")
    t.protestant("2,3")
    game = eliminated(t)
    found = {game.state.owner[game.hex(where)] for where in ("2,2", "2,3", "2,4")}
    assert len(found) == 1
    (power,) = found
    assert game.state.land[power] & game.state.protestant == 0, "of their religion"
    assert game.state.land[power] & ~game.state.towns == 0, "extra towns are kept as towns"
    assert game.state.ally[power] == NONE
    assert rules(game, "driven_out") == ["D.treaty.prince.2"]


# --- Internal Troubles ---


@pytest.mark.rule("D.fp.home.1", "D.ruling.fp-roll", "D.example.15", "D.ruling.eliminated-waits")
@pytest.mark.parametrize(
    ("number", "dice", "power"), [(3, (4, 5), 7), (1, (4, 5), 0), (5, (1, 1), 22), (2, (6, 6), 0)]
)
def test_each_foreign_power_rolls_for_the_next_round(number: int, dice: tuple[int, int], power: int) -> None:
    t = table(number)
    t.foreign("B", home_ip=1)
    t.s.pins = {"troubles:1": dice, "troubles:0": (1, 1), "imperial": (6,)}
    game = t.play("foreign_powers")
    game.say("A", "become foreign power", "France", "north")
    assert game.state.home_ip[1] == 1, "not in this round"
    everybody_stays(game)
    assert game.state.round == number + 1
    assert game.state.home_ip[1] == power
    rolled = f"B rolls {dice[0]}, {dice[1]} for Internal Troubles: "
    assert f"{rolled}the Home Province gives {sum(dice)} less next round. [D.fp.home.1]" in story(
        game, "internal_troubles"
    )
    assert game.state.home_ip[0] == max(0, 4 * (number + 1) - 2), "new ones included"


@pytest.mark.rule("D.ruling.fp-roll", "D.fp.home.1", "D.fp.choice.1")
def test_in_the_last_round_one_may_leave_but_nobody_rolls() -> None:
    t = table(6)
    game = t.play("foreign_powers")
    game.say("A", "become foreign power", "France", "north")
    everybody_stays(game)
    assert told(game, "internal_troubles") == []


@pytest.mark.rule("D.fp.eliminated.1", "D.treaty.order.1", "D.tradeoff.4")
def test_a_conquered_capital_drives_its_player_out_before_alliances_are_settled() -> None:
    all_players = "ABCDEF"
    t = table(has_fought=all_players, combats=all_players, engages=all_players, wages=all_players)
    t.realm("A", stored=4)
    t.realm("B", "2,2", stored=3)
    t.prince("Hesse", "7,4", B=3, C=2)
    s = t.fill()
    s.wars, s.battle_phase, s.war_allies = (War(0, 1, 1, 0),), 1, s.allied[:]
    game = t.play("war.open_battle_treaty")
    game.say("A", "conquer", "2,2")
    assert asked(game) == {"B": "foreign_power_home"}
    assert (ally(game, "Hesse"), stored(game)) == ("B", {"A": 2, "B": 3})
    game.say("B", "Spain", "north")
    assert ally(game, "Hesse") == "C"
    assert stored(game) == {"A": 2, "B": 3}, "the exile loses nothing in Tradeoffs"
