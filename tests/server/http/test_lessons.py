"""Lessons and guides over HTTP: nothing is stored, and malformed requests are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.table import Person
from westphalia.editions.kit.edition import edition

Make = Callable[[str], Person]
PATH = "/lessons/five-round/first-round"


def test_a_lesson_goes_from_step_to_step(person: Make) -> None:
    ann = person("Ann")
    first = ann.post(PATH, {"done": []})
    assert (first["at"], first["reads"], first["over"], first["anchor"]) == (0, True, False, "map")
    assert first["places"]
    asked = ann.post(PATH, {"done": [None, None, None, None]})
    answers = {a["words"]: a["id"] for a in asked["view"]["question"]["answers"]}
    assert asked["right"] == [answers["convert"]]
    wrong = ann.post(PATH, {"done": [None, None, None, None, answers["stay"]]})
    assert wrong["mistaken"]
    assert wrong["at"] == 4
    assert "Mortal Sin" in wrong["told"]
    right = ann.post(PATH, {"done": [None, None, None, None, answers["convert"]]})
    assert right["told"].startswith("You are the first Protestant")
    assert right["events"]
    why = ann.post(PATH, {"done": [None, None, None, None], "why": answers["stay"] + 200})
    assert why["refused"]["sentence"]


def test_what_does_not_fit_is_refused(person: Make) -> None:
    ann = person("Ann")
    ann.post(PATH, {"done": [5]}, status=400)
    ann.post(PATH, {"done": [None] * 65}, status=400)
    told = ann.post(
        PATH, {"done": [None, None, None, None, 2_000_000_000, 5]}, status=400
    )  # it was an error of ours
    assert told["code"] == "off-the-lesson"
    ann.post("/lessons/five-round/nothing", {"done": []}, status=404)
    ann.post("/lessons/no-edition/first-round", {"done": []}, status=404)
    ann.get("/guide/no-edition", status=404)


@pytest.mark.parametrize("name", ["five-round", "six-round", "dice"])
def test_every_edition_has_a_guide_with_lessons(person: Make, name: str) -> None:
    guide = person("Ann").get(f"/guide/{name}")
    assert len(guide["ways"]) == 3
    assert [lesson["id"] for lesson in guide["lessons"]] == [x.id for x in edition(name).teach.lessons]
    assert guide["lessons"]


def test_the_other_hand_of_a_battle_is_not_shown(person: Make) -> None:
    shown = person("Ann").post("/lessons/five-round/battle", {"done": [None]})
    hands = {realm["name"]: realm["hand"] for realm in shown["view"]["realms"]}
    assert hands["Ada"] == [2, 1, 2]
    assert hands["Bernhard"] is None
    assert shown["view"]["realms"][1]["hand_count"] == 3
