"""An examiner's cases for Engage in Diplomacy, written from the rulebook and played through `from_position` only."""

import pytest

from exam.examiner import asked, principality, realm
from westphalia import from_position, in_words


def at(game, province):
    """Return the name of the Principality that owns a province."""
    return next((n for n, p in in_words(game)["principalities"].items() if province in p["land"]), None)


def stored(game):
    return [r["stored"] for r in in_words(game)["realms"].values()]


# --- the Diplomacy Game ---


def games(choices, players=5, **fields):
    """Return all games; each entry holds the choices of the two who play, in order."""
    game = from_position({"players": players, "step": "diplomacy", "stop": "diplomacy.act", **fields})
    pairs = []
    for first, second in choices:
        one, two = sorted(asked(game), key=in_words(game)["initiative"].index)
        if (
            (one, two) == (in_words(game)["initiative"][0], in_words(game)["initiative"][-1])
            and players > 2
            and pairs
        ):
            one, two = two, one  # the last plays with the first
        pairs.append(one + two)
        game.say(one, first)
        game.say(two, second)
    return game, pairs


def test_every_player_plays_two_games_the_last_with_the_first():
    game, pairs = games([("thumb", "thumb")] * 5)
    assert pairs == ["AB", "BC", "CD", "DE", "EA"]
    assert game.stopped
    assert stored(game) == [4] * 5


def test_games_follow_initiative_order():
    _, pairs = games([("thumb", "thumb")] * 5, emperor="C", initiative=["C", "A", "E", "B", "D"])
    assert pairs == ["CA", "AE", "EB", "BD", "DC"]


def test_six_players_six_games():
    game, pairs = games([("gun", "gun")] * 6, players=6)
    assert pairs == ["AB", "BC", "CD", "DE", "EF", "FA"]
    assert stored(game) == [2] * 6


def test_gun_against_thumb():
    """A shoots B; B shoots C; the other games end with thumbs."""
    game, _ = games(
        [("gun", "thumb"), ("gun", "thumb"), ("thumb", "thumb"), ("thumb", "thumb"), ("thumb", "thumb")]
    )
    assert stored(game) == [4 + 2, 0 + 4, 0 + 2, 2 + 2, 2 + 2]


def test_thumb_against_gun():
    game, _ = games(
        [("thumb", "gun"), ("thumb", "thumb"), ("gun", "gun"), ("gun", "thumb"), ("thumb", "gun")]
    )
    assert stored(game) == [0 + 4, 4 + 2, 2 + 1, 1 + 4, 0 + 0]


def test_won_influence_is_added_to_the_stored():
    game, _ = games([("thumb", "thumb")] * 5, realms={"B": {"stored": 3}})
    assert stored(game) == [4, 7, 4, 4, 4]


def test_both_choose_before_anything_is_revealed():
    game = from_position({"players": 5, "step": "diplomacy.diplomacy_game"})
    assert asked(game) == {"A": "diplomacy_game", "B": "diplomacy_game"}
    game.say("A", "gun")
    assert stored(game) == [0] * 5
    game.say("B", "thumb")
    assert stored(game)[:2] == [4, 0]
    assert asked(game) == {"B": "diplomacy_game", "C": "diplomacy_game"}


def test_foreign_powers_play_as_well():
    game, pairs = games(
        [("thumb", "thumb")] * 5,
        round=3,
        initiative=["A", "B", "C", "D", "E"],
        realms={"B": {"home": "France", "edge": "north"}},
    )
    assert pairs[0] == "AB"
    assert stored(game)[1] == 4


# --- placing Influence ---


def turn(player="A", **fields):
    return from_position({"players": 5, "step": "diplomacy.act", "turn": player, "stop": "war", **fields})


