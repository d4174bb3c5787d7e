"""What is kept of a game that is over: it can be looked at whatever the rules become.

A log can be played again only by the rules it was played by. So the last view of everybody, all events, the record, the
replay and the bots' reasons are kept as they are shown.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from westphalia.editions.edition import edition
from westphalia.game.records import FORMAT, VERSION, write_record
from westphalia.server.play import Play, Viewer, parts_of
from westphalia.server.replaying import Answers, Reason, explain, replay
from westphalia.server.storage.models import Entry, TableRow

LEVEL: Final = 6


class Last(msgspec.Struct, frozen=True):
    """What one viewer saw last, and which of the events."""

    version: int
    view: dict[str, Any]
    events: list[int]

    @property
    def seen(self) -> int:
        """How many events it has seen."""
        return len(self.events)


class Archive(msgspec.Struct, frozen=True):
    """A game that is over, as it is shown."""

    version: int
    board: dict[str, Any]
    spectators: Last
    seats: list[Last]
    events: list[msgspec.Raw]
    record: str
    replay: msgspec.Raw
    reasons: list[Reason]

    @property
    def counts(self) -> dict[Viewer, Last]:
        """How far each viewer has come."""
        return {None: self.spectators, **dict(enumerate(self.seats))}

    def view_json(self, viewer: Viewer) -> dict[str, Any]:
        """What a viewer saw last."""
        return self.counts[viewer].view

    def view_parts(self, viewer: Viewer) -> dict[str, bytes]:
        """The same, each key's value as JSON."""
        return parts_of(self.view_json(viewer))

    def board_json(self) -> dict[str, Any]:
        """What never changes."""
        return self.board

    def events_json(self, viewer: Viewer, since: int, until: int | None = None) -> list[msgspec.Raw]:
        """The events a viewer may see after a number."""
        seen = self.counts[viewer].events
        return [
            msgspec.Raw(b'{"n":%d,' % (i + 1) + bytes(self.events[seen[i]])[1:])
            for i in range(max(0, since), len(seen) if until is None else until)
        ]


def make(table: TableRow, play: Play) -> bytes:
    """What is kept of a game that is over."""
    held = set(play.versions)
    reasons = [(n, entry) for n, entry, _ in play.reasons if entry.version in held]

    def last(viewer: Viewer) -> Last:
        count = play.counts[viewer]
        return Last(count.version, play.view_json(viewer), list(count.events))

    archive = Archive(
        play.version,
        play.board_json(),
        last(None),
        [last(seat) for seat in range(len(table.players))],
        [msgspec.Raw(event) for event in play.events],
        write_record(play.game),
        msgspec.Raw(replay(table, list(play.record))),
        explain(table, list(play.record), play.versions, reasons),
    )
    return zlib.compress(msgspec.json.encode(archive), LEVEL)


def read(content: bytes) -> Archive:
    """A game from what was kept of it."""
    return msgspec.json.decode(zlib.decompress(content), type=Archive)


# --- games of other rules ---


def rules_are_ours(table: TableRow) -> bool:
    """Whether a game can be played on here."""
    try:
        return edition(table.edition).rules_version == table.rules_version
    except ValueError:
        return False


def answers_that_hold(log: Iterable[Entry]) -> Answers:
    """The answers of a log without those taken back, found without any rules."""
    held: Answers = []
    for entry in log:
        if entry.kind == "answer":
            held.append((entry.seat, entry.answer))
            continue
        for _ in range(max(1, entry.answer)):  # a line that takes back says how many of the seat's it takes
            at = max(i for i, (seat, _) in enumerate(held) if seat == entry.seat)
            del held[at]
    return held


def bare_record(table: TableRow, log: Iterable[Entry]) -> bytes:
    """The record of a game by rules that are no longer here: without words, but complete."""
    record = {
        "format": FORMAT,
        "version": VERSION,
        "edition": table.edition,
        "rules_version": table.rules_version,
        "players": table.players,
        "seed": int(table.seed),
        "options": table.options,
        "answers": answers_that_hold(log),
    }
    return msgspec.json.format(msgspec.json.encode(record), indent=1)
