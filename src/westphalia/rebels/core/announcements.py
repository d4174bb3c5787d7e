"""Events that change nothing on the board; the arguments are the fields of the event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from westphalia.rebels.position.model import Position


def step_begin(p: Position, step: str) -> None:
    """A step begins."""


def step_end(p: Position, step: str) -> None:
    """A step ends."""


def skipped(p: Position, realm: str, decision: str) -> None:
    """A decision that leaves nothing to choose is skipped."""


def lot(p: Position, what: str, candidates: Sequence[str], drawn: str) -> None:
    """A lot is drawn."""


def invasion_due(p: Position, npr: str, against: Sequence[str]) -> None:
    """PRs may now face an Invasion from an NPR."""


def invasion_none(p: Position, npr: str, reason: str) -> None:
    """The Invasion does not take place."""


def invasion(p: Position, npr: str, area: str, units: int) -> None:
    """An NPR invades an Area."""


def battle_begin(p: Position, area: str, attackers: Mapping[str, int], defenders: Mapping[str, int]) -> None:
    """A Battle begins."""


def battle_roll(
    p: Position, area: str, round: int, side: str, dice: Sequence[str], faces: Sequence[str], hits: int
) -> None:
    """A side rolls its Battle Dice."""


def battle_end(p: Position, area: str, winner: str | None, rounds: int) -> None:
    """A Battle is over."""


def siege(p: Position, area: str, province: str, strength: int) -> None:
    """Rebel Units take a Province by Siege."""


def liberated(p: Position, province: str, source: str, to: str, by: str) -> None:
    """A Province is Liberated."""


def victory(p: Position, victor: str, loser: str, victory: str) -> None:
    """A player has a Victory over an Enemy."""


def surrender(p: Position, realm: str, to: str) -> None:
    """A player surrenders."""


def proposal(
    p: Position,
    realm: str,
    to: str,
    term: str,
    victor: str | None,
    details: Mapping[str, Any],
    accepted: bool,
) -> None:
    """A proposal of peace is answered."""


def peace(p: Position, a: str, b: str, term: str, victor: str | None) -> None:
    """Peace is made between two Realms."""


def realm_annexed(p: Position, realm: str, victor: str) -> None:
    """An NPR is annexed in full."""


def rebel_dice(p: Position, realm: str, area: str, faces: Sequence[str]) -> None:
    """A player rolls the Rebel Dice of an Area."""
