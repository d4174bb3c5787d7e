"""What is true at every moment of a game after setup (V.inv.*)."""

from __future__ import annotations

from collections.abc import Iterator

from westphalia.board import bit_list
from westphalia.editions.five_round.power import rightful_ally
from westphalia.editions.five_round.roles import saved_catholics
from westphalia.editions.five_round.state import DOCTRINES, FAITH_ALONE, FAITH_AND_WORKS, FiveRoundState
from westphalia.rules.realm import own_capital, religion_of, religion_of_province, town_provinces
from westphalia.rules.state import CATHOLIC, FIRST_PRINCIPALITY, NONE, PROTESTANT, SEATS


def broken_invariants(s: FiveRoundState, everything: bool = True) -> list[str]:
    """The sentences of the invariants that do not hold; with `everything` off only those a position must obey."""
    broken = [*_map(s), *_players(s), *_offices(s), *_counts(s), *_influence(s), *_roles(s)]
    if everything:
        broken += [*_dice(s), *_war(s), *_time(s)]
    return broken


def _map(s: FiveRoundState) -> Iterator[str]:
    owned = sum(s.land)  # no province twice: the masks add up to the whole map exactly
    if owned != s.board.everything or sum(mask.bit_count() for mask in s.land) != s.board.size:
        yield "V.inv.1: a province has no owner, or two"
    for province, power in enumerate(s.owner):
        if not s.land[power] >> province & 1:
            yield f"V.inv.1: province {s.board.hexes[province]} is not in its owner's land"
    if s.protestant & ~s.board.everything:
        yield "V.inv.1: a religion off the map"
    existing = bit_list(s.principalities)
    if sum(1 for mask in s.land[FIRST_PRINCIPALITY:] if mask) != len(existing):
        yield "V.inv.2: a Principality that is not there has provinces"
    for power in existing:
        land, capital = s.land[power], own_capital(s, power)
        name = s.names[s.name[power]]
        if not 1 <= land.bit_count() <= s.k.principality_max_size:
            yield f"V.inv.2: {name} has {land.bit_count()} provinces"
        if not land & capital or land & s.towns != capital:
            yield f"V.inv.2: {name} has not just its capital's town"
        elif land & s.protestant not in (0, land):
            yield f"V.inv.2: {name} is of mixed religion"
    if len({s.name[power] for power in existing}) != len(existing):
        yield "V.inv.2: two Principalities have one name"


def _players(s: FiveRoundState) -> Iterator[str]:
    for seat in range(s.players):
        land, towns = s.land[seat], town_provinces(s, seat)
        plain = land & ~s.towns
        if towns.bit_count() > s.k.player_towns or plain.bit_count() > s.k.player_plain:
            yield f"V.inv.3: seat {seat} has {towns.bit_count()} town-provinces and {plain.bit_count()} others"
        if in_exile_step(s, seat):
            continue
        if s.home[seat] == NONE:
            capital = s.capital[seat]
            if capital == NONE or not land >> capital & 1 or not s.towns >> capital & 1:
                yield f"V.inv.3: seat {seat} has no capital with a town in his land"
            elif religion_of_province(s, capital) != s.religion[seat]:
                yield f"V.inv.3: seat {seat} is not of his capital's religion"
        elif s.capital[seat] != NONE or s.edge[seat] == NONE:
            yield f"V.inv.4: the Foreign Power of seat {seat} has a map capital or no edge"
    homes = [h for h in s.home if h != NONE]
    if len(set(homes)) != len(homes):
        yield "V.inv.4: two Foreign Powers have one Home"


def in_exile_step(s: FiveRoundState, seat: int) -> bool:
    """Whether a Player is between losing his land and having a Home, or in the middle of leaving the Empire."""
    phase = s.k.phases[s.phase]
    if s.home[seat] == NONE:
        return phase in ("war", "religious_war") and not s.land[seat]
    return phase == "foreign_powers" and s.capital[seat] != NONE


def _offices(s: FiveRoundState) -> Iterator[str]:
    if s.electors.bit_count() != s.k.electors or s.electors & ~s.principalities:
        yield "V.inv.5: there are not seven Electors on the map"
    if not 0 <= s.emperor < s.players:
        yield "V.inv.6: there is no Emperor"
    if s.initiative and sorted(s.initiative) != list(range(s.players)):
        yield "V.inv.15: the Initiative Order is not one of all Players"


