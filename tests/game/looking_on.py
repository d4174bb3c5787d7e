"""Somebody who looks on while his plan fights, and says at every exchange what he wants if the plan does not.

Before each card the table shows in which tenths it will be drawn and waits a while. He lets it go if no card is off by
more than a tenth of what he wants at this moment; if it is, or the plan says nothing of such a situation, he clicks
where he wants it in the field of proportions: that is one click, and the plan keeps it for such situations. A battle
is begun with a click.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from westphalia.rules.answers import CARD, DONE
from westphalia.server.battle_plan import fetched_first

if TYPE_CHECKING:
    from game.clicking import Given

TENTHS: Final = 10  # web/src/lib/mix.ts
TENTH: Final = 0.1
NEARLY: Final = 1e-9


@dataclass
class LookingOn:
    """What his plan says, and the battle it fights."""

    rows: dict[str, tuple[int, ...]] = field(default_factory=dict)
    battle: str = ""
    exchanges: int = 0

    def clicks(self, turn: list[Given]) -> tuple[int, int]:
        """The clicks of the next answer, and how many answers they give."""
        given = turn[0]
        if len(given.answers) == 1:
            return 0, 1  # answered for him
        return (self._card(given), 1) if given.kind == "card" else self._reserves(turn)

    def _card(self, given: Given) -> int:
        assert given.planned is not None
        self.exchanges += 1
        begun, self.battle = given.planned["battle"] == self.battle, given.planned["battle"]
        here = given.planned["situation"]
        if here in self.rows and off(self.rows[here], given.now) <= TENTH + NEARLY:
            return int(not begun)
        self.rows[here] = min(points(len(given.now)), key=lambda point: off(point, given.now))
        assert off(self.rows[here], given.now) <= TENTH
        return 1

    def _reserves(self, turn: list[Given]) -> tuple[int, int]:
        """The plan calls in time; if he wants other cards than the plan he fetches all by himself, one by one."""
        given = turn[0]
        assert given.planned is not None
        looks_on = given.planned["battle"] == self.battle
        wanted = fetched(turn)
        if not wanted:
            return int(not looks_on or given.planned.get("answer") != given.answer), 1
        by_plan = looks_on and given.planned.get("answer") != DONE
        hand, pile, come = list(given.hand), list(given.pile), Counter[int]()
        for _ in wanted:
            card = fetched_first(hand, [kind for kind, left in enumerate(pile) if left])
            come[card] += 1
            hand[card] += 1
            pile[card] -= 1
        return (0 if by_plan and come == Counter(wanted) else len(wanted)), len(wanted)


def fetched(turn: list[Given]) -> list[int]:
    """The cards that he fetches one after another from here on."""
    cards = []
    for one in turn:
        if one.kind != "reinforce" or one.answer == DONE:
            break
        cards.append(one.answer - CARD)
    return cards


def points(kinds: int, tenths: int = TENTHS) -> list[tuple[int, ...]]:
    """Where one can click: all ways to part ten tenths."""
    if kinds == 1:
        return [(tenths,)]
    return [(first, *rest) for first in range(tenths + 1) for rest in points(kinds - 1, tenths - first)]


def off(tenths: tuple[int, ...], wanted: tuple[float, ...]) -> float:
    """By how much a card is played too often or too seldom, at the worst."""
    return max(abs(part / TENTHS - share) for part, share in zip(tenths, wanted, strict=True))
