"""The end page says how much a religion fell short."""

from typing import Any

import pytest

from westphalia.presentation.verdicts import verdicts
from westphalia.rules.base.state import CATHOLIC


def race(*lacking: tuple[str, int, int]) -> Any:
    """Return a race with a missed Catholic goal and the peace that decided, by 5 to 3."""
    conditions = [
        {"id": id, "label": id, "have": have, "need": need, "met": have >= need} for id, have, need in lacking
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
        ([("Electors", 6, 7)], " The Catholics fell 1 Elector short."),
        (
            [("provinces", 20, 33), ("Electors", 1, 7), ("emperor", 0, 1)],
            " The Catholics fell 13 provinces, 6 Electors and the Emperor short.",
        ),
        ([("provinces", 33, 33)], ""),
    ],
)
def test_the_shortfall_is_counted_and_listed(lacking: list[tuple[str, int, int]], told: str) -> None:
    second = verdicts(race(*lacking), ("Ada", "Ben"), [CATHOLIC, CATHOLIC], [0])[1]
    assert "".join(part["text"] for part in second) == f"came second with 3, 2 behind Ada.{told}"
