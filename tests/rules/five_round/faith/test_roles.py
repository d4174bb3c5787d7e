"""Religion roles, Good Works and Saints (V.role.*)."""

from typing import Any

import pytest

from westphalia import from_position, new_game
from westphalia.editions.five_round.rules.conversion import convert
from westphalia.editions.five_round.rules.roles import check_roles, gain_good_works, merit
from westphalia.editions.five_round.state import FAITH_ALONE, FAITH_AND_WORKS, MORTAL_SIN, PREDESTINED
from westphalia.rules.base.state import CATHOLIC, PROTESTANT, State
from westphalia.rules.faith.upheaval import set_initiative
from westphalia.rules.realm.power import initiative_order

PROTESTANTS = {"religion": "Protestant"}
A, B, C, D, E, F = range(6)
EX_3 = {
    "A": {"good_works": 3},
    "B": {"good_works": 4},
    "C": {"good_works": 4},
    "D": {"good_works": 1},
    "E": PROTESTANTS,
    "F": PROTESTANTS,
}


def realms(players: int, **changes: Any) -> Any:
    order = [chr(ord("A") + i) for i in range(players)]
    return from_position({"players": players, "step": "heresy", "initiative": order, **changes})


def saved_by_works(s: State) -> list[int]:
    return [seat for seat in range(s.players) if s.role[seat] == FAITH_AND_WORKS]


def saved_by_faith(s: State) -> list[int]:
    return [seat for seat in range(s.players) if s.role[seat] == FAITH_ALONE]


@pytest.mark.rule("V.role.1", "V.role.2", "V.ruling.role-cards")
def test_everyone_starts_catholic_in_mortal_sin_without_merit() -> None:
    s = new_game("five-round", players=5, seed=1).state
    assert (s.religion, s.role, s.good_works, s.saints) == (
        [CATHOLIC] * 5,
        [MORTAL_SIN] * 5,
        [0] * 5,
        [0] * 5,
    )


@pytest.mark.rule("V.role.1")
def test_converting_changes_the_kind_of_role() -> None:
    s = realms(5).state
    for seat in (A, B, C):
        convert(s, seat)
    assert s.role == [FAITH_ALONE, FAITH_ALONE, PREDESTINED, MORTAL_SIN, MORTAL_SIN]
    convert(s, C)
    assert s.role[C] == MORTAL_SIN


@pytest.mark.rule(
    "V.ex.3",
    "V.role.3",
    "V.role.4",
    "V.role.5",
    "V.role.8",
    "V.convert.6",
    "V.convert.7",
    "V.convert.9",
    "V.inv.12",
)
def test_the_example_of_the_rulebook() -> None:
    game = from_position({"players": 6, "step": "heresy", "realms": EX_3, "initiative": list("DCABEF")})
    s = game.state
    assert saved_by_works(s) == [B, C]
    gain_good_works(s, D, 3, "V.faith.10")
    check_roles(s)
    assert (saved_by_works(s), s.role[B]) == ([C, D], MORTAL_SIN)
    convert(s, E)
    assert (s.religion[E], s.good_works[E], saved_by_faith(s)) == (CATHOLIC, 2, [F])
    convert(s, A)
    assert (merit(s, A), s.gold[A], saved_by_faith(s)) == (0, 3, [A, F])


