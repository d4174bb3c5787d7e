"""Try the rules on a copy of a seat's view, and describe the differences."""

from collections.abc import Callable
from typing import Any

from westphalia.board import bit_list
from westphalia.editions.kit.show.part import Seen
from westphalia.engine.phrases import capitalized, listed
from westphalia.rules.base.state import NONE
from westphalia.rules.base.words import principality_words

Act = Callable[[Any], object]


def after(seen: Seen, act: Act) -> Any:
    trial = seen.state.copy()
    act(trial)
    return trial


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


def changes(seen: Seen, seat: int, act: Act) -> list[str]:
    """Return the changes for a Player: Imperial Power, score, Gold, allies."""
    return differences(seen, seat, after(seen, act))


def differences(seen: Seen, seat: int, trial: Any) -> list[str]:
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
        found.append(f"gain {listed([principality_words(s, p) for p in known])} as ally")
    for power in bit_list(old):
        heir = trial.ally[power]
        to = f" to {seen.players[heir]}" if heir != NONE else ""
        found.append(f"lose {principality_words(s, power)} as ally{to}")
    return found


def sentence(parts: list[str], otherwise: str = "Nothing else changes.") -> str:
    text = capitalized("; ".join(parts) or otherwise)
    return text if text.endswith(".") else f"{text}."
