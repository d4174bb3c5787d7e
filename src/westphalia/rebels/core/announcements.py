"""Events that change nothing on the board; the arguments are the fields of the event."""

from collections.abc import Mapping, Sequence
from typing import Any

from westphalia.rebels.position.model import Position


def step_begin(p: Position, step: str) -> None: ...


def step_end(p: Position, step: str) -> None: ...


def skipped(p: Position, realm: str, decision: str) -> None: ...


def lot(p: Position, what: str, candidates: Sequence[str], drawn: str) -> None: ...


def invasion_due(p: Position, npr: str, against: Sequence[str]) -> None: ...


def invasion_none(p: Position, npr: str, reason: str) -> None: ...


def invasion(p: Position, npr: str, area: str, units: int) -> None: ...


def battle_begin(
    p: Position, area: str, attackers: Mapping[str, int], defenders: Mapping[str, int]
) -> None: ...


def battle_roll(
    p: Position, area: str, round: int, side: str, dice: Sequence[str], faces: Sequence[str], hits: int
) -> None: ...


def battle_end(p: Position, area: str, winner: str | None, rounds: int) -> None: ...


def siege(p: Position, area: str, province: str, strength: int) -> None: ...


def liberated(p: Position, province: str, source: str, to: str, by: str) -> None: ...


def victory(p: Position, victor: str, loser: str, victory: str) -> None: ...


def surrender(p: Position, realm: str, to: str) -> None: ...


def proposal(
    p: Position,
    realm: str,
    to: str,
    term: str,
    victor: str | None,
    details: Mapping[str, Any],
    accepted: bool,
) -> None: ...


def peace(p: Position, a: str, b: str, term: str, victor: str | None) -> None: ...


def realm_annexed(p: Position, realm: str, victor: str) -> None: ...


def rebel_dice(p: Position, realm: str, area: str, faces: Sequence[str]) -> None: ...
