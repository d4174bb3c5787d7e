"""A game in the terminal: played by scripts at some seats or all of them."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from westphalia.bots import make_bot
from westphalia.cli.main import main
from westphalia.cli.text.commands import save
from westphalia.cli.text.paper import Paper
from westphalia.cli.text.terminal import Terminal, read_line
from westphalia.engine.chance import mix
from westphalia.game.records import from_record
from westphalia.game.session import Session
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.positions.by_hand import from_position
from westphalia.rules.base.tell import sentence

PLAY = ["play", "--text", "--seed", "3", "--bots", "random"]


class Script:
    """Types given lines and then, if wanted, random answers."""

    def __init__(self, *lines: str, then: int = 0) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.left = then
        self.terminal: Terminal | None = None
        self.out = io.StringIO()
        self.passed_on = False

    def sit(self, game: WestphaliaGame, *seats: int, alone: bool = False) -> Terminal:
        bots = {seat: make_bot("random", seed=seat) for seat in range(len(game.players)) if seat not in seats}
        self.terminal = Terminal(Session(game), seats, bots, Paper(self.out), self.read, alone)
        return self.terminal

    def read(self, prompt: str) -> str:
        line = self.next()
        self.out.write(f"{prompt}{line}\n")
        return line

    def next(self) -> str:
        for line in self.lines:
            return line
        assert self.terminal is not None
        said = self.out.getvalue()
        if said.endswith("press Enter.\n"):
            return ""
        if self.terminal.game.over or not self.left:
            raise EOFError
        self.left -= 1
        seat = self.terminal.seat
        assert seat is not None
        question = self.terminal.game.question(seat)
        assert question is not None
        number = (mix(9, self.left) * len(question.answers)) >> 64
        return str(number if question.kind == "patronage" else number + 1)

    @property
    def said(self) -> str:
        return self.out.getvalue()


@pytest.fixture
def historical() -> WestphaliaGame:
    return new_game("five-round", players=6, seed=3, setup="historical")


def piped(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Type lines into `westphalia play --text --seed 3`; return the output."""
    monkeypatch.setenv("COLUMNS", "110")

    def talked(*lines: str, options: tuple[str, ...] = ()) -> str:
        piped(monkeypatch, *lines)
        assert main([*PLAY, *options]) == 0
        return capsys.readouterr().out

    return talked


# --- whole games ---


def test_one_person_plays_all_seats_saves_and_resumes(tmp_path: Path) -> None:
    """Hundreds of answers from an empty map on, then save; the resumed game is the same and goes on."""
    file = tmp_path / "game.json"
    script = Script(then=300)
    terminal = script.sit(new_game("five-round", players=5, seed=4), *range(5), alone=True)
    assert terminal.play() == 0
    assert len(terminal.game.record) >= 300
    assert "Pass to" not in script.said
    assert save(terminal, None, str(file))
    again = Session.resume(file.read_text(encoding="utf-8"))
    assert again.game.hash() == terminal.game.hash()
    assert again.game.log == terminal.game.log


def test_one_person_against_bots_to_the_end(historical: WestphaliaGame) -> None:
    script = Script(then=1000)
    terminal = script.sit(historical, 0)
    terminal.play()
    assert terminal.game.over
    assert re.search(
        r"(victory|Peace of Westphalia): ([A-F](, | and )?)+ (wins?|have .* chose [A-F])\. \[V\.win\.",
        script.said,
    )
    assert script.said.endswith("Farewell.\n")
    game = terminal.game
    secrets = {sentence(game.state, game.players, event) for event in game.log if not event.visible_to(0)}
    mine = {sentence(game.state, game.players, event) for event in game.log if event.visible_to(0)}
    told = " ".join(script.said.split())
    assert secrets - mine
    assert not [text for text in secrets - mine if f" {text} [" in told]


def test_bots_alone_are_watched(talk: Callable[..., str]) -> None:
    out = talk(options=("--seats", "none", "--players", "5"))
    assert "You are watching." in out
    assert re.search(
        r"(victory|Peace of Westphalia): ([A-E](, | and )?)+ (wins?|have .* chose [A-E])\. \[V\.win\.", out
    )
    assert "Your hand" not in out


