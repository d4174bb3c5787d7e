"""The umpire of Peace & Rebels: checks positions and replays phases."""

import time
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from westphalia.rebels import (
    Fault,
    IllegalAnswer,
    PhaseGame,
    PositionError,
    from_position,
    read_position,
    read_text,
    to_toml,
)
from westphalia.rebels.api.forecast import forecast
from westphalia.rebels.api.phase_game import is_whole
from westphalia.rebels.core.answers import meaning
from westphalia.rebels.core.chance import ROLL, TABLE
from westphalia.rebels.core.events import CHANGES
from westphalia.rebels.position.constants import DICE, STEPS
from westphalia.rebels.position.writing import write_position
from westphalia.rebels.wording.instructions import instruction
from westphalia.rebels.wording.sentences import name_of
from westphalia.server.problems import Problem

LARGEST: Final = 999  # any number on a table
LONGEST: Final = 80  # characters of a name
MOST: Final = 400  # Provinces, tokens, ... of one kind
DEEPEST: Final = 6
FAULTS: Final = 200  # reported at once
SECONDS: Final = 2.0  # a phase takes a few milliseconds


class FaultBody(msgspec.Struct, frozen=True):
    """An error or warning about a field of a position."""

    field: str
    reason: str
    rule: str


class CheckBody(msgspec.Struct, frozen=True):
    """The result of a check; a position without faults can be played."""

    faults: list[FaultBody]
    warnings: list[FaultBody]
    position: dict[str, Any]  # as it was given
    toml: str


class LineBody(msgspec.Struct, frozen=True):
    """A sentence with its rule, and the player it is about."""

    text: str
    rule: str
    player: str


class ForecastBody(msgspec.Struct, frozen=True):
    """The effects of the next step that matters."""

    skipped: list[str]
    step: str
    certain: list[LineBody]
    asked: list[LineBody]


class HappenedBody(msgspec.Struct, frozen=True):
    """An event; a change is something to do on the table."""

    step: str
    kind: str
    text: str
    rule: str
    change: bool


class ChoiceBody(msgspec.Struct, frozen=True):
    """An answer: the words to send, and its label."""

    words: str
    label: str


class AskedBody(msgspec.Struct, frozen=True):
    player: str
    name: str
    step: str
    kind: str
    prompt: str
    rule: str
    answers: list[ChoiceBody]
    sides: list[str]  # of a die: the words of each of its sides


class PhaseBody(msgspec.Struct, frozen=True):
    question: AskedBody | None
    forecast: ForecastBody | None
    events: list[HappenedBody]
    position: dict[str, Any]
    warnings: list[FaultBody]
    over: bool


class Call(msgspec.Struct, frozen=True):
    position: dict[str, Any]
    answers: list[tuple[str, str]]
    first: str
    through: str  # the last step that has begun; empty: none has
    last: str
    table_dice: bool
    seed: int
    rulers: list[str]


def bodies(faults: Any) -> list[FaultBody]:
    return [FaultBody(fault.field, fault.reason, fault.rule) for fault in faults[:FAULTS]]


def excesses(value: Any, path: str = "", depth: int = 0) -> Iterator[Fault]:
    """Yield a fault for every number, name or list that is too large."""
    if isinstance(value, str):
        if len(value) > LONGEST:
            yield Fault(path, f"is longer than {LONGEST} letters")
    elif isinstance(value, int | float):
        if not -LARGEST <= value <= LARGEST:
            yield Fault(path, f"must be {-LARGEST} to {LARGEST}")
    elif isinstance(value, Mapping | list):
        if depth > DEEPEST:
            yield Fault(path, "is nested too deeply")
        elif len(value) > MOST:
            yield Fault(path or "position", f"has more than {MOST} entries")
        else:
            named = value.items() if isinstance(value, Mapping) else enumerate(value)
            for key, inner in named:
                if isinstance(key, str) and len(key) > LONGEST:
                    yield Fault(f"{path}.{key[:LONGEST]}", f"is a name of more than {LONGEST} letters")
                    continue
                below = f"{path}[{key}]" if isinstance(value, list) else f"{path}.{key}" if path else str(key)
                yield from excesses(inner, below, depth + 1)
    elif value is not None:
        yield Fault(path, "must be text, a number, true, false, a list or a table")


