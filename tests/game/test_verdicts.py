"""What a religion lacked is told in good words."""

from typing import Any

import pytest

from westphalia.game.verdicts import verdicts
from westphalia.rules.state import CATHOLIC


def race(*lacking: tuple[str, int, int]) -> Any:
    """A Catholic goal of which some conditions are missed, and the peace that decided, by 5 to 3."""
    conditions = [
        {"label": label, "have": have, "need": need, "met": have >= need} for label, have, need in lacking
    ]
    return {
        "goals": [
            {"id": "catholic", "name": "Catholic victory", "religion": CATHOLIC, "conditions": conditions},
            {"id": "peace", "name": "Peace", "religion": None, "who": "the first", "conditions": []},
        ],
        "now": {"goal": "peace"},
        "score": {"values": [5, 3], "ranks": [1, 2]},
    }


@pytest.mark.parametrize(
    ("lacking", "told"),
    [
        ([("Electors", 6, 7)], "The Catholic victory lacked 1 Elector."),
        (
            [("provinces", 20, 33), ("Electors", 1, 7), ("the Emperor is Catholic", 0, 1)],
            "The Catholic victory lacked 13 provinces, 6 Electors and that the Emperor is Catholic.",
        ),
        ([("provinces", 33, 33)], ""),
    ],
)
def test_what_was_lacking_is_counted_and_listed(lacking: list[tuple[str, int, int]], told: str) -> None:
    second = verdicts(race(*lacking), ("Ada", "Ben"), [CATHOLIC, CATHOLIC], [0])[1]
    assert "".join(part["text"] for part in second) == f"came second with 3, 2 behind Ada. {told}"
