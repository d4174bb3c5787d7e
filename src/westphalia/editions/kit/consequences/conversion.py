"""Lines under a conversion: role and Faith, with a range where the others' secret choices decide."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations
from typing import Final, TypeVar

from westphalia.engine.phrases import counted, listed
from westphalia.rules.base.state import State
from westphalia.rules.base.words import RELIGIONS

S = TypeVar("S", bound=State)
COUNCIL: Final = "the Council may change this"
ALL_SETS_OF: Final = 7  # with more other players, only two kinds of sets are tried


def conversions(
    s: S, eligible: Sequence[int], convert: Callable[[S, int], None], seat: int, converts: bool
) -> list[S]:
    """Return the states after all secret conversions, for the choices that the others can make."""
    found = []
    for chosen in _sets([other for other in eligible if other != seat]):
        trial = s.copy()
        for one in eligible:
            if one in chosen or (one == seat and converts):
                convert(trial, one)
        found.append(trial)
    return found


def _sets(others: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Return the sets of players who may convert: all sets, or for many players one from each end by size."""
    if len(others) <= ALL_SETS_OF:
        return chain.from_iterable(combinations(others, n) for n in range(len(others) + 1))
    sizes = range(len(others) + 1)
    return [*(tuple(others[:n]) for n in sizes), *(tuple(others[n:]) for n in sizes)]


def standing(
    ends: Sequence[S], seat: int, faith_of: Callable[[S, int], int], unit: tuple[str, str], converts: bool
) -> str:
    """Return "Turn Protestant: Saved by Faith Alone, 7 to 9 Faith, as others choose"."""
    roles = sorted({end.role_of(seat) for end in ends})
    faith = sorted({faith_of(end, seat) for end in ends})
    amount = counted(faith[0], *unit) if len(faith) == 1 else f"{faith[0]} to {faith[-1]} {unit[1]}"
    decided = ", as others choose" if len(roles) > 1 or len(faith) > 1 else ""
    verb, religion = "Turn" if converts else "Stay", RELIGIONS[ends[0].religion[seat]]
    return f"{verb} {religion}: {listed(roles, ' or ')}, {amount}{decided}"
