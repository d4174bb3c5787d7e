"""Copies are equal and independent; players without a question are refused."""

from __future__ import annotations

import copy
from dataclasses import fields

import pytest

from rebels.position.test_reading import without_names
from rebels.table import begin, board, land, town
from westphalia.engine.question import Refusal
from westphalia.rebels import from_position, quietly, read_position
from westphalia.rebels.api.phase_game import NotPassed
from westphalia.rebels.core.agenda import task
from westphalia.rebels.core.state import SCRATCH, Battle, State, Treaty
from westphalia.rebels.peace.resolution import peace_resolution
from westphalia.rebels.position.model import Position


def spoil(thing):
    """Add something to every container inside a value, at any depth."""
    if isinstance(thing, dict):
        for value in thing.values():
            spoil(value)
        thing["spoilt"] = 99
    elif isinstance(thing, list):
        thing.append("spoilt")


@pytest.mark.parametrize(
    ("made", "shared"),
    [
        (Battle("ile", "milan", 2, 3, ("france",), 1, {"france": 2}, 4, 5, 6), ()),
        (
            Treaty(
                "keep", "france", "spain", "france", "partial", True, {"spain": 1}, ("france",), ("spain",),
                {"paris": "keep"}, {"france": ["ile"]}, {"spain": ["rhone"]}, ["milan"],
            ),
            ("lent",),  # set when the draft begins and only read after that
        ),
        *((thing, ()) for thing in (
            read_position(without_names())[0].realms["france"], read_position(without_names())[0].areas["ile"],
            read_position(without_names())[0].stacks["france", "rhone"],
        )),
    ],
    ids=lambda thing: type(thing).__name__,
)  # fmt: skip
def test_copies_of_parts_are_independent(made, shared):
    given = copy.deepcopy(made)
    other = made.copy()
    assert other == given
    for one in fields(other):
        if one.name not in (*shared, "sea_adjacent"):  # the board does not change
            spoil(getattr(other, one.name))
    assert made == given


def test_a_copy_of_a_province_and_of_a_position():
    position = read_position(without_names())[0]
    given = copy.deepcopy(position)
    paris = position.provinces["paris"].copy()
    assert paris == given.provinces["paris"]
    paris.unrest = False
    other = Position()
    other.copy_position(position)
    for one in fields(Position):
        assert getattr(other, one.name) == getattr(given, one.name), one.name
        if one.name != "sea_zones":  # no ship moves in the phase
            spoil(getattr(other, one.name))
        assert getattr(position, one.name) == getattr(given, one.name), one.name


def test_a_copy_of_a_state():
    state = State(read_position(without_names())[0], 7)
    state.drawn, state.over, state.first, state.last = 3, True, "B", "H"
    state.battle, state.treaty = Battle("ile", rotation={"a": 1}), Treaty("keep", "a", "b", None, "white")
    state.table_dice, state.rulers, state.agenda = True, ("anne",), (task(peace_resolution),)
    state.proposed, state.closed, state.late = (("a", "b"),), ("b",), ("ile",)
    state.host, state.lexicon, state.codes = lambda *_: None, ("a",), {"a": 0}
    other = state.copy()
    assert other.fingerprint() == state.fingerprint()
    for name in (*SCRATCH, "seed", "drawn", "over", "host", "lexicon", "codes"):
        assert getattr(other, name) == getattr(state, name), name
    assert other.tell is None
    for name in ("battle", "treaty"):
        assert getattr(other, name) is not getattr(state, name)
        setattr(state, name, None)
    assert other.copy().battle == Battle("ile", rotation={"a": 1})
    assert (state.copy().battle, state.copy().treaty) == (None, None)


@pytest.mark.rule("R.api.4")
def test_a_copy_of_a_game_plays_on_by_itself():
    provinces = {
        "paris": town("ile", "france"), "lyon": town("ile", "france"), "nantes": town("ile", "france", unrest=True),
        "milano": land("lombardy", "milan", occupier="france"), "como": land("lombardy", "milan"),
    }  # fmt: skip
    position = board(
        "france", provinces, {"milan": {"capital": "milano"}}, wars=[{"a": "france", "b": "milan"}]
    )
    game = begin(position, "DI", dice=["calm"])
    assert game.asked == "france"
    before = game.state.fingerprint(), list(game.log)
    other = game.copy()
    assert (other.origin, other.players, other.warnings) == (game.origin, game.players, game.warnings)
    assert other.dice == ["calm"]
    assert other.dice is not game.dice
    other.play_out(quietly)
    assert other.over
    assert (game.state.fingerprint(), list(game.log)) == before
    assert game.dice == ["calm"]
    game.play_out(quietly)
    assert game.position() == other.position()


@pytest.mark.rule("R.api.12", "R.end.1", "R.start.1")
def test_unasked_and_unknown_players_are_refused():
    provinces = {
        "paris": town("ile", "france"),
        "lyon": town("ile", "france"),
        "sevilla": town("leon", "spain"),
    }
    game = begin(board("france spain", provinces, {"france": {"stability": -2}}), "H")
    assert game.asked == "france"
    assert (game.prompt("spain"), game.legal("spain")) == ("", [])
    not_asked = Refusal("not-asked", "R.api.12", "spain has no question now; france must answer.")
    assert game.why_not("spain", "sevilla") == not_asked
    with pytest.raises(ValueError, match="player: there is no seat 9"):
        game.seat(9)
    game.say("france", "lyon")
    assert game.why_not("france", "paris") == Refusal("over", "R.end.1", "The phase is over.")
    with pytest.raises(NotPassed) as refused:
        from_position(board("france spain", provinces) | {"passed": ["spain"]})
    assert (refused.value.players, refused.value.rule) == (("france",), "R.start.1")


def test_a_state_at_its_beginning_and_its_fingerprint():
    state = State(read_position(without_names())[0])
    assert (state.seed, state.drawn, state.pins, state.ids, state.over) == (0, 0, {}, {}, False)
    assert (state.first, state.last, state.table_dice, state.host) == ("A", "I", False, None)
    assert (state.rulers, state.agenda, state.proposed, state.closed, state.late) == ((), (), (), (), ())
    assert (state.battle, state.treaty, state.lexicon, state.codes) == (None, None, (), {})
    plain = {state.fingerprint()}
    for name, value in (("late", ("ile",)), ("seed", 1), ("drawn", 1), ("round", 9)):
        other = state.copy()
        setattr(other, name, value)
        plain.add(other.fingerprint())
    assert len(plain) == 5
    turned = read_position(dict(reversed(without_names().items())))[0]
    turned.areas = dict(reversed(turned.areas.items()))
    assert State(turned).fingerprint() == state.fingerprint()  # whatever the order in which it was written
