"""The commands `rule`, `coverage` and `rulediff`."""

import argparse
from pathlib import Path

import pytest

from westphalia.cli.rulebook import add_parser


def run(*words: str) -> int:
    parser = argparse.ArgumentParser(prog="westphalia")
    add_parser(parser.add_subparsers(required=True))
    args = parser.parse_args(words)
    code = args.run(args)
    assert isinstance(code, int)
    return code


def test_rule_prints_text_rulings_and_edition_but_no_sources(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert run("rule", "V.trent.7") == 0
    out = capsys.readouterr().out
    heading = "V.trent.7 (rule, five-round edition; Phase 2: Combat Heresy > 2.2 Council of Trent)"
    assert " ".join(out.split()).startswith(heading)
    assert "Ottoman die" in out
    assert "V.ruling.ottoman" in out
    assert "000:" not in out
    assert all(len(line) <= 60 for line in out.splitlines())


def test_rule_prints_a_range(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rule", "V.trent.3-5") == 0
    out = capsys.readouterr().out
    assert all(f"V.trent.{n} (" in out for n in (3, 4, 5))


def test_an_unknown_rule_gives_near_ones_and_exit_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rule", "V.trnt.3") == 1
    assert "V.trent.3" in capsys.readouterr().err


def test_coverage_lists_untested_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = 'import pytest\n@pytest.mark.rule("V.trent.3", "V.tren.4")\ndef test_it(): ...\n'
    (tmp_path / "test_it.py").write_text(text, encoding="utf-8")
    assert run("coverage", "five_round", "--tests", str(tmp_path)) == 1
    out = capsys.readouterr().out
    assert "five-round: 1 of 356 rules named by a test, 355 not" in out
    assert "unknown id V.tren.4 in test_it.py::test_it" in out
    assert "  V.trent.4 " in out
    assert "  V.trent.3 " not in out


def test_coverage_refuses_a_missing_directory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("coverage", "V", "--tests", str(tmp_path / "nowhere")) == 2
    assert "no directory" in capsys.readouterr().err


def test_rulediff_compares_two_rulebooks(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rulediff", "five-round", "six-round") == 0
    out = capsys.readouterr().out
    assert "rounds [five-round]: 5\n  rounds [six-round]: 6\n" in out
    assert "only five-round: V.trent.11" in out
    assert "V.ruling.ottoman" not in out


def test_rulediff_with_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rulediff", "five-round", "six-round", "--rulings") == 0
    assert "V.ruling.ottoman" in capsys.readouterr().out


def test_an_unknown_edition_is_a_usage_error() -> None:
    with pytest.raises(SystemExit) as caught:
        run("rulediff", "five-round", "nine-round")
    assert caught.value.code == 2