def test_turns_in_initiative_order():
    game = from_position(
        {
            "players": 5,
            "step": "diplomacy.act",
            "initiative": ["C", "A", "E", "B", "D"],
            "emperor": "C",
            "realms": {p: {"stored": 1} for p in "ABCDE"},
        }
    )
    seen = []
    while "diplomacy" in asked(game).values():
        ((player, _),) = asked(game).items()
        seen.append(player)
        game.say(player, "Trier")
        if player in asked(game):
            game.say(player, "end turn")
    assert seen == ["C", "A", "E", "B", "D"]


def test_one_influence_per_province_makes_an_ally():
    game = turn(realms={"A": {"stored": 3}}, principalities={"Hesse": {"size": 3}})
    game.say("A", "Hesse", "Hesse")
    assert principality(game, "Hesse")["ally"] is None
    game.say("A", "Hesse")
    assert principality(game, "Hesse")["ally"] == "A"
    assert realm(game, "A")["allies"] == ["Hesse"]
    assert realm(game, "A")["imperial_power"] == 3 + 3


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_an_ally_needs_as_much_influence_as_the_size(size):
    game = turn(realms={"A": {"stored": 4}}, principalities={"Hesse": {"size": size}})
    for count in range(1, 5):
        game.say("A", "Hesse")
        assert (principality(game, "Hesse")["ally"] == "A") == (count >= size)


def test_most_but_not_enough():
    game = turn(realms={"A": {"stored": 2}}, principalities={"Hesse": {"size": 3, "influence": {"B": 1}}})
    game.say("A", "Hesse", "Hesse")
    assert principality(game, "Hesse")["ally"] is None


def test_enough_but_not_the_most():
    game = turn(realms={"A": {"stored": 2}}, principalities={"Hesse": {"size": 2, "influence": {"B": 3}}})
    game.say("A", "Hesse", "Hesse")
    assert principality(game, "Hesse")["ally"] == "B"


def test_a_tie_keeps_the_ally():
    game = turn(realms={"A": {"stored": 4}}, principalities={"Hesse": {"size": 2, "influence": {"B": 3}}})
    game.say("A", "Hesse", "Hesse", "Hesse")
    assert principality(game, "Hesse")["ally"] == "B"
    game.say("A", "Hesse")
    assert principality(game, "Hesse")["ally"] == "A"
    assert principality(game, "Hesse")["influence"] == {"A": 4, "B": 3}
    assert (realm(game, "A")["allies"], realm(game, "B")["allies"]) == (["Hesse"], [])


def test_a_displaced_ally_needs_more_to_return():
    game = turn(
        "B", realms={"B": {"stored": 2}}, principalities={"Hesse": {"size": 2, "influence": {"A": 4, "B": 3}}}
    )
    game.say("B", "Hesse")
    assert principality(game, "Hesse")["ally"] == "A"
    game.say("B", "Hesse")
    assert principality(game, "Hesse")["ally"] == "B"


def test_religion_does_not_matter():
    game = turn(
        realms={"A": {"stored": 2, "religion": "Protestant"}},
        principalities={"Hesse": {"size": 1}, "Brunswick": {"size": 1, "religion": "Protestant"}},
    )
    game.say("A", "Hesse", "Brunswick")
    assert set(realm(game, "A")["allies"]) == {"Hesse", "Brunswick"}


def test_any_principality_may_be_influenced():
    game = turn(
        realms={"A": {"stored": 1}},
        principalities={
            "Hesse": {"size": 3, "influence": {"A": 3}},
            "Bavaria": {"influence": {"B": 4}, "size": 3},
        },
    )
    assert set(in_words(game)["principalities"]) <= set(game.legal("A"))
    assert not set("BCDE") & set(game.legal("A"))


def test_all_influence_must_be_spent():
    game = turn(realms={"A": {"stored": 2}})
    assert game.why_not("A", "end turn")
    game.say("A", "Trier")
    assert game.why_not("A", "end turn")
    game.say("A", "Trier")
    assert stored(game) == [0] * 5
    assert "A" not in asked(game) or game.why_not("A", "end turn") is None


