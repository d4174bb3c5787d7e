"""Citations of shared chapters: every key that an edition maps is used, and everything cited is a rule of its
ledger.
"""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from westphalia.cli.main import main
from westphalia.editions.kit.edition import chapters, edition, editions
from westphalia.engine.event import EventType
from westphalia.engine.kind import Kind
from westphalia.rulebook import rule

SOURCE = Path(__file__).parents[2] / "src" / "westphalia"


def literals(folder: Path) -> set[str]:
    """Return the strings in the code of a folder, docstrings left out, and what its guides cite."""
    found: set[str] = set()
    for path in (*folder.rglob("guide.toml"), *folder.rglob("glossary.toml")):
        read = tomllib.loads(path.read_text("utf-8"))
        found |= {
            entry["cite"] for name in ("ways", "terms") for entry in read.get(name, ()) if "cite" in entry
        }
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        found |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told
        }
    return found


@pytest.mark.parametrize("name", editions())
def test_every_key_maps_to_a_rule_of_the_edition(name):
    ed = edition(name)
    for key, id in ed.citations.items():
        assert rule(id).edition == name, key
        assert id.startswith(f"{ed.prefix}."), key


@pytest.mark.parametrize("name", editions())
def test_every_citation_is_used(name):
    used = literals(SOURCE / "rules") | literals(SOURCE / "editions")
    assert not set(edition(name).citations) - used


@pytest.mark.parametrize("name", editions())
def test_questions_and_events_of_an_edition_cite_its_own_rules(name):
    ed = edition(name)
    own = f"westphalia.editions.{name.replace('-', '_')}."
    modules = [
        m
        for m in chapters(ed.program({o.name: o.values[0] for o in ed.options}))
        if m.__name__.startswith(own)
    ]
    declared = [v for m in modules for v in vars(m).values() if isinstance(v, Kind | EventType)]
    assert declared
    for what in declared:
        assert what.cite.startswith(f"{ed.prefix}.") or what.cite in ed.citations or not what.cite, repr(what)


def test_shared_chapters_hold_no_rule_id_and_no_name_of_an_edition():
    prefixes = tuple(f"{edition(name).prefix}." for name in editions())
    for text in literals(SOURCE / "rules"):
        assert not text.startswith(prefixes), text
        assert text not in ("five-round", "six-round", "V", "VI")


def test_a_key_resolves_in_every_edition_that_has_it(capsys):
    assert main(["rule", "card.barred"]) == 0
    told = capsys.readouterr().out
    for name in editions():
        if "card.barred" in edition(name).citations:
            assert edition(name).citations["card.barred"] in told
