"""Print this game: one process at a time, with limits, and never more than an edition or the text of house rules."""

import asyncio
import io
import zipfile

import pytest

from server.table import Person
from westphalia.house.examples import examples
from westphalia.printing.render import MISSING
from westphalia.server.access.limits import Rate
from westphalia.server.jobs import command, press
from westphalia.server.jobs.press import Order, Press
from westphalia.server.ops.settings import Limits
from westphalia.server.problems import Problem

DICE = Order("dice", 5, "", "a4", False)
ECHO = """
import sys
from pathlib import Path
words = sys.argv[1:]
out = Path(words[words.index("--out") + 1])
out.mkdir()
(out / "words.txt").write_text(" ".join(words))
if "--house" in words:
    (out / "house.txt").write_text(Path(words[words.index("--house") + 1]).read_text())
"""


def unpacked(box: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(box)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.fixture
def echo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "COMMAND", ECHO)


@pytest.mark.usefixtures("echo")
def test_a_box_is_made_once_and_kept() -> None:
    async def twice() -> tuple[bytes, bytes]:
        here = Press()
        return await here.box(DICE), await here.box(DICE)

    one, other = asyncio.run(twice())
    assert one is other
    assert unpacked(one)["words.txt"].startswith("print dice --players 5 --paper a4 --out ")


@pytest.mark.usefixtures("echo")
def test_house_rules_travel_as_a_file() -> None:
    text = 'name = "Ours"\nbase = "dice"\n'
    box = unpacked(asyncio.run(Press().box(Order("dice", 5, text, "letter", True))))
    assert box["house.txt"] == text
    assert "--paper letter" in box["words.txt"]
    assert "--grey" in box["words.txt"]


@pytest.mark.usefixtures("echo")
def test_only_the_latest_boxes_are_kept() -> None:
    async def many() -> int:
        here = Press()
        for players in range(5, 5 + press.KEPT + 3):
            await here.box(Order("six-round", players, "", "a4", False))
        return len(here._kept)

    assert asyncio.run(many()) == press.KEPT


def refusal(here: Press) -> Problem:
    with pytest.raises(Problem) as refused:
        asyncio.run(here.box(DICE))
    return refused.value


def test_a_box_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "COMMAND", "import time; time.sleep(600)")
    assert refusal(Press(longest=0.05)).code == "too-long"


def test_a_box_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "COMMAND", "raise SystemExit(2)")
    assert refusal(Press()).code == "not-printed"


def test_a_long_queue_is_refused() -> None:
    here = Press()
    here.line.waiting = press.WAITING
    assert (refusal(here).status, refusal(here).code) == (429, "busy")


def test_without_typst_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "can_print", lambda: False)
    problem = refusal(Press())
    assert (problem.status, problem.message) == (501, f"This server cannot print yet. {MISSING}")


def test_a_person_can_print_a_few_boxes_at_once() -> None:
    limits = Limits()
    rate = Rate(limits.prints_per_second, limits.prints_burst)
    assert [rate.take("ann", "127.0.0.1") for _ in range(6)] == [True] * 5 + [False]


@pytest.mark.parametrize(
    ("wish", "field", "said"),
    [
        ({"edition": "chess"}, "edition", "There is no edition 'chess'."),
        ({"players": 9}, "players", "This game is for 5 to 8 players."),
        ({"house": "name = 1"}, "house", ""),
        ({"house": "x" * 30_000}, None, ""),
        ({"paper": "a3"}, None, ""),
    ],
)
def test_a_wrong_wish_is_refused(server: str, wish: dict[str, object], field: str | None, said: str) -> None:
    whole = {"edition": "five-round", "players": 5, **wish}
    problem = Person(server).post("/print", whole, status=400)
    assert said in problem["message"]
    assert field is None or problem["field"] == field


@pytest.mark.usefixtures("echo")
def test_the_answer_is_an_archive_with_a_name(server: str) -> None:
    person = Person(server)
    wish = {"edition": "five-round", "players": 6, "house": examples()["talking-shop"]}
    answer = person.http.post("/api/print", json=wish)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/zip"
    assert 'filename="westphalia-a-talking-shop-6.zip"' in answer.headers["content-disposition"]
    assert "house.txt" in unpacked(answer.content)


@pytest.mark.slow
def test_the_box_holds_the_pdfs(server: str) -> None:
    person = Person(server)
    wish = {"edition": "dice", "players": 5}
    answer = person.http.post("/api/print", json=wish, timeout=180)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert "cards.pdf" in archive.namelist()
        assert archive.read("start-here.pdf").startswith(b"%PDF")
