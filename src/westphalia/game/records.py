"""Records: a game on disk as its edition, options, players, seed and answers, one readable answer per line."""

from collections.abc import Mapping
from typing import Any, Final

from westphalia.editions.kit.edition import Edition, edition
from westphalia.engine.question import IllegalAnswer
from westphalia.engine.record import RecordError, format_record, in_record, parse_record
from westphalia.game.westphalia_game import WestphaliaGame, check_seed, new_game
from westphalia.positions.by_hand import from_position

FORMAT: Final = "westphalia record"
VERSION: Final = 3


def to_record(game: WestphaliaGame) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        **_played(game),
        "rules_version": game.edition.rules_version,
        "players": list(game.players),
        **game.origin,
        "answers": [list(entry) for entry in game.record],
        "hash": game.hash(),
    }


def _played(game: WestphaliaGame) -> dict[str, Any]:
    """Return the fields that say which edition is played, and with which changes."""
    changes = {"changes": dict(game.edition.changes)} if game.edition.changes else {}
    return {"edition": game.edition.id, **changes}


def write_record(game: WestphaliaGame) -> str:
    """Return the record as JSON text, with one answer and its words per line."""
    spoken = zip(game.record, _spoken(game), strict=True)
    return format_record(to_record(game), [(*entry, words) for entry, words in spoken])


def _spoken(game: WestphaliaGame) -> list[str]:
    """Replay the record and return the words of each answer."""
    if not game.record:
        return []
    again = _begin({**_played(game), "players": list(game.players), **game.origin}, log=False)
    spoken = []
    for seat, answer in game.record:
        question = again.question(seat)
        kind = str(question.kind) if question is not None else "?"
        spoken.append(f"{again.players[seat]}, {kind}: {again.words(answer)}")
        again.answer(seat, answer)
    return spoken


def _edition(record: Mapping[str, Any]) -> Edition:
    changes = record.get("changes", {})
    if not isinstance(changes, Mapping):
        raise RecordError("changes", "must be a table")
    return edition(str(record["edition"])).changed(changes)


def _begin(record: Mapping[str, Any], log: bool) -> WestphaliaGame:
    """Return the game at its first question."""
    if "position" in record:
        position = {"players": record["players"], **record["position"], "edition": _edition(record)}
        return from_position(position, log)
    options = record.get("options", {})
    if not isinstance(options, Mapping):
        raise RecordError("options", "must be a table")
    try:
        return new_game(_edition(record), list(record["players"]), check_seed(record["seed"]), log, **options)
    except KeyError as missing:
        raise RecordError(str(missing.args[0]), "is missing") from None


def from_record(record: Mapping[str, Any] | str, log: bool = True, check: bool = True) -> WestphaliaGame:
    """Replay a record; with `check`, raise RecordError if its hash does not match."""
    record = parse_record(record, FORMAT, VERSION, ("edition", "players", "answers"))
    try:
        ed = _edition(record)
    except ValueError as problem:
        raise in_record(problem) from None
    if record.get("rules_version") != ed.rules_version:
        raise RecordError("rules_version", f"is {record.get('rules_version')!r}, must be {ed.rules_version}")
    players = record["players"]
    if not isinstance(players, list) or not all(isinstance(p, str) for p in players):
        raise RecordError("players", "must be a list of names")
    try:
        game = _begin(record, log)
    except ValueError as problem:
        raise in_record(problem) from None
    _replay(game, record["answers"])
    if check and "hash" in record and game.hash() != record["hash"]:
        raise RecordError("hash", "does not match the replayed game: the record has been changed")
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
