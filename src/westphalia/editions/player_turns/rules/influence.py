"""Alliances that need strictly most Influence, and losses that several Players choose at the same time."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence
from typing import Any, Final

from westphalia.engine import Kind, Question, Reason
from westphalia.rules.base.answers import PRINCIPALITY, STORED, kind_of
from westphalia.rules.base.state import NONE, SEATS, State
from westphalia.rules.base.words import principality_words
from westphalia.rules.diplomacy.influence import influence_on, influenced, lose
from westphalia.rules.diplomacy.losing import Losses, losable, lose_stored

# --- alliances ---


def strictly_most(s: State, power: int) -> int:
    """Return the ally: the present one unless outbid, otherwise the Player with strictly most, at least the size."""
    base = power * SEATS
    influence = s.influence[base : base + s.players]
    best = max(influence)
    return _most(s, power, influence, best) if best else NONE


def ally_without(s: State, power: int, seat: int) -> int:
    """Return the ally a Principality would have if a Player took all their Influence off it."""
    base = power * SEATS
    influence = s.influence[base : base + s.players]
    influence[seat] = 0
    best = max(influence)
    return _most(s, power, influence, best) if best else NONE


def _most(s: State, power: int, influence: array[int], best: int) -> int:
    ally = s.ally[power]
    if ally != NONE and influence[ally] == best:
        return ally
    if best >= s.land[power].bit_count() and influence.count(best) == 1:
        return influence.index(best)
    return NONE


# --- losses ---


def total_influence(s: State, seat: int) -> int:
    """Return a Player's stored and placed Influence."""
    return s.stored[seat] + sum(s.influence[seat::SEATS])


def has_choice(s: State, seat: int, due: int, gone: Losses) -> bool:
    """influence.lose: whether the Player still has to choose; with no more than is due, they lose all."""
    return len(gone) < due < total_influence(s, seat)


def loss_question(s: State, seat: int, kind: Kind, due: int, gone: Losses) -> Question:
    """Ask which Influence the Player loses next."""
    return Question(s, seat, kind, losable(s, seat, gone), (due - len(gone),))


def choose_losses(s: State, dues: Sequence[int], kind: Kind) -> Generator[Any, Any, list[Losses]]:
    """influence.lose: all Players who lose by choice choose at the same time, one Influence after another."""
    gone: list[Losses] = [()] * s.players
    while True:
        waiting = [seat for seat in s.initiative if has_choice(s, seat, dues[seat], gone[seat])]
        if not waiting:
            return gone
        answers = yield [loss_question(s, seat, kind, dues[seat], gone[seat]) for seat in waiting]
        for seat, answer in zip(waiting, answers, strict=True):
            gone[seat] += (answer,)


def lose_chosen(s: State, seat: int, due: int, gone: Losses, rule: str) -> None:
    """influence.lose: the chosen Influence goes to the supply; alliances are not settled here."""
    if due >= total_influence(s, seat):
        gone = (STORED,) * s.stored[seat] + tuple(
            PRINCIPALITY + power for power in influenced(s, seat) for _ in range(influence_on(s, power, seat))
        )
    lose_stored(s, seat, gone.count(STORED), rule)
    for answer in sorted(set(gone)):
        if answer != STORED:
            lose(s, answer - PRINCIPALITY, seat, gone.count(answer), rule)


def why_not_loss(s: State, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if answer == STORED:
        return "influence.lose", "You have no more stored Influence to lose."
    if kind == "principality" and s.principalities >> power & 1:
        return "influence.lose", f"You have no more Influence on {principality_words(s, power)}."
    if kind == "choice":
        return "influence.lose", "You must lose this Influence: choose where."
    return None


ASK_LOSSES: Final = Kind(
    "losses",
    cite="influence.lose",
    about=("number",),
    prompt="You lose {number0} more Influence. Choose where.",
    why=why_not_loss,
    counted=True,
)
