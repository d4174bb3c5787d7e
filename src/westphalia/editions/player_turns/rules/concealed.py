"""Choices that stay hidden until all are revealed together."""

from __future__ import annotations

from westphalia.editions.player_turns.state import PlayerTurnsState


def conceal(s: PlayerTurnsState, seat: int, answer: int) -> None:
    """Add one answer to a Player's hidden choices."""
    s.concealed = [*s.concealed]
    s.concealed[seat] += (answer,)


def reveal_all(s: PlayerTurnsState) -> list[tuple[int, ...]]:
    """Return the hidden choices of every seat and clear them."""
    chosen, s.concealed = s.concealed, [()] * s.players
    return chosen
