"""A bot in another language cannot stop a game."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from westphalia.bots.arena.tournament import Match, play_number
from westphalia.bots.core.bot import default_answer
from westphalia.bots.core.external import PROTOCOL, ExternalBot, hello
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.presentation.show import view_json

HEAD = "import json, sys, time\nfor line in sys.stdin:\n    m = json.loads(line)\n"
GOOD = HEAD + (
    "    if m['type'] == 'question':\n"
    "        a = m['view']['question']['answers'][-1]['id']\n"
    "        print(json.dumps({'id': m['id'], 'answer': a, 'reason': 'the last one'}), flush=True)\n"
)
CRASHES = HEAD + "    if m['type'] == 'question': raise SystemExit(3)\n"
SLEEPS = HEAD + "    time.sleep(60)\n"
ILLEGAL = (
    HEAD + "    if m['type'] == 'question': print(json.dumps({'id': m['id'], 'answer': 975}), flush=True)\n"
)
NONSENSE = HEAD + "    print('what?', flush=True)\n"
LATE = HEAD + (
    "    if m['type'] == 'question':\n"
    "        if m['id'] == 1: time.sleep(0.6)\n"
    "        a = m['view']['question']['answers'][0]['id']\n"
    "        print(json.dumps({'id': m['id'], 'answer': a}), flush=True)\n"
)


def bot_of(tmp_path: Path, text: str, seconds: float = 5.0) -> ExternalBot:
    """Return a bot whose program is this text."""
    path = tmp_path / "bot.py"
    path.write_text(text, encoding="utf-8")
    return ExternalBot(f"{sys.executable} {path}", seed=1, seconds=seconds)


@pytest.fixture
def game() -> WestphaliaGame:
    return new_game("five-round", 5, 1, log=False, setup="random")


def test_a_program_answers_and_gives_a_reason(tmp_path: Path, game: WestphaliaGame) -> None:
    bot = bot_of(tmp_path, GOOD)
    seat = game.next_seat()
    seen = view(game, seat)
    assert seen.question is not None
    choice = bot.choose(seen)
    assert (choice.answer, choice.reason) == (seen.question.answers[-1], "the last one")
    bot.end((0,))
    assert not bot.faults


@pytest.mark.parametrize(
    ("text", "seconds", "fault"),
    [
        (CRASHES, 5.0, "has ended"),
        (ILLEGAL, 5.0, "not a legal answer"),
        (NONSENSE, 5.0, "not JSON"),
    ],
    ids=["crash", "illegal", "nonsense"],
)
def test_a_fault_forfeits_to_the_default_answer(
    tmp_path: Path, game: WestphaliaGame, text: str, seconds: float, fault: str
) -> None:
    bot = bot_of(tmp_path, text, seconds)
    seen = view(game, game.next_seat())
    assert seen.question is not None
    choice = bot.choose(seen)
    assert choice.answer == default_answer(seen.question)
    assert fault in bot.faults[0]
    assert "Forfeited" in choice.reason
    bot.end(())


def test_a_program_that_does_not_answer_in_time_forfeits(
    tmp_path: Path, game: WestphaliaGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("westphalia.bots.core.external.START_SECONDS", 0.3)
    bot = bot_of(tmp_path, SLEEPS, seconds=0.1)
    seen = view(game, game.next_seat())
    assert bot.choose(seen).answer in seen.question.answers  # type: ignore[union-attr]
    assert "did not answer" in bot.faults[0]
    bot.end(())


def test_a_late_answer_does_not_answer_the_next_question(
    tmp_path: Path, game: WestphaliaGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = bot_of(tmp_path, LATE, seconds=0.3)
    monkeypatch.setattr("westphalia.bots.core.external.START_SECONDS", 0.0)
    seen = view(game, game.next_seat())
    bot.choose(seen)
    bot.seconds = 20.0
    assert seen.question is not None
    assert bot.choose(seen).answer == seen.question.answers[0]
    bot.end(())


def test_missing_or_crashing_programs_never_stop_the_arena(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(CRASHES, encoding="utf-8")
    broken = ("exec:/no/such/program", f"exec:{sys.executable} {path}")
    played = play_number(Match("five-round", (*broken, "novice", "novice", "novice"), games=1), 0)
    assert not played.stalled
    assert all(record.faults for record in played.records[:2])
    assert all(record.faults == 0 for record in played.records[2:])


def test_exec_needs_a_program() -> None:
    with pytest.raises(ValueError, match="does not name a program"):
        ExternalBot("  ")


def test_messages_to_programs_match_protocol_2(game: WestphaliaGame) -> None:
    """Removing a key or changing its meaning breaks programs: then raise the protocol's number and document
    it.
    """
    shown = view_json(view(game, game.waiting[0]))
    promised = {
        "seat", "round", "phase", "owner", "protestant", "towns", "tokens", "principalities", "realms", "wars",
        "votes", "race", "waiting", "question", "over", "winners",
    }  # fmt: skip
    realm = {"seat", "religion", "counters", "held", "capital", "land", "allies", "hand", "pile"}
    assert PROTOCOL == 2
    assert promised <= set(shown)
    assert realm <= set(shown["realms"][0])
    assert shown["question"] is not None
    assert set(shown["question"]["answers"][0]) >= {"id", "kind", "value", "words"}
    assert hello(view(game, 0), 1, 1.0)["protocol"] == PROTOCOL


# --- programs that mean harm ---

OLD_ANSWERS = HEAD + (
    "    if m['type'] == 'question':\n        while True: print(json.dumps({'id': 0, 'answer': 1}))\n"
)  # for ever: none of them counts
NEVER_READS = "import time\ntime.sleep(600)\n"
LONG = HEAD + "    print('x' * 10_000_000, flush=True)\n"
DEEP = HEAD + "    print('[' * 60_000, flush=True)\n"
HUGE_NUMBER = (
    HEAD + "    if m['type'] == 'question': print('{\"answer\": ' + '9' * 60_000 + '}', flush=True)\n"
)
FORKS = (
    "import os, sys, time\n"
    "if os.fork() == 0:\n"  # it ends, and a child keeps its pipes open
    "    os.setsid()\n"
    "    open(sys.argv[1], 'a').write(f'{os.getpid()} ')\n"
    "    time.sleep(600)\n"
    "while not os.path.exists(sys.argv[1]) or ' ' not in open(sys.argv[1]).read(): time.sleep(0.01)\n"
)
SURROGATE = HEAD + (
    "    if m['type'] == 'question':\n"
    "        a = m['view']['question']['answers'][0]['id']\n"
    "        print(json.dumps({'id': m['id'], 'answer': a, 'reason': '\\ud800\\n' * 4000}), flush=True)\n"
)


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("text", "questions", "fault"),
    [
        (OLD_ANSWERS, 1, "did not answer"),
        (NEVER_READS, 4, "did not answer"),
        (LONG, 2, "too long"),
        (DEEP, 2, "not JSON"),
        (HUGE_NUMBER, 1, "not JSON"),
    ],
    ids=["floods", "never reads", "long line", "deep", "huge number"],
)
def test_a_harmful_program_cannot_stop_a_game(
    tmp_path: Path,
    game: WestphaliaGame,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    questions: int,
    fault: str,
) -> None:
    monkeypatch.setattr("westphalia.bots.core.external.START_SECONDS", 0.1 if "not answer" in fault else 10.0)
    bot = bot_of(tmp_path, text, seconds=0.1 if "not answer" in fault else 20.0)
    seen = view(game, game.next_seat())
    assert seen.question is not None
    for _ in range(questions):
        assert bot.choose(seen).answer == default_answer(seen.question)
    assert [fault in said for said in bot.faults] == [True] * questions
    bot.end(())


@pytest.mark.timeout(60)
def test_a_program_with_orphaned_children_cannot_stop_a_game(tmp_path: Path, game: WestphaliaGame) -> None:
    left = tmp_path / "left"
    bot = bot_of(tmp_path, FORKS)
    bot.command.append(str(left))
    try:
        seen = view(game, game.next_seat())
        for _ in range(3):
            assert bot.choose(seen).reason.startswith("Forfeited")
        bot.end(())
    finally:
        for pid in left.read_text().split():
            os.kill(int(pid), signal.SIGKILL)


def test_lines_before_the_question_are_no_answer(tmp_path: Path, game: WestphaliaGame) -> None:
    """Lines from before the question do not answer it, and are all read first."""
    bot = bot_of(tmp_path, GOOD)
    seen = view(game, game.next_seat())
    bot.choose(seen)
    for _ in range(20):
        bot._lines.put('{"answer": 1}\n')
    assert bot.choose(seen).reason == "the last one"
    bot.end(())


def test_reasons_of_programs_are_valid_text(tmp_path: Path, game: WestphaliaGame) -> None:
    bot = bot_of(tmp_path, SURROGATE)
    choice = bot.choose(view(game, game.next_seat()))
    assert not bot.faults
    assert choice.reason.encode().isascii()
    assert len(choice.reason) <= 500
    bot.end(())
