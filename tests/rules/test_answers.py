"""Answers share one space of whole numbers."""

from __future__ import annotations

import pytest

from westphalia.rules.base.answers import BASES, CHOICES, SPACE, WIDTHS, kind_of
from westphalia.rules.base.state import FIRST_PRINCIPALITY


def test_every_answer_is_of_one_kind():
    kinds = [kind_of(answer)[0] for answer in range(SPACE)]
    assert list(dict.fromkeys(kinds)) == [kind for kind, _ in BASES]
    assert all(kind_of(base) == (kind, 0) for kind, base in BASES)


def test_numbers_that_are_no_answers_are_refused():
    with pytest.raises(
        ValueError, match=rf"^-1 is not an answer: answers are whole numbers from 0 to {SPACE - 1}$"
    ):
        kind_of(-1)


def test_the_space_is_wide_enough_for_every_variant():
    widths = dict(WIDTHS)
    assert widths["province"] >= 320, "the biggest map"
    assert widths["principality"] >= FIRST_PRINCIPALITY + 320
    assert widths["player"] >= 14
    assert len(CHOICES) <= widths["choice"]
