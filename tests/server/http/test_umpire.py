"""The umpire of Peace & Rebels over HTTP: faults by field, replayed phases, and bounded work."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.table import Person
from westphalia.rebels import from_position, replay

Make = Callable[[str], Person]
TEMPLATES = Path(__file__).parents[3] / "web" / "src" / "umpire" / "sheet"


def template(name: str = "four-players") -> dict[str, Any]:
    data: dict[str, Any] = json.loads((TEMPLATES / f"{name}.json").read_text("utf-8"))
    return data


@pytest.fixture
def ann(server: str) -> Person:
    return Person(server)  # a visitor: the umpire needs no account


def play(ann: Person, position: dict[str, Any], **more: Any) -> Any:
    return ann.post("/rebels/play", {"position": position, **more}, status=200)


def whole(ann: Person, position: dict[str, Any], by: int, **more: Any) -> tuple[Any, list[Any], str]:
    """Play a phase to its end, deciding and rolling by lot."""
    lot, answers = random.Random(by), []
    through = play(ann, position, **more)["forecast"]["step"]
    while True:
        shown = play(ann, position, answers=answers, through=through, **more)
        if shown["over"]:
            return shown, answers, through
        if shown["question"]:
            words = lot.choice(shown["question"]["sides"] or shown["question"]["answers"])
            words = words if isinstance(words, str) else words["words"]
            answers.append([shown["question"]["player"], words])
        else:
            through = shown["forecast"]["step"] or "I"


@pytest.mark.parametrize("name", ["four-players", "two-players"])
def test_templates_are_legal_and_survive_toml(ann: Person, name: str) -> None:
    found = ann.post("/rebels/check", {"position": template(name)}, status=200)
    assert (found["faults"], found["warnings"]) == ([], [])
    again = ann.post("/rebels/check", {"text": found["toml"]}, status=200)
    assert again["position"] == template(name)


def test_faults_name_field_reason_and_rule(ann: Person) -> None:
    position = template()
    position["wars"].append({"a": "Spain", "b": "Spain"})
    position["provinces"]["Kent"]["area"] = "Atlantis"
    del position["realms"]["France"]["stability"]
    found = ann.post("/rebels/check", {"position": position}, status=200)["faults"]
    assert [fault["field"] for fault in found] == [
        "realms.France.stability", "provinces.Kent.area", "wars[3]",
    ]  # fmt: skip
    assert "Atlantis" in found[1]["reason"]
    assert found[2]["rule"] == "R.api.8"


@pytest.mark.parametrize(
    "text", ["turn_order = [", '{"round": 1', "[1, 2]", "a = 1979-05-27", '{"a": 1, "a": 2}']
)
def test_texts_that_are_no_position(ann: Person, text: str) -> None:
    assert ann.post("/rebels/check", {"text": text}, status=200)["faults"]


@pytest.mark.parametrize(
    ("at", "value", "field"),
    [
        (["areas", "Naples", "rebels"], 10**9, "areas.Naples.rebels"),
        (["stacks"], [{}] * 401, "stacks"),
        (["realms", "Spain", "name"], "x" * 81, "realms.Spain.name"),
        (["realms", "y" * 81], {}, f"realms.{'y' * 80}"),
        (["options", "deep"], [[[[[[1]]]]]], "options.deep[0][0][0][0][0]"),
    ],
)
def test_oversized_positions_are_refused(ann: Person, at: list[str], value: Any, field: str) -> None:
    position = template()
    place = position
    for key in at[:-1]:
        place = place.setdefault(key, {})
    place[at[-1]] = value
    assert ann.post("/rebels/check", {"position": position}, status=200)["faults"][0]["field"] == field
    assert ann.post("/rebels/play", {"position": position}, status=400)["field"] == field


def test_bodies_are_bounded(ann: Person) -> None:
    assert ann.post("/rebels/check", {"text": "#" * (257 * 1024)}, status=413)["code"] == "too-big"
    too_many = {"position": template(), "through": "I", "answers": [["Spain", "done"]] * 2001}
    assert ann.post("/rebels/play", too_many, status=400)["code"] == "bad-request"


@pytest.mark.parametrize(
    ("lie", "code"),
    [
        ({"through": "D", "answers": [["France", "done"]]}, "bad-answer"),  # Spain is asked
        ({"through": "D", "answers": [["Nobody", "done"]]}, "bad-answer"),
        ({"through": "D", "answers": [["Spain", "the moon"]]}, "bad-answer"),
        ({"answers": [["Spain", "done"]]}, "bad-answer"),  # before the first step
        ({"through": "D", "answers": [["Spain"]]}, "bad-request"),
        ({"through": "Z"}, "bad-request"),
        ({"first": "E", "through": "D"}, "bad-steps"),
        ({"first": "E", "last": "D"}, "bad-steps"),
        ({"dice": "loaded"}, "bad-request"),
        ({"seed": -1}, "bad-request"),
        ({"cheat": True}, "bad-request"),
    ],
)
def test_contradictory_requests_are_refused(ann: Person, lie: dict[str, Any], code: str) -> None:
    assert ann.post("/rebels/play", {"position": template(), **lie}, status=400)["code"] == code


def test_the_phase_cannot_begin_before_all_realms_have_passed(ann: Person) -> None:
    position = template() | {"passed": ["Spain", "France", "England"]}
    refused = ann.post("/rebels/play", {"position": position, "through": "A"}, status=400)
    assert (refused["field"], refused["rule"]) == ("passed", "R.start.1")


@pytest.mark.parametrize("seed", range(3))
def test_a_phase_is_what_the_library_plays(ann: Person, seed: int) -> None:
    """The same answers give the same position; the changes, played on the old position, give the new one."""
    position = template()
    shown, answers, _ = whole(ann, copy.deepcopy(position), seed)
    game = from_position(position, dice="table")
    for player, words in answers:
        game.say(player, words)
    assert game.over
    assert shown["position"] == game.position()
    assert replay(position, game.log) == game.position()
    assert {event["step"] for event in shown["events"]} <= set("ABCDEFGHI")
    assert len([event for event in shown["events"] if event["change"]]) > 20


def test_the_program_can_roll_and_undo_does_not_roll_anew(ann: Person) -> None:
    shown, answers, through = whole(ann, template(), 1, dice="seed", seed=7)
    assert all(player != "dice" for player, _ in answers)
    undone = play(ann, template(), dice="seed", seed=7, answers=answers[:-1], through=through)
    assert undone["question"]["player"] == answers[-1][0]
    again = play(ann, template(), dice="seed", seed=7, answers=answers, through=through)
    assert again["position"] == shown["position"]


def test_the_forecast_names_decisions_and_deciders_without_rolling(ann: Person) -> None:
    first = play(ann, template(), dice="seed", seed=1)
    assert first["question"] is None
    assert first["forecast"]["step"] == "A"
    assert "Austria: -2 Prestige." in [line["text"] for line in first["forecast"]["certain"]]
    last = [
        play(ann, template(), first="I", dice="seed", seed=seed)["forecast"]["asked"] for seed in (1, 2, 3)
    ]
    assert last[0] == last[1] == last[2]
    assert {line["player"] for line in last[0]} == {"dice"}
    assert "Rebel die for Spain in Aragon: what does it show?" in [line["text"] for line in last[0]]


def test_the_forecast_passes_over_steps_in_which_nothing_happens(ann: Person) -> None:
    shown = play(ann, template(), first="B", last="C")
    assert (shown["forecast"]["skipped"], shown["forecast"]["step"]) == (["B"], "C")
    quiet = {"turn_order": ["a"], "realms": {"a": {"kind": "PR", "stability": 0}}}
    nothing = play(ann, quiet)["forecast"]
    assert (nothing["skipped"], nothing["step"]) == (list("ABCDEFGHI"), "")
    assert play(ann, quiet, through="I")["over"]


def test_a_die_names_its_owner_place_and_sides(ann: Person) -> None:
    asked = play(ann, template(), first="I", through="I")["question"]
    assert asked["name"] == "The dice"
    assert asked["prompt"].startswith("Rebel die for Spain in Aragon")
    assert len(asked["sides"]) == 6
    assert {answer["words"] for answer in asked["answers"]} == set(asked["sides"])


def test_the_largest_table_is_played_in_time(ann: Person) -> None:
    """400 Provinces with Unrest, as many Rebels as may be, and armies everywhere."""
    players = [f"p{i}" for i in range(6)]
    areas = [f"a{i}" for i in range(100)]
    position: dict[str, Any] = {
        "turn_order": players,
        "realms": {p: {"kind": "PR", "stability": -3} for p in players},
        "areas": {
            a: {"rebels": 999, "land_adjacent": [areas[i - 1], areas[(i + 1) % 100]]} for i, a in enumerate(areas)
        },
        "provinces": {
            f"q{i}": {
                "area": areas[i % 100], "size": "small", "printed_realm": players[i % 6], "unrest": i % 7 > 2,
            }
            for i in range(400)
        },
        "stacks": [
            {"pr": players[i % 6], "area": area, "units": {"regular.infantry": 999}}
            for i, area in enumerate(areas[::2])
        ],
        "wars": [{"a": a, "b": b} for i, a in enumerate(players) for b in players[i + 1 :]],
    }  # fmt: skip
    shown = play(ann, position, through="I", dice="seed")
    assert shown["question"] is not None
    assert ann.http.get("/health").status_code == 200


@pytest.mark.parametrize(
    "text",
    [
        "a." * 30_000 + "b = 1",  # parsing a dotted key takes quadratic memory: gigabytes for 250 KB
        '"a."."b".' * 3000 + "c = 1",
        "[" + "a." * 20_000 + "b]",
        "a = " + "9" * 60_000,
        '{"a": ' + "9" * 60_000 + "}",
        "a = " + "[" * 60_000,
        "a = " + "{a = " * 12_000,
        "[" * 60_000,
    ],
    ids=["key", "quoted", "header", "number", "json-number", "arrays", "tables", "json-arrays"],
)
def test_a_hostile_text_is_reported_as_a_fault_of_the_position(ann: Person, text: str) -> None:
    told = ann.post("/rebels/check", {"text": text}, status=200)
    assert [fault["field"] for fault in told["faults"]] == ["position"]


def test_a_one_line_position_is_read_despite_dots(ann: Person) -> None:
    position = {**template(), "stacks": []}
    position["areas"] |= {f"St. {i}": {} for i in range(100)}
    told = ann.post("/rebels/check", {"text": json.dumps(position)}, status=200)
    assert not told["faults"]
