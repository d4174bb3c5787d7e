"""Engage in Diplomacy: dilemma cards, placing Influence, vassals, gifts and Leagues."""

from typing import Any

import pytest

from rules.table import PROTESTANT, Table, ally, asked, placed, prompts, refused, rules, stored
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE
from westphalia.rules.realm.provinces import religion_of, size

GAMES = "diplomacy.dilemma"
TURN = "diplomacy.act"


def table(**state: Any) -> Table:
    """Six players of whom A Engages, unless others do; A owns four provinces around their capital 4,4."""
    t = Table("dice", **{"engages": "A", **state})
    t.realm("A", "4,4 4,5 5,4 5,3")
    return t


def turn(t: Table, who: str = "A") -> WestphaliaGame:
    return t.play(TURN, who)


# --- the Diplomacy Game ---


@pytest.mark.rule(
    "D.example.6", "D.dilemma.1", "D.dilemma.3", "D.dilemma.4", "D.ruling.partner", "D.ruling.dilemma"
)
def test_each_who_engages_plays_with_the_next_in_order_who_may_sit_out() -> None:
    game = Table("dice", 5, engages="ACE").play(GAMES)
    assert prompts(game) == {
        "A": "Diplomacy Game with B: Cooperate or Compete?",
        "B": "Diplomacy Game with A: Cooperate or Compete?",
    }
    assert asked(game) == {"A": "dilemma", "B": "dilemma"}
    game.say("A", "cooperate")
    game.say("B", "cooperate")
    game.say("C", "compete")
    game.say("D", "cooperate")
    assert set(asked(game)) == {"E", "A"}
    game.say("E", "compete")
    game.say("A", "compete")
    assert stored(game) == {"A": 2, "B": 1, "C": 3}
    assert asked(game) == {"A": "diplomacy"}
    assert set(rules(game, "diplomacy_game")) == {"D.dilemma.3"}
    assert set(rules(game, "store_influence")) == {"D.dilemma.4"}


@pytest.mark.rule("D.dilemma.3")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        ("cooperate", "cooperate", {"A": 2, "B": 1}),
        ("cooperate", "compete", {"B": 3}),
        ("compete", "cooperate", {"A": 3}),
        ("compete", "compete", {}),
    ],
)
def test_what_the_cards_bring(mine: str, theirs: str, won: dict[str, int]) -> None:
    game = table().play(GAMES)
    game.say("A", mine)
    game.say("B", theirs)
    assert stored(game) == won


@pytest.mark.rule("D.dilemma.2", "D.hidden.2")
def test_both_show_at_once_in_secret_and_must_show() -> None:
    game = table().play(GAMES)
    assert game.legal("A") == ["cooperate", "compete"]
    assert refused(game, "A", "pass") == "D.dilemma.2"
    game.say("A", "compete")
    assert view(game, 1).sealed is None
    assert stored(game) == {}


# --- placing ---


@pytest.mark.rule(
    "D.example.6", "D.place.1", "D.influence.1", "D.ally.1", "D.ally.2", "D.ruling.diplomatic-actions"
)
def test_any_number_is_placed_anywhere_or_kept() -> None:
    t = table(order="CABDEF", emperor="C", engages="CA")
    t.realm("C", "2,4", stored=4)
    t.prince("Cleves", "2,2 2,3", PROTESTANT, B=2)
    game = turn(t, "C")
    game.say("C", "Cleves", "Cleves")
    assert ally(game, "Cleves") == "B", "a tie"
    game.say("C", "Cleves")
    assert (placed(game, "Cleves"), ally(game, "Cleves")) == ({"B": 2, "C": 3}, "C")
    game.say("C", "end turn")
    assert stored(game) == {"C": 1}
    assert asked(game) == {"A": "diplomacy"}, "in Initiative Order"
    assert refused(game, "A", "Cleves") == "D.place.1"
    assert refused(game, "A", "assistance") == "D.none.1"


@pytest.mark.rule("D.influence.2", "D.influence.3", "D.ruling.withdraw")
def test_placed_influence_is_only_removed_wholly() -> None:
    t = table()
    t.prince("Cleves", "2,2 2,3", A=3, B=2)
    game = turn(t)
    game.say("A", "withdraw", "Cleves")
    assert (placed(game, "Cleves"), stored(game), ally(game, "Cleves")) == ({"B": 2}, {}, "B")


# --- Leagues ---