def test_placed_influence_stays_where_it_is():
    """The only way to take Influence off a Principality gives nothing back to place."""
    game = turn(realms={"A": {"stored": 1}}, principalities={"Hesse": {"size": 3, "influence": {"A": 3}}})
    game.say("A", "withdraw")
    if asked(game) == {"A": "withdraw"}:
        game.say("A", "Hesse")
    assert stored(game)[0] == 1
    assert principality(game, "Hesse")["influence"] == {}


def test_a_tie_without_an_ally_goes_by_initiative():
    """The ally withdraws and leaves two equals with enough Influence: the earlier in Initiative Order is the ally."""
    game = turn(
        "C",
        initiative=["A", "C", "E", "D", "B"],
        principalities={"Hesse": {"size": 3, "influence": {"C": 5, "B": 3, "D": 3, "E": 2}}},
    )
    assert principality(game, "Hesse")["ally"] == "C"
    game.say("C", "withdraw")
    choose(game, "C", "Hesse")
    assert principality(game, "Hesse")["ally"] == "D"


def test_losing_an_ally_lowers_power_at_once():
    game = turn(realms={"A": {"stored": 3}}, principalities={"Trier": {"influence": {"B": 1}}})
    assert realm(game, "B")["imperial_power"] == 5
    game.say("A", "Trier", "Trier")
    assert (realm(game, "A")["imperial_power"], realm(game, "B")["imperial_power"]) == (5, 3)


# --- Assistance ---


def test_gold_buys_influence_one_for_one():
    game = turn(realms={"A": {"gold": 3}}, principalities={"Hesse": {"size": 2}})
    game.say("A", "buy influence", "Hesse", "buy influence", "Hesse")
    assert realm(game, "A")["gold"] == 1
    assert principality(game, "Hesse")["ally"] == "A"
    game.say("A", "end turn")  # the last Gold may be kept
    assert realm(game, "A")["gold"] == 1


def test_bought_influence_has_to_be_placed_too():
    game = turn(realms={"A": {"gold": 2}})
    game.say("A", "buy influence", "buy influence")
    assert (realm(game, "A")["gold"], realm(game, "A")["stored"]) == (0, 2)
    assert game.why_not("A", "end turn")


def test_no_gold_no_assistance():
    game = turn(realms={"A": {"stored": 1, "gold": 0}})
    assert game.why_not("A", "buy influence")


# --- Release Vassal ---


TOWNS = {"land": ["2,4", "2,5", "3,4", "3,3"], "towns": ["2,5", "3,3"]}


def choose(game, player, *words):
    """Give the answers that are still asked for: a question with a single answer is not asked."""
    for word in words:
        if word in game.legal(player):
            game.say(player, word)


def test_a_town_is_released():
    game = turn(realms={"A": TOWNS})
    game.say("A", "release", "2,5")
    name = at(game, "2,5")
    assert principality(game, name)["land"] == ["2,5"]
    assert principality(game, name)["capital"] == "2,5"
    assert (principality(game, name)["influence"], principality(game, name)["ally"]) == ({"A": 2}, "A")
    assert principality(game, name)["religion"] == "Catholic"
    assert not principality(game, name)["elector"]
    assert (set(realm(game, "A")["land"]), realm(game, "A")["towns"]) == ({"2,4", "3,4", "3,3"}, ["3,3"])
    assert realm(game, "A")["imperial_power"] == 3 + 2  # three provinces and a small ally
    assert (
        len({h for p in in_words(game)["principalities"].values() for h in p["land"]})
        + sum(len(realm(game, p)["land"]) for p in "ABCDE")
        == 60
    )


def test_neither_the_capital_nor_land_without_town():
    game = turn(realms={"A": TOWNS})
    game.say("A", "release")
    assert set(game.legal("A")) == {"2,5", "3,3"}


def test_without_a_town_no_release():
    game = turn(realms={"A": {"land": ["2,4", "2,5", "3,4"], "stored": 1}})
    assert game.why_not("A", "release")


def test_both_towns_in_one_turn():
    game = turn(realms={"A": TOWNS})
    game.say("A", "release", "2,5", "release")
    choose(game, "A", "3,3")
    assert len(realm(game, "A")["allies"]) == 2
    assert realm(game, "A")["towns"] == []


