"""Lessons over HTTP: the learner's steps go in, the table and the coach's note come out.

Nothing is stored here: the learner's device remembers their progress.
"""

from typing import Annotated, Any

import msgspec
from litestar import Router, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from westphalia.editions.kit.edition import edition, editions, variants
from westphalia.editions.kit.teach.lesson import Lesson
from westphalia.engine.question import IllegalAnswer, Refusal
from westphalia.game.view import view
from westphalia.positions.lessons import Moment, OffTheLesson, places_of, play_lesson
from westphalia.presentation.show import board_json, event_json, in_names, view_json
from westphalia.server.live.play import refusal_to
from westphalia.server.problems import Problem, not_found

MOST = 64  # steps of a lesson
Done = Annotated[list[Annotated[int, Meta(ge=0, le=2**31 - 1)] | None], Meta(max_length=MOST)]


class LessonWish(msgspec.Struct, forbid_unknown_fields=True):
    """The learner's answer at each step (None: they only read), and an answer they ask about."""

    done: Done = []
    why: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class RefusalBody(msgspec.Struct, frozen=True):
    rule: str
    sentence: str


class LessonBody(msgspec.Struct, frozen=True):
    """The learner's progress.

    `at` counts the steps that are done; `told` says what the last answer did or, if it was `mistaken`, why it
    was not accepted. `refused` is the rule that forbids an answer, given or asked about.
    """

    lesson: str
    title: str
    goal: str
    seat: int
    at: int
    steps: int
    over: bool
    note: str
    anchor: str
    reads: bool
    places: list[int]
    right: list[int]
    told: str
    mistaken: bool
    refused: RefusalBody | None
    board: dict[str, Any]
    view: dict[str, Any]
    events: list[dict[str, Any]]


@post("/lessons/{edition_id:str}/{lesson_id:str}", status_code=200, sync_to_thread=True)
def play(edition_id: FromPath[str], lesson_id: FromPath[str], data: JSONBody[LessonWish]) -> LessonBody:
    """Play a lesson up to the learner's last step."""
    if edition_id not in editions() and edition_id not in variants():
        raise not_found("lesson")
    lesson = next((one for one in edition(edition_id).teach.lessons if one.id == lesson_id), None)
    if lesson is None:
        raise not_found("lesson")
    refused = None
    try:
        now = play_lesson(lesson, data.done)
    except IllegalAnswer as illegal:
        refused = illegal.refusal
        now = play_lesson(lesson, data.done[:-1])
        refused = in_names(view(now.game, now.seat), refused)
    except OffTheLesson as problem:
        raise Problem(400, "off-the-lesson", f"{problem}.", "done") from None
    if data.why is not None:
        question = now.game.question(now.seat)
        refused = None if question is None else refusal_to(now.game, now.seat, question, data.why)
    return _body(lesson, now, refused)


def _body(lesson: Lesson, now: Moment, refused: Refusal | None) -> LessonBody:
    step, game = now.step, now.game
    seen = [event for event in game.log if event.visible_to(now.seat)]
    return LessonBody(
        lesson=lesson.id,
        title=lesson.title,
        goal=lesson.goal,
        seat=now.seat,
        at=now.at,
        steps=len(lesson.steps),
        over=step is None,
        note="" if step is None else step.note,
        anchor="" if step is None else step.anchor,
        reads=step is not None and not step.kind,
        places=[] if step is None else places_of(game, step),
        right=list(now.right),
        told=now.told,
        mistaken=now.mistaken,
        refused=None if refused is None else RefusalBody(refused.rule, refused.sentence),
        board=dict(board_json(game)),
        view={**view_json(view(game, now.seat)), "can_undo": now.at > 0},
        events=[dict(event_json(game, n + 1, event)) for n, event in enumerate(seen)],
    )


lessons = Router("/api", route_handlers=[play], tags=["learning"])
