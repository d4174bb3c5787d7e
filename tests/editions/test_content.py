"""The TOML files beside the editions: their contents, and errors for mistakes in them."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

import westphalia.editions
from westphalia.editions.dice import constants as dice
from westphalia.editions.kit import content
from westphalia.editions.kit.edition import edition
from westphalia.editions.kit.teach.guide import with_numbers
from westphalia.editions.six_round import constants as six_round
from westphalia.editions.six_round.options import MOST_HEXES
from westphalia.rulebook import rule

EDITIONS = Path(westphalia.editions.__file__).parent
FILES = sorted(EDITIONS.rglob("*.toml"))
TOP_LEVEL = {
    "guide": {"extends", "about", "habits", "ways", "phases", "terms", "notes"},
    "lessons": {"extends", "positions", "steps", "lessons"},
    "glossary": {"terms"},
    "notes": {"notes"},
    "show": {"affairs", "columns", "counters", "icons", "scenes", "ledger"},
}
KEYS = ("five-round", "five-round+rebels", "six-round", "dice")


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package that a test fills with files."""
    folder = tmp_path / "some_edition"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "some_edition", raising=False)
    content.guide.cache_clear()
    content.lessons.cache_clear()
    return folder


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(EDITIONS)))
def test_a_file_has_no_unknown_table(path):
    read = tomllib.loads(path.read_text("utf-8"))
    if path.stem in ("citations", "options", "stakes", "steps"):
        assert all(isinstance(group, dict) for key, group in read.items() if key != "extends")
    else:
        assert set(read) <= TOP_LEVEL[path.stem]


def test_every_named_position_and_step_is_used():
    texts = [path.read_text("utf-8") for path in FILES if path.stem == "lessons"]
    for read in map(tomllib.loads, texts):
        for position in read.get("positions", ()):
            assert any(f'like = "{position}"' in text for text in texts), position
        for step in read.get("steps", ()):
            assert any(f'use = "{step}"' in text for text in texts), step


@pytest.mark.parametrize("name", KEYS)
def test_texts_name_only_numbers_that_the_edition_has(name):
    ed = edition(name)
    guide = ed.teach.guide
    texts = [t.meaning for t in guide.terms] + [guide.about, *guide.habits]
    texts += [text for way in guide.ways for text in (way.who, way.when, way.advice, *way.needs)]
    texts += [text for note in guide.phases for text in (note.decides, note.why)]
    texts += [counter.meaning for row in ed.show.columns.values() for counter in row]
    texts += [consequence.stake for consequence in ed.teach.consequences.values()]
    texts += guide.notes.values()
    for players in ed.players:
        k = ed.constants(players, ed.proposed())
        assert all(with_numbers(text, k) for text in texts)


@pytest.mark.parametrize("name", KEYS)
def test_columns_are_of_phases_and_cite_rules_of_the_edition(name):
    ed = edition(name)
    phases = ed.constants(ed.players[0], ed.proposed()).phases
    assert set(ed.show.columns) <= {*phases, "usual"}
    for counter in (*ed.show.counters, *(c for row in ed.show.columns.values() for c in row)):
        assert counter.cite in ed.citations or counter.cite in {*ed.citations.values()} or rule(counter.cite)


def test_rules_compare_options_with_values_that_exist():
    options = {option.name: option for option in edition("dice").options}
    assert dice.TO_PROTESTANT in options["convert_back"].values
    assert dice.ANY_HERETICAL in options["target"].values
    assert dice.NEXT_ENGAGED in options["partner"].values
    assert dice.EVERY_ROUND in options["emperor"].values
    hexes = next(option for option in edition("six-round").options if option.name == "hexes")
    least = six_round.HEXES_PER_PLAYER * six_round.PLAYERS[0]
    assert hexes.numbers == range(least, MOST_HEXES + 1)


@pytest.mark.parametrize("name", KEYS)
def test_lesson_steps_are_about_kinds_that_the_edition_asks(name):
    ed = edition(name)
    for lesson in ed.teach.lessons:
        assert set(lesson.others) <= set(ed.kinds())
        assert {step.kind for step in lesson.steps} - {""} <= set(ed.kinds())


LONGEST_NOTE = 105  # three lines in the strip of realms on a phone 360 pixels wide


def test_the_coachs_notes_of_a_first_game_are_short_and_about_kinds_that_are_asked():
    asked = {"start"}.union(*(edition(name).kinds() for name in KEYS))
    for name in KEYS:
        ed = edition(name)
        k = ed.constants(ed.usual_players(), ed.proposed())
        notes = ed.teach.guide.notes
        assert set(notes) <= asked
        assert {"start", "convert", "diplomacy", "declare", "card"} <= set(notes)
        assert [note for note in notes.values() if len(with_numbers(note, k)) > LONGEST_NOTE] == []


def test_an_edition_replaces_shared_notes(package):
    (package / "guide.toml").write_text('[notes]\nvote = "Own."\nown = "New."\n')
    notes = content.guide("some_edition").notes
    assert (notes["vote"], notes["own"], "start" in notes) == ("Own.", "New.", True)


def test_line_breaks_in_a_text_are_spaces(package):
    (package / "guide.toml").write_text('about = """\nOne\n  two."""\n')
    assert content.guide("some_edition").about == "One two."
    assert content.guide("some_edition").terms == content.glossary()


def test_an_unknown_field_is_an_error(package):
    (package / "guide.toml").write_text('about = ""\nabuot = ""\n')
    with pytest.raises(TypeError, match="abuot"):
        content.guide("some_edition")
    (package / "lessons.toml").write_text(
        '[[lessons]]\nid = "a"\ntitle = "a"\ngoal = "a"\nminutes = 1\nlearner = "a"\nposition = {}\n'
        '[[lessons.steps]]\nnoet = "x"\n'
    )
    with pytest.raises(TypeError, match="noet"):
        content.lessons("some_edition")


def test_a_key_cited_twice_is_an_error(package):
    (package / "citations.toml").write_text('[a]\nround = "V.1"\n[b]\nround = "V.2"\n')
    with pytest.raises(ValueError, match="two groups"):
        content.citations("some_edition")


def test_lessons_build_on_named_positions_and_steps(package):
    (package / "lessons.toml").write_text(
        "[positions.start]\nround = 1\nrealms = { Ada = { gold = 1, stored = 2 } }\n"
        '[steps.vote]\nnote = "Vote."\nwrong = "No."\n'
        '[[lessons]]\nid = "a"\ntitle = "a"\ngoal = "a"\nminutes = 1\nlearner = "a"\n'
        'position = { like = "start", round = 2, realms = { Ada = { gold = 3 } } }\n'
        '[[lessons.steps]]\nuse = "vote"\nafter = "Done."\n'
    )
    (lesson,) = content.lessons("some_edition")
    assert lesson.position == {"round": 2, "realms": {"Ada": {"gold": 3, "stored": 2}}}
    (step,) = lesson.steps
    assert (step.note, step.after, step.wrong) == ("Vote.", "Done.", {"": "No."})


def test_a_line_without_a_stake_is_refused(package):
    (package / "stakes.toml").write_text('[war]\nattack = "Land."\n')
    assert content.consequences("some_edition", {})["attack"].stake == "Land."
    with pytest.raises(ValueError, match="nothing is at stake in 'flag'"):
        content.consequences("some_edition", {"flag": lambda seen, question, answer: ""})
