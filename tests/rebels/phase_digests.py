"""Digests of phases from positions that touch every corner of the rules, one per line of text.

Facts are questions, legal answers, refusing rules, events and positions. Words are the sentences about them.
Run in tests/:
    python -m rebels.phase_digests words   rewrite the digests of the words after an intended change
    python -m rebels.phase_digests draw    draw new positions: as few as show everything that 4,000 positions show

A digest is a few hexadecimal digits: a test can show the new line, not the old one.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from westphalia.engine.event import Event
from westphalia.rebels import PhaseGame, Refusal, at_random, from_position, read_position
from westphalia.rebels.api.forecast import forecast
from westphalia.rebels.position.constants import STEPS
from westphalia.rebels.wording.instructions import instruction

FILE = Path(__file__).parent / "digests" / "phases.json"
DIGITS = 3
TRIED = (
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
    "enforce white",
    "enforce annex",
    "enforce vassalize",
    "enforce convert",
    "enforce succession",
    "propose white",
    "propose keep with no victor",
    "propose humiliate as loser",
    "propose annex",
    "exchange",
    "keep",
)
"""Answers that are tried at every question, legal or not."""


def play(position: dict[str, Any], seed: int) -> Iterator[tuple[PhaseGame, str | None, list[Event]]]:
    """Play a phase at random; yield the game at each question with the player and the events since the last one."""
    decide = at_random(seed)
    game = from_position(position, seed=seed)
    shown = 0
    while (player := game.asked) is not None:
        yield game, player, game.log[shown:]
        shown = len(game.log)
        game.say(player, decide(game, player))
    yield game, None, game.log[shown:]


def refusals(game: PhaseGame, player: str, seed: int) -> Iterator[tuple[str, Refusal | None]]:
    """Try some answers, and some names of the board as answers."""
    ids = [*game.state.areas, *game.state.provinces, *game.state.realms]
    for word in (*TRIED, *(ids[(seed + 3 * i) % len(ids)] for i in range(6))):
        yield word, game.why_not(player, word)


def facts(position: dict[str, Any], seed: int) -> Iterator[str]:
    """Yield everything that happens in a phase played at random."""
    first = STEPS[seed % len(STEPS)]
    for ahead in (forecast(position), forecast(position, first), forecast(position, first, first)):
        yield f"{ahead.step} {ahead.skipped} {[(at.rule, at.player) for at in (*ahead.certain, *ahead.asked)]}"
    for game, player, events in play(position, seed):
        for event in events:
            yield f"{event.kind} [{event.rule}] {json.dumps(event.fields, sort_keys=True)}"
        if player is not None:
            question = game.question(player)
            assert question is not None
            yield f"{player}: {question.kind} [{question.rule}] {game.legal(player)}"
            tried = refusals(game, player, seed)
            yield " | ".join(f"{word}: {refusal and (refusal.code, refusal.rule)}" for word, refusal in tried)
    yield json.dumps(game.position(), sort_keys=True)


def words(position: dict[str, Any], seed: int) -> Iterator[str]:
    """Yield the wording of a phase played at random."""
    _, warnings = read_position(position)
    yield from map(str, warnings)
    for game, player, events in play(position, seed):
        yield from map(game.sentence, events)
        if player is not None:
            yield game.prompt(player)
            yield " | ".join(f"{word}: {refusal}" for word, refusal in refusals(game, player, seed))


def umpire_words(position: dict[str, Any], seed: int) -> Iterator[str]:
    """Yield the texts for players at a real table: the next step, the dice to roll, the pieces to move."""
    first = STEPS[seed % len(STEPS)]
    for ahead in (forecast(position), forecast(position, first), forecast(position, first, first)):
        yield from (line.text for line in (*ahead.certain, *ahead.asked))
    decide = at_random(seed)
    game = from_position(position, dice="table")
    while (player := game.asked) is not None:
        yield f"{game.prompt(player)}"
        game.say(player, decide(game, player))
    yield from (instruction(game.state, event) for event in game.log)


WORDINGS = {"words": words, "umpire": umpire_words}


def digest(lines: Iterator[str]) -> str:
    return "".join(map(short, lines))


def short(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()[:DIGITS]


def lean(position: dict[str, Any]) -> dict[str, Any]:
    """Return the position without the fields that have their defaults (docs/guides/umpire.md)."""

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


def write(phases: list[dict[str, Any]], with_facts: bool) -> None:
    for phase in phases:
        phase["position"] = lean(phase["position"])
        made = WORDINGS | ({"facts": facts} if with_facts else {})
        for name, lines in made.items():
            phase[name] = digest(lines(phase["position"], phase["seed"]))
    lines = ",\n".join(json.dumps(phase, ensure_ascii=False, separators=(",", ":")) for phase in phases)
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")


def features(line: str) -> str:
    """Return the features of a line of facts: kind and rule of an event or a question, or the rule that
    refuses a word.
    """
    head, _, rest = line.partition("[")
    rule = rest.partition("]")[0]
    if line.startswith("{"):
        return ""  # the position at the end
    if rule and ": " not in head:
        return f"{head} {rule}"  # an event
    first, _, more = head.partition(": ")
    return f"{more} {rule}" if rule else f"{first if first in TRIED else 'a name'}: {more}"


def draw(many: int = 4000) -> list[dict[str, Any]]:
    """Draw positions that together show everything that many positions show."""
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
                {features(part) for line in facts(position, at) for part in line.split(" | ")},
                {"position": position, "seed": at},
            )
        )

    one()
    chosen: list[dict[str, Any]] = []
    for _ in range(2):  # each feature twice, in different positions
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
    drawing = sys.argv[1:] == ["draw"]
    if not drawing and sys.argv[1:] != ["words"]:
        sys.exit(__doc__)
    write(draw() if drawing else json.loads(FILE.read_text("utf-8")), with_facts=drawing)
