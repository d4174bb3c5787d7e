"""Settings of a server."""

import base64
import os
from dataclasses import dataclass, field
from email.utils import parseaddr
from ipaddress import ip_address
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

MINUTE: Final = 60.0
HOUR: Final = 3600.0
PROXIES: Final = ("127.0.0.1", "::1")  # this machine
LONGEST: Final = 7 * 24 * HOUR
P256_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def default_database() -> str:
    """Return the default database: a file in the user's data directory."""
    chosen = os.environ.get("WESTPHALIA_DATABASE")
    if chosen:
        return chosen
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{data / 'westphalia' / 'westphalia.db'}"


def default_lab() -> Path:
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "westphalia" / "lab"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits per client, person, address and process."""

    body: int = 64 * 1024
    head: int = 64 * 1024  # of a request: its path and all headers
    import_answers: int = 20_000  # the longest games have a few thousand
    imports_waiting: int = 8
    message: int = 16 * 1024
    chat: int = 1000
    chats_per_second: float = 0.5
    chats_burst: float = 10.0
    chats_per_table: int = 2000  # the oldest are deleted
    name: int = 24
    title: int = 60
    messages_per_second: float = 20.0
    messages_burst: float = 60.0
    guests_per_second: float = 0.5  # new guests of an address; unused ones are deleted after a day
    guests_burst: float = 100.0
    requests_per_second: float = 20.0
    requests_burst: float = 100.0
    costly_per_second: float = 0.5  # passwords, new tables, replays
    costly_burst: float = 20.0
    trials_per_second: float = 0.1  # house rules chosen for a table: three games are played by them
    trials_burst: float = 20.0
    prints_per_second: float = 1 / 120
    prints_burst: float = 5.0
    guesses_per_second: float = 1 / 60  # wrong passwords per account
    guesses_burst: float = 10.0
    connections: int = 20_000  # per process
    connections_per_address: int = 128
    header_seconds: float = 10.0  # until the headers of a request have arrived
    request_seconds: float = 60.0  # until all of it has arrived
    greeting_seconds: float = 30.0  # until a WebSocket sends its first message
    sockets_per_address: int = 64
    hellos_per_second: float = 0.5  # each sends everything again
    hellos_burst: float = 20.0
    queued_bytes: int = 4 * 1024 * 1024  # queued for a client that reads slowly, per seat it shows
    queued_bytes_all: int = 256 * 1024 * 1024  # queued for all clients of a process
    response_seconds: float = 300.0  # until a client has read a response that fills the network buffers
    tables_per_user: int = (
        50  # tables waiting for players; also the unfinished games with which one can import
    )
    seats_per_user: int = 30  # at tables that wait for players
    games_per_user: int = 200  # unfinished games of a host
    finished_per_user: int = 500  # finished games of a host; with more, imports are refused
    new_tables_per_second: float = 1 / 300  # by person; eight times as many by address
    new_tables_burst: float = 60.0
    sessions_per_user: int = 100  # the least recently used are ended
    orders_per_second: float = 1.0
    orders_burst: float = 30.0
    channels_per_user: int = 10
    mails_per_second: float = (
        1 / 3600
    )  # verifying and test notices, by person; eight times as many by address
    mails_burst: float = 5.0
    bonds_per_user: int = 300  # friends and blocks
    notes_per_user: int = 300
    note: int = 2000  # characters
    promises_per_game: int = 30  # that a player can mark
    invitations_per_table: int = 30
    reports_per_user: int = 20  # that the operator has not settled
    people_per_second: float = 0.2  # changes of friends, notes, promises and reports
    people_burst: float = 60.0
    advice_per_second: float = 1.0
    advice_burst: float = 20.0


@dataclass(frozen=True, slots=True)
class Settings:
    """A server's settings; the defaults suit a server on one machine."""

    database: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: int = 8000
    url: str = ""  # the public address, such as https://play.example; notices link to it
    smtp: str = ""  # smtp://USER:PASSWORD@HOST:587 or smtps://...; empty: no mail
    mail_from: str = ""  # Westphalia <turn@play.example>
    vapid: str = ""  # the private key of Web Push; empty: no push
    hooks: str = "public"  # web-hooks to public addresses, to any (also private) ones, or off
    notice_interval: float = 5.0
    secure_cookie: bool = False
    proxies: tuple[str, ...] = PROXIES  # whose X-Forwarded-For is trusted
    link_seconds: float = 30 * 24 * HOUR
    session_seconds: float = 400 * 24 * HOUR
    restart_grace: float = MINUTE  # after a start no clock ends earlier: players have to come back first
    vacation_days: int = 30  # of each account in a year
    metrics_for: tuple[str, ...] = PROXIES  # addresses that may read the metrics without a proxy
    bot_processes: int = 1  # for slow bots
    bot_seconds: float = 1.0
    bot_delay: float = 0.0
    publish_interval: float = 0.05  # views of a busy table are sent at most this often
    spectator_delay: float = 0.0
    sweep_interval: float = 2.0
    idle_seconds: float = 300.0
    start_patience: float = 30.0  # seconds to wait at the start for a database that is not up yet
    lab: Path | None = None  # directory of the lab's runs; None: no lab
    disk_reserve: int = 32 * 1024 * 1024  # bytes; with less the server reports that it is not healthy
    bot_game_seconds: float = 24 * HOUR  # until a game without people is deleted
    import_seconds: float = 30 * 24 * HOUR  # until an imported finished game is deleted
    waiting_seconds: float = 30 * 24 * HOUR  # until a table that has not begun is deleted
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        """Raise ValueError for values that make no sense."""
        if not 0 <= self.port <= 65535:
            raise ValueError(f"port: {self.port} is not from 0 to 65535")
        if not self.host or any(c.isspace() for c in self.host):
            raise ValueError(f"host: {self.host!r} is not an address")
        if self.url and not _is_site(self.url):
            raise ValueError(f"url: {self.url!r} is not an address such as https://play.example")
        check_notices(self)
        for name, addresses in (("proxy", self.proxies), ("metrics-for", self.metrics_for)):
            for address in addresses:
                try:
                    ip_address(address)
                except ValueError:
                    raise ValueError(f"{name}: {address!r} is not an address such as 10.0.0.2") from None
        for name, least in (("bot_seconds", 0.001), ("spectator_delay", 0.0), ("start_patience", 0.0)):
            value = getattr(self, name)
            if not least <= value < LONGEST:
                raise ValueError(f"{name}: {value} is not from {least} to {LONGEST:.0f} seconds")

    @property
    def is_local(self) -> bool:
        """Whether the server listens for this machine alone."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    @property
    def site(self) -> str:
        """The public address without a slash at its end."""
        return self.url.rstrip("/")


def check_notices(settings: Settings) -> None:
    """Raise ValueError for settings of notices that cannot work; a password is never quoted."""
    if settings.hooks not in ("public", "any", "off"):
        raise ValueError(f"hooks: {settings.hooks!r} is not one of public, any, off")
    if (settings.smtp or settings.vapid) and not settings.url:
        raise ValueError("url: notices link to the server, so mail and Web Push need --url")
    if settings.smtp:
        smtp_server(settings.smtp)
        address = parseaddr(settings.mail_from)[1]
        odd = (
            "=?" in settings.mail_from
            or not settings.mail_from.isprintable()
            or any(c.isspace() for c in address)
        )
        if "@" not in address or odd:
            raise ValueError("mail_from: write an address such as Westphalia <turn@play.example>")
    if settings.vapid:
        vapid_scalar(settings.vapid)


class SmtpServer(NamedTuple):
    """Where mail is handed over."""

    host: str
    port: int
    tls: bool  # from the start; else STARTTLS where the server offers it
    user: str | None
    password: str | None


def smtp_server(url: str) -> SmtpServer:
    """Return the mail server of a URL; raise ValueError for anything else."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ValueError("smtp: its port is not a number; write smtp://USER:PASSWORD@HOST:587") from None
    if port == 0:
        raise ValueError("smtp: its port is 0; write smtp://USER:PASSWORD@HOST:587")
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("smtp: it does not name a host; write smtp://USER:PASSWORD@HOST:587")
    tls = parts.scheme == "smtps"
    user, password = (None if part is None else unquote(part) for part in (parts.username, parts.password))
    return SmtpServer(parts.hostname, port or (465 if tls else 587), tls, user, password)


def vapid_scalar(key: str) -> int:
    """Return the private number of a VAPID key; raise ValueError for anything else."""
    try:
        raw = base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))
    except (ValueError, UnicodeEncodeError):
        raw = b""
    number = int.from_bytes(raw, "big")
    if len(raw) != 32 or not 0 < number < P256_ORDER:
        raise ValueError("vapid: this is not a private key; `westphalia vapid` makes one")
    return number


def _is_site(url: str) -> bool:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    plain = not (parts.path.strip("/") or parts.query or parts.fragment or parts.username)
    shown = url.isprintable() and not any(c.isspace() or c in "<>\"'\\" for c in url)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and plain and shown and port != 0
