"""Phases on record: positions that touch every corner of the rules, and what is said in each of them, word for word.

    python -m rebels.told_phases        (in tests/) writes what is said now, when the words are meant to change; say why
    python -m rebels.told_phases draw   draws other positions, as few as show all that 4,000 of them show

A line of what is said is kept as a few hexadecimal digits, so that a change is found and shown, not what it was before.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from westphalia.rebels import PhaseGame, at_random, from_position
from westphalia.rebels.constants import STEPS
from westphalia.rebels.forecast import forecast
from westphalia.rebels.instructions import instruction, occasion

FILE = Path(__file__).parent / "told" / "phases.json"
DIGITS = 3
WORDS = (
    "done",
    "leave",
    "available",
    "surrender",
    "white peace",
    "accept",
    "adm",
    "cavalry",
    "fight on",
    "liberate",
)
WORDS += (
    "enforce white",
    "enforce annex",
    "enforce vassalize",
    "enforce convert",
    "enforce succession",
    "propose white",
)
WORDS += ("propose keep with no victor", "propose humiliate as loser", "propose annex", "exchange", "keep")


def said(position: dict[str, Any], seed: int) -> Iterator[str]:
    """Everything that is said in a phase decided by lot: questions, answers, refusals, events, the end."""
    decide = at_random(seed)
    game = from_position(position, seed=seed)
    told = 0
    yield from (str(warning) for warning in game.warnings)
    while (player := game.asked) is not None:
        yield from events(game, told)
        told = len(game.log)
        question = game.question(player)
        assert question is not None
        yield f"{player}: {question.kind} [{question.rule}] {game.prompt(player)} {game.legal(player)}"
        ids = [*game.state.areas, *game.state.provinces, *game.state.realms]
        words = (*WORDS, *(ids[(seed + 3 * i) % len(ids)] for i in range(6)))
        yield " | ".join(f"{word}: {game.why_not(player, word)}" for word in words)
        game.say(player, decide(game, player))
    yield from events(game, told)
    yield json.dumps(game.position(), sort_keys=True)


def umpired(position: dict[str, Any], seed: int) -> Iterator[str]:
    """What people at a real table read: what is ahead of a step, whose dice are rolled, what to do with the pieces."""
    first = STEPS[seed % len(STEPS)]
    for ahead in (forecast(position), forecast(position, first), forecast(position, first, first)):
        yield f"{ahead.step} {ahead.skipped}"
        yield from (f"{line.text} [{line.rule}] {line.player}" for line in (*ahead.certain, *ahead.asked))
    decide = at_random(seed)
    game = from_position(position, dice="table")
    while (player := game.asked) is not None:
        yield f"{occasion(game)} {game.prompt(player)}"
        game.say(player, decide(game, player))
    yield from (instruction(game.state, event) for event in game.log)


def events(game: PhaseGame, told: int) -> Iterator[str]:
    for event in game.log[told:]:
        yield f"{event.kind} [{event.rule}] {json.dumps(event.fields, sort_keys=True)} {game.sentence(event)}"


def short(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()[:DIGITS]


def lean(position: dict[str, Any]) -> dict[str, Any]:
    """The position without what is left out as well (docs/rebels.md)."""

    def without(table: dict[str, Any]) -> dict[str, Any]:
        kept = {key: value for key, value in table.items() if value is None or value or key == "stability"}
        return {
            key: without(value) if isinstance(value, dict) and key != "disc" else value
            for key, value in kept.items()
        }

    tables = {
        key: {name: without(one) for name, one in position[key].items()}
        for key in ("realms", "areas", "provinces")
    }
    return position | tables


def write(phases: list[dict[str, Any]]) -> None:
    """Write what is said now."""
    for phase in phases:
        phase["position"] = lean(phase["position"])
        phase["said"] = "".join(short(line) for line in said(phase["position"], phase["seed"]))
        phase["umpired"] = "".join(short(line) for line in umpired(phase["position"], phase["seed"]))
    lines = ",\n".join(json.dumps(phase, ensure_ascii=False, separators=(",", ":")) for phase in phases)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")


def features(line: str) -> str:
    """What a line shows that another may not: kind and rule of an event or a question, the rule that refuses a word."""
    head, _, rest = line.partition("[")
    rule = rest.partition("]")[0]
    if line.startswith("{"):
        return ""  # the position at the end
    if ": " not in head:
        return f"{head} {rule}"  # an event
    first, _, more = head.partition(": ")
    return (
        f"{more} {rule}"
        if more.strip().isidentifier()
        else f"{first if first in WORDS else 'a name'}: {rule}"
    )


def draw(many: int = 4000) -> list[dict[str, Any]]:
    """Positions that together show all that many show."""
    from hypothesis import HealthCheck, Phase, given, seed, settings

    from rebels.positions import positions

    drawn: list[tuple[set[str], dict[str, Any]]] = []

    @seed(13)
    @settings(
        max_examples=many,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(positions())
    def one(position: dict[str, Any]) -> None:
        at = len(drawn) % 97
        drawn.append(
            (
                {features(part) for line in said(position, at) for part in line.split(" | ")},
                {"position": position, "seed": at},
            )
        )

    one()
    chosen: list[dict[str, Any]] = []
    for _ in range(2):  # each thing twice, in different company
        missing = set().union(*(shown for shown, _ in drawn))
        while missing:
            best = max(drawn, key=lambda entry: len(entry[0] & missing))
            if not best[0] & missing:
                break
            missing -= best[0]
            drawn.remove(best)
            chosen.append(best[1])
    return chosen


if __name__ == "__main__":
    write(draw() if "draw" in sys.argv else json.loads(FILE.read_text("utf-8")))
