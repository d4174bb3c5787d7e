"""The elector: a prince who plays his best answers out in imagined games before he chooses.

What it cannot know is dealt again for each imagined game. In every one all candidates are tried with the same luck;
all seats go on as princes, each for itself, to the end of the game, and what counts is the share of the win that has
come of it. Answers given at the same time by others are drawn from their own plans; in battle the card is chosen that
does best against what the enemy may hold and how he would play it. A turn of many small answers (placing Influence)
begins with a choice between courses; then each answer is searched on the course chosen.

The chancellor: an elector who searches in every round, stops imagined games at the next one and counts what usually
comes of such a position. So does an elector where it was found to be better.
"""

from __future__ import annotations

from typing import Final

from westphalia.bots.bot import Choice
from westphalia.bots.courses import AS_USUAL, Course
from westphalia.bots.mind import Mind, Values
from westphalia.bots.outlook import rounds_left
from westphalia.bots.part import BotPart, part_of
from westphalia.bots.prince import Prince, explained, pick, rank
from westphalia.bots.rollout import Horizon
from westphalia.bots.search import LIKELY, Search, next_round, the_end
from westphalia.bots.weights import Weights, with_personality
from westphalia.engine.chance import split
from westphalia.engine.question import Question
from westphalia.game.view import View
from westphalia.rules.state import State

NODES_PER_SECOND: Final = 7_000  # answers in imagined games that are allowed for each second of thought
NODES_OF_A_CHANCELLOR: Final = 12_000  # likewise: as many as a fast machine can
FEWEST_NODES: Final = 50
FORESIGHT: Final = 1  # with more rounds left an elector searches in battle only
SURER: Final = 1.0  # standard errors by which one must lead the first thought in earlier rounds
TRIED_ON_COURSE: Final = 4
"""How many answers are tried at each question of a turn whose course is set."""
COURSE_FIRST: Final = 0.6
"""The part of the time for the first question of a turn that goes into the choice of a course."""


class Elector(Prince):
    """Searches where the choice is not clear."""

    name = "elector"
    nodes_per_second = NODES_PER_SECOND

    def __init__(
        self, seed: int = 0, personality: str = "", seconds: float = 1.0, nodes: int | None = None
    ) -> None:
        super().__init__(split(seed, 2), personality)
        self.may_think(seconds)
        if nodes is not None:
            self.nodes = nodes
        self.course: tuple[tuple[int, int], Course] = ((-1, -1), AS_USUAL)

    def may_think(self, seconds: float) -> None:
        """From now on it thinks so long about an answer at most."""
        self.seconds = seconds
        self.nodes = max(FEWEST_NODES, int(seconds * self.nodes_per_second))

    def weights(self, part: BotPart) -> Weights:
        """What it values in this edition: more exactly than a prince."""
        return with_personality(part.elector_weights, self.personality)

    def choose(self, seen: View) -> Choice:
        """The prince's answer, unless playing on shows a better one."""
        q = seen.question
        assert q is not None
        part = part_of(seen.game_edition)
        late = self.looks_ahead(seen.state)
        if late and len(q.answers) > 1 and q.kind in part.courses:
            return self.steer(part, seen, q)
        mind = self.mind(part, seen)
        values = rank(part, mind, q)
        favourite = pick(part, q, values, mind.chance)
        in_battle = q.kind in part.tried_in_battle
        most = part.tried_in_battle[q.kind] if in_battle else part.tried.get(q.kind, 0) if late else 0
        candidates = shortlist(values, favourite, most)
        if len(candidates) > 1:
            search = self.search(seen, mind)
            favourite = search.battle(candidates) if in_battle else search.answer(candidates)
            values = search.ranked(values)
        return explained(part, mind, q, values, favourite, seen.players)

    def looks_ahead(self, s: State) -> bool:
        """Whether it searches now, and not only in battle."""
        return rounds_left(s) <= FORESIGHT

    def search(self, seen: View, mind: Mind, part: float = 1.0) -> Search:
        """A search of games to its horizon, within (a part of) the time and the answers allowed."""
        nodes, seconds = int(part * self.nodes), part * self.seconds
        return Search(seen, mind, nodes, seconds, self.horizon(seen), self.surer(seen))

    def horizon(self, seen: View) -> Horizon:
        """How far it plays imagined games: to their end, or to the next round where that was found to be better."""
        return next_round(seen.state) if part_of(seen.game_edition).elector_forecasts else the_end

    def surer(self, seen: View) -> float:
        """By how many standard errors another answer must lead its first thought."""
        return LIKELY if rounds_left(seen.state) <= FORESIGHT else SURER

    def steer(self, part: BotPart, seen: View, q: Question) -> Choice:
        """Find a course at the first question of a turn and keep it; then search each answer on that course."""
        s = seen.state
        turn = (s.round, s.phase)
        share = 1.0
        if self.course[0] != turn:
            courses = part.courses[q.kind]
            best = self.search(seen, self.mind(part, seen), COURSE_FIRST).course(courses)
            self.course = (turn, courses[best])
            share = 1.0 - COURSE_FIRST
        course = self.course[1]
        weights = course.steer(self.weights(part))
        mind = self.mind(part, seen, weights)
        values = rank(part, mind, q)
        favourite = pick(part, q, values, mind.chance)
        candidates = shortlist(values, favourite, TRIED_ON_COURSE)
        search = self.search(seen, self.mind(part, seen), share)
        favourite = search.answer(candidates, weights)
        choice = explained(part, mind, q, search.ranked(values), favourite, seen.players)
        if course is AS_USUAL:
            return choice
        return Choice(choice.answer, f"{choice.reason} My course: {course.name}.", choice.alternatives)


def shortlist(values: Values, favourite: int, most: int) -> list[int]:
    """The places of the answers worth trying, the prince's own first."""
    if most < 2 or len(values) < 2:
        return [favourite]
    others = sorted((i for i in range(len(values)) if i != favourite), key=lambda i: -values[i])
    return [favourite, *others[: most - 1]]


class Chancellor(Elector):
    """An elector who searches in every round, and imagines more in the same time."""

    name = "chancellor"
    nodes_per_second = NODES_OF_A_CHANCELLOR

    def looks_ahead(self, s: State) -> bool:
        """He always does."""
        return True

    def horizon(self, seen: View) -> Horizon:
        """How far he plays imagined games: to the next round in every edition."""
        return next_round(seen.state)

    def surer(self, seen: View) -> float:
        """By how many standard errors another answer must lead his first thought."""
        late = rounds_left(seen.state) <= FORESIGHT
        return part_of(seen.game_edition).surer if late else SURER
