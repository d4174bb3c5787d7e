"""Finished games as they are stored: readable whatever the rules become.

A log can be replayed only by the rules it was played by. An archive therefore holds the last view of every viewer, all
events, the record, the replay and the bots' reasons in the form in which they are shown. Each part is compressed by
itself and unpacked only while it is sent: a game in memory would take twenty megabytes.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from westphalia.editions.kit.edition import edition
from westphalia.editions.kit.options import HOUSE
from westphalia.game.records import FORMAT, VERSION, write_record
from westphalia.server.live.play import Play, Viewer
from westphalia.server.live.replaying import Answers, Reason, explain, replay
from westphalia.server.storage.compression import compress, decompress
from westphalia.server.storage.models import Entry, TableRow


class LastView(msgspec.Struct, frozen=True):
    """One viewer's last view, and the events visible to them."""

    version: int
    view: msgspec.Raw
    events: list[int]


class Seen(msgspec.Struct, frozen=True):
    """The views and events of a game."""

    board: msgspec.Raw
    seats: list[LastView]
    spectators: LastView
    events: list[msgspec.Raw]

    def of(self, viewer: Viewer) -> LastView:
        return self.spectators if viewer is None else self.seats[viewer]

    def events_json(self, viewer: Viewer, since: int, until: int | None = None) -> list[msgspec.Raw]:
        """Return the events that a viewer may see, numbered from `since` + 1."""
        numbers = self.of(viewer).events
        return [
            msgspec.Raw(b'{"n":%d,' % (i + 1) + bytes(self.events[numbers[i]])[1:])
            for i in range(max(0, since), len(numbers) if until is None else until)
        ]


class Archive(msgspec.Struct, frozen=True, array_like=True):
    """A finished game, each part compressed."""

    version: int
    packed_views: bytes
    packed_record: bytes
    packed_replay: bytes
    packed_reasons: bytes

    def views(self) -> Seen:
        return msgspec.json.decode(decompress(self.packed_views), type=Seen)

    def record(self) -> bytes:
        return decompress(self.packed_record)

    def answers(self) -> Answers:
        return [(line[0], line[1]) for line in msgspec.json.decode(self.record())["answers"]]

    def replay(self) -> bytes:
        return decompress(self.packed_replay)

    def reasons(self) -> list[Reason]:
        return msgspec.json.decode(decompress(self.packed_reasons), type=list[Reason])


_decoder: Final = msgspec.msgpack.Decoder(Archive)


def pack_game(table: TableRow, play: Play, bots: Mapping[int, str]) -> bytes:
    """Return the archive of a finished game; `bots` are the names of its bots by seat."""
    held = set(play.versions)
    reasons = [(n, entry) for n, entry, _ in play.reasons if entry.version in held]

    def last(viewer: Viewer) -> LastView:
        cursor = play.cursors[viewer]
        view = msgspec.Raw(msgspec.json.encode(play.view_json(viewer)))
        return LastView(cursor.version, view, list(cursor.events))

    seen = Seen(
        msgspec.Raw(msgspec.json.encode(play.board_json())),
        [last(seat) for seat in range(len(table.players))],
        last(None),
        [msgspec.Raw(event) for event in play.events],
    )
    return msgspec.msgpack.encode(
        Archive(
            play.version,
            compress(msgspec.json.encode(seen)),
            compress(write_record(play.game).encode()),
            compress(replay(table, list(play.record))),
            compress(msgspec.json.encode(explain(table, list(play.record), play.versions, reasons, bots))),
        )
    )


def read(content: bytes) -> Archive:
    """Return an archive from its stored form, without unpacking its parts."""
    return _decoder.decode(content)


# --- games of other rules ---


def rules_are_ours(table: TableRow) -> bool:
    try:
        return edition(table.edition).rules_version == table.rules_version
    except ValueError:
        return False


def answers_that_hold(log: Iterable[Entry]) -> Answers:
    """Return the answers of a log without those taken back; this needs no rules."""
    held: Answers = []
    for entry in log:
        if entry.kind == "answer":
            held.append((entry.seat, entry.answer))
            continue
        if entry.kind == "rewind":
            del held[len(held) - entry.answer :]
            continue
        for _ in range(entry.answer):  # how many of the seat's answers are taken back
            at = max(i for i, (seat, _) in enumerate(held) if seat == entry.seat)
            del held[at]
    return held


def bare_record(table: TableRow, log: Iterable[Entry]) -> bytes:
    """Return the record of a game whose rules are no longer installed: complete, but without words."""
    record: dict[str, Any] = {
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


def stored_house_rules(table: TableRow) -> str:
    """Return the text of the house rules of a table, or "" if it has none."""
    return table.options.get(HOUSE.name, "")
