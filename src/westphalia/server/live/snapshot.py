"""Snapshots of games in play, so that a restart does not replay whole logs.

A snapshot is only a shortcut: the log is the game. A snapshot made by different code, or one that does not
restore exactly, is ignored. Events and bots' reasons are left out; they come from replaying the log.
"""

import hashlib
import json
from functools import cache
from typing import Final

import msgspec
import structlog

from westphalia import __version__
from westphalia.editions.kit.edition import edition
from westphalia.game.session import Numbers
from westphalia.positions.exact import bare_position, from_exact
from westphalia.server.live.play import Play, ViewerCursor
from westphalia.server.ops.logs import error_location
from westphalia.server.storage.models import TableRow

log = structlog.get_logger()

FORMAT: Final = 4
EVERY: Final = 20  # answers from one snapshot to the next


class Seen(msgspec.Struct, frozen=True, array_like=True):
    version: int
    events: int
    asked_version: int
    asked_at: float


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    made_by: str
    version: int
    hash: str
    played_at: float
    position: str  # JSON by Python's own writer: masks of big maps have more than 64 bits
    record: list[tuple[int, int]]
    given: list[Numbers]
    versions: list[int]
    cursors: list[Seen]  # the seats', then the spectators'
    acks: dict[str, int]
    changes: dict[int, int]
    standing: tuple[tuple[int, ...], tuple[int, ...]]
    asides: dict[int, int]


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(Snapshot)


@cache
def _made_by(edition_id: str, options: tuple[tuple[str, str], ...]) -> str:
    """Return a fingerprint of the edition's code; only the same code reads a snapshot."""
    ed = edition(edition_id).at(dict(options))
    names = [step.name for step in ed.program(dict(options)).instructions]
    shape = hashlib.blake2b(repr((names, ed.rules_version)).encode(), digest_size=8).hexdigest()
    return f"{FORMAT} {__version__} {edition_id} {shape}"


def _maker(table: TableRow) -> str:
    return _made_by(table.edition, tuple(sorted(table.options.items())))


def snapshot(table: TableRow, play: Play) -> bytes:
    counts = [play.cursors[viewer] for viewer in play.viewers]
    return _encoder.encode(
        Snapshot(
            _maker(table),
            play.version,
            play.game.hash(),
            play.played_at,
            json.dumps(bare_position(play.game), separators=(",", ":")),
            play.record,
            play.numbers(),
            play.versions,
            [Seen(c.version, c.seen, c.asked_version, c.asked_at) for c in counts],
            {id: version for id, version in play.acks.items() if not id.startswith("bot:")},
            dict(play.changes),
            play.standing,
            dict(play.asides),
        )
    )


def restore(table: TableRow, content: bytes) -> Play | None:
    """Return the game of a snapshot; None if it cannot be restored exactly."""
    try:
        kept = _decoder.decode(content)
        return _restore(table, kept) if kept.made_by == _maker(table) else None
    except Exception as problem:
        log.warning("snapshot.unreadable", table=table.id, **error_location(problem))
        return None


def _restore(table: TableRow, kept: Snapshot) -> Play | None:
    position = {
        "edition": table.edition,
        "players": table.players,
        "options": table.options,
        **msgspec.json.decode(kept.position),  # reads numbers of any size
    }
    game = from_exact(position, log=True)
    game.origin = {"seed": int(table.seed), "options": game.state.options}
    if game.hash() != kept.hash:
        log.warning("snapshot.differs", table=table.id)
        return None
    play = Play(table, kept.played_at, (game, kept.given))
    game.record = kept.record
    play.version = kept.version
    play.versions = kept.versions
    play.acks.update(kept.acks)
    play.changes.update(kept.changes)
    play.standing = kept.standing
    play.asides.update(kept.asides)
    for viewer, seen in zip(play.viewers, kept.cursors, strict=True):
        question = None if viewer is None else game.question(viewer)
        play.cursors[viewer] = ViewerCursor(
            seen.version,
            seen.events,
            asked=question,
            asked_version=seen.asked_version,
            asked_at=seen.asked_at,
        )
    return play
