"""Engage in Diplomacy: the Diplomacy Game, Diplomatic Actions, Leagues, vassals and gifts."""

from typing import Any

import pytest

from rules.table import PROTESTANT, Table, ally, asked, placed, refused, rules, seats, stored, told
from westphalia.editions.six_round.state import FAITH_ALONE, FAITH_AND_WORKS
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, with_item
from westphalia.rules.realm.provinces import religion_of, size

GAMES = "diplomacy.diplomacy_game"
TURN = "diplomacy.act"


def table(**state: Any) -> Table:
    """Six players of whom A Engages, unless others do; A owns four provinces around their capital 4,4."""
    t = Table("six-round", **{"engages": "A", **state})
    t.realm("A", "4,4 4,5 5,4 5,3")
    return t


def turn(t: Table, who: str = "A") -> WestphaliaGame:
    return t.play(TURN, who)


# --- the Diplomacy Game ---


@pytest.mark.rule(
    "VI.ex.8", "VI.dipgame.1", "VI.dipgame.3", "VI.dipgame.4", "VI.dipgame.6", "VI.ruling.dip-partner"
)
def test_each_who_engages_plays_with_the_next_in_order_who_need_not_engage() -> None:
    game = Table("six-round", 5, order="CDBEA", emperor="C", engages="CB").play(GAMES)
    assert set(asked(game)) == {"C", "D"}
    game.say("C", "thumb")
    game.say("D", "gun")
    assert set(asked(game)) == {"B", "E"}, "one game after another"
    game.say("B", "thumb")
    game.say("E", "thumb")
    assert stored(game) == {"D": 3, "B": 2, "E": 1}
    assert rules(game, "diplomacy_game") == ["VI.dipgame.4", "VI.dipgame.3"]
    assert set(rules(game, "store_influence")) == {"VI.dipgame.6"}
    assert asked(game) == {"C": "diplomacy"}, "D and E do not place"


@pytest.mark.rule("VI.dipgame.3", "VI.dipgame.4", "VI.dipgame.5")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        ("thumb", "thumb", {"A": 2, "B": 1}),
        ("thumb", "gun", {"B": 3}),
        ("gun", "thumb", {"A": 3}),
        ("gun", "gun", {}),
    ],
)
def test_what_the_gestures_bring(mine: str, theirs: str, won: dict[str, int]) -> None:
    game = table().play(GAMES)
    game.say("A", mine)
    game.say("B", theirs)
    assert stored(game) == won


@pytest.mark.rule("VI.dipgame.1")
def test_the_last_in_order_plays_with_the_first() -> None:
    game = Table("six-round", engages="F").play(GAMES)
    assert set(asked(game)) == {"F", "A"}
    game.say("F", "gun")
    game.say("A", "thumb")
    assert stored(game) == {"F": 3}, "F is the initiator"


@pytest.mark.rule(
    "VI.dipgame.2", "VI.ruling.dip-sequence", "VI.ruling.dip-two-games", "VI.hidden.4", "VI.inv.30"
)
def test_gestures_are_secret_until_both_are_chosen_and_each_game_is_one_of_its_own() -> None:
    game = table(engages="AB").play(GAMES)
    assert game.legal("A") == ["thumb", "gun"]
    assert refused(game, "A", "pass") == "VI.dipgame.2"
    game.say("A", "gun")
    assert view(game, 1).sealed is None
    assert asked(game) == {"B": "diplomacy_game"}
    assert stored(game) == {}
    game.say("B", "thumb")
    assert stored(game) == {"A": 3}, "revealed before the next game begins"
    assert set(asked(game)) == {"B", "C"}
    game.say("B", "gun")  # B chose a thumb in the other
    game.say("C", "gun")
    assert stored(game) == {"A": 3}


# --- Diplomatic Actions ---