@pytest.mark.rule(
    "D.league.1", "D.league.3", "D.league.4", "D.place.2", "D.ruling.league-which", "D.ruling.league-free"
)
@pytest.mark.parametrize(
    ("religion", "own", "other", "side"),
    [
        (0, "catholic league", "evangelical league", CATHOLIC_SIDE),
        (1, "evangelical league", "catholic league", EVANGELICAL_SIDE),
    ],
)
def test_the_saved_join_the_league_of_their_religion_at_no_cost(
    religion: int, own: str, other: str, side: int
) -> None:
    t = table()
    t.realm("A", religion=religion, points=1)
    if religion:
        t.protestant("4,4")
    t.prince("Cleves", "2,2", 1 - religion, A=2)
    game = turn(t)
    assert refused(game, "A", other) == "D.league.1"
    game.say("A", own)
    assert game.state.league[0] == side
    assert placed(game, "Cleves") == {"A": 2}
    assert refused(game, "A", other) == refused(game, "A", own) == "D.league.4"


@pytest.mark.rule("D.league.2", "D.saved.2", "D.ruling.league-when")
@pytest.mark.parametrize("league", ["catholic league", "evangelical league"])
def test_a_player_who_is_not_saved_joins_either(league: str) -> None:
    game = turn(table())
    game.say("A", league)
    assert game.state.league[0] != 0


# --- vassals and gifts ---


@pytest.mark.rule(
    "D.example.18", "D.vassal.1", "D.vassal.2", "D.gift.1", "D.gift.2", "D.ally.2", "D.ruling.release"
)
def test_a_vassal_is_released_and_a_province_given() -> None:
    t = table()
    t.realm("A", religion=PROTESTANT, towns="5,3", stored=1)
    t.protestant("4,4 4,5 5,4")  # 5,3 is a Catholic town that gives no IP
    t.prince("Saxony", "5,5 6,4", PROTESTANT, A=2, B=3)
    game = turn(t)
    before = game.state.imperial_power(0)
    game.say("A", "release")
    vassal = game.state.owner[game.hex("5,3")]
    assert (size(game.state, vassal), religion_of(game.state, vassal)) == (1, 0)
    assert game.state.ally[vassal] == 0
    assert game.state.imperial_power(0) == before + 3
    assert refused(game, "A", "release") == "D.vassal.1", "never the capital"
    game.say("A", "gift", "5,4", "Saxony")
    assert size(game.state, game.power("Saxony")) == 3
    assert (placed(game, "Saxony"), ally(game, "Saxony")) == ({"A": 3, "B": 3}, "B")
    game.say("A", "Saxony")
    assert ally(game, "Saxony") == "A"
    assert game.state.imperial_power(0) == before + 7


@pytest.mark.rule("D.ruling.release", "D.vassal.1", "D.inv.5")
def test_a_foreign_power_releases_any_town_it_owns() -> None:
    t = Table("dice", engages="F")
    t.foreign("F", where="4,4 4,5")
    t.s.towns |= 1 << t.hexes("4,4")[0]
    game = turn(t, "F")
    towns = game.state.towns
    game.say("F", "release")
    assert game.state.ally[game.state.owner[game.hex("4,4")]] == 5
    assert game.state.towns == towns


@pytest.mark.rule("D.gift.1", "D.ruling.gift")
def test_only_plain_land_of_their_religion_to_adjacent_principalities() -> None:
    t = table()
    t.protestant("4,5")
    t.prince("Ulm", "3,5", PROTESTANT)
    t.prince("Hesse", "5,5")
    game = turn(t)
    game.say("A", "gift")
    assert refused(game, "A", "4,4") == "D.gift.1"
    game.say("A", "5,4")
    assert refused(game, "A", "Ulm") == "D.gift.1"
    game.say("A", "Hesse")
    game.say("A", "gift", "4,5", "Ulm")
    assert game.state.owner[game.hex("4,5")] == game.power("Ulm")


@pytest.mark.rule("D.gift.1", "D.ruling.gift", "D.fp.home.2")
def test_a_foreign_power_may_give_even_its_last_province() -> None:
    t = Table("dice", engages="F")
    t.foreign("F", where="4,4")
    t.prince("Hesse", "4,5")
    game = turn(t, "F")
    game.say("F", "gift", "4,4", "Hesse")
    assert game.state.land[5] == 0
    assert ally(game, "Hesse") is None
    assert placed(game, "Hesse") == {"F": 1}


@pytest.mark.rule("D.size.1", "D.size.2", "D.size.3", "D.ruling.austria")
def test_a_sixth_province_makes_austria_whatever_its_size_limit_was() -> None:
    t = table()
    hesse = t.prince("Hesse", "5,5 6,4 6,3 7,3 7,2", B=5)
    game = turn(t)
    game.say("A", "gift", "5,4")  # to Hesse, the only one that may get it
    assert game.state.names[game.state.name[hesse]] == "Austria"
    assert (size(game.state, hesse), game.state.ally[hesse]) == (6, 1)
    game.say("A", "gift", "4,5", "Austria")
    assert size(game.state, hesse) == 7
