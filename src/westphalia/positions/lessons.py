"""Replay a lesson from the learner's answers so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from westphalia.editions.kit.teach.lesson import Lesson, Step
from westphalia.engine.question import IllegalAnswer
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.positions.by_hand import from_position
from westphalia.rules.base.words import UnknownWord

PATIENCE: Final = 400  # answers of others between two steps; a round has fewer
Done = int | None
"""What a learner did at a step: the answer, or None if there was only something to read."""


class OffTheLesson(ValueError):
    """The learner's answers do not fit the lesson."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A learner's progress: the game, the step (None at the end), feedback on the last answer, the right answer."""

    game: WestphaliaGame
    seat: int
    at: int
    step: Step | None
    right: tuple[int, ...]
    told: str = ""
    mistaken: bool = False


def play_lesson(lesson: Lesson, done: Sequence[Done]) -> Moment:
    """Replay a lesson up to the learner's last answer; explain a wrong one instead of taking it."""
    game = from_position(dict(lesson.position), log=True)
    seat = game.seat(lesson.learner)
    told = ""
    if len(done) > len(lesson.steps):
        raise OffTheLesson(f"the lesson has {len(lesson.steps)} steps")
    for at, given in enumerate(done):
        step = lesson.steps[at]
        _reach(game, lesson, seat, step)
        if not step.kind:
            if given is not None:
                raise OffTheLesson(f"step {at} is only read")
            told = ""
            continue
        right = _right(game, seat, step)
        if given is None:
            raise OffTheLesson(f"step {at} wants an answer")
        refusal = game.refusal(seat, given)
        if given not in right and at + 1 < len(done):
            raise OffTheLesson(f"the answer at step {at} was not taken")
        if refusal is not None:
            raise IllegalAnswer(refusal)
        if given not in right:
            return Moment(game, seat, at, step, right, _why(game, seat, step, given), mistaken=True)
        game.answer(seat, given)
        told = step.after
    at = len(done)
    if at == len(lesson.steps):
        _finish(game, lesson, seat)
        return Moment(game, seat, at, None, (), told)
    step = lesson.steps[at]
    _reach(game, lesson, seat, step)
    return Moment(game, seat, at, step, _right(game, seat, step), told)


def places_of(game: WestphaliaGame, step: Step) -> list[int]:
    """Return the provinces that a note mentions."""
    s, found = game.state, []
    for place in step.places:
        try:
            power = game.power(place)
            found += [i for i in range(s.board.size) if s.land[power] >> i & 1]
        except UnknownWord:
            found.append(game.hex(place))
    return found


# --- others, and what comes in between ---


def _reach(game: WestphaliaGame, lesson: Lesson, seat: int, step: Step) -> None:
    """Let the others answer until the learner gets the step's question, or any question if the step is only read."""
    for _ in range(PATIENCE):
        question = game.question(seat)
        if question is not None and seat in game.waiting and (not step.kind or question.kind == step.kind):
            return
        if game.over or game.stopped:
            break
        asked = next((s for s in game.waiting if s != seat), seat)
        _answer(game, lesson, asked)
    if step.kind:
        raise OffTheLesson(f"{lesson.learner} is not asked {step.kind!r}")


def _finish(game: WestphaliaGame, lesson: Lesson, seat: int) -> None:
    """Let the others answer until the learner is asked again, to show the result of the last answer."""
    for _ in range(PATIENCE):
        if game.over or game.stopped or seat in game.waiting:
            return
        _answer(game, lesson, game.waiting[0])


def _answer(game: WestphaliaGame, lesson: Lesson, seat: int) -> None:
    question = game.questions[seat]
    word = lesson.others.get(str(question.kind)) if game.players[seat] != lesson.learner else None
    answer = None if word is None else _meant(game, seat, word)
    legal = answer is not None and answer in question.answers
    game.answer(seat, answer if legal and answer is not None else game.quiet_answer(question))


# --- answers ---


def _meant(game: WestphaliaGame, seat: int, word: str) -> int | None:
    try:
        return game.understand(seat, word)
    except UnknownWord:
        return None


def _right(game: WestphaliaGame, seat: int, step: Step) -> tuple[int, ...]:
    question = game.question(seat)
    if not step.kind or question is None:
        return ()
    if not step.right:
        return tuple(question.answers)
    found = [_meant(game, seat, word) for word in step.right]
    return tuple(answer for answer in found if answer is not None and answer in question.answers)


def _why(game: WestphaliaGame, seat: int, step: Step, given: int) -> str:
    """Return the feedback on a wrong answer."""
    for word, said in step.wrong.items():
        if word and _meant(game, seat, word) == given:
            return said
    return step.wrong.get("", "It is allowed, but the lesson wants to show you something else.")