@pytest.mark.rule("V.role.3", "V.role.4")
@pytest.mark.parametrize(("players", "places"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_the_highest_in_merit_are_saved_and_ties_go_by_initiative(players: int, places: int) -> None:
    game = realms(players, realms={"C": {"good_works": 1}}, emperor="A")
    s = game.state
    assert saved_by_works(s) == [C]  # merit of at least 1 is needed
    for seat in range(players):
        gain_good_works(s, seat, 1 + (seat == C), "V.trent.3")
    check_roles(s)
    assert saved_by_works(s) == sorted([C, *[seat for seat in range(players) if seat != C][: places - 1]])


@pytest.mark.rule("V.role.4", "V.role.10", "V.ruling.merit")
def test_a_saint_counts_five_good_works() -> None:
    s = realms(
        5, realms={"A": {"saints": 1}, "B": {"good_works": 4}, "C": {"saints": 1, "good_works": 1}}
    ).state
    assert [merit(s, seat) for seat in (A, B, C)] == [5, 4, 6]
    assert saved_by_works(s) == [A, C]


@pytest.mark.rule("V.role.5", "V.ruling.role-check")
def test_holders_have_no_preference_and_fall_back_to_mortal_sin() -> None:
    s = realms(5, realms={"B": {"good_works": 2}, "C": {"good_works": 2}}).state
    gain_good_works(s, A, 2, "V.trent.3")
    check_roles(s)
    assert (saved_by_works(s), s.role[C]) == ([A, B], MORTAL_SIN)


@pytest.mark.rule("V.role.5", "V.ruling.role-check")
def test_a_new_initiative_order_checks_the_roles_again() -> None:
    tied = {player: {"good_works": 1} for player in "ABC"}
    s = realms(5, realms=tied, setup_order=list("CBADE"), initiative=list("CABDE")).state
    assert saved_by_works(s) == [A, C]
    set_initiative(s)
    check_roles(s)  # the step that follows in the table of contents
    assert s.initiative == initiative_order(s) != (C, A, B, D, E)
    assert saved_by_works(s) == [B, C]


@pytest.mark.rule("V.role.5")
def test_a_saved_catholic_who_leaves_makes_room() -> None:
    s = realms(5, realms={player: {"good_works": 1} for player in "ABC"}).state
    convert(s, A)
    assert saved_by_works(s) == [B, C]


@pytest.mark.rule("V.role.6")
@pytest.mark.parametrize(("players", "places"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_the_first_to_convert_are_saved_by_faith_alone(players: int, places: int) -> None:
    s = realms(players).state
    for seat in reversed(range(players)):
        convert(s, seat)
    assert saved_by_faith(s) == list(range(players - places, players))
    assert s.role.count(PREDESTINED) == players - places


@pytest.mark.rule("V.role.7")
def test_once_saved_always_saved() -> None:
    game = realms(5, realms={"D": PROTESTANTS, "E": PROTESTANTS, "C": {"religion": "Protestant"}})
    s = game.state
    saved = saved_by_faith(s)
    s.initiative = tuple(reversed(s.initiative))
    check_roles(s)
    convert(s, A)
    assert saved_by_faith(s) == saved == [C, D]
    assert s.role[A] == s.role[E] == PREDESTINED


@pytest.mark.rule("V.role.8", "V.ruling.faith-alone-card")
def test_a_returning_players_card_passes_to_the_first_predestined() -> None:
    roles = {"A": "Saved by Faith Alone", "B": "Saved by Faith Alone", "C": "Predestined", "D": "Predestined"}
    game = realms(
        5, realms={player: {"role": role} for player, role in roles.items()}, initiative=list("ADCBE")
    )
    convert(game.state, A)
    assert saved_by_faith(game.state) == [B, D]
    assert game.state.role[C] == PREDESTINED


@pytest.mark.rule("V.role.8", "V.ruling.faith-alone-card")
def test_without_a_predestined_the_card_lies_free_for_the_next_convert() -> None:
    s = realms(5, realms={"A": PROTESTANTS, "B": PROTESTANTS}).state
    convert(s, A)
    assert saved_by_faith(s) == [B]
    convert(s, E)
    assert saved_by_faith(s) == [B, E]


@pytest.mark.rule("V.role.8")
def test_a_predestined_who_returns_leaves_the_cards_alone() -> None:
    roles = {"A": "Saved by Faith Alone", "B": "Saved by Faith Alone", "C": "Predestined", "D": "Predestined"}
    s = realms(5, realms={player: {"role": role} for player, role in roles.items()}).state
    convert(s, C)
    assert saved_by_faith(s) == [A, B]
    assert s.role[D] == PREDESTINED


@pytest.mark.rule("V.role.9", "V.inv.7")
@pytest.mark.parametrize(("gained", "saints", "good_works"), [(1, 0, 4), (2, 1, 0), (3, 1, 1), (13, 3, 1)])
def test_every_five_good_works_are_a_saint_at_once(gained: int, saints: int, good_works: int) -> None:
    s = realms(5, realms={"A": {"good_works": 3}}).state
    gain_good_works(s, A, gained, "V.faith.10")
    assert (s.saints[A], s.good_works[A]) == (saints, good_works)


@pytest.mark.rule("V.role.11")
def test_foreign_powers_keep_and_contest_roles() -> None:
    realm = {
        "B": {"home": "France", "edge": "north", "good_works": 1},
        "C": {"home": "Spain", "edge": "south", "role": "Predestined"},
        "D": PROTESTANTS,
        "E": PROTESTANTS,
    }
    game = realms(5, realms=realm)
    s = game.state
    assert saved_by_works(s) == [B]
    game.say_all("convert", "stay", D="convert")
    assert saved_by_faith(s) == [C, E]
    assert s.religion[C] == PROTESTANT


CONVERSIONS = [[A, B, C, A, C, D, A, B], [E, D, C, B, A, E, D, C, B, A, A, B], [A, A, A, B, B, C, C, A, B, C]]


@pytest.mark.rule("V.inv.12", "V.inv.13", "V.role.1")
@pytest.mark.parametrize("converts", CONVERSIONS)
def test_the_roles_always_fit_the_religions(converts: list[int]) -> None:
    s = realms(5, realms={"C": {"good_works": 3}, "D": {"good_works": 1}}).state
    left = set()
    for seat in converts:
        convert(s, seat)
        left.add(seat)
        assert len(saved_by_faith(s)) == min(2, s.religion.count(PROTESTANT))
        assert s.monastery == 0b11111 & ~sum(1 << gone for gone in left)
        worthy = [x for x in s.initiative if s.religion[x] == CATHOLIC and merit(s, x) > 0]
        assert saved_by_works(s) == sorted(sorted(worthy, key=lambda x: -merit(s, x))[:2])
