"""`westphalia outline` and `westphalia diff`."""

import re

import pytest

from westphalia.cli.main import main
from westphalia.editions.kit.edition import Edition, edition, editions, variants
from westphalia.editions.kit.outline import docstring, entries
from westphalia.rulebook import rules_in


@pytest.mark.parametrize("id", [*editions(), *variants()])
def test_the_outline_holds_every_step(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["outline", id]) == 0
    lines = capsys.readouterr().out.splitlines()
    words = [line.split()[0] for line in lines if line.strip()]
    program = edition(id).program({})
    steps = [name.rpartition(".")[2] for name in program.steps]
    assert [word for word in words if word in steps] == steps
    assert lines[0].endswith(f"{len(steps)} steps")


@pytest.mark.parametrize("id", [*editions(), *variants()])
def test_the_rules_of_the_outline_are_in_the_rulebook(id: str) -> None:
    for entry in entries(edition(id)):
        for rule in re.findall(r"[A-Z]+\.[\w.-]+", entry.rules):
            assert rules_in(rule), rule


def test_loops_and_conditions_read_as_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    main(["outline", "five-round"])
    out = capsys.readouterr().out
    assert (
        "\n  for each: the Players in Setup Order\n    place_home (asks)  [V.setup.home.2, V.setup.home.3]\n"
        in out
    )
    assert "if: the tokens let the Council meet  [V.trent.6]\n" in out
    assert "as long as: both Leagues still have a member in the battle  [V.rwbattle.13]\n" in out
    assert "side by side, for each: the wars still to be fought in a Battle Phase" in out
    assert "vote (asks, repeated)  [V.election.4]\n" in out
    assert "Cast the vote of one allied Elector until all of them have voted.\n" in out


@pytest.mark.parametrize("id", [*editions(), *variants()])
def test_the_outline_shows_neither_keys_nor_return_values(id: str) -> None:
    ed = edition(id)
    keys = "|".join(re.escape(key) for key in ed.citations if "." in key)
    for entry in entries(ed):
        text = f"{entry.title} {entry.sentence}"
        assert not re.search(rf"(?i)(?<![\w.])(?:{keys})(?![\w.-])", text), text
        assert not re.match(r"(?i)[a-z]+\.[a-z-]+:", entry.sentence), text
        assert not re.search(r"\bTrue\b", text), text


@pytest.mark.parametrize("id", [*editions(), *variants()])
def test_the_outline_cites_each_rule_once_per_line(id: str) -> None:
    for entry in entries(edition(id)):
        rules = entry.rules.split(", ")
        assert len(set(rules)) == len(rules), entry.rules


def test_lines_fit_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    main(["outline", "five-round"])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 70


def test_steps_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["outline", "five-round", "--steps"]) == 0
    assert "Each Player picks" not in capsys.readouterr().out


def test_a_docstring_without_rules() -> None:
    def plain() -> None:
        """Nothing happens."""

    def bracketed() -> None:
        """It begins (V.round.2, V.round.3); well."""

    assert docstring(plain, {}) == ("", "Nothing happens")
    assert docstring(bracketed, {}) == ("V.round.2, V.round.3", "It begins; well")


def test_an_edition_does_not_differ_from_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "five-round", "five-round"]) == 0
    assert "No difference in " in capsys.readouterr().out


def test_two_editions_differ_in_steps_and_numbers_whatever_their_rules_are_called(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["diff", "five-round", "six-round"]) == 0
    contents, _, numbers = capsys.readouterr().out.partition("\nNumbers\n")
    assert "\n+  Diplomatic Shifts\n" in contents
    assert not re.search(r"^[+-] +begin_round\b", contents, re.MULTILINE), "both have it"
    assert re.search(r"^rounds?: 5 \| 6$", numbers, re.MULTILINE)


def test_a_missing_step_shows_in_the_comparison(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    original = entries(edition("five-round"))
    without = [entry for entry in original if entry.title != "ottoman_die"]
    answers = iter([original, without])

    def fake(_: Edition) -> object:
        return next(answers)

    monkeypatch.setattr("westphalia.cli.outline.entries", fake)
    assert main(["diff", "five-round", "five-round"]) == 0
    changed = [line for line in capsys.readouterr().out.splitlines()[2:] if line[:1] in "+-" and line]
    assert [line.split() for line in changed] == [["-", "ottoman_die", "[V.trent.7]"]]


def test_a_key_in_a_docstring_is_resolved_by_the_edition() -> None:
    def keyed() -> None:
        """card.barred, card.play: no Cavalry."""

    def words() -> None:
        """Pass: nothing happens."""

    ids = {"card.barred": "V.card.4", "card.play": "V.card.1", "card.hand": "V.card.1"}
    assert docstring(keyed, ids) == ("V.card.4, V.card.1", "no Cavalry")
    assert docstring(words, ids) == ("", "Pass: nothing happens")


def test_a_key_that_the_edition_does_not_cite_is_left_out() -> None:
    def unknown() -> None:
        """card.end: return the cards."""

    def partly_known() -> None:
        """card.end, card.play to card.last, card.hand: play cards (card.empty)."""

    ids = {"card.play": "V.card.1", "card.hand": "V.card.1"}
    assert docstring(unknown, ids) == ("", "return the cards")
    assert docstring(partly_known, ids) == ("V.card.1", "play cards")


def test_an_option_makes_the_table_of_contents_longer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["outline", "five-round", "--steps"]) == 0
    plain = capsys.readouterr().out
    assert main(["outline", "five-round", "--steps", "--option", "rebels=on"]) == 0
    longer = capsys.readouterr().out
    assert "Peace & Rebels" not in plain
    assert "besiege_or_move (asks)  [R.variant.c.2 to R.variant.c.5]" in longer
    assert set(plain.splitlines()[2:]) < set(longer.splitlines())
    assert main(["diff", "five-round", "five-round+rebels"]) == 0
    assert "+  Peace & Rebels" in capsys.readouterr().out
    assert main(["outline", "five-round", "--option", "rebels=perhaps"]) == 2


@pytest.mark.parametrize("id", [*editions(), *variants()])
def test_every_line_of_the_outline_says_something(id: str) -> None:
    for entry in entries(edition(id)):
        is_step = re.fullmatch(r"[a-z_]+( \(.*\))?", entry.title)
        assert entry.sentence if is_step else not entry.title.endswith(":"), entry