@pytest.mark.rule("VI.dip.1", "VI.di.1")
def test_those_who_engage_act_in_order_and_may_end_at_once_with_influence_saved() -> None:
    t = table(order="CDBEAF", emperor="C", engages="AB")
    t.realm("B", "2,4", stored=3)
    game = turn(t, "B")
    assert asked(game) == {"B": "diplomacy"}
    game.say("B", "end turn")
    assert stored(game) == {"B": 3}
    assert asked(game) == {"A": "diplomacy"}


@pytest.mark.rule("VI.dip.1", "VI.dip.2", "VI.di.2", "VI.ally.1")
def test_saved_influence_is_placed_on_any_principality_and_stays_there() -> None:
    t = table()
    t.prince("Saxony", "2,2 2,3", PROTESTANT, B=1)
    t.prince("Hesse", "7,4", A=1)
    t.realm("A", stored=3)
    game = turn(t)
    game.say("A", "Saxony", "Saxony")
    assert (placed(game, "Saxony"), ally(game, "Saxony")) == ({"A": 2, "B": 1}, "A")
    game.say("A", "Hesse")
    assert stored(game) == {}
    assert placed(game, "Hesse") == {"A": 2}
    assert refused(game, "A", "Hesse") == "VI.dip.2"
    assert refused(game, "A", "B") == "VI.gen.1"
    assert set(rules(game, "place_stored")) == {"VI.dip.2"}


@pytest.mark.rule("VI.dip.3", "VI.gen.3")
def test_assistance_turns_gold_into_as_much_saved_influence() -> None:
    t = table()
    t.realm("A", gold=2)
    game = turn(t)
    game.say("A", "assistance", "assistance")
    assert (game.state.gold[0], stored(game)) == (0, {"A": 2})
    assert refused(game, "A", "assistance") == "VI.dip.3"


@pytest.mark.rule("VI.di.3", "VI.dip.1", "VI.ruling.anytime")
def test_influence_is_taken_back_wholly_and_goes_to_the_supply() -> None:
    t = table()
    t.prince("Saxony", "2,2 2,3", A=3, B=2)
    game = turn(t)
    game.say("A", "withdraw", "Saxony")
    assert (placed(game, "Saxony"), stored(game)) == ({"B": 2}, {})
    assert ally(game, "Saxony") == "B"
    assert refused(game, "A", "withdraw") == "VI.di.3"


@pytest.mark.rule("VI.di.3")
def test_a_player_can_take_influence_back_only_where_they_have_some() -> None:
    t = table()
    t.prince("Saxony", "2,2 2,3", A=1)
    t.prince("Hesse", "7,4", A=1)
    t.prince("Ulm", "7,3", B=1)
    game = turn(t)
    game.say("A", "withdraw")
    assert sorted(game.legal("A")) == ["Hesse", "Saxony"]
    assert refused(game, "A", "Ulm") == "VI.di.3"


# --- Leagues ---


def saved(t: Table, who: str, role: int) -> None:
    t.s.role = with_item(t.s.role, seats(who).bit_length() - 1, role)


@pytest.mark.rule("VI.league.1", "VI.league.4", "VI.ruling.league-early")
def test_a_saved_catholic_joins_the_catholic_league_at_the_price_of_influence_on_protestants() -> None:
    t = table(reformation=True)
    saved(t, "A", FAITH_AND_WORKS)
    t.prince("Saxony", "2,2 2,3", PROTESTANT, A=3)
    t.prince("Hesse", "7,4", PROTESTANT, A=1)
    t.prince("Ulm", "7,3", A=2)
    game = turn(t)
    assert refused(game, "A", "evangelical league") == "VI.league.1"
    game.say("A", "catholic league")
    assert game.state.league[0] == CATHOLIC_SIDE
    assert [placed(game, name) for name in ("Saxony", "Hesse", "Ulm")] == [{"A": 2}, {}, {"A": 2}]
    assert ally(game, "Hesse") is None
    assert refused(game, "A", "evangelical league") == "VI.league.4"
    assert refused(game, "A", "catholic league") == "VI.league.4"