def test_a_heretical_town_keeps_its_religion():
    game = turn(realms={"A": {**TOWNS, "heretical": ["2,5"]}})
    game.say("A", "release", "2,5")
    assert principality(game, at(game, "2,5"))["religion"] == "Protestant"


def test_others_may_influence_the_new_principality():
    """Two Influence of B are only a tie, the third displaces A."""
    game = from_position(
        {"players": 5, "step": "diplomacy.act", "realms": {"A": TOWNS, "B": {"stored": 3}}, "stop": "war"}
    )
    game.say("A", "release", "2,5")
    name = at(game, "2,5")
    game.say("A", "end turn")
    game.say("B", name, name)
    assert principality(game, name)["ally"] == "A"
    game.say("B", name)
    assert principality(game, name)["ally"] == "B"


def test_the_two_influence_are_not_those_stored():
    game = turn(realms={"A": {**TOWNS, "stored": 1}})
    game.say("A", "release", "2,5")
    assert realm(game, "A")["stored"] == 1


def test_a_foreign_power_releases_and_gifts_too():
    game = turn(
        "B",
        round=3,
        realms={"B": {"home": "France", "edge": "north", "land": ["2,4", "2,5", "3,4"], "towns": ["2,5"]}},
        principalities={"Hesse": {"land": ["2,3"]}},
    )
    game.say("B", "release")
    choose(game, "B", "2,5")
    assert principality(game, at(game, "2,5"))["ally"] == "B"
    give(game, "B", "2,4", "Hesse")
    assert set(principality(game, "Hesse")["land"]) == {"2,3", "2,4"}
    assert realm(game, "B")["land"] == ["3,4"]


# --- Gift Province ---


GIVER = {"land": ["2,4", "2,5", "3,4", "3,3"], "towns": ["3,3"]}


def give(game, player, province, name):
    game.say(player, "gift")
    choose(game, player, province, name)


def test_a_gift():
    game = turn(realms={"A": GIVER}, principalities={"Hesse": {"land": ["2,6", "2,7"]}})
    give(game, "A", "2,5", "Hesse")
    assert set(principality(game, "Hesse")["land"]) == {"2,6", "2,7", "2,5"}
    assert principality(game, "Hesse")["influence"] == {"A": 1}
    assert principality(game, "Hesse")["ally"] is None
    assert "2,5" not in realm(game, "A")["land"]
    assert principality(game, "Hesse")["capital"] == "2,6"


def gifts(game, player="A"):
    """Return all gifts that can be made: {(province, Principality)}."""
    found = set()
    position = in_words(game)
    for province in position["realms"][player]["land"]:
        for name in position["principalities"]:
            copy = game.copy()
            if "gift" not in copy.legal(player):
                return found
            give(copy, player, province, name)
            if province in in_words(copy)["principalities"][name]["land"]:
                found.add((province, name))
    return found


BORDERS = {
    "Hesse": {"land": ["2,6", "2,7", "2,8"]},  # three: may have one more
    "Bavaria": {"land": ["1,5", "0,5", "0,6", "1,4"]},  # four: full
    "Austria": {"land": ["1,6", "1,7"], "religion": "Protestant"},  # of the other religion
    "Lorraine": {"land": ["5,7"]},  # far away
    "Brunswick": {"land": ["4,4"]},
    "Pomerania": {"land": ["4,3", "4,2"]},
    "Silesia": {"land": ["3,5"]},
    "Moravia": {"land": ["3,2"]},
    "Tyrol": {"land": ["2,3"]},
}


def test_gifts_need_an_adjacent_principality_with_room():
    game = turn(realms={"A": GIVER}, principalities=BORDERS)
    # 2,5 touches Hesse, Silesia, Bavaria and Austria; 3,4 Silesia, Brunswick and Pomerania; 2,4 and 3,3 bear towns.
    assert gifts(game) == {
        ("2,5", "Hesse"),
        ("2,5", "Silesia"),
        ("3,4", "Silesia"),
        ("3,4", "Brunswick"),
        ("3,4", "Pomerania"),
    }


