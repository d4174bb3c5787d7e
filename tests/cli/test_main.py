"""The `westphalia` command itself: its help, its errors, and a fast start."""

import argparse
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from westphalia.cli import main as command
from westphalia.cli.main import MODULES, main

WESTPHALIA = [sys.executable, "-c", "import sys; from westphalia.cli.main import main; sys.exit(main())"]


def test_help_names_every_command_and_imports_no_rules() -> None:
    code = (
        "import sys; from westphalia.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted(m for m in sys.modules if m.startswith('westphalia.')))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert all(
        f"  {name} " in out for name in ("play", "simulate", "outline", "diff", "rule", "coverage", "map")
    )
    assert out.splitlines()[-1] == "['westphalia.cli', 'westphalia.cli.main']"


def test_every_module_adds_the_commands_of_the_list() -> None:
    for module in MODULES:
        if find_spec(module.name) is None:
            continue
        subparsers = argparse.ArgumentParser().add_subparsers()
        command.add(module, subparsers)
        assert module.commands.keys() == subparsers.choices.keys()


def test_every_command_that_the_documents_name_exists() -> None:
    known = {name for module in MODULES for name in module.commands}
    root = Path(__file__).parents[2]
    pages = [*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob("deploy/**/*.md")]
    named = re.compile(r"(?:`|^ *(?:\$ )?|bin/)westphalia ([a-z]+)", re.MULTILINE)
    wrong = {
        (str(page.relative_to(root)), command)
        for page in pages
        for command in named.findall(page.read_text(encoding="utf-8"))
        if command not in known
    }
    assert not wrong


def test_a_command_says_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check", "--help"])
    assert "Check database, disk and clock." in capsys.readouterr().out


def test_no_command_and_an_unknown_one_are_usage_errors(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["conquer"]):
        with pytest.raises(SystemExit) as caught:
            main(words)
        assert caught.value.code == 2
    assert "'conquer'" in capsys.readouterr().err


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert re.fullmatch(r"westphalia 0\.[\d.]+ \((plain|compiled)\)\n", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("map five-round --players 9", "westphalia map: "),
        (
            "outline seven-round",
            "westphalia outline: edition: there is no 'seven-round'; choose one of: five-round",
        ),
        ("diff five-round nowhere", "westphalia diff: edition: there is no 'nowhere'"),
        (
            "play --text --players 4",
            "westphalia play: players: the five-round edition is for 5 to 8 players, not 4",
        ),
        ("play --text --edition nine", "westphalia play: edition: there is no 'nine'"),
        ("play --text --seed -1", "westphalia play: seed: -1 is not a whole number"),
        ("play --text --seats 7", "westphalia play: --seats: there is no seat '7'; seats are 1 to 6"),
        ("play --text --seats Zoe", "westphalia play: --seats: there is no seat 'Zoe'"),
        ("play --text --bots deep", "westphalia play: bot: there is no 'deep'; choose one of: "),
        ("play --text --bots prince:jester", "westphalia play: temperament: there is no 'jester'"),
        ("play --text --bots random,random", "westphalia play: --bots: 2 bots for 5 seats"),
        ("play --text --names Ann,Bob --players 6", "westphalia play: --names: 2 names for 6 players"),
        ("play --text --names A,A,B,C,D", "westphalia play: players: every player needs a name of their own"),
        ("play --text --load nowhere.json", "westphalia play: --load: nowhere.json: No such file"),
        ("play --load x.json --seed 3", "westphalia play: --seed: a saved game has this already"),
        ("simulate --games 0", "westphalia simulate: --games: 0 is less than 1"),
        ("simulate --workers 0", "westphalia simulate: --workers: 0 is less than 1"),
        ("simulate --players 9", "westphalia simulate: players: "),
        ("simulate --edition nine", "westphalia simulate: edition: "),
        ("simulate --bots deep", "westphalia simulate: bot: there is no 'deep'"),
        ("simulate --bots random,random", "westphalia simulate: --bots: 2 bots for 6 seats"),
        ("simulate --seed 18446744073709551615 --games 2", "westphalia simulate: seed: "),
    ],
)
def test_mistakes_are_told_on_stderr_with_exit_code_2(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    said = capsys.readouterr()
    assert said.err.startswith(message)
    assert len(said.err.splitlines()) == 1
    assert said.out == ""


@pytest.mark.parametrize("text", ["", "no JSON", "{}", '{"format": "chess"}', "\x00\x01"])
def test_a_file_that_is_no_saved_game_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert main(["play", "--load", str(file)]) == 2
    assert f"westphalia play: --load: {file}: " in capsys.readouterr().err


def test_a_file_that_is_no_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfe\xfa")
    assert main(["play", "--load", str(file)]) == 2
    assert f"--load: {file} is not a saved game" in capsys.readouterr().err


def test_ctrl_c_exits_with_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("westphalia.cli.map.draw_text", interrupt)
    assert main(["map", "five-round", "--players", "6"]) == 130
    assert capsys.readouterr().err == "\n"


def test_a_closed_pipe_is_no_error() -> None:
    process = subprocess.Popen(
        [*WESTPHALIA, "rulediff", "five-round", "six-round"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline() == "Constants\n"
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 141


def test_missing_packages_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name="litestar")

    monkeypatch.setattr(
        command, "MODULES", (command.Module("westphalia.cli.map", {"map": "x"}, extra="server"),)
    )
    monkeypatch.setattr(command, "import_module", missing)
    assert main(["map"]) == 2
    assert (
        "this needs litestar, which is not installed: install westphalia[server]" in capsys.readouterr().err
    )


def test_a_traceback_is_shown_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTPHALIA_TRACEBACK", "1")
    with pytest.raises(ValueError, match="nowhere"):
        main(["outline", "nowhere"])
