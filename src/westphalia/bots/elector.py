"""The elector: a prince who plays his best answers out in imagined games before he chooses.

What it cannot know is dealt again for each imagined game. In every one all candidates are tried with the same luck;
all seats go on as princes, each for itself, and what counts is the share of the win that the position then promises.
Answers given at the same time by others are drawn from their own plans, and in battle the small game of card against
card is solved by the outcomes. A turn of many small answers (placing Influence, placing dice) is searched once, as a
choice between courses.
"""

from __future__ import annotations

from typing import Final

from westphalia.bots.bot import Choice
from westphalia.bots.courses import AS_USUAL, COURSES, Course
from westphalia.bots.mind import Mind, Values
from westphalia.bots.prince import Prince, chance_of, explained, pick, rank
from westphalia.bots.search import Search
from westphalia.bots.terms import rounds_left
from westphalia.editions.view import View
from westphalia.engine.chance import split
from westphalia.engine.question import Question

NODES_PER_SECOND: Final = 2_500  # answers in imagined games that are allowed for each second of thought
EARLY: Final = 0.35  # what part of them is spent before the last two rounds, when little can be foreseen
CANDIDATES: Final[dict[str, int]] = {
    "convert": 2,
    "patronage": 3,
    "declare": 3,
    "targets": 3,
    "attack": 4,
    "target": 2,
    "confirm": 2,
    "treaty": 3,
    "conquer": 4,
    "vassalize": 3,
    "league": 3,
    "vote": 3,
    "round5influence": 4,
    "buycards": 2,
    "card": 3,
}
"""The questions worth searching answer by answer, and how many answers are tried."""


class Elector(Prince):
    """Searches where the choice is not clear."""

    name = "elector"

    def __init__(
        self, seed: int = 0, personality: str = "", seconds: float = 1.0, nodes: int | None = None
    ) -> None:
        super().__init__(split(seed, 2), personality)
        self.seconds = seconds
        self.nodes = max(50, int(seconds * NODES_PER_SECOND)) if nodes is None else nodes
        self.course: tuple[tuple[int, int], Course] = ((-1, -1), AS_USUAL)

    def choose(self, seen: View) -> Choice:
        """The prince's answer, unless playing on shows a better one."""
        q = seen.question
        assert q is not None
        if len(q.answers) > 1 and q.kind in COURSES:
            return self.steer(seen, q)
        mind = self.mind(seen)
        values = rank(mind, q)
        favourite = pick(q, values, mind.chance)
        candidates = shortlist(q, values, favourite)
        if len(candidates) > 1:
            search = self.search(seen, mind)
            if q.kind == "card":
                favourite = search.card(candidates)
            else:
                favourite = search.answer(candidates)
            values = search.ranked(values)
        return explained(mind, q, values, favourite, seen.players)

    def search(self, seen: View, mind: Mind) -> Search:
        """A search within the time and the number of answers allowed."""
        late = rounds_left(seen.state) <= 1
        return Search(seen, mind, int(self.nodes * (1.0 if late else EARLY)), self.seconds)

    def steer(self, seen: View, q: Question) -> Choice:
        """Find a course at the first question of a turn, and keep it until the turn is over."""
        s = seen.state
        turn = (s.round, s.phase)
        if self.course[0] != turn:
            courses = COURSES[q.kind]
            best = self.search(seen, self.mind(seen)).course(courses)
            self.course = (turn, courses[best])
        course = self.course[1]
        weights = course.steer(self.weights(seen))
        mind = Mind(s, q.seat, weights, chance_of(self.seed, seen), seen.hands)
        values = rank(mind, q)
        choice = explained(mind, q, values, pick(q, values, mind.chance), seen.players)
        if course is AS_USUAL:
            return choice
        return Choice(choice.answer, f"{choice.reason} My course: {course.name}.", choice.alternatives)


def shortlist(q: Question, values: Values, favourite: int) -> list[int]:
    """The places of the answers worth trying, the prince's own first."""
    most = CANDIDATES.get(q.kind, 0)
    if most < 2 or len(q.answers) < 2:
        return [favourite]
    others = sorted((i for i in range(len(values)) if i != favourite), key=lambda i: -values[i])
    return [favourite, *others[: most - 1]]
