"""Changed editions are values: made from another edition, passed along, and known to bots by their base."""

from __future__ import annotations

import json
import pickle

import pytest

from westphalia import from_position, from_record, new_game, view
from westphalia.bots import BOTS, make_bot
from westphalia.bots.core.bot import Searching
from westphalia.bots.core.policy import policy_for
from westphalia.bots.core.registry import SEARCHING
from westphalia.bots.learning.forecast import load_model
from westphalia.editions.kit.edition import edition
from westphalia.game.records import to_record, write_record
from westphalia.game.view import imagine
from westphalia.game.westphalia_game import WestphaliaGame


def played(game: WestphaliaGame, answers: int, bot: str = "prince") -> WestphaliaGame:
    bots = [make_bot(bot, seat) for seat in range(len(game.players))]
    for searching in bots:
        if isinstance(searching, Searching):  # limited by nodes, not by time
            searching.nodes, searching.seconds = 300, 1e9
    for _ in range(answers):
        if game.over:
            break
        seat = game.next_seat()
        game.answer(seat, bots[seat].choose(view(game, seat)).answer)
    return game


def test_a_change_gives_a_new_edition_and_leaves_the_base_alone():
    base = edition("dice")
    changed = base.changed({"faith_die": 4})
    assert (changed.key, changed.base_key, changed.id) == ("dice[faith_die=4]", "dice", "dice")
    assert changed.base is base
    assert changed.constants(5, {}).faith_die == 4
    assert base.constants(5, {}).faith_die == 3
    assert edition(changed) is changed
    again = changed.changed({"saved_places": 3})
    assert again.key == "dice[faith_die=4 saved_places=3]"
    assert again.base is base
    assert base.changed({}) is base


def test_an_unknown_constant_is_refused():
    with pytest.raises(ValueError, match="has no constant 'faith_dye'"):
        edition("dice").changed({"faith_dye": 4})


def test_a_variant_keeps_the_changes():
    game = new_game(edition("five-round").changed({"gift_influence": 3}), players=5, rebels="on")
    assert game.edition.key == "five-round+rebels[gift_influence=3]"
    assert game.state.k.gift_influence == 3


@pytest.mark.parametrize("id", ["five-round", "five-round+rebels", "six-round", "dice"])
@pytest.mark.parametrize("bot", list(BOTS))
def test_a_change_that_changes_nothing_plays_the_same_game(id, bot):
    """Bots use the plans and the forecast of the base edition."""
    base = edition(id)
    inert = base.changed({"gift_influence": base.constants(5, base.proposed()).gift_influence})
    assert policy_for(inert) is policy_for(id)
    assert load_model(inert) == load_model(id) != ()
    answers = 20 if bot in SEARCHING else 250
    options = {"setup": "random", **({"rebels": "on"} if base.variant else {})}
    games = [played(new_game(ed, 5, 2, **options), answers, bot) for ed in (base, inert)]
    assert games[0].record == games[1].record
    assert games[0].hash() != games[1].hash()  # still marked as changed


def test_records_of_changed_games_name_the_changes():
    changed = edition("five-round").changed({"protestant_faith": (0, 4, 4, 4, 4, 4)})
    game = played(new_game(changed, players=5, seed=3, setup="random"), 40)
    record = json.loads(json.dumps(to_record(game)))
    assert record["edition"] == "five-round"
    again = from_record(record)
    assert again.hash() == game.hash()
    assert again.edition.key == "five-round[protestant_faith=4]"
    assert from_record(write_record(game)).hash() == game.hash()


def test_positions_views_and_copies_keep_the_changes():
    changed = edition("five-round").changed({"gift_influence": 3})
    game = from_position({"edition": changed, "players": 5, "step": "diplomacy"})
    assert game.state.k.gift_influence == 3
    seen = pickle.loads(pickle.dumps(view(game, 0)))
    assert seen.edition.key == changed.key
    assert imagine(seen, 1).state.k.gift_influence == 3
    json.dumps(to_record(game))
    assert from_record(to_record(game)).edition.key == changed.key
