"""What shared chapters cite: every key an edition maps is used, and everything cited is a rule of its ledger."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from westphalia.cli.main import main
from westphalia.editions.edition import LOADERS, edition
from westphalia.rulebook import rule

SOURCE = Path(__file__).parents[2] / "src" / "westphalia"


def literals(folder: Path) -> set[str]:
    """The strings in the code of a folder, docstrings left out."""
    found: set[str] = set()
    for path in folder.glob("*.py"):
        if path.name == "citations.py":
            continue
        tree = ast.parse(path.read_text("utf-8"))
        told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        found |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told
        }
    return found


@pytest.mark.parametrize("name", LOADERS)
def test_every_key_stands_for_a_rule_of_the_edition(name):
    ed = edition(name)
    for key, id in ed.citations.items():
        assert rule(id).edition == name, key
        assert id.startswith(f"{ed.prefix}."), key


@pytest.mark.parametrize("name", LOADERS)
def test_no_entry_is_without_a_use(name):
    used = literals(SOURCE / "rules") | literals(SOURCE / "editions" / name.replace("-", "_"))
    assert not set(edition(name).citations) - used


@pytest.mark.parametrize("name", LOADERS)
def test_no_kind_and_no_event_of_an_edition_s_own_cites_what_it_does_not_map(name):
    ed = edition(name)
    own = f"westphalia.editions.{name.replace('-', '_')}"
    for what in (*ed.kinds().values(), *ed.events().values()):
        cites_an_id = what.cite.startswith(f"{ed.prefix}.")
        assert cites_an_id or what.cite in ed.citations or not what.cite or own not in repr(what), what


def test_shared_chapters_hold_no_rule_id_and_no_name_of_an_edition():
    prefixes = tuple(f"{edition(name).prefix}." for name in LOADERS)
    for text in literals(SOURCE / "rules"):
        assert not text.startswith(prefixes), text
        assert text not in ("five-round", "six-round", "V", "VI")


def test_a_key_is_answered_for_every_edition_that_has_it(capsys):
    assert main(["rule", "card.barred"]) == 0
    told = capsys.readouterr().out
    for name in LOADERS:
        if "card.barred" in edition(name).citations:
            assert edition(name).citations["card.barred"] in told
