"""The space of actions: names, masks, and the structured form."""

from __future__ import annotations

import pytest

from observation.tables import TABLES, positions
from westphalia.observation import action_name, spec_of, structure, to_action, to_answer, write_mask
from westphalia.observation.actions import KINDS, check_action
from westphalia.rules.base.answers import NAME, PRINCIPALITY, PROVINCE, SEAT, SPACE
from westphalia.rules.base.fields import FIRST_PRINCIPALITY


@pytest.mark.parametrize("table", TABLES)
def test_the_mask_names_exactly_the_legal_answers(table):
    for game, _ in positions(table, 60, seed=9):
        players = game.state.players
        for seat in game.waiting:
            question = game.question(seat)
            mask = write_mask(question, seat, players)
            legal = [to_answer(action, seat, players) for action in range(SPACE) if mask[action]]
            assert sorted(legal) == sorted(question.answers)


def test_players_are_named_relative_to_the_seat_that_acts():
    for seat in range(5):
        for answer in range(SEAT, SEAT + 5):
            action = to_action(answer, seat, 5)
            assert to_answer(action, seat, 5) == answer
        assert to_action(SEAT + seat, seat, 5) == SEAT
    assert to_action(7, 3, 5) == 7


def test_every_action_has_a_name_of_its_own():
    spec = spec_of("five-round", 5)
    names = [action_name(action, spec) for action in range(SPACE)]
    assert all(names)
    assert len(set(names)) == SPACE
    assert action_name(PROVINCE, spec) == "province {},{}".format(*spec.places[0])
    assert action_name(PRINCIPALITY + FIRST_PRINCIPALITY) == "Principality 1"
    assert action_name(SEAT) == "player +0 (yourself)"


def test_actions_in_parts_point_at_hexes_and_seats():
    game, _ = next(positions("five-round", 1))
    capital = game.state.capital
    power = next(p for p in range(FIRST_PRINCIPALITY, len(capital)) if capital[p] < game.state.board.size)
    assert structure(PRINCIPALITY + power, capital).hex == capital[power]
    assert structure(PRINCIPALITY + power).hex == -1
    assert structure(SEAT + 2)[:3] == (KINDS.index("player"), -1, 2)
    assert structure(NAME + 4) == (KINDS.index("name"), -1, -1, 4)


@pytest.mark.parametrize("bad", [-1, SPACE, 1.5, float("nan"), float("inf"), None, "done", True])
def test_what_is_no_action_is_refused(bad):
    with pytest.raises(ValueError, match="action"):
        check_action(bad)
