"""The tables of the database."""

from typing import Any, Final

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

from westphalia.server.clocks.rule import ClockRule
from westphalia.server.clocks.state import Clocks

metadata = MetaData()

AGREED: Final = "agreed"  # the phase of a game that its players agreed to end
STOPPED: Final = "stopped"  # the phase of a game that ended because its rules no longer exist

keys = Table(
    "keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

users = Table(
    "users",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("login", String(96), unique=True),  # the normalized name; guests have none
    Column("password", String(200)),
    Column("created", Double, nullable=False),
    Column("rest", Text, nullable=False, server_default=""),  # time zone, nights, vacation: clocks/rest.py
    Column("open", Boolean, nullable=False, server_default=true()),  # others may see the profile
    Column("rated", Boolean, nullable=False, server_default=false()),  # agrees to rated games
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # a digest of the cookie
    Column("id", String(24), nullable=False, unique=True),  # how its owner refers to it
    Column("user_id", String(24), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("device", String(80), nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("ends", Double, nullable=False),
    Index("sessions_by_user", "user_id"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("clock", Text, nullable=False, server_default="{}"),  # clocks/rule.py
    Column("at_zero", String(10), nullable=False, server_default="bot"),
    Column("clocks", Text, nullable=False, server_default="{}"),  # clocks/state.py
    Column("advice", Boolean, nullable=False, server_default=true()),  # whether players may ask for advice
    Column("rated", Boolean, nullable=False, server_default=false()),  # whether the game counts for ratings
    Column("status", String(10), nullable=False),
    Column("host", String(24), ForeignKey("users.id")),
    Column("seed", String(20), nullable=False),  # a secret until the game is over
    Column("players", Text, nullable=False),  # their names in the game, fixed at the start
    Column("version", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("phase", String(40), nullable=False),
    Column("waiting", Text, nullable=False),
    Column("winners", Text, nullable=False),
    Column("rematch", String(24)),
    Column("undo", Text, nullable=False, server_default="null"),  # a request to take an answer back
    Column("colours", Text, nullable=False, server_default="[]"),  # of the seats, fixed at the start
    Column("powers", Text, nullable=False, server_default="[]"),  # each seat's Power
    Column("played", Double, nullable=False, server_default="0"),  # seconds of play, once it is over
    Column("due", Double),  # when the server has to act: a bot, an order or a deadline
    Column("expires", Double),  # when it is deleted; NULL: never
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Index("tables_by_status", "status", "private", "updated"),
    Index("tables_by_due", "due"),
    Index("tables_by_expiry", "expires"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(64), nullable=False),
    Column("user_id", String(24), ForeignKey("users.id")),
    Column("bot", String(40)),
    Column("bot_seed", String(20), nullable=False),
    Column("link", String(24), nullable=False),  # the nonce of the newest invitation link
    Column("away", Boolean, nullable=False),
    Column("orders", Text, nullable=False, server_default=""),  # standing orders, as JSON
    Column("ends", Boolean, nullable=False, server_default=false()),  # the player's vote to end the game
    Column("taken_at", Double, nullable=False, server_default="0"),  # when its player took it over
    Column("rest", Text, nullable=False, server_default=""),  # its player's nights and vacation
    Column("pauses", Boolean, nullable=False, server_default=false()),  # the player's wish for a pause
    Column("ready", Boolean, nullable=False, server_default=false()),  # in the waiting room
    Column("colour", Integer, nullable=False, server_default="-1"),  # the wanted flag; -1: any
    Index("seats_by_user", "user_id"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # answer, takeback, rewind
    Column("seat", Integer, nullable=False),
    Column("answer", Integer, nullable=False),
    Column("client_id", String(80), nullable=False),
    Column("given_by", String(10), nullable=False),  # person, order, bot, clock
    Column("reason", Text, nullable=False),
    Column("alternatives", Text, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("table_id", "client_id"),
)

chats = Table(
    "chats",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("client_id", String(80), nullable=False),
    Column("user_id", String(24), ForeignKey("users.id"), nullable=False),
    Column("name", String(64), nullable=False),
    Column("seat", Integer),
    Column("channel", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("heard_by", String(24)),  # the reader of a private line, a person and not a seat
    UniqueConstraint("table_id", "user_id", "client_id"),
    Index("chats_by_table", "table_id", "number"),
)

reads = Table(  # how far a person has read the chat of a table
    "reads",
    metadata,
    Column("user_id", String(24), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
)

archives = Table(
    "archives",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("content", LargeBinary, nullable=False),  # live/archive.py
    Column("log", LargeBinary, nullable=False),  # its entries, compressed
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("content", LargeBinary, nullable=False),  # live/snapshot.py
)

channels = Table(  # how a person gets notices: mail, push, hook
    "channels",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("user_id", String(24), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("address", Text, nullable=False),  # a mail address, a subscription as JSON, a URL
    Column("label", String(80), nullable=False),
    Column("verified", Boolean, nullable=False),
    Column("events", String(80), nullable=False),  # turn, warning, game, mention
    Column("delay", Double, nullable=False),
    Column("always", Boolean, nullable=False),  # even while the table is open in a tab
    Column("hidden", Boolean, nullable=False),  # without the text of chat lines
    Column("digest", Double),  # when the next daily digest is due; NULL: each notice by itself
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("recovers", Boolean, nullable=False, server_default=false()),  # gets links to set a new password
    Column("created", Double, nullable=False),
    Index("channels_by_user", "user_id"),
    Index("channels_by_digest", "digest"),
)

mutes = Table(  # games for which a channel sends nothing
    "mutes",
    metadata,
    Column("channel_id", String(24), ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)

notices = Table(  # the queue
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("channel_id", String(24), ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),  # turn, warning, began, ended, mention
    Column("key", String(40), nullable=False),  # its subject: one notice is sent for each
    Column("state", String(8), nullable=False),  # waiting, sending, sent, dropped
    Column("due", Double, nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    UniqueConstraint("channel_id", "table_id", "key"),
    Index("notices_by_due", "state", "due"),
)


class User(msgspec.Struct, frozen=True):
    """A person who can sit at tables."""

    id: str
    name: str
    login: str | None
    password: str | None
    created: float
    rest: str = ""
    open: bool = True
    rated: bool = False

    @property
    def guest(self) -> bool:
        """Whether the person has no account."""
        return self.login is None


class SessionRow(msgspec.Struct, frozen=True):
    token: str
    id: str
    user_id: str
    device: str
    created: float
    seen: float
    ends: float


class UndoRequest(msgspec.Struct, frozen=True):
    """A request to the table to take a seat's last choice back, with everything that followed it."""

    seat: int
    words: str  # what others could see of it
    first: int  # the index in the record of the first answer to take back
    seen: int  # the spectators' version at which it was asked: when play goes on, it lapses
    until: float
    needs: tuple[int, ...]  # the seats whose players have seen something since
    agreed: tuple[int, ...] = ()
    refused: int | None = None  # the seat that has said no


class TableRow(msgspec.Struct):
    id: str
    title: str
    edition: str
    rules_version: int
    options: dict[str, str]
    private: bool
    status: str
    host: str | None
    seed: str
    players: list[str]
    version: int
    round: int
    phase: str
    waiting: list[int]
    winners: list[int]
    rematch: str | None
    due: float | None
    created: float
    updated: float
    advice: bool = True
    expires: float | None = None
    clock: ClockRule = ClockRule()
    at_zero: str = "bot"
    clocks: Clocks = Clocks()
    undo: UndoRequest | None = None
    colours: list[int] = []
    powers: list[int] = []
    played: float = 0.0
    rated: bool = False


class SeatRow(msgspec.Struct):
    table_id: str
    seat: int
    kind: str
    name: str
    user_id: str | None
    bot: str | None
    bot_seed: str
    link: str
    away: bool
    orders: str = ""
    ends: bool = False
    taken_at: float = 0.0
    rest: str = ""
    pauses: bool = False
    ready: bool = False
    colour: int = -1

    @property
    def taken(self) -> bool:
        """Whether the seat has a player."""
        return self.user_id is not None or self.bot is not None

    @property
    def stand_in(self) -> bool:
        """Whether a bot plays until the seat's player comes back."""
        return self.user_id is not None and self.bot is not None


class Entry(msgspec.Struct, frozen=True, gc=False):  # thousands are in memory, and none is ever in a cycle
    """One entry of a game's log: an answer, or how many of a seat's (takeback) or of all (rewind) are taken back."""

    version: int
    kind: str
    seat: int
    answer: int
    client_id: str
    given_by: str
    at: float
    reason: str = ""
    alternatives: tuple[tuple[int, str], ...] = ()


class Stored(msgspec.Struct, frozen=True):
    """A stored table with its newest snapshot, if there is one, and the log after it."""

    table: TableRow
    sitting: list[SeatRow]
    snapshot: bytes | None
    log: list[Entry]
    silent: bool = False  # the chat is empty


class Chat(msgspec.Struct, frozen=True):
    table_id: str
    client_id: str
    user_id: str
    name: str
    seat: int | None
    channel: str
    text: str
    at: float
    heard_by: str | None = None


_PLAIN: Final = ("options", "players", "waiting", "winners", "alternatives", "colours", "powers")
_DECODERS: Final[dict[str, msgspec.json.Decoder[Any]]] = {
    **dict.fromkeys(_PLAIN, msgspec.json.Decoder()),
    "clock": msgspec.json.Decoder(ClockRule),
    "clocks": msgspec.json.Decoder(Clocks),
    "undo": msgspec.json.Decoder(UndoRequest | None),
}  # of the columns that hold JSON


def to_columns(values: dict[str, Any]) -> dict[str, Any]:
    """Return fields as columns; lists and dictionaries become JSON."""
    return {k: msgspec.json.encode(v).decode() if k in _DECODERS else v for k, v in values.items()}


def from_columns(values: dict[str, Any]) -> dict[str, Any]:
    return {k: _DECODERS[k].decode(v) if k in _DECODERS else v for k, v in values.items()}
