"""Copies of the state share nothing that is changed in place, and every field is in the table of fields."""

from __future__ import annotations

import inspect
import re
from array import array
from pathlib import Path

import pytest

import westphalia
from game.random_play import play_on, random_game
from westphalia import built
from westphalia.editions.kit.edition import edition, editions, variants
from westphalia.rules.base.state import State


def fields_of(state: State) -> dict[str, str]:
    return {f.name: repr(getattr(state, f.name)) for f in state.fields if f.name not in ("k", "board")}


@pytest.mark.skipif(built() == "compiled", reason="a compiled class does not keep its annotations")
@pytest.mark.parametrize("name", [*editions(), *variants()])
def test_the_table_of_fields_is_the_class(name):
    state = edition(name).state
    declared = [n for c in state.__mro__ for n in inspect.get_annotations(c) if n != "fields"]
    assert sorted(f.name for f in state.fields) == sorted({*declared})
    assert len({f.name for f in state.fields}) == len(state.fields)


@pytest.mark.parametrize("players", [5, 6, 7, 8])
@pytest.mark.parametrize("setup", ["random", "manual"])
def test_a_copy_stays_as_it_was_while_the_game_goes_on(players, setup):
    options = {"rebels": "on"} if players == 7 else {}
    game, rnd = random_game(players, players, setup, **options)
    while not game.over:
        kept = game.state.copy()
        before = fields_of(kept)
        play_on(game, rnd, 25)
        assert fields_of(kept) == before


@pytest.mark.parametrize("options", [{}, {"rebels": "on"}])
def test_only_lists_that_rules_change_in_place_are_copied(options):
    state = random_game(1, 5, **options)[0].state
    copy = state.copy()
    for field in state.fields:
        value = getattr(state, field.name)
        if isinstance(value, list | bytearray | array):
            assert (getattr(copy, field.name) is not value) == field.own, field.name


def test_copies_have_no_log():
    state = random_game(1, 5, log=True)[0].state
    assert state.tell is not None
    assert state.copy().tell is None


@pytest.mark.parametrize("name", [*editions(), *variants()])
def test_a_copy_has_every_field(name):
    ed = edition(name)
    state = ed.new_state(ed.players[0], 1, ed.proposed())
    assert fields_of(state.copy()) == fields_of(state)


def test_no_module_writes_the_number_of_seats_as_a_number():
    """Influence is stored in rows of SEATS: with another number, a written-out 16 would read another Player's."""
    package = Path(westphalia.__file__).parent
    sources = [
        file for room in ("rules", "editions", "bots", "game") for file in (package / room).rglob("*.py")
    ]
    assert len(sources) > 200
    assert not [file for file in sources if re.search(r"\* 16\b|\b16 \*", file.read_text("utf-8"))]