def test_the_screen_is_handed_over_before_secrets(historical: WestphaliaGame) -> None:
    script = Script(then=60)
    terminal = script.sit(historical, 0, 1)
    terminal.play()
    screens = re.split(r"Pass to ([AB]), press Enter\.\n> \n", script.said)
    assert len(screens) > 5
    assert "(in secret)" not in screens[0]
    for name, screen in zip(screens[1::2], screens[2::2], strict=True):
        asked = re.findall(r"^([A-F]): .*\(in secret\)", screen, re.MULTILINE)
        assert set(asked) <= {name}
        assert all(
            who == name for who in re.findall(r"^([A-F])  .*\nYour Doctrine cards", screen, re.MULTILINE)
        )


def test_only_enter_confirms_a_handover(historical: WestphaliaGame) -> None:
    script = Script(then=60)
    terminal = script.sit(historical, 0, 1)
    lines = iter(["log", "lands"])
    original = script.next

    def nosy() -> str:
        if script.said.endswith(("press Enter.\n", "is for another player.\n")):
            return next(lines, "")
        return original()

    script.next = nosy  # type: ignore[method-assign]
    terminal.play()
    assert script.said.count("Press Enter only") == 2


def test_the_command_reads_answers_from_a_pipe(tmp_path: Path) -> None:
    code = "import sys; from westphalia.cli.main import main; sys.exit(main())"
    file = tmp_path / "game.json"
    lines = f"1\nBavaria\nsave {file}\nquit\n"
    done = subprocess.run(
        [sys.executable, "-c", code, *PLAY],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    assert done.stderr == ""
    assert "> Bavaria\n  A places 1 Influence on Bavaria" in done.stdout
    assert len(from_record(file.read_text(encoding="utf-8")).record) > 2


# --- what a person sees ---


def test_the_question_the_map_and_numbered_answers(talk: Callable[..., str]) -> None:
    out = talk()
    assert "A: Place your Influence: 4 left. [V.setup.influence.1]" in out
    assert re.search(r" 8  Bavaria \+ ", out)
    assert re.search(r"\|__\[8\]", out), "the number of Bavaria stands on its capital"
    assert "|Bavar*+ bavar +|" in out
    assert "Setup   Emperor nobody   Setup Order F D C B E A" in out
    assert max(len(line) for line in out.splitlines()) <= 110


def test_a_narrow_terminal_gets_a_narrow_map(
    talk: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = talk()
    assert "|Bav*+ bav +|" in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_the_map_is_shown_again_only_when_it_changed(talk: Callable[..., str]) -> None:
    assert talk("1", "1", "1").count("Elector's capital") == 1
    assert talk("1", "1", "").count("Elector's capital") == 2, "Enter shows it again"


def test_long_lists_of_places_are_shown_only_on_the_map(talk: Callable[..., str]) -> None:
    out = talk("1", options=("--setup", "manual", "--seats", "all"))
    assert "  1  Angel" in out
    out = talk(*["1"] * 6, options=("--setup", "manual", "--seats", "all"))
    assert "Type a number on the map or the coordinates of a province." in out
    assert "_[72]_" in out


def test_names_and_seats_by_name(talk: Callable[..., str]) -> None:
    out = talk(options=("--names", "Anna,Bert,Carl,Dora,Emil", "--seats", "Dora"))
    assert "You are Dora." in out
    assert "|ANNA " in out


def test_answers_in_words(talk: Callable[..., str]) -> None:
    out = talk("brandenburg", "BAV", "palatinate", "b", "xyz", "99", "Br", "Bavaria Bavaria")
    assert "A places 1 Influence on Brandenburg" in out
    assert "A places 1 Influence on Bavaria" in out
    assert "A places 1 Influence on The Palatinate" in out
    assert "Not possible: Place Influence on a Principality, not on a Player's realm. [V.gen.1]" in out
    assert "'xyz' is not an answer: " in out
    assert "there is no answer 99; answers are 1 to 24." in out
    assert "'Br' could be: Brandenburg, Brunswick, Brabant, Bremen." in out


def test_numbers_are_answered_by_themselves(historical: WestphaliaGame) -> None:
    script = Script(then=30)
    terminal = script.sit(historical, *range(6), alone=True)
    while not any(q.kind == "patronage" for q in terminal.game.questions.values()):
        script.left = 1
        terminal.play()
    seat = terminal.game.waiting[0]
    gold = terminal.game.state.gold[seat]
    script.lines = iter(["77", str(gold)])
    terminal.play()
    assert "Not possible: " in script.said.rpartition("> 77\n")[2]
    assert terminal.game.words(terminal.game.record[-1][1]) == str(gold)


# --- commands ---


def test_help_lists_the_commands(talk: Callable[..., str]) -> None:
    out = talk("help", "?")
    assert out.count("take back your last answer") == 2


def test_why_explains_a_refusal(talk: Callable[..., str]) -> None:
    out = talk("why 2", "why pass", "why 99", "why nonsense", "why")
    assert "Brandenburg is legal." in out
    assert "Not possible: You must place all your Influence on Principalities; you cannot save any." in out
    assert "(Type rule V.setup.influence.1 to read the rule.)" in out
    assert "there is no answer 99" in out
    assert "'nonsense' is not an answer" in out
    assert "Type why and an answer." in out


def test_rule_shows_a_rule(talk: Callable[..., str]) -> None:
    out = talk("rule V.setup.influence.1", "rule V.nothing.1", "rule")
    assert "V.setup.influence.1 (rule, five-round edition;" in out
    assert "V.nothing.1" in out.rpartition("> rule V.nothing.1\n")[2]
    assert "Type the rule's id, for example: rule V.trent.3" in out


def test_undo_takes_the_last_answer_back(talk: Callable[..., str]) -> None:
    out = talk("undo", "Bavaria", "undo", "Bohemia", "log 1")
    assert "Not possible: You have no answer to take back." in out
    assert "> undo\nTaken back.\n" in out
    assert out.rpartition("> log 1\n")[2].startswith(
        "  A places 1 Influence on Bohemia (now 1; 3 still stored)."
    )


def test_undo_at_all_seats_takes_back_the_latest_answer(talk: Callable[..., str]) -> None:
    alone = ("--seats", "all", "--alone")
    out = talk("1", "1", "1", "1", "undo", options=alone)
    assert "Taken back." in out
    last = out.rpartition("Taken back.")[2]
    assert re.search(r"^F: Place your Influence", last, re.MULTILINE), (
        "F, the first in Setup Order, is asked again"
    )


def test_log_shows_events(talk: Callable[..., str]) -> None:
    out = talk("log 2", "log all", "log yesterday")
    assert "> log 2\n  E places 1" in out
    assert "  The map has 72 hexes. Every province is Catholic. [V.setup.map.2]" in out
    assert "log, log 50 or log all" in out


def test_tables_can_be_shown(talk: Callable[..., str]) -> None:
    out = talk("map", "realms", "lands", "race")
    assert re.search(r"^A  Catholic  Mortal Sin +3 ", out, re.MULTILINE)
    assert re.search(r"^Saxony +2,7 +Catholic +2  Elector  C +\.  \.  2  \.  1  \.$", out, re.MULTILINE)
    said = " ".join(out.split())
    assert "Catholic victory [x] provinces 72 of 37 [x] Electors 7 of 6 [ ] the Emperor is Catholic" in said
    assert "counts after the elections of rounds 4 and 5" in said
    assert "Westphalia score D 7" in said
    assert "If it ended now D would win by the Peace of Westphalia. [V.win.8]" in said


def test_saving_does_not_end_the_game(
    talk: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my game.json"
    out = talk("Bavaria", f"save {file}", "Bohemia", "save")
    said = " ".join(out.split())
    assert (
        said.count(f"Saved. Continue with: westphalia play --text --load '{file}' --seats 1 --bots random")
        == 2
    )
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    assert record["answers"][-1][2] == "A, setupinfluence: Bohemia"
    sys.stdin = io.StringIO("undo\n")
    try:
        assert main(["play", "--load", str(file), "--seats", "1"]) == 0
    finally:
        sys.stdin = sys.__stdin__
    out = capsys.readouterr().out
    assert "A places 1 Influence on Bohemia" in out
    assert "Taken back." in out
    assert "The map of 72 hexes" not in out, "only the last lines of the log are shown again"


def test_failed_saves_are_explained(talk: Callable[..., str], tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Anna", encoding="utf-8")
    out = talk(f"save {other}", f"save {tmp_path / 'no' / 'where.json'}", "save")
    assert "already exists and is not a saved game" in " ".join(out.split())
    assert "cannot be written: No such file or directory." in " ".join(out.split())
    assert "Type the name of a file, for example: save game.json" in out
    assert other.read_text(encoding="utf-8") == "Dear Anna"


def test_ctrl_c_once_explains_and_twice_leaves(historical: WestphaliaGame) -> None:
    presses = 0

    def read(_: str) -> str:
        nonlocal presses
        presses += 1
        if presses == 2:
            return "race"
        raise KeyboardInterrupt

    out = io.StringIO()
    bots = {seat: make_bot("random") for seat in range(1, 6)}
    assert Terminal(Session(historical), [0], bots, Paper(out), read).play() == 0
    assert presses == 4
    assert out.getvalue().count("press Ctrl-C again") == 2


def test_ctrl_c_while_bots_answer_loses_nothing(historical: WestphaliaGame, tmp_path: Path) -> None:
    script = Script("1", "1", "1", "1")
    terminal = script.sit(historical, 0)
    answered = terminal.session.answer
    stopped = False

    def interrupted(seat: int, answer: int) -> object:
        nonlocal stopped
        if terminal.game.record and not stopped:
            stopped = True
            terminal.game.record.append((seat, answer))
            raise KeyboardInterrupt
        return answered(seat, answer)

    terminal.session = Stand(terminal.session, interrupted)  # type: ignore[assignment]
    assert terminal.play() == 0
    assert stopped
    assert save(terminal, None, str(tmp_path / "game.json"))
    assert from_record((tmp_path / "game.json").read_text(encoding="utf-8")).hash() == terminal.game.hash()


class Stand:
    """A session with another way to answer."""

    def __init__(self, session: Session, answer: Callable[[int, int], object]) -> None:
        self.session = session
        self.answer = answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, name)


def test_commands_still_work_after_the_end(historical: WestphaliaGame) -> None:
    script = Script(then=1000)
    terminal = script.sit(historical, 0)
    terminal.play()
    script.lines = iter(["log 1", "7", "why 1", "undo", "quit"])
    terminal.play()
    last = script.said.rpartition("> log 1\n")[2]
    assert "The game is over. You can still type" in last
    assert "You have no question to answer." in last
    assert "> undo\nNot possible:" in last or "> undo\nTaken back." in last


# --- at a real terminal ---


class Tty(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_colours_and_a_screen_cleared_for_the_next_person(
    historical: WestphaliaGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    script = Script(then=20)
    script.out = Tty()
    terminal = script.sit(historical, 0, 1)
    original = script.next

    def enter() -> str:
        return "" if script.said.rstrip().endswith("press Enter.\x1b[0m") else original()

    script.next = enter  # type: ignore[method-assign]
    terminal.play()
    assert terminal.paper.coloured
    assert "\x1b[1;" in script.said
    assert "\x1b[2J" in script.said


def test_no_colours_without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    paper = Paper(Tty())
    assert not paper.coloured


def test_ascii_replaces_missing_letters() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    Paper(out).line("Württemberg")
    out.flush()
    assert raw.getvalue() == b"W?rttemberg\n"


def test_leaving_offers_to_save(
    historical: WestphaliaGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Tty())
    file = tmp_path / "game.json"
    script = Script("Bavaria", "quit", str(tmp_path), str(file))
    script.sit(historical, 0).play()
    assert file.exists()
    assert "Save the game? Type a file name, or Enter for no: " in script.said
    assert "cannot be written" in " ".join(script.said.split())  # long paths are wrapped


def test_the_last_line_of_a_pipe_needs_no_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("map"))
    assert read_line("> ") == "map"
    with pytest.raises(EOFError):
        read_line("> ")
    assert capsys.readouterr().out == "> map\n> \n"


# --- Peace & Rebels ---


def test_peace_and_rebels_is_played_in_the_terminal() -> None:
    """Gold saves a province, and the map shows the tokens."""
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "rebels.suppress",
            "options": {"rebels": "on"},
            "realms": {"A": {"land": ["2,4", "2,5", "1,5", "3,4"], "capital": "2,4", "gold": 3}},
            "provinces": {"3,4": {"unrest": True, "rebels": 2}, "1,5": {"rebel_held": True}},
        }
    )
    script = Script("map", "desk", "3,4", "why not 4,4", "3,4", "pass", then=3)
    script.sit(game, 0).play()
    said = " ".join(script.said.split())
    assert "Pay to remove Rebels or Unrest (1 Gold) or a Rebel-held marker (2)?" in said
    assert "~ Unrest" in said
    assert "& 2 Rebels" in said
    assert "% 1 Rebel " in said
    assert "# Rebel-held" in said
    assert "~&" in said
    assert "A beats a Rebel in 3,4 (1 left there). [R.variant.b.1]" in said
    assert "A beats a Rebel in 3,4 (0 left there). [R.variant.b.1]" in said