def check(position: dict[str, Any] | None, text: str) -> CheckBody:
    """Check a position, given as data or as text in TOML or JSON."""
    try:
        data = read_text(text) if position is None else position
    except PositionError as refused:
        return CheckBody(bodies(refused.faults), [], {}, "")
    if not isinstance(data, dict):
        return CheckBody([FaultBody("position", "must be a table", "R.api.8")], [], {}, "")
    faults = list(excesses(data))
    if faults:
        return CheckBody(bodies(faults), [], {}, "")
    try:
        _, warnings = read_position(data)
    except PositionError as refused:
        return CheckBody(bodies(refused.faults), [], data, to_toml(data))
    return CheckBody([], bodies(warnings), data, to_toml(data))


def play(call: Call) -> PhaseBody:
    """Replay a phase up to its last answer."""
    for fault in excesses(call.position):
        raise Problem(400, "bad-position", fault.reason, fault.field, fault.rule)
    try:
        if not call.through:
            return _before(call)
        game = _played(call)
    except PositionError as refused:
        fault = refused.faults[0]
        raise Problem(400, "bad-position", fault.reason, fault.field, fault.rule) from None
    return PhaseBody(
        _question(game),
        _forecast(call, game.position(), call.through) if game.over else None,
        _events(game),
        game.position(),
        bodies(game.warnings),
        game.over and call.through == call.last,
    )


def _before(call: Call) -> PhaseBody:
    position, warnings = read_position(call.position, whole=is_whole(call.first, call.last))
    if call.answers:
        raise Problem(400, "bad-answer", "No question has been asked yet.", "answers")
    whole = write_position(position)
    return PhaseBody(None, _forecast(call, whole, ""), [], whole, bodies(warnings), False)


def _played(call: Call) -> PhaseGame:
    dice = "table" if call.table_dice else None
    game = from_position(call.position, call.first, call.through, call.seed, dice, call.rulers)
    until = time.monotonic() + SECONDS
    for i, (player, words) in enumerate(call.answers):
        try:
            game.say(player, words)
        except IllegalAnswer as refused:
            raise Problem(
                400, "bad-answer", refused.refusal.sentence, f"answers[{i}]", refused.refusal.rule
            ) from None
        except ValueError as refused:
            raise Problem(400, "bad-answer", str(refused), f"answers[{i}]") from None
        if time.monotonic() > until:
            raise Problem(400, "too-long", "This phase takes too long to play.", "answers")
    return game


def _forecast(call: Call, position: dict[str, Any], done: str) -> ForecastBody | None:
    """Return a forecast of the step after a finished one (empty: of the first)."""
    if done == call.last:
        return None
    first = STEPS[STEPS.index(done) + 1] if done else call.first
    found = forecast(position, first, call.last, call.rulers)
    certain = [LineBody(line.text, line.rule, line.player) for line in found.certain]
    asked = [LineBody(line.text, line.rule, line.player) for line in found.asked]
    return ForecastBody(list(found.skipped), found.step, certain, asked)


def _question(game: PhaseGame) -> AskedBody | None:
    player = game.asked
    question = None if player is None else game.question(player)
    if player is None or question is None:
        return None
    s = game.state
    answers = []
    for answer in question.answers:
        verb, thing = meaning(s, answer)
        label = " ".join(part for part in (verb, name_of(s, thing) if thing else "") if part)
        answers.append(ChoiceBody(game.words(answer), label))
    rolls = player == TABLE and question.kind == ROLL
    sides = list(DICE[s.lexicon[question.about[0]]]) if rolls else []
    name = "The dice" if player == TABLE else s.realms[player].name
    step = next((e.fields["step"] for e in reversed(game.log) if e.kind == "step_begin"), "")
    return AskedBody(
        player, name, step, str(question.kind), game.prompt(player), question.rule, answers, sides
    )


def _events(game: PhaseGame) -> list[HappenedBody]:
    step, out = "", []
    for event in game.log:
        if event.kind == "step_begin":
            step = event.fields["step"]
        elif event.kind != "step_end":
            changes = event.kind in CHANGES
            out.append(HappenedBody(step, event.kind, instruction(game.state, event), event.rule, changes))
    return out
