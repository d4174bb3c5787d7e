"""Imperial Power."""

import pytest

from westphalia import from_position
from westphalia.editions.five_round.rules.power import home_power, imperial_power, principality_power
from westphalia.rules.realm.provinces import transfer


@pytest.mark.rule("V.power.1", "V.ruling.ip-formula")
def test_a_player_counts_their_provinces_allies_and_home() -> None:
    game = from_position(
        {
            "round": 4,
            "step": "diplomacy",
            "realms": {
                "A": {"land": ["2,4", "2,5", "2,6"], "protestant": ["2,6"]},
                "B": {"home": "Spain", "edge": "north", "land": ["0,2"]},
            },
            "principalities": {
                "Hesse": {"size": 3, "ally": "A"},
                "Lippe": {"size": 1, "ally": "A"},
                "Baden": {"size": 4, "ally": "B"},
            },
        }
    )
    assert imperial_power(game.state, 0) == 3 + 3 + 2
    assert imperial_power(game.state, 1) == 1 + 3 + 6
    assert imperial_power(game.state, 2) == 3


@pytest.mark.rule("V.power.2")
@pytest.mark.parametrize(("size", "power"), [(1, 2), (2, 2), (3, 3), (4, 3)])
@pytest.mark.parametrize("ally", ["none", "C"])
def test_a_principality_is_worth_its_size_allied_or_not(size: int, power: int, ally: str) -> None:
    game = from_position({"step": "diplomacy", "principalities": {"Hesse": {"size": size, "ally": ally}}})
    assert principality_power(game.state, game.power("Hesse")) == power
    assert imperial_power(game.state, 2) == 3 + (power if ally == "C" else 0)


@pytest.mark.rule("V.power.3", "V.ruling.ip-current", "V.fp.8", "V.ruling.fp-ip")
def test_power_is_always_current() -> None:
    home = {"home": "France", "edge": "south"}
    game = from_position(
        {
            "step": "diplomacy.act",
            "initiative": list("ABCDE"),
            "realms": {"A": {"stored": 2}, "E": home},
            "principalities": {"Hesse": {"land": ["2,5", "2,6"], "ally": "B"}},
        }
    )
    s = game.state
    assert [imperial_power(s, seat) for seat in (0, 1)] == [3, 5]
    transfer(s, game.hex("2,6"), 1)
    assert imperial_power(s, 1) == 3 + 1 + 2
    game.say("A", "Trier")
    assert imperial_power(s, 0) == 5
    values = []
    for s.round in (1, 2, 3, 4, 5):
        values.append(imperial_power(s, 4))
        assert home_power(s, 4) == values[-1]
    assert values == [2, 2, 4, 6, 10]


@pytest.mark.rule("V.power.4")
def test_the_emperors_office_adds_nothing() -> None:
    game = from_position({"step": "diplomacy", "emperor": "A"})
    assert imperial_power(game.state, 0) == imperial_power(game.state, 1) == 3