@pytest.mark.rule("VI.league.2")
def test_a_player_who_is_saved_by_faith_alone_joins_the_evangelical_league_at_the_same_price() -> None:
    t = table()
    t.realm("A", religion=PROTESTANT)
    t.protestant("4,4")
    saved(t, "A", FAITH_ALONE)
    t.prince("Saxony", "2,2 2,3", PROTESTANT, A=3)
    t.prince("Ulm", "7,3", A=2)
    game = turn(t)
    assert refused(game, "A", "catholic league") == "VI.league.2"
    game.say("A", "protestant league")
    assert game.state.league[0] == EVANGELICAL_SIDE
    assert [placed(game, name) for name in ("Saxony", "Ulm")] == [{"A": 3}, {"A": 1}]


@pytest.mark.rule("VI.league.3")
@pytest.mark.parametrize("league", ["catholic league", "evangelical league"])
def test_a_player_who_is_not_saved_joins_either_league_at_no_cost(league: str) -> None:
    t = table()
    t.prince("Saxony", "2,2 2,3", PROTESTANT, A=3)
    t.prince("Ulm", "7,3", A=2)
    game = turn(t)
    game.say("A", league)
    assert [placed(game, name) for name in ("Saxony", "Ulm")] == [{"A": 3}, {"A": 2}]
    assert game.state.league[1] == NO_LEAGUE


# --- vassals ---


@pytest.mark.rule("VI.vassal.1", "VI.vassal.2", "VI.vassal.3", "VI.ruling.release-capital", "VI.inv.3")
def test_a_town_is_released_with_its_religion_and_two_influence() -> None:
    t = table()
    t.realm("A", towns="4,5")
    t.protestant("4,5")
    t.realm("B", "2,4", stored=3)
    t.s.engages = seats("AB")
    game = turn(t)
    game.say("A", "release")
    vassal = game.state.owner[game.hex("4,5")]
    assert (size(game.state, vassal), religion_of(game.state, vassal)) == (1, PROTESTANT)
    name = game.state.names[game.state.name[vassal]]
    assert (placed(game, name), ally(game, name)) == ({"A": 2}, "A")
    assert game.state.towns >> game.hex("4,5") & 1
    assert refused(game, "A", "release") == "VI.vassal.1", "the capital is no vassal"
    game.say("A", "end turn")
    game.say("B", name, name, name)
    assert ally(game, name) == "B", "an ordinary Principality"


@pytest.mark.rule("VI.vassal.1")
def test_only_a_town_of_ones_own_other_than_the_capital_is_released() -> None:
    t = table()
    t.realm("A", towns="4,5 5,4")
    game = turn(t)
    game.say("A", "release")
    assert sorted(game.legal("A")) == ["4,5", "5,4"]
    assert refused(game, "A", "4,4") == refused(game, "A", "5,3") == "VI.vassal.1"


# --- gifts ---


@pytest.mark.rule("VI.gift.1", "VI.gift.2", "VI.ruling.gift-limits")
def test_a_plain_province_goes_to_an_adjacent_principality_of_its_religion_for_one_influence() -> None:
    t = table()
    t.prince("Saxony", "5,5 6,4", B=2)  # beside 4,5 and 5,4; B's ally
    t.prince("Ulm", "3,5", PROTESTANT)  # beside 4,5
    t.prince("Hesse", "6,2")  # beside 5,3
    game = turn(t)
    game.say("A", "gift")
    assert refused(game, "A", "4,4") == "VI.gift.1", "a town"
    game.say("A", "5,4")
    assert refused(game, "A", "Hesse") == "VI.gift.1", "not adjacent"
    game.say("A", "Saxony")
    assert size(game.state, game.power("Saxony")) == 3
    assert (placed(game, "Saxony"), ally(game, "Saxony")) == ({"A": 1, "B": 2}, "B"), (
        "an Elector, a rival's ally"
    )
    game.say("A", "gift", "4,5")
    assert refused(game, "A", "Ulm") == "VI.gift.1", "of the other religion"
    game.say("A", "Saxony")
    assert placed(game, "Saxony") == {"A": 2, "B": 2}
    assert told(game, "gift")[-1]["size"] == 4


