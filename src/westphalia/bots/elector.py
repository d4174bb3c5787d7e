"""The elector: a prince who plays his best answers out in imagined games before he chooses.

What it cannot know is dealt again for each imagined game. In every one all candidates are tried with the same luck;
all seats go on as princes, each for itself, and what counts is the share of the win that comes of it. Answers given at
the same time by others are drawn from their own plans; in battle the card is chosen that does best against what the
enemy may hold and how he would play it. A turn of many small answers (placing Influence) begins with a choice between
courses; then each answer is searched on the course chosen.
"""

from __future__ import annotations

from typing import Final

from westphalia.bots.bot import Choice
from westphalia.bots.courses import AS_USUAL, COURSES, Course
from westphalia.bots.five_round import five_round
from westphalia.bots.mind import Mind, Values
from westphalia.bots.prince import Prince, chance_of, explained, pick, rank
from westphalia.bots.search import Search
from westphalia.bots.terms import rounds_left
from westphalia.bots.weights import ELECTORS, Weights, weights_of
from westphalia.engine.chance import split
from westphalia.engine.question import Question
from westphalia.game.view import View

NODES_PER_SECOND: Final = 7_000  # answers in imagined games that are allowed for each second of thought
FORESIGHT: Final = 1  # with more rounds left a game cannot be played to its end often enough to tell
CANDIDATES: Final[dict[str, int]] = {
    "patronage": 3,
    "declare": 4,
    "targets": 4,
    "attack": 4,
    "target": 3,
    "confirm": 2,
    "treaty": 4,
    "conquer": 5,
    "vassalize": 4,
    "liberate": 3,
    "league": 3,
    "vote": 2,
    "round5influence": 4,
}
"""The questions worth searching answer by answer, and how many answers are tried."""
TRIED_ON_COURSE: Final = 4
"""How many answers are tried at each question of a turn whose course is set."""
COURSE_FIRST: Final = 0.6
"""The part of the time for the first question of a turn that goes into the choice of a course."""
BATTLE: Final[dict[str, int]] = {"doctrine": 4, "card": 3, "charge": 3, "rifling": 3}
"""Likewise for those of a battle, which are searched in every round, for a battle soon ends."""


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

    def weights(self, seen: View) -> Weights:
        """What it values in this edition: more exactly than a prince."""
        return weights_of(seen.game_edition, self.personality, ELECTORS)

    def choose(self, seen: View) -> Choice:
        """The prince's answer, unless playing on shows a better one."""
        q = seen.question
        assert q is not None
        late = rounds_left(five_round(seen.state)) <= FORESIGHT
        if late and len(q.answers) > 1 and q.kind in COURSES:
            return self.steer(seen, q)
        mind = self.mind(seen)
        values = rank(mind, q)
        favourite = pick(q, values, mind.chance)
        in_battle = q.kind in BATTLE
        most = BATTLE[q.kind] if in_battle else CANDIDATES.get(q.kind, 0) if late else 0
        candidates = shortlist(values, favourite, most)
        if len(candidates) > 1:
            search = self.search(seen, mind)
            favourite = search.battle(candidates) if in_battle else search.answer(candidates)
            values = search.ranked(values)
        return explained(mind, q, values, favourite, seen.players)

    def search(self, seen: View, mind: Mind, part: float = 1.0) -> Search:
        """A search within (a part of) the time and the number of answers allowed."""
        return Search(seen, mind, int(part * self.nodes), part * self.seconds)

    def steer(self, seen: View, q: Question) -> Choice:
        """Find a course at the first question of a turn and keep it; then search each answer on that course."""
        s = seen.state
        turn = (s.round, s.phase)
        part = 1.0
        if self.course[0] != turn:
            courses = COURSES[q.kind]
            best = self.search(seen, self.mind(seen), COURSE_FIRST).course(courses)
            self.course = (turn, courses[best])
            part = 1.0 - COURSE_FIRST
        course = self.course[1]
        weights = course.steer(self.weights(seen))
        mind = Mind(five_round(s), q.seat, weights, chance_of(self.seed, seen), seen.sizes["hand"])
        values = rank(mind, q)
        favourite = pick(q, values, mind.chance)
        candidates = shortlist(values, favourite, TRIED_ON_COURSE)
        search = self.search(seen, self.mind(seen), part)
        favourite = search.answer(candidates, weights)
        choice = explained(mind, q, search.ranked(values), favourite, seen.players)
        if course is AS_USUAL:
            return choice
        return Choice(choice.answer, f"{choice.reason} My course: {course.name}.", choice.alternatives)


def shortlist(values: Values, favourite: int, most: int) -> list[int]:
    """The places of the answers worth trying, the prince's own first."""
    if most < 2 or len(values) < 2:
        return [favourite]
    others = sorted((i for i in range(len(values)) if i != favourite), key=lambda i: -values[i])
    return [favourite, *others[: most - 1]]
