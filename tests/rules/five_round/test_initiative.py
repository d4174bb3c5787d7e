"""Initiative Order (V.init.*)."""

import pytest

from westphalia import from_position
from westphalia.editions.five_round.rules.power import imperial_power
from westphalia.rules.crown.election import open_election
from westphalia.rules.realm.power import initiative_order, order_of_play
from westphalia.rules.realm.provinces import transfer

STRENGTH = {
    "A": {"provinces": 5},
    "B": {"provinces": 7},
    "C": {},
    "D": {"provinces": 5},
    "E": {"provinces": 5},
}


@pytest.mark.rule("V.ex.2", "V.init.1", "V.ruling.clockwise", "V.upheaval.7")
def test_the_emperor_then_the_weakest_ties_clockwise_from_the_emperor() -> None:
    game = from_position({"players": 5, "step": "upheaval", "emperor": "C", "realms": STRENGTH})
    assert [game.players[seat] for seat in game.state.initiative] == ["C", "D", "E", "A", "B"]


@pytest.mark.rule("V.init.1", "V.ruling.clockwise")
def test_clockwise_is_setup_order_not_the_order_of_joining() -> None:
    position = {"players": 5, "step": "upheaval", "emperor": "C", "setup_order": ["E", "C", "A", "D", "B"]}
    game = from_position({**position, "realms": STRENGTH})
    assert [game.players[seat] for seat in game.state.initiative] == ["C", "A", "D", "E", "B"]


@pytest.mark.rule("V.init.1")
def test_the_emperor_is_first_however_strong_and_allies_count() -> None:
    principalities = {"Bohemia": {"ally": "D"}, "Saxony": {"ally": "E"}}  # 3 and 2 IP more
    realms = {"A": {"provinces": 9}}
    game = from_position(
        {"players": 5, "step": "upheaval", "realms": realms, "principalities": principalities}
    )
    assert [game.players[seat] for seat in game.state.initiative] == ["A", "B", "C", "E", "D"]


@pytest.mark.rule("V.init.2", "V.ruling.initiative-fixed", "V.inv.15")
def test_the_order_stays_whatever_changes_until_the_next_round() -> None:
    game = from_position({"players": 5, "step": "upheaval", "emperor": "C", "realms": STRENGTH})
    s, before = game.state, game.state.initiative
    b, c = game.seat("B"), game.seat("C")
    for province in [h for h in range(s.board.size) if s.owner[h] == b and h != s.capital[b]]:
        transfer(s, province, c)
    s.emperor = game.seat("E")
    assert initiative_order(s) != before
    game.play_on("dice", "diplomacy_game")
    open_election(s)
    assert s.initiative == before


@pytest.mark.rule("V.init.3")
def test_before_the_first_order_setup_order_serves() -> None:
    game = from_position({"players": 5, "step": "heresy", "setup_order": ["E", "C", "A", "D", "B"]})
    game.state.initiative = ()
    assert order_of_play(game.state) == game.state.setup_order


@pytest.mark.rule("V.init.4", "V.ruling.initiative-fixed")
def test_foreign_powers_take_part_with_their_home() -> None:
    realms = {"B": {"home": "France", "edge": "north"}, "C": {"provinces": 5}, "D": {"provinces": 4}}
    game = from_position({"players": 5, "round": 3, "step": "upheaval", "realms": realms})
    assert imperial_power(game.state, game.seat("B")) == 4  # the Home of round 3 alone
    assert [game.players[seat] for seat in game.state.initiative] == ["A", "E", "B", "D", "C"]
