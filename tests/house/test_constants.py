"""Constants that can be changed: each has a meaning, a rule, and limits that allow playable games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from westphalia import new_game, view
from westphalia.bots import make_bot
from westphalia.editions.kit.edition import Edition, edition
from westphalia.engine.chance import mix
from westphalia.house.check import play_randomly
from westphalia.house.constants import changeable, conflicts, described, limits, read_value
from westphalia.presentation.show import board_json, event_json, question_json, view_json
from westphalia.printing.box import PrintOptions, box_of
from westphalia.printing.make import TABLES
from westphalia.rulebook import rule
from westphalia.rules.base.answers import DRASTIC

EDITIONS = ("five-round", "six-round", "dice")
SIZES = {"other_principality_size_order": [[1], [2, 1]], "principality_setup_sizes": [[1], [2, 3]]}
SIZES["other_size_roll"] = [[0, 1, 1, 1, 1, 1, 1], [0, 6, 6, 6, 6, 6, 6]]


@pytest.mark.parametrize("id", EDITIONS)
def test_every_constant_has_a_meaning_a_rule_and_limits(id: str):
    for constant in described(edition(id)):
        assert constant.meaning, constant.name
        assert constant.rules, constant.name
        for cited in constant.rules:
            assert rule(cited.partition(" to ")[0])
        assert constant.low <= constant.high


def extremes(k: Any, name: str, hexes: int) -> list[Any]:
    """Return the lowest and the highest value of a constant."""
    old, kind = getattr(k, name), changeable(k)[name]
    if name in SIZES:
        return SIZES[name]
    if kind == "bool":
        return [not old]
    if name.endswith("_rounds") and isinstance(old, tuple):
        return [[1] if name == "religious_victory_rounds" else [], list(range(1, k.rounds + 1))]
    ends = limits(k, name, hexes)
    if kind in ("int", "ByRound", "BySize"):
        return list(ends)
    if isinstance(old[0], tuple):
        return [[[n] * len(row) for row in old] for n in ends]
    return [[n] * len(old) for n in ends]


def editions_at_the_limits(id: str, players: int) -> Iterator[tuple[str, Edition]]:
    """Yield an edition with one constant at one of its limits, and that change in words, for all that are allowed."""
    ed = edition(id)
    options = ed.check_table(players, {})
    k, hexes = ed.constants(players, options), ed.board(players, options).size
    for name in changeable(k):
        for value in extremes(k, name, hexes):
            changed = ed.changed({name: read_value(k, name, value, hexes)})
            if not list(conflicts(changed.constants(players, options), hexes)):
                yield f"{name}={value}", changed


@pytest.mark.slow
@pytest.mark.parametrize("id", EDITIONS)
def test_games_can_be_played_at_the_limits(id: str):
    """Wider limits would allow endless setups and tracebacks."""
    failures = []
    for change, changed in editions_at_the_limits(id, 6):
        failures += [f"{change}: {f}" for f in play_randomly(changed, 3, players=6) if f]
    assert failures == []


def seen_and_printed(changed: Edition, players: int) -> None:
    """Play a random game; show each new kind of question and ask a prince about it; lay out the box."""
    box = box_of(changed, players)
    for table in TABLES.values():
        table(box, PrintOptions())
    game = new_game(changed, players, 5, setup="random")
    board_json(game)
    bots = [make_bot("prince", seat) for seat in range(players)]
    asked = set()
    for number in range(4000):
        question = game.first_question()
        if question is None:
            break
        seat = question.seat
        if (question.kind, game.state.round) not in asked:
            asked.add((question.kind, game.state.round))
            seen = view(game, seat)
            view_json(seen)
            question_json(seen, question)
            bots[seat].choose(seen)
        answers = [a for a in question.answers if a not in DRASTIC] or question.answers
        game.answer(seat, answers[(mix(5, number) * len(answers)) >> 64])
    for number, event in enumerate(game.log):
        event_json(game, number, event)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("id", EDITIONS)
def test_limits_can_be_shown_advised_and_printed(id: str):
    """Pages, princes and printing read numbers that random games never touch."""
    failures = []
    for change, changed in editions_at_the_limits(id, 6):
        try:
            seen_and_printed(changed, 6)
        except Exception as problem:
            failures.append(f"{change}: {type(problem).__name__}: {problem}")
    assert failures == []


@pytest.mark.parametrize(
    "name", ["setup_influence", "temp_ip_per_gold", "owner_die_cancels", "good_works_per_saint"]
)
def test_a_zero_that_no_game_survives_is_refused(name: str):
    k = edition("five-round").constants(6, {})
    with pytest.raises(ValueError, match="0 is not between 1 and"):
        read_value(k, name, 0, 72)
