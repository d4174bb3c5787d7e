"""Phase 1, Religious Upheaval (V.upheaval.*)."""

from typing import Any

import pytest

from westphalia import from_position
from westphalia.board import bit_list
from westphalia.editions.five_round.rules.rounds import draw_principalities
from westphalia.engine.event import Teller
from westphalia.rules.base.state import CATHOLIC, PROTESTANT, State
from westphalia.rules.realm.provinces import religion_of

# Hesse's capital 1,6 touches A's capital 2,5 and their province 2,6, but not 3,5; the others lie far off.
HESSE = {"land": ["1,6", "1,7"], "capital": "1,6"}
FAR = {
    "Trier": {"land": ["0,10"]},
    "Mainz": {"land": ["1,10"]},
    "Cologne": {"land": ["2,10"]},
    "Saxony": {"land": ["4,0", "5,0"]},
}
A = {"land": ["2,5", "2,6", "3,5"]}
DRAWN = ["Hesse", *FAR]


def upheaval(**changes: Any) -> Any:
    position = {
        "players": 5,
        "step": "upheaval",
        "realms": {"A": A},
        "principalities": {"Hesse": HESSE, **FAR},
    }
    return from_position({**position, "chance": {"upheaval": DRAWN}, **changes})


def protestant_principalities(s: State) -> list[int]:
    return [p for p in bit_list(s.principalities) if religion_of(s, p) == PROTESTANT]


def is_protestant(game: Any, province: str) -> bool:
    return bool(game.state.protestant >> game.hex(province) & 1)


def fresh(round: int, seed: int = 0, **changes: Any) -> State:
    """Return a state at the start of a round, its drawing still to be done."""
    s = from_position(
        {"players": 5, "round": round, "step": "heresy", "seed": seed, **changes}, log=False
    ).state
    s.round = round
    return s


@pytest.mark.rule("V.upheaval.1", "V.upheaval.2")
def test_as_many_catholic_principalities_as_players_turn_protestant_wholly() -> None:
    game = upheaval()
    drawn = [game.power(name) for name in DRAWN]
    assert protestant_principalities(game.state) == sorted(drawn)
    for power in drawn:
        assert game.state.land[power] & ~game.state.protestant == 0


@pytest.mark.rule("V.upheaval.1")
@pytest.mark.parametrize("players", [5, 6, 7, 8])
@pytest.mark.parametrize("round", [1, 2])
def test_cards_of_protestant_principalities_are_passed_over(players: int, round: int) -> None:
    already = {"Saxony": {"religion": "Protestant"}, "Trier": {"religion": "Protestant"}}
    position = {"players": players, "round": round, "step": "upheaval", "principalities": already}
    game = from_position({**position, "chance": {"upheaval": ["Trier", "Saxony", "Mainz"]}})
    drawn = [e.fields["principality"] for e in game.log if e.kind == "upheaval"]
    assert len(drawn) == len(set(drawn)) == players
    assert game.state.names[drawn[0]] == "Mainz"
    assert len(protestant_principalities(game.state)) == players + 2


@pytest.mark.rule("V.upheaval.3", "V.ruling.upheaval-spread")
def test_players_provinces_beside_a_converted_capital_turn_too_but_no_capital() -> None:
    game = upheaval()
    assert is_protestant(game, "2,6")
    assert not is_protestant(game, "2,5")
    assert not is_protestant(game, "3,5")


@pytest.mark.rule("V.upheaval.3", "V.ruling.upheaval-spread")
def test_the_spread_starts_only_at_capitals_and_touches_only_players() -> None:
    hesse = {"land": ["1,7", "1,6"], "capital": "1,7"}  # touches 2,6; its other province touches 2,5
    beside = {"land": ["2,7"]}  # touches Hesse's capital, is itself a Principality
    realms = {"A": A, "B": {"land": ["0,5", "0,6"], "capital": "0,5"}}  # 0,6 touches 1,6 only
    game = upheaval(principalities={"Hesse": hesse, "Ulm": beside, **FAR}, realms=realms)
    assert is_protestant(game, "2,6")
    assert not is_protestant(game, "2,7")
    assert not is_protestant(game, "0,6")


@pytest.mark.rule("V.upheaval.3", "V.ruling.upheaval-spread")
def test_towns_and_provinces_of_protestants_and_of_foreign_powers_turn_too() -> None:
    realms = {
        "A": {**A, "towns": ["2,6"]},
        "B": {"land": ["0,6"], "home": "France", "edge": "north"},
        "C": {"religion": "Protestant", "land": ["0,8", "0,7"], "catholic": ["0,7"]},
    }
    game = upheaval(realms=realms)
    assert all(is_protestant(game, province) for province in ("2,6", "0,6", "0,7"))


