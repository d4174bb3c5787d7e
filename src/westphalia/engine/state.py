"""What the engine needs of a state: a copy, a log to write to, chance, and whether the game is over."""

from __future__ import annotations

from typing import Self

from westphalia.engine.event import Event


class StateBase:
    """The part of a state that the engine itself uses; the rules add the rest."""

    seed: int
    drawn: int
    pins: dict[str, tuple[int, ...]]
    log: list[Event] | None
    over: bool

    def copy(self) -> Self:
        """An independent copy without the log."""
        raise NotImplementedError

    def fingerprint(self) -> bytes:
        """Bytes that are equal exactly for equal states, on every machine."""
        raise NotImplementedError
