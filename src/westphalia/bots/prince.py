"""The prince: a plan for every kind of question, and the best answer by it."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from westphalia.bots.bot import Choice
from westphalia.bots.mind import Mind, Values
from westphalia.bots.part import BotPart, part_of
from westphalia.bots.reasons import reason
from westphalia.bots.weights import Weights, with_personality
from westphalia.engine.chance import mix, split
from westphalia.engine.question import Question
from westphalia.game.view import View

ALTERNATIVES: Final = 3


def rank(part: BotPart, mind: Mind, q: Question) -> Values:
    """The value of each answer by the plan for this kind of question."""
    return part.plans[q.kind](mind, q)


def pick(part: BotPart, q: Question, values: Values, chance: int) -> int:
    """The place of the answer to give: the best one, equals by chance, and a mix where guessing is the game."""
    draw = mix(chance, 7) / (1 << 64)
    if q.kind in part.mixed:
        for i, share in enumerate(values):
            draw -= share
            if draw < 0:
                return i
        return len(values) - 1
    best = max(values)
    equals = [i for i, value in enumerate(values) if value >= best - 1e-9]
    return equals[int(draw * len(equals))]


def quick(part: BotPart, mind: Mind, q: Question) -> int:
    """The prince's answer without its reason, for rollouts."""
    if len(q.answers) == 1:
        return q.answers[0]
    return q.answers[pick(part, q, rank(part, mind, q), mind.chance)]


class Prince:
    """Plays by heuristics: quick, and hard to fool twice."""

    name = "prince"

    def __init__(self, seed: int = 0, personality: str = "") -> None:
        self.seed = split(seed, 1)
        self.personality = personality

    def weights(self, part: BotPart) -> Weights:
        """What it values in this edition."""
        return with_personality(part.weights, self.personality)

    def mind(self, part: BotPart, seen: View, weights: Weights | None = None) -> Mind:
        """What it knows about the question; chance depends on the view alone, so equal views get equal answers."""
        q = seen.question
        assert q is not None
        chance = chance_of(part, self.seed, seen)
        return part.mind(seen.state, q.seat, weights or self.weights(part), chance, seen.sizes["hand"])

    def choose(self, seen: View) -> Choice:
        """The best answer by the plan, with its reason."""
        q = seen.question
        assert q is not None
        part = part_of(seen.game_edition)
        mind = self.mind(part, seen)
        values = rank(part, mind, q)
        at = pick(part, q, values, mind.chance)
        return explained(part, mind, q, values, at, seen.players)


def chance_of(part: BotPart, seed: int, seen: View) -> int:
    """A seed that depends on the bot's own and on what is to be seen of the game."""
    s, q = seen.state, seen.question
    assert q is not None
    place = (
        s.round,
        s.phase,
        str(q.kind),
        q.about,
        tuple(q.answers),
        s.stored,
        part.marks(s),
        seen.sizes["hand"],
    )
    return mix(seed, crc32(repr(place).encode()))


def explained(
    part: BotPart, mind: Mind, q: Question, values: Values, at: int, players: tuple[str, ...]
) -> Choice:
    """A choice with its reason and the next best answers."""
    order = sorted((i for i in range(len(values)) if i != at), key=lambda i: -values[i])[:ALTERNATIVES]
    others = tuple((q.answers[i], reason(part.reasons, mind, q, q.answers[i], players)) for i in order)
    return Choice(q.answers[at], reason(part.reasons, mind, q, q.answers[at], players), others)