@pytest.mark.rule("V.upheaval.3")
def test_a_principality_that_was_protestant_before_spreads_nothing() -> None:
    protestant = {**HESSE, "religion": "Protestant"}
    game = upheaval(
        principalities={"Hesse": protestant, **FAR, "Ulm": {"land": ["3,10"]}},
        chance={"upheaval": [*FAR, "Ulm"]},
    )
    assert not is_protestant(game, "2,6")


@pytest.mark.rule("V.upheaval.3", "V.ruling.upheaval-spread")
@pytest.mark.parametrize(
    "realm",
    [{"land": ["2,5", "2,6", "0,2"]}, {"home": "France", "edge": "south", "land": ["0,2"]}],
    ids=["Player", "Foreign Power"],
)
def test_a_province_in_the_corner_of_the_map_turns_like_any_other(realm: dict[str, Any]) -> None:
    hesse = {"land": ["1,2", "1,3"], "capital": "1,2"}  # beside 0,2
    game = upheaval(realms={"A": realm}, principalities={"Hesse": hesse, **FAR})
    assert is_protestant(game, "1,2")
    assert is_protestant(game, "0,2")


@pytest.mark.rule("V.upheaval.4", "V.ruling.late-upheaval")
@pytest.mark.parametrize("round", [3, 4, 5])
def test_late_rounds_switch_either_way_and_leave_players_alone(round: int) -> None:
    principalities = {"Hesse": HESSE, "Saxony": {**FAR["Saxony"], "religion": "Protestant"}}
    game = upheaval(round=round, principalities=principalities, chance={"upheaval": ["Hesse", "Saxony"]})
    assert religion_of(game.state, game.power("Hesse")) == PROTESTANT
    assert religion_of(game.state, game.power("Saxony")) == CATHOLIC
    assert game.state.protestant == game.state.land[game.power("Hesse")]
    assert [e.fields["religion"] for e in game.log if e.kind == "upheaval"] == [PROTESTANT, CATHOLIC]


@pytest.mark.rule("V.upheaval.4", "V.upheaval.5", "V.ruling.upheaval-deck")
@pytest.mark.parametrize(("players", "cards"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_late_rounds_draw_two_or_three_different_cards(players: int, cards: int) -> None:
    start = fresh(3, players=players)
    for seed in range(60):
        s = start.copy()
        s.seed, s.protestant = seed, 0
        draw_principalities(s)
        assert len(protestant_principalities(s)) == cards


@pytest.mark.rule("V.upheaval.5", "V.ruling.upheaval-deck")
def test_too_few_catholic_principalities_all_convert_and_the_deck_is_whole_again_next_round() -> None:
    s = fresh(1)
    catholic = bit_list(s.principalities)[:3]
    s.protestant = sum(s.land[p] for p in bit_list(s.principalities) if p not in catholic)
    s.tell = Teller([], s.ids)
    draw_principalities(s)
    assert protestant_principalities(s) == list(bit_list(s.principalities))
    (short,) = (event for event in s.tell.log if event.kind == "upheaval_short")
    assert (short.rule, short.fields) == ("V.upheaval.5", {"amount": 3, "wanted": 5})
    s.protestant, s.round, s.tell = 0, 2, Teller([], s.ids)
    draw_principalities(s)
    assert len(protestant_principalities(s)) == 5
    assert not any(event.kind == "upheaval_short" for event in s.tell.log)


@pytest.mark.rule("V.upheaval.5", "V.ruling.upheaval-deck")
def test_the_deck_holds_every_principality_on_the_map() -> None:
    start = fresh(3)
    drawn = set()
    for seed in range(300):
        s = start.copy()
        s.seed, s.protestant = seed, 0
        draw_principalities(s)
        drawn.update(protestant_principalities(s))
    assert drawn == set(bit_list(start.principalities))


@pytest.mark.rule("V.upheaval.6", "V.ruling.upheaval-marker", "V.inv.17")
@pytest.mark.parametrize("round", [1, 3])
def test_no_markers_no_losses(round: int) -> None:
    realms = {"A": {**A, "towns": ["2,6"], "gold": 3, "stored": 2}}
    principalities = {"Hesse": {**HESSE, "influence": {"A": 2}}, **FAR}
    s = upheaval(round=round, realms=realms, principalities=principalities).state
    assert s.markers == 0
    assert (s.gold[0], s.stored[0], sum(s.influence)) == (3, 2, 2)
    assert s.allied[0].bit_count() == 1


@pytest.mark.rule("V.upheaval.7", "V.round.2")
def test_the_initiative_order_is_set_afterwards() -> None:
    game = upheaval(emperor="C")
    assert [e.fields["phase"] for e in game.log if e.kind == "phase"] == ["upheaval", "heresy"]
    assert [e.kind for e in game.log if e.kind in ("upheaval", "initiative")] == ["upheaval"] * 5 + [
        "initiative"
    ]
    assert game.state.initiative[0] == game.seat("C")
