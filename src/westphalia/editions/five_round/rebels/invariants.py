"""Invariants of Peace & Rebels, besides those of the edition."""

from collections.abc import Iterator

from westphalia.board import bit_list
from westphalia.editions.five_round import invariants
from westphalia.editions.five_round.rebels.constants import MOST_REBELS, PHASE
from westphalia.editions.five_round.rebels.rules.lands import is_core
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.editions.kit.invariants import is_after
from westphalia.rebels.position.constants import STABILITY
from westphalia.rules.realm.provinces import players_capitals, players_land


def broken_invariants(s: RebelsState, everything: bool = True) -> list[str]:
    return [
        *invariants.broken_invariants(s, everything),
        *_markers(s),
        *_tokens(s),
        *_counts(s),
        *(_time(s) if everything else ()),
    ]


def _markers(s: RebelsState) -> Iterator[str]:
    rebels = sum(1 << province for province in range(s.board.size) if s.rebels[province])
    marked = s.unrest | s.rebel_held | rebels
    if max(s.rebels) > MOST_REBELS:
        yield f"R.variant.set.2: there are more than {MOST_REBELS} Rebels in a province"
    if s.rebel_held & (s.unrest | rebels):
        yield "R.variant.set.2: a Rebel-held province holds Unrest or Rebels"
    if marked & ~players_land(s) or marked & players_capitals(s):
        yield "R.variant.set.2: there are markers on a capital or on no Player's land"
    for province in bit_list(s.rebel_held):
        if not is_core(s, province) and not invariants.in_exile_step(s, s.owner[province]):
            yield f"R.variant.c.3: {s.board.hexes[province]} is Rebel-held and not core"
    for seat in range(s.players):
        if s.core[seat].bit_count() > s.k.player_start_provinces:
            yield f"R.variant.set.3: seat {seat} has more than {s.k.player_start_provinces} core provinces"


def _tokens(s: RebelsState) -> Iterator[str]:
    powers = (1 << s.players) - 1
    for seat in range(s.players):
        if (s.claims[seat] | s.truces[seat]) >> seat & 1:
            yield f"R.variant.set.6: seat {seat} has a casus belli on themselves, or a truce"
        if s.claims[seat] & ~(powers | s.principalities):
            yield f"R.variant.set.6: seat {seat} has a casus belli on nobody"
        if s.truces[seat] & ~powers:
            yield f"R.variant.set.6: a truce binds seat {seat} towards nobody"
        if s.claims[seat] & s.truces[seat]:
            yield f"R.ruling.variant-same-pair: seat {seat} has a casus belli and a truce on one Player"


def _counts(s: RebelsState) -> Iterator[str]:
    low, high = STABILITY
    for seat, stability in enumerate(s.stability):
        if not low <= stability <= high:
            yield f"R.variant.set.1: seat {seat} has a Stability of {stability}"


def _time(s: RebelsState) -> Iterator[str]:
    phase = s.k.phases[s.phase]
    if phase != PHASE and (s.rebel_dice or s.owed):
        yield "R.variant.end.1: dice or debts are left after the phase"
    late = phase in ("foreign_powers", "election") and is_after(s, PHASE)
    if late and (any(s.waged) or s.converts or any(s.robbed)):
        yield "R.variant.set.9: something of the wars is remembered after the phase"
    if not s.round and (any(s.claims) or any(s.truces) or s.unrest or any(s.rebels)):
        yield "R.variant.set.9: there are markers or tokens before the first round"
