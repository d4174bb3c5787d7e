"""Check whether the bots, which were tuned for the printed rules, still fit changed ones."""

from typing import Any, Final

from westphalia.editions.kit.edition import Edition
from westphalia.editions.kit.options import Options
from westphalia.house.constants import changeable
from westphalia.lab.plan import Plan

LARGE: Final = 0.5  # the share of its value by which a number may change
WINNING: Final = ("religious_victory", "westphalia_", "saved_places", "rounds")


def large_changes(played: Edition, players: int, options: Options) -> list[str]:
    """Return the changes that are large enough for the bots' plans and forecast to mislead them, in words."""
    base = _printed(played)
    old, new = base.constants(players, options), played.constants(players, options)
    found = []
    for name in changeable(old):
        before, after = getattr(old, name), getattr(new, name)
        if before != after and (name.startswith(WINNING) or _is_large(before, after)):
            found.append(name)
    if set(played.program(options).steps) != set(base.program(options).steps):
        found.append("the table of contents")
    if old.doctrine_names != new.doctrine_names:
        found.append("the doctrines")
    return found


def _printed(ed: Edition) -> Edition:
    while ed.base is not None:
        ed = ed.base
    return ed


def _is_large(before: Any, after: Any) -> bool:
    if isinstance(before, tuple):
        return len(before) != len(after) or any(_is_large(a, b) for a, b in zip(before, after, strict=True))
    if isinstance(before, bool):
        return bool(before != after)
    return abs(int(after) - int(before)) > max(1.0, LARGE * abs(int(before)))


def warning(plan: Plan) -> str:
    """Return a sentence for reports, or "" if the changes are small."""
    return doubt(", ".join(large_changes(plan.played, plan.players, dict(plan.options))))


def doubt(what: str) -> str:
    """Return a sentence on the doubt that large changes cast on a report; "" if there are none."""
    if not what:
        return ""
    return (
        f"CHANGED A LOT: {what}. The bots learned to play by the printed rules, so their plans and"
        " forecasts may not fit these, and the differences may show their habits rather than the rules."
    )
