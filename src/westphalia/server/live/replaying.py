"""Replays of games: frames to look at, and the bots' reasons."""

from collections.abc import Mapping
from typing import Any

import msgspec

from westphalia.bots import Choice, explain_answer
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.presentation.show import event_json, view_json
from westphalia.rules.realm.whereabouts import with_names
from westphalia.server.storage.models import Entry, TableRow
from westphalia.server.tables.colours import board_of

Answers = list[tuple[int, int]]


def replay(table: TableRow, record: Answers, viewer: int | None = None) -> bytes:
    """Return a replay as spectators, or a seat, could see it: a frame per phase and change of the map."""
    game = new_game(table.edition, table.players, int(table.seed), True, **table.options)
    frames: list[dict[str, Any]] = []
    pending: list[dict[str, Any]] = []
    count, before = 0, None
    for entry in [None, *record]:
        if entry is not None:
            game.answer(*entry)
        for happened in game.log:
            if happened.visible_to(viewer):
                count += 1
                pending.append(dict(event_json(game, count, happened)))
        game.log.clear()
        looks = _map(game)
        if looks != before or (entry is not None and game.over):
            before = looks
            frames.append(_frame(game, count, pending, viewer))
            pending = []
    if pending:
        frames.append(_frame(game, count, pending, viewer))
    return msgspec.json.encode({"board": board_of(game, table.colours), "frames": frames})


def answers_at(table: TableRow, record: Answers, frame: int) -> int:
    """Return the number of answers given at a frame; a question is still open after them."""
    game = new_game(table.edition, table.players, int(table.seed), False, **table.options)
    before, frames = None, -1
    for given, entry in enumerate([None, *record]):
        if entry is not None:
            game.answer(*entry)
        looks = _map(game)
        if looks != before or game.over:
            before, frames = looks, frames + 1
        if frames >= frame or game.over:
            return given - game.over
    return len(record)


def _map(game: WestphaliaGame) -> tuple[Any, ...]:
    s = game.state
    return s.round, s.phase, bytes(s.owner), s.protestant, s.towns, bytes(s.ally), s.electors, s.emperor


def _frame(
    game: WestphaliaGame, count: int, events: list[dict[str, Any]], viewer: int | None
) -> dict[str, Any]:
    shown = dict(view_json(view(game, viewer), teach=False)) | {"question": None}
    return {"n": count, "round": shown["round"], "phase": shown["phase"], "view": shown, "events": events}


class Reason(msgspec.Struct, frozen=True):
    n: int
    version: int
    seat: int
    answer: str
    reason: str
    alternatives: list[dict[str, str]]


def explain(
    table: TableRow,
    record: Answers,
    versions: list[int],
    reasons: list[tuple[int, Entry]],
    bots: Mapping[int, str],
) -> list[Reason]:
    """Return the bots' reasons for the answers of a record; `bots` are their names by seat."""
    game = new_game(table.edition, table.players, int(table.seed), False, **table.options)
    of = {entry.version: (n, entry) for n, entry in reasons}
    out = []
    for (seat, answer), version in zip(record, versions, strict=False):
        if version in of:
            n, entry = of[version]
            said = Choice(answer, entry.reason)  # bots without plans say that they played at random
            choice = said if entry.reason else explain_answer(bots.get(seat, ""), view(game, seat), answer)
            others = [{"answer": game.words(a), "reason": why} for a, why in choice.alternatives]
            reason = with_names(game.state, game.players, choice.reason)
            out.append(Reason(n, version, seat, game.words(answer), reason, others))
        game.answer(seat, answer)
    return out
