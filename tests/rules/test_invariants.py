"""The invariants of the five-round edition: each is broken on purpose and reported."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.random_play import play_on, random_game
from westphalia.editions.five_round.invariants import broken_invariants, in_exile_step
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, PROTESTANT, State
from westphalia.rules.realm.provinces import all_principalities

Break = Callable[[State], None]


def sound() -> State:
    """Return a position early in the first round, with nobody abroad."""
    game, rnd = random_game(4, 5)
    while game.state.k.phases[game.state.phase] != "diplomacy":
        play_on(game, rnd, 1)
    assert broken_invariants(game.state) == []
    return game.state


def phase(s: State, name: str) -> None:
    s.phase = s.k.phases.index(name)


def two_owners(s: State) -> None:
    s.land[0] |= s.land[1]


def wrong_owner(s: State) -> None:
    s.owner[s.capital[0]] = 1


def off_the_map(s: State) -> None:
    s.protestant |= 1 << s.board.size


def land_of_nobody(s: State) -> None:
    s.principalities &= ~(1 << all_principalities(s)[-1])


def too_large(s: State) -> None:
    alone = next(power for power in all_principalities(s) if s.ally[power] == NONE)
    s.land[alone] = (1 << s.k.principality_max_size + 1) - 1


def without_its_town(s: State) -> None:
    s.towns &= ~(1 << s.capital[all_principalities(s)[0]])


def capital_elsewhere(s: State) -> None:
    s.capital[all_principalities(s)[0]] = s.capital[0]


def mixed(s: State) -> None:
    power = next(p for p in all_principalities(s) if s.land[p].bit_count() > 1)
    s.protestant ^= 1 << s.capital[power]


def one_name(s: State) -> None:
    first, second = all_principalities(s)[:2]
    s.name[first] = s.name[second]


def too_many_towns(s: State) -> None:
    s.land[0] = s.towns = s.board.everything


def too_many_plain(s: State) -> None:
    s.land[0] = s.board.everything
    s.towns = 1 << s.capital[0]


def capital_lost(s: State) -> None:
    s.land[0] &= ~(1 << s.capital[0])


def capital_without_town(s: State) -> None:
    s.towns &= ~(1 << s.capital[0])


def no_capital(s: State) -> None:
    s.capital[0] = NONE


def heretical_capital(s: State) -> None:
    s.protestant ^= 1 << s.capital[0]


def abroad_with_a_capital(s: State) -> None:
    s.home[0], s.edge[0] = 0, 0


def abroad_without_an_edge(s: State) -> None:
    s.home[0], s.capital[0] = 0, NONE


def one_home(s: State) -> None:
    s.home[0] = s.home[1] = 0


def six_electors(s: State) -> None:
    s.electors &= s.electors - 1


def elector_off_the_map(s: State) -> None:
    s.electors &= s.electors - 1
    s.electors |= 1 << len(s.land)


def no_emperor(s: State) -> None:
    s.emperor = s.players


def order_of_four(s: State) -> None:
    s.initiative = s.initiative[1:]


def debts(s: State) -> None:
    s.gold[2] = -1


def five_good_works(s: State) -> None:
    s.good_works[0] = s.k.good_works_per_saint


def protestant_saints(s: State) -> None:
    s.religion[0], s.saints[0], s.good_works[0] = PROTESTANT, 1, 0


def protestant_works(s: State) -> None:
    s.religion[0], s.saints[0], s.good_works[0] = PROTESTANT, 0, 1


def protestant_monastery(s: State) -> None:
    s.religion[3] = PROTESTANT
    s.monastery = 1 << 3


def no_power(s: State) -> None:
    s.land[0], s.allied[0] = 0, 0


def influence_on_nothing(s: State) -> None:
    s.influence[(len(s.land) - 1) * 16] += 1


def dice_on_a_province(s: State) -> None:
    s.dice_hex[0] = 1


def dice_on_a_principality(s: State) -> None:
    s.dice_power[all_principalities(s)[0] * 2] = 1


def marker_in_the_election(s: State) -> None:
    s.markers = 1 << all_principalities(s)[0]
    phase(s, "election")


def target_without_marker(s: State) -> None:
    s.markers, s.targets = 0, ((all_principalities(s)[0], 0),)


def doctrines_in_peace(s: State) -> None:
    s.doctrines[3 * 8] = 1


def four_doctrines(s: State) -> None:
    phase(s, "war")
    s.doctrines[0] = s.k.doctrine_hand + 1


def wrong_ally(s: State) -> None:
    power = next(p for p in all_principalities(s) if s.ally[p] != NONE)
    s.ally[power] = NONE


def ally_without_influence(s: State) -> None:
    power = next(
        p for p in all_principalities(s) if s.ally[p] == NONE and not any(s.influence[p * 16 : p * 16 + 5])
    )
    s.ally[power] = 0


def wrong_markers(s: State) -> None:
    s.allied = [0, *s.allied[1:]] if s.allied[0] else [1 << all_principalities(s)[0], *s.allied[1:]]


def capital_lost_beside_an_exile(s: State) -> None:
    phase(s, "war")
    s.land[0] = 0
    s.capital[1] = NONE


def catholic_die_on_protestant_land(s: State) -> None:
    phase(s, "heresy")
    power = all_principalities(s)[0]
    s.reformation = False
    s.protestant |= s.land[power]
    s.dice_power[2 * power] = 1


def both_dice(s: State) -> None:
    phase(s, "heresy")
    power = all_principalities(s)[0]
    s.dice_power[2 * power] = s.dice_power[2 * power + 1] = 1


def target_off_the_map(s: State) -> None:
    s.markers, s.targets = 1 << len(s.land), ((len(s.land), 0),)


def two_battles_in_a_phase(s: State) -> None:
    s.wars = ((0, 1, 1, -1), (2, 0, 1, -1))


def attacked_twice(s: State) -> None:
    s.wars = ((1, 0, 1, -1), (2, 0, 2, -1))


def three_wars(s: State) -> None:
    s.wars = ((0, 1, 1, -1), (0, 2, 2, -1), (3, 0, 3, -1))


def late_reformation(s: State) -> None:
    s.round, s.reformation = s.k.trent_deadline + 1, False


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (two_owners, "V.inv.1: a province has no owner, or two"),
        (wrong_owner, "V.inv.1: province"),
        (off_the_map, "V.inv.1: a religion off the map"),
        (land_of_nobody, "V.inv.2: a Principality that is not there has provinces"),
        (too_large, "has 5 provinces"),
        (without_its_town, "has other towns than its capital"),
        (capital_elsewhere, "has other towns than its capital"),
        (mixed, "is of mixed religion"),
        (one_name, "V.inv.2: two Principalities have one name"),
        (too_many_towns, "V.inv.3: seat 0 has 59 town-provinces and 0 others"),
        (too_many_plain, "V.inv.3: seat 0 has 0 town-provinces and 59 others"),
        (capital_lost, "V.inv.3: seat 0 has no capital"),
        (capital_without_town, "V.inv.3: seat 0 has no capital"),
        (no_capital, "V.inv.3: seat 0 has no capital"),
        (heretical_capital, "V.inv.3: seat 0 does not have the religion of their capital"),
        (abroad_with_a_capital, "V.inv.4: the Foreign Power 0 has a capital on the map or no edge"),
        (abroad_without_an_edge, "V.inv.4: the Foreign Power 0 has a capital on the map or no edge"),
        (one_home, "V.inv.4: two Foreign Powers have one Home Province"),
        (six_electors, "V.inv.5: there are not seven Electors on the map"),
        (elector_off_the_map, "V.inv.5: there are not seven Electors on the map"),
        (no_emperor, "V.inv.6: there is no Emperor"),
        (order_of_four, "V.inv.15: the Initiative Order is not one of all Players"),
        (debts, "V.inv.7: seat 2 has impossible counts"),
        (five_good_works, "V.inv.7: seat 0 has impossible counts"),
        (protestant_saints, "V.inv.7: the Protestant of seat 0 has Good Works or Saints"),
        (protestant_works, "V.inv.7: the Protestant of seat 0 has Good Works or Saints"),
        (protestant_monastery, "V.inv.13: the Protestant of seat 3 has a Monastery token"),
        (no_power, "V.inv.11: seat 0 has no Imperial Power"),
        (influence_on_nothing, "V.inv.8: there is Influence on a Principality that is not there"),
        (dice_on_a_province, "V.inv.16: dice lie on the map"),
        (dice_on_a_principality, "V.inv.16: dice lie on the map"),
        (marker_in_the_election, "V.inv.17: there is an Upheaval marker"),
        (target_without_marker, "V.inv.17: a Target without its marker"),
        (doctrines_in_peace, "V.inv.19: seat 3 holds 1 Doctrine cards in diplomacy"),
        (four_doctrines, "V.inv.19: seat 0 holds 4 Doctrine cards in war"),
        (wrong_ally, "V.inv.8: the ally of"),
        (ally_without_influence, "has no Influence there"),
        (wrong_markers, "V.inv.8: the allies are not what the markers say"),
        (capital_lost_beside_an_exile, "V.inv.3: seat 1 has no capital"),
        (
            catholic_die_on_protestant_land,
            "V.inv.16: a Catholic die lies on Protestant land before the Reformation",
        ),
        (both_dice, "V.inv.16: dice of both religions lie on a Principality"),
        (target_off_the_map, "V.inv.17: a Target without its marker, or not on the map"),
        (two_battles_in_a_phase, "V.inv.18: seat 0 fights"),
        (attacked_twice, "V.inv.18: seat 0 fights"),
        (three_wars, "V.inv.18: seat 0 fights"),
        (late_reformation, "V.inv.14: the Reformation has not begun"),
    ],
)
def test_every_broken_invariant_is_reported(broken: Break, told: str) -> None:
    s = sound()
    broken(s)
    found = broken_invariants(s)
    whole = told.startswith("V.inv")
    assert any(sentence.startswith(told) if whole else told in sentence for sentence in found), found


def test_a_position_may_have_what_only_play_forbids() -> None:
    s = sound()
    dice_on_a_province(s)
    assert broken_invariants(s, everything=False) == []


@pytest.mark.parametrize("name", ["heresy", "diplomacy", "war", "religious_war"])
def test_sound_positions_report_nothing(name: str) -> None:
    s = sound()
    phase(s, name)
    target = all_principalities(s)[0]
    s.markers, s.targets = 1 << target, ((target, 0),)
    if name in ("war", "religious_war"):
        s.doctrines[0] = s.k.doctrine_hand
        s.wars = ((0, 1, 1, -1), (2, 0, 2, -1))
    assert broken_invariants(s) == []


@pytest.mark.parametrize("name", ["diplomacy", "war", "religious_war", "foreign_powers"])
def test_a_player_may_be_between_land_and_home(name: str) -> None:
    s = sound()
    phase(s, name)
    assert not in_exile_step(s, 0), "they have land and no Home"
    s.land[0] = 0
    assert in_exile_step(s, 0) == (name in ("war", "religious_war")), "they have lost their land in a war"
    s.home = [0, *s.home[1:]]
    assert in_exile_step(s, 0) == (name == "foreign_powers"), (
        "they are leaving, their old capital not yet founded"
    )
    s.capital[0] = NONE
    assert not in_exile_step(s, 0)
    assert s.principalities >> FIRST_PRINCIPALITY
