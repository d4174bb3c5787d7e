"""Records of phases: the position, the arguments and one answer per line, as readable JSON."""

from collections.abc import Mapping
from typing import Any, Final

from westphalia.engine.question import IllegalAnswer
from westphalia.engine.record import RecordError, format_record, in_record, parse_record
from westphalia.rebels.api.phase_game import PhaseGame, from_position
from westphalia.rebels.core.state import Host

FORMAT: Final = "westphalia rebels record"
VERSION: Final = 1
CALL: Final = ("position", "first", "last", "seed", "dice", "rulers")


def to_record(game: PhaseGame) -> dict[str, Any]:
    """Return the record of a phase so far; an answer is [player, words, kind of question]."""
    again = begin_again(game.origin, False, game.state.host)
    answers = []
    for seat, answer in game.record:
        question = again.question(seat)
        assert question is not None
        answers.append([again.name(seat), again.words(answer), str(question.kind)])
        again.answer(seat, answer)
    return {"format": FORMAT, "version": VERSION, **game.origin, "answers": answers, "hash": game.hash()}


def write_record(game: PhaseGame) -> str:
    """Return the record as JSON text with one answer per line."""
    record = to_record(game)
    return format_record(record, record["answers"])


def begin_again(origin: Mapping[str, Any], log: bool = True, host: Host | None = None) -> PhaseGame:
    """Begin a phase with the arguments of another one."""
    if origin.get("host") and host is None:
        raise ValueError("host: this phase was played inside a host game, which is required to replay it")
    dice = "table" if origin["dice"] == "table" else None
    call = {key: origin[key] for key in ("first", "last", "seed", "rulers")}
    return from_position(origin["position"], dice=dice, log=log, host=host, **call)


def from_record(
    record: Mapping[str, Any] | str, log: bool = True, check: bool = True, host: Host | None = None
) -> PhaseGame:
    """Replay a record, with its host game if it had one; with `check` the hash must match."""
    record = parse_record(record, FORMAT, VERSION, (*CALL, "answers"))
    try:
        game = begin_again(record, log, host)
    except (ValueError, TypeError) as problem:
        raise in_record(problem) from None
    _replay(game, record["answers"])
    if check and record.get("hash") != game.hash():
        raise RecordError("hash", "the record was changed: it replays to another position")
    return game


def _replay(game: PhaseGame, answers: Any) -> None:
    if not isinstance(answers, list):
        raise RecordError("answers", "must be a list")
    for i, entry in enumerate(answers):
        if (
            not isinstance(entry, list)
            or len(entry) not in (2, 3)
            or not all(isinstance(e, str) for e in entry)
        ):
            raise RecordError(f"answers[{i}]", "must be [player, words] or [player, words, kind]")
        try:
            game.say(entry[0], entry[1])
        except (IllegalAnswer, ValueError) as refused:
            raise RecordError(f"answers[{i}]", str(refused)) from None