@pytest.mark.rule("VI.gift.1", "VI.treaty.7", "VI.ruling.gift-limits")
def test_a_principality_of_five_provinces_gets_nothing_and_all_but_towns_can_be_given() -> None:
    t = table()
    t.prince("Bohemia", "5,5 6,4 6,3 7,3")  # beside 4,5, 5,4 and 5,3
    t.prince("Ulm", "3,5")  # beside 4,5
    game = turn(t)
    game.say("A", "gift", "5,4", "Bohemia")
    assert size(game.state, game.power("Bohemia")) == 5
    game.say("A", "gift", "4,5")
    assert refused(game, "A", "Bohemia") == "VI.treaty.7"
    game.say("A", "Ulm")
    game.say("A", "gift", "5,3")
    assert game.legal("A")
    game.say("A", game.legal("A")[0])
    assert game.state.land[0] == 1 << game.hex("4,4")
    assert refused(game, "A", "gift") == "VI.gift.1"


@pytest.mark.rule("VI.gift.1")
def test_a_heretical_province_goes_to_a_principality_of_its_own_religion() -> None:
    t = table()
    t.protestant("4,5")
    t.prince("Ulm", "3,5", PROTESTANT)
    t.prince("Hesse", "5,5")
    game = turn(t)
    game.say("A", "gift", "4,5", "Ulm")  # the only one that may get it
    assert game.state.owner[game.hex("4,5")] == game.power("Ulm")
    assert game.state.protestant >> game.hex("4,5") & 1


@pytest.mark.rule("VI.ruling.gift-back", "VI.ruling.place-outside")
def test_no_principality_gives_land_and_nobody_else_acts() -> None:
    t = table()
    t.realm("B", "2,4", stored=4)
    game = turn(t)
    game.say("A", "end turn")
    assert "diplomacy" not in asked(game).values(), "B, who does not Engage, places nothing"
    assert game.state.stored[1] <= 4


@pytest.mark.rule("VI.di.3")
def test_naming_the_only_principality_to_withdraw_from_does_not_place_on_it_again() -> None:
    t = table()
    t.realm("A", stored=2)
    t.prince("Hesse", "7,4", A=1)
    game = turn(t)
    game.say("A", "withdraw", "Hesse")  # the question answered itself; the word is passed over, once
    assert (placed(game, "Hesse"), stored(game)) == ({}, {"A": 2})
    game.say("A", "Hesse")
    assert placed(game, "Hesse") == {"A": 1}


@pytest.mark.rule("VI.ruling.league-saved", "VI.league.4")
def test_a_member_who_would_no_longer_be_saved_stays_where_they_are() -> None:
    t = table(reformation=True)
    saved(t, "A", FAITH_AND_WORKS)
    game = turn(t)
    game.say("A", "catholic league")
    game.state.role = with_item(game.state.role, 0, 0)
    assert refused(game, "A", "evangelical league") == "VI.league.4"
    assert game.state.league[0] == CATHOLIC_SIDE


@pytest.mark.rule("VI.dip.1")
def test_all_actions_are_offered_at_once() -> None:
    t = table()
    t.realm("A", towns="4,5", gold=1, stored=1)
    t.prince("Hesse", "7,4", A=1)
    game = turn(t)
    others = {
        "assistance",
        "catholic league",
        "evangelical league",
        "release",
        "gift",
        "withdraw",
        "end turn",
    }
    assert {word for word in others if refused(game, "A", word) is None} == others
    places = [word for word in game.legal("A") if word[0].isupper()]
    assert len(places) == game.state.principalities.bit_count()
