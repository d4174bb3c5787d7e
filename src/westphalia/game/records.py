"""Records: a game on disk is its edition, options, seats, seed and answers, readable by people, one answer a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from westphalia.editions.edition import edition
from westphalia.engine.question import IllegalAnswer
from westphalia.game.old_records import converted
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.positions.by_hand import from_position

FORMAT: Final = "westphalia record"
VERSION: Final = 2


class RecordError(ValueError):
    """A record that cannot be replayed: the field that is wrong, and why."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


def to_record(game: WestphaliaGame) -> dict[str, Any]:
    """The record of a game so far."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "edition": game.edition.id,
        "rules_version": game.edition.rules_version,
        "players": list(game.players),
        **game.origin,
        "answers": [list(entry) for entry in game.record],
        "hash": game.hash(),
    }


def write_record(game: WestphaliaGame) -> str:
    """The record as JSON text with one answer a line, each with its words."""
    record = to_record(game)
    answers = record.pop("answers")
    spoken = _spoken(game)
    head = json.dumps(record, ensure_ascii=False, indent=1)
    lines = ",\n  ".join(
        json.dumps([*entry, words], ensure_ascii=False) for entry, words in zip(answers, spoken, strict=True)
    )
    return (
        f'{head[:-2]},\n "answers": [\n  {lines}\n ]\n}}\n'
        if lines
        else f'{head[:-2]},\n "answers": []\n}}\n'
    )


def _spoken(game: WestphaliaGame) -> list[str]:
    """What each answer meant when it was given, found by playing the record again."""
    if not game.record:
        return []
    again = _begin({"edition": game.edition.id, "players": list(game.players), **game.origin}, log=False)
    spoken = []
    for seat, answer in game.record:
        question = again.question(seat)
        kind = str(question.kind) if question is not None else "?"
        spoken.append(f"{again.players[seat]}, {kind}: {again.words(answer)}")
        again.answer(seat, answer)
    return spoken


def _begin(record: Mapping[str, Any], log: bool) -> WestphaliaGame:
    """The game at its first question."""
    if "position" in record:
        position = {"edition": record["edition"], "players": record["players"], **record["position"]}
        return from_position(position, log)
    options = record.get("options", {})
    if not isinstance(options, Mapping):
        raise RecordError("options", "must be a table")
    try:
        return new_game(str(record["edition"]), list(record["players"]), record["seed"], log, **options)
    except KeyError as missing:
        raise RecordError(str(missing.args[0]), "is missing") from None


def from_record(record: Mapping[str, Any] | str, log: bool = True, check: bool = True) -> WestphaliaGame:
    """Replay a record; with `check` its hash must come out the same."""
    if isinstance(record, str):
        try:
            record = json.loads(record)
        except (json.JSONDecodeError, RecursionError) as problem:
            raise RecordError("record", f"is no JSON ({problem})") from None
    if not isinstance(record, Mapping) or record.get("format") != FORMAT:
        raise RecordError("format", f"this is no {FORMAT}")
    if record.get("version") == 1 and record.get("rules_version") == 1:
        record = converted(record)
    if record.get("version") != VERSION:
        raise RecordError(
            "version", f"{record.get('version')!r} is not {VERSION} (records of version 1 are read, too)"
        )
    for field in ("edition", "players", "answers"):
        if field not in record:
            raise RecordError(field, "is missing")
    try:
        ed = edition(str(record["edition"]))
    except ValueError as problem:
        raise RecordError("edition", str(problem).removeprefix("edition: ")) from None
    if record.get("rules_version") != ed.rules_version:
        raise RecordError(
            "rules_version", f"{record.get('rules_version')!r} is not {ed.rules_version}, as played here"
        )
    players = record["players"]
    if not isinstance(players, list) or not all(isinstance(p, str) for p in players):
        raise RecordError("players", "must be the list of their names")
    try:
        game = _begin(record, log)
    except ValueError as problem:
        if isinstance(problem, RecordError):
            raise
        field, _, reason = str(problem).partition(": ")
        raise RecordError(field, reason) from None
    _replay(game, record["answers"])
    if check and "hash" in record and game.hash() != record["hash"]:
        raise RecordError("hash", "the game replays, but to another position: the record has been changed")
    return game


def _replay(game: WestphaliaGame, answers: Any) -> None:
    if not isinstance(answers, list):
        raise RecordError("answers", "must be a list")
    for i, entry in enumerate(answers):
        if (
            not isinstance(entry, list)
            or len(entry) not in (2, 3)
            or not all(isinstance(part, int) and not isinstance(part, bool) for part in entry[:2])
        ):
            raise RecordError(f"answers[{i}]", "must be [seat, answer] or [seat, answer, words]")
        try:
            game.answer(entry[0], entry[1])
        except IllegalAnswer as refused:
            raise RecordError(f"answers[{i}]", str(refused)) from None
