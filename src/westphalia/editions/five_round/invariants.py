"""Invariants of every position after setup (V.inv.*)."""

from collections.abc import Iterator

from westphalia.board import bit_list
from westphalia.editions.five_round.rules.roles import saved_catholics
from westphalia.editions.five_round.state import DOCTRINES, FAITH_ALONE, FAITH_AND_WORKS, FiveRoundState
from westphalia.editions.kit import invariants as shared
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, SEATS
from westphalia.rules.realm.provinces import religion_of, town_provinces


def broken_invariants(s: FiveRoundState, everything: bool = True) -> list[str]:
    broken = [*_map(s), *_players(s), *_offices(s), *_counts(s), *_influence(s), *_roles(s)]
    if everything:
        broken += [*_dice(s), *_war(s), *_time(s)]
    return broken


def _map(s: FiveRoundState) -> Iterator[str]:
    yield from shared.owners(s, "V.inv.1")
    if s.protestant & ~s.board.everything:
        yield "V.inv.1: a religion off the map"
    yield from shared.no_ghosts(s, "V.inv.2")
    yield from shared.sound_principalities(s, "V.inv.2")
    yield from shared.unique_names(s, "V.inv.2")


def _players(s: FiveRoundState) -> Iterator[str]:
    for seat in range(s.players):
        towns, plain = town_provinces(s, seat), s.land[seat] & ~s.towns
        if towns.bit_count() > s.k.player_towns or plain.bit_count() > s.k.player_plain:
            yield f"V.inv.3: seat {seat} has {towns.bit_count()} town-provinces and {plain.bit_count()} others"
        if not in_exile_step(s, seat):
            yield from shared.sound_realm(s, seat, "V.inv.3", "V.inv.3", "V.inv.4")
    yield from shared.unique_homes(s, "V.inv.4")


def in_exile_step(s: FiveRoundState, seat: int) -> bool:
    """Return whether a Player is leaving the Empire: without land and Home, or in the middle of the steps."""
    phase = s.k.phases[s.phase]
    if s.home[seat] == NONE:
        return phase in ("war", "religious_war") and not s.land[seat]
    return phase == "foreign_powers" and s.capital[seat] != NONE


def _offices(s: FiveRoundState) -> Iterator[str]:
    yield from shared.seven_electors(s, "V.inv.5")
    if not 0 <= s.emperor < s.players:
        yield "V.inv.6: there is no Emperor"
    yield from shared.initiative_of_all(s, "V.inv.15")


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
    yield from shared.influence_on_the_map(s, "V.inv.8")
    for power in bit_list(s.principalities):
        if s.ally[power] != NONE and not s.influence[power * SEATS + s.ally[power]]:
            yield f"V.inv.8: the ally of {s.names[s.name[power]]} has no Influence there"
    in_treaty = s.treaty.winner != NONE
    yield from shared.rightful_allies(s, in_treaty, "V.inv.8", "V.inv.8")


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
    if s.markers and not shared.is_between(s, "heresy", "religious_war"):
        yield "V.inv.17: there is an Upheaval marker"
    targets = sum(1 << power for power, _ in s.targets)
    if targets & ~s.markers or targets & ~s.principalities:
        yield "V.inv.17: a Target without its marker, or not on the map"
    for seat in range(s.players):
        held = sum(s.doctrines[seat * DOCTRINES : seat * DOCTRINES + 8])
        if held > s.k.doctrine_hand or (held and not shared.is_between(s, "war", "religious_war")):
            yield f"V.inv.19: seat {seat} holds {held} Doctrine cards in {phase}"
        wars = [w for w in s.wars if seat in w[:2]]
        if len({w[2] for w in wars}) != len(wars) or sum(w[1] == seat for w in wars) > 1 or len(wars) > 2:
            yield f"V.inv.18: seat {seat} fights {wars}"


def _time(s: FiveRoundState) -> Iterator[str]:
    if s.round > s.k.trent_deadline and not s.reformation:
        yield "V.inv.14: the Reformation has not begun"
