"""Every lesson can be played: by its right answers, with wrong ones explained, from any step on."""

from __future__ import annotations

import pytest

from westphalia.editions.kit.edition import edition, variants
from westphalia.editions.kit.teach.lesson import Lesson
from westphalia.engine.question import IllegalAnswer
from westphalia.positions.lessons import OffTheLesson, places_of, play_lesson

LESSONS = [
    pytest.param(lesson, id=f"{name}-{lesson.id}")
    for name in ("five-round", "five-round+rebels", "six-round", "dice")
    for lesson in edition(name).teach.lessons
    if name not in variants() or lesson not in edition(edition(name).id).teach.lessons
]


def walked(lesson: Lesson) -> list[int | None]:
    """Return every moment of a lesson played by its first right answers."""
    done: list[int | None] = []
    for at, step in enumerate(lesson.steps):
        now = play_lesson(lesson, done)
        assert now.step is step
        assert now.at == at
        assert not now.mistaken
        question = now.game.question(now.seat)
        if step.kind:
            assert question is not None
            assert question.kind == step.kind
            assert now.right, f"step {at}: none of {step.right} is legal"
            assert len(now.right) == (len(step.right) or len(question.answers))
        assert places_of(now.game, step) or not step.places
        assert now.game.state.round == lesson.position["round"], f"step {at}: whole rounds have passed unseen"
        done.append(now.right[0] if step.kind else None)
    return done


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_leads_from_its_first_step_to_its_last(lesson: Lesson):
    end = play_lesson(lesson, walked(lesson))
    assert end.step is None
    assert end.told or not lesson.steps[-1].after


@pytest.mark.parametrize("lesson", LESSONS)
def test_wrong_answers_are_explained_and_not_taken(lesson: Lesson):
    done = walked(lesson)
    for at, step in enumerate(lesson.steps):
        if not step.right:
            continue
        now = play_lesson(lesson, done[:at])
        before = now.game.hash()
        mistakes = [a for a in now.game.question(now.seat).answers if a not in now.right]
        for answer in (*mistakes[:2], *mistakes[-2:]):
            tried = play_lesson(lesson, [*done[:at], answer])
            assert tried.mistaken
            assert tried.told.endswith((".", "?", "!"))
            assert "wants to show you something else" not in tried.told, (at, tried.game.words(answer))
            assert tried.game.hash() == before


@pytest.mark.parametrize("lesson", LESSONS)
def test_notes_are_short_and_speak_of_something(lesson: Lesson):
    assert lesson.goal.endswith(".")
    for step in lesson.steps:
        assert len(step.note) <= 290, step.note
        assert step.note.endswith((".", "?"))
        assert all(len(text) <= 230 for text in (step.after, *step.wrong.values()))


def test_what_does_not_fit_is_refused():
    lesson = edition("five-round").teach.lessons[0]
    with pytest.raises(OffTheLesson):
        play_lesson(lesson, [0])  # the first step is only read
    with pytest.raises(OffTheLesson):
        play_lesson(lesson, [None] * 5)  # the fifth asks for an answer
    with pytest.raises(OffTheLesson):
        play_lesson(lesson, [None] * 99)
    with pytest.raises(IllegalAnswer):
        play_lesson(lesson, [None, None, None, None, 500])


@pytest.mark.rule("V.convert.8", "V.ally.3", "V.treaty.9")
def test_the_first_round_leaves_the_learner_better_off():
    lesson = edition("five-round").teach.lessons[0]
    game = play_lesson(lesson, walked(lesson)).game
    ada = game.seat("Ada")
    assert game.state.is_saved(ada)
    assert game.state.imperial_power(ada) > 3
    assert game.state.allied[ada] & game.state.electors
