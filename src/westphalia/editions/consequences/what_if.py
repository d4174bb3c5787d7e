"""What would follow: the rules themselves are tried on a copy of what a seat sees, and the two are compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from westphalia.board import bit_list
from westphalia.editions.consequence import listed
from westphalia.editions.show_part import Seen
from westphalia.rules.state import NONE
from westphalia.rules.words import principality_words

Act = Callable[[Any], object]


def after(seen: Seen, act: Act) -> Any:
    """The position after something was done to it."""
    trial = seen.state.copy()
    act(trial)
    return trial


def signed(number: int) -> str:
    """A number with its sign, as it is printed."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def changes(seen: Seen, seat: int, act: Act) -> list[str]:
    """What would be different for a Player: Imperial Power, score, Gold, Influence in store, allies."""
    return differences(seen, seat, after(seen, act))


def differences(seen: Seen, seat: int, trial: Any) -> list[str]:
    """The same, of a position that has been made already."""
    s = seen.state
    found = (
        [f"{signed(power)} Imperial Power"]
        if (power := trial.imperial_power(seat) - s.imperial_power(seat))
        else []
    )
    if score := trial.score(seat) - s.score(seat) - power:
        found.append(f"{signed(score)} score for towns")
    if hasattr(s, "gold") and (gold := trial.gold[seat] - s.gold[seat]):
        found.append(f"{signed(gold)} Gold")
    new, old = (
        trial.allied[seat] & ~s.allied[seat],
        s.allied[seat] & ~trial.allied[seat] & trial.principalities,
    )
    known = [p for p in bit_list(new) if s.principalities >> p & 1]
    if known:
        found.append(f"{listed([principality_words(s, p) for p in known])} your ally")
    for power in bit_list(old):
        heir = trial.ally[power]
        to = f" to {seen.players[heir]}" if heir != NONE else ""
        found.append(f"{principality_words(s, power)} lost as an ally{to}")
    return found


def sentence(parts: list[str], otherwise: str = "Nothing else changes.") -> str:
    """The changes as a sentence."""
    text = "; ".join(parts) or otherwise
    return text if text.endswith(".") else f"{text}."