def test_heretical_land_goes_to_heretical_principalities():
    game = turn(realms={"A": {**GIVER, "heretical": ["2,5"]}}, principalities=BORDERS)
    assert {g for g in gifts(game) if g[0] == "2,5"} == {("2,5", "Austria")}
    give(game, "A", "2,5", "Austria")
    assert principality(game, "Austria")["religion"] == "Protestant"
    assert "2,5" in principality(game, "Austria")["land"]


def test_nothing_to_give():
    game = turn(realms={"A": {"land": ["2,4", "2,5"], "towns": ["2,5"], "stored": 1}})
    assert game.why_not("A", "gift")


def test_a_principality_grows_to_four_and_no_further():
    """Hesse has two provinces around 2,5, 3,4 and 3,5 of A's."""
    game = turn(
        realms={"A": {"land": ["2,4", "2,5", "3,5", "3,4"]}},
        principalities={"Hesse": {"land": ["2,6", "3,6"]}},
    )
    give(game, "A", "2,5", "Hesse")
    give(game, "A", "3,5", "Hesse")
    assert len(principality(game, "Hesse")["land"]) == 4
    assert principality(game, "Hesse")["influence"] == {"A": 2}
    assert not any(name == "Hesse" for _, name in gifts(game))


def test_a_gift_can_win_an_ally():
    """Two against two, B the ally; the gift makes it three for A on now three provinces."""
    game = turn(
        realms={"A": GIVER},
        principalities={"Hesse": {"land": ["2,6", "2,7"], "influence": {"A": 2, "B": 2}, "ally": "B"}},
    )
    give(game, "A", "2,5", "Hesse")
    assert principality(game, "Hesse")["ally"] == "A"


def test_a_gift_to_one_own_ally_keeps_pace_with_its_size():
    game = turn(
        realms={"A": GIVER}, principalities={"Hesse": {"land": ["2,6", "2,7"], "influence": {"A": 2}}}
    )
    give(game, "A", "2,5", "Hesse")
    assert (principality(game, "Hesse")["ally"], principality(game, "Hesse")["influence"]) == ("A", {"A": 3})
    assert realm(game, "A")["imperial_power"] == 3 + 3


def test_a_gift_does_not_take_an_ally_from_another():
    """B's two Influence are fewer than its three provinces now, yet no player has passed B."""
    game = turn(
        realms={"A": GIVER}, principalities={"Hesse": {"land": ["2,6", "2,7"], "influence": {"B": 2}}}
    )
    give(game, "A", "2,5", "Hesse")
    assert principality(game, "Hesse")["ally"] == "B"


def test_a_gift_may_follow_a_release():
    """3,3 becomes a Principality; 3,4 beside it is given to it: three Influence on two provinces."""
    game = turn(realms={"A": GIVER})
    game.say("A", "release")
    choose(game, "A", "3,3")
    name = at(game, "3,3")
    give(game, "A", "3,4", name)
    assert set(principality(game, name)["land"]) == {"3,3", "3,4"}
    assert principality(game, name)["influence"] == {"A": 3}


def test_all_land_but_the_capital_may_be_given_away():
    """The realm need not hang together, and the capital stays."""
    game = turn(
        realms={"A": {"land": ["2,4", "2,5", "2,6"]}}, principalities={"Hesse": {"land": ["3,4", "3,5"]}}
    )
    give(game, "A", "2,5", "Hesse")
    assert set(realm(game, "A")["land"]) == {"2,4", "2,6"}
    assert all(province != "2,4" for province, _ in gifts(game))


def test_gifts_are_for_principalities_only():
    """B's land lies all around; no Player is offered."""
    game = turn(realms={"A": GIVER, "B": {"land": ["1,5", "1,6", "2,6"]}})
    game.say("A", "gift")
    assert not set("BCDE") & set(game.legal("A"))
