"""Follow a lesson in the browser: read the notes and click the right answers, on the real controls."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from browser.playing import GIVEN
from westphalia.editions.kit.edition import edition
from westphalia.editions.kit.teach.lesson import Lesson
from westphalia.positions.lessons import play_lesson


def lesson_at(path: str) -> Lesson:
    """Return a lesson by "edition/id"."""
    name, id = path.split("/")
    return next(lesson for lesson in edition(name).teach.lessons if lesson.id == id)


def follow(page: Page, path: str, look: Callable[[Page, int], None], until: int = 10_000) -> int:
    """Take every step by its first right answer, looking before each; return the number of steps."""
    lesson = lesson_at(path)
    done: list[int | None] = []
    for at, step in enumerate(lesson.steps[:until]):
        page.locator(f"[data-testid=coach][data-step='{at}']").wait_for()
        look(page, at)
        if not step.kind:
            page.get_by_test_id("coach-next").click()
            done.append(None)
            continue
        answer = play_lesson(lesson, done).right[0]
        give(page, answer)
        done.append(answer)
    page.locator(f"[data-testid=coach][data-step='{len(done)}']").wait_for()
    look(page, len(done))
    return len(done)


def give(page: Page, answer: int) -> None:
    """Give an answer by its option or its place, and confirm it where the first click only picks."""
    version = page.evaluate("() => document.querySelector('[data-testid=game]')?.dataset.version")
    page.locator(f"[data-answer='{answer}']:not([disabled])").first.click()
    page.wait_for_function(GIVEN, arg=[version, str(answer)], polling=50)
