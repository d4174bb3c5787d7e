"""An examiner's cases, steps E and F: Prestige penalties and Interregnum."""

import pytest

from exam_rebels.sheet import board, lands, npr, play, pr, prestige, unrest, vassal


def brittany(england, france, **rest):
    """England and France have Royal Marriages on Brittany; Influence as given."""
    return board(
        {"England": pr(), "France": pr(), "Brittany": npr(capital="Nantes")},
        lands("Bretagne", "Brittany", "Nantes Brest"),
        areas={"Bretagne": {"influence": {"England": england, "France": france}}},
        **rest,
    )


ENGLISH = {"pr": "England", "realm": "Brittany", "disputed": True}
FRENCH = {"pr": "France", "realm": "Brittany", "disputed": True}
ALLY = {"pr": "England", "realm": "Brittany"}


@pytest.mark.parametrize(
    ("marriages", "alliances", "influence", "lost"),
    [
        ([ENGLISH], [], (5, 0), {"England": -3}),  # no Alliance
        ([ENGLISH], [ALLY], (2, 1), {}),
        ([ENGLISH], [ALLY], (1, 0), {}),  # the marriage counts as one more
        ([ENGLISH], [ALLY], (0, 0), {"England": -3}),  # 1 is too few
        ([ENGLISH], [ALLY], (1, 2), {"England": -3}),  # 2 to 2: not the most
        ([ENGLISH, FRENCH], [ALLY], (2, 1), {"France": -3}),
        ([ENGLISH, FRENCH], [ALLY], (2, 2), {"England": -3, "France": -3}),
        ([ENGLISH], [ALLY, {**ALLY, "pr": "France"}], (4, 0), {"England": -3}),  # not the only ally
        ([ENGLISH | {"disputed": False}], [], (0, 0), {}),
    ],
)
def test_disputed_successions_in_an_npr(marriages, alliances, influence, lost):
    game = play(brittany(*influence, marriages=marriages, alliances=alliances), "E")
    assert prestige(game) == lost
    assert not any(marriage["disputed"] for marriage in game.position()["marriages"])


def test_on_a_player_the_only_alliance_is_enough():
    position = board(
        {"England": pr(), "France": pr(), "Spain": pr()},
        marriages=[
            {"pr": "England", "realm": "Spain", "disputed": True},
            {"pr": "France", "realm": "Spain", "disputed": True},
        ],
        alliances=[{"pr": "England", "realm": "Spain"}],
    )
    assert prestige(play(position, "E")) == {"France": -3}


def test_each_of_several_tokens_costs_three():
    tokens = [
        {"pr": "England", "realm": "France", "disputed": True},
        {"pr": "England", "realm": "Brittany", "disputed": True},
    ]
    assert prestige(play(brittany(0, 0, marriages=tokens), "E")) == {"England": -6}


@pytest.mark.parametrize(
    ("names", "lost"), [("Aix", -1), ("Aix Lyon*", -3), ("Aix Lyon* Metz*", -5), ("Aix* Lyon* Metz*", -5)]
)
def test_occupied_towns_cost_their_tax_value_five_at_most(names, lost):
    position = board(
        {"France": pr(), "Spain": pr()},
        lands("Provence", "France", names, occupier="Spain"),
        lands("Provence", "France", "Arles Orange*"),
    )
    assert prestige(play(position, "E")) == {"France": lost}


def test_rebel_towns_count_and_vassals_do_not():
    position = board(
        {"France": pr(), "Spain": pr(), "Foix": vassal("France")},
        lands("Provence", "France", "Aix*", occupier="rebels"),
        lands("Provence", "Foix", "Pau*", occupier="Spain"),
    )
    assert prestige(play(position, "E")) == {"France": -2}


def test_towns_returned_by_a_peace_cost_nothing_any_more():
    position = board(
        {"France": pr(), "Spain": pr()},
        lands("Provence", "France", "Aix*", occupier="Spain"),
        lands("Leon", "Spain", "Avila"),
        wars=[{"a": "France", "b": "Spain", "outcome": "white"}],
    )
    assert prestige(play(position, "DE")) == {"France": -1, "Spain": -1}


# --- step F ---


def no_king(stability, **fields):
    return board(
        {"Poland": pr(stability=stability, ruler=None, **fields), "Sweden": pr()},
        lands("Poznan", "Poland", "Kalisz Gniezno"),
        marriages=[{"pr": "Sweden", "realm": "Poland"}, {"pr": "Poland", "realm": "Sweden"}],
    )


def test_without_a_ruler_stability_falls_and_marriages_on_the_realm_are_disputed():
    game = play(no_king(1), "EF")
    after = game.position()
    assert after["realms"]["Poland"]["stability"] == 0
    assert {m["realm"]: m["disputed"] for m in after["marriages"]} == {"Poland": True, "Sweden": False}
    assert prestige(game) == {}  # a round to set it right


def test_at_the_bottom_administrative_power_goes_instead():
    game = play(no_king(-3, power={"adm": 3, "dip": 1, "mil": 1}), "F")
    assert game.position()["realms"]["Poland"]["power"] == {"adm": 1, "dip": 1, "mil": 1}
    assert game.position()["realms"]["Poland"]["stability"] == -3


def test_a_nameless_ruler_is_a_ruler():
    position = no_king(1)
    del position["realms"]["Poland"]["ruler"]
    assert play(position, "F").position()["realms"]["Poland"]["stability"] == 1


def test_interregnum_brings_low_stability_in_the_same_phase():
    assert unrest(play(no_king(-1), "FH", "Poland: Kalisz")) == ["Kalisz"]


def test_interregnum_takes_the_right_to_calm():
    position = no_king(2)
    position["provinces"]["Kalisz"]["unrest"] = True
    assert unrest(play(position, "FH")) == ["Kalisz"]
