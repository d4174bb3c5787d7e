"""The prose check finds each tell-tale sign in each kind of file that people read."""

from pathlib import Path

import prose
import pytest

SIGNS = {
    "he": "gendered pronoun",
    "Her": "gendered pronoun",
    "himself": "gendered pronoun",
    "somebody": "name who is meant",
    "Everybody": "name who is meant",
    "whoever": "name who is meant",
    "1 dice": "plural",
    "1 Electors": "plural",
    "1 votes": "plural",
}
PLACES = {
    "src/westphalia/rules/crown/election.py": 'PROMPT = "Here {} stands."',
    "src/westphalia/board/maps.py": '"""Here {} stands."""',
    "tests/rules/table.py": "x = 1  # here {} stands",
    "src/westphalia/editions/dice/lessons.toml": 'note = "Here {} stands."',
    "src/westphalia/rulebook/dice.md": "- `D.none.1` Here {} stands.",
    "src/westphalia/printing/templates/start.typ": "[Here {} stands.]",
    "web/src/table/strings.ts": "here: 'Here {} stands.',",
    "web/src/lobby/Home.svelte": "<p>Here {} stands.</p>",
    "web/index.html": "<title>Here {} stands.</title>",
    "docs/guides/playing.md": "Here {} stands.",
    "README.md": "Here {} stands.",
    "examples/tour.ipynb": '"Here {} stands."',
    "deploy/compose.yaml": "# here {} stands",
    "Makefile": "help: ## here {} stands",
}


@pytest.mark.parametrize("place", PLACES)
def test_each_sign_is_found_in_each_kind_of_file(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert (prose.ROOT / place).exists()
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    file = tmp_path / place
    file.parent.mkdir(parents=True, exist_ok=True)
    for sign, problem in SIGNS.items():
        file.write_text(PLACES[place].format(sign), encoding="utf-8")
        assert prose.is_checked(file)
        (found,) = prose.problems(file)
        assert f":1: {problem} '{sign}'" in found


def test_plain_sentences_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    file = tmp_path / "page.md"
    file.write_text("They roll 1 die and 2 dice, then the 11 cards. Others wait here.\n", encoding="utf-8")
    assert not list(prose.problems(file))