def _counts(s: FiveRoundState) -> Iterator[str]:
    for seat in range(s.players):
        counts = (s.gold[seat], s.stored[seat], s.good_works[seat], s.saints[seat])
        if min(counts) < 0 or s.good_works[seat] >= s.k.good_works_per_saint:
            yield f"V.inv.7: seat {seat} has impossible counts {counts}"
        if s.religion[seat] == PROTESTANT and (s.good_works[seat] or s.saints[seat]):
            yield f"V.inv.7: the Protestant of seat {seat} has Good Works or Saints"
        if s.imperial_power(seat) < 1 and not in_exile_step(s, seat):
            yield f"V.inv.11: seat {seat} has no Imperial Power"
        if s.religion[seat] == PROTESTANT and s.monastery >> seat & 1:
            yield f"V.inv.13: the Protestant of seat {seat} has a Monastery token"


def _influence(s: FiveRoundState) -> Iterator[str]:
    existing = bit_list(s.principalities)
    if sum(s.influence) != sum(sum(s.influence[p * SEATS : p * SEATS + s.players]) for p in existing):
        yield "V.inv.8: there is Influence on a Principality that is not there"
    markers = [0] * s.players
    for power in existing:
        ally = s.ally[power]
        if ally != NONE:
            markers[ally] |= 1 << power
            if not s.influence[power * SEATS + ally]:
                yield f"V.inv.8: the ally of {s.names[s.name[power]]} has no Influence there"
        if not _in_treaty(s) and rightful_ally(s, power) != ally:
            yield f"V.inv.8: the ally of {s.names[s.name[power]]} is seat {ally}, not seat {rightful_ally(s, power)}"
    if markers != s.allied or len(s.ally) - s.ally.count(NONE) != sum(m.bit_count() for m in markers):
        yield "V.inv.8: the allies are not what the markers say"


def _in_treaty(s: FiveRoundState) -> bool:
    return s.treaty.winner != NONE


def _roles(s: FiveRoundState) -> Iterator[str]:
    alone = sum(role == FAITH_ALONE for role in s.role)
    if alone != min(s.k.saved_places, sum(r == PROTESTANT for r in s.religion)):
        yield f"V.inv.12: {alone} Players are Saved by Faith Alone"
    works = {seat for seat in range(s.players) if s.role[seat] == FAITH_AND_WORKS}
    if works != set(saved_catholics(s)):
        yield f"V.inv.12: {sorted(works)} are Saved by Faith and Works, not {saved_catholics(s)}"
    for seat in range(s.players):
        if (s.role[seat] in (0, FAITH_AND_WORKS)) != (s.religion[seat] == CATHOLIC):
            yield f"V.inv.12: seat {seat} has a role of the other religion"


def _dice(s: FiveRoundState) -> Iterator[str]:
    heresy = s.k.phases[s.phase] == "heresy"
    if not heresy and (any(s.dice_hex) or any(s.dice_power)):
        yield "V.inv.16: dice lie on the map"
    for power in bit_list(s.principalities):
        if s.dice_power[power * 2] and s.dice_power[power * 2 + 1]:
            yield "V.inv.16: dice of both religions lie on a Principality"
        if not s.reformation and s.dice_power[power * 2] and religion_of(s, power) == PROTESTANT:
            yield "V.inv.16: a Catholic die lies on Protestant land before the Reformation"
    if not s.reformation:
        for province in bit_list(s.protestant & s.board.everything):
            if s.dice_hex[province * 2]:
                yield "V.inv.16: a Catholic die lies on Protestant land before the Reformation"


def _war(s: FiveRoundState) -> Iterator[str]:
    phase = s.k.phases[s.phase]
    if s.markers and phase not in ("heresy", "diplomacy", "war", "religious_war"):
        yield "V.inv.17: there is an Upheaval marker"
    targets = sum(1 << power for power, _ in s.targets)
    if targets & ~s.markers or targets & ~s.principalities:
        yield "V.inv.17: a Target without its marker, or not on the map"
    for seat in range(s.players):
        held = sum(s.doctrines[seat * DOCTRINES : seat * DOCTRINES + 8])
        if held > s.k.doctrine_hand or (held and phase not in ("war", "religious_war")):
            yield f"V.inv.19: seat {seat} holds {held} Doctrine cards in {phase}"
        wars = [w for w in s.wars if seat in w[:2]]
        if len({w[2] for w in wars}) != len(wars) or sum(w[1] == seat for w in wars) > 1 or len(wars) > 2:
            yield f"V.inv.18: seat {seat} fights {wars}"


def _time(s: FiveRoundState) -> Iterator[str]:
    if s.round > s.k.trent_deadline and not s.reformation:
        yield "V.inv.14: the Reformation has not begun"
