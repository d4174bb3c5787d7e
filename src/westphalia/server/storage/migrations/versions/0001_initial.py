"""Create the tables."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _table_id(**options: Any) -> sa.Column[str]:
    return sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), **options)


def _channel_id(**options: Any) -> sa.Column[str]:
    return sa.Column("channel_id", sa.String(24), sa.ForeignKey("channels.id", ondelete="CASCADE"), **options)


def upgrade() -> None:
    """Create every table and index."""
    op.create_table(
        "keys",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("login", sa.String(96), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("rest", sa.Text, nullable=False, server_default=""),
        sa.Column("open", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(24), nullable=False, unique=True),
        sa.Column("user_id", sa.String(24), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("ends", sa.Double, nullable=False),
    )
    op.create_index("sessions_by_user", "sessions", ["user_id"])
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Text, nullable=False, server_default="{}"),
        sa.Column("at_zero", sa.String(10), nullable=False, server_default="bot"),
        sa.Column("clocks", sa.Text, nullable=False, server_default="{}"),
        sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("host", sa.String(24), sa.ForeignKey("users.id")),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(40), nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("rematch", sa.String(24)),
        sa.Column("undo", sa.Text, nullable=False, server_default="null"),
        sa.Column("colours", sa.Text, nullable=False, server_default="[]"),
        sa.Column("powers", sa.Text, nullable=False, server_default="[]"),
        sa.Column("played", sa.Double, nullable=False, server_default="0"),
        sa.Column("due", sa.Double),
        sa.Column("expires", sa.Double),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "private", "updated"])
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_index("tables_by_expiry", "tables", ["expires"])
    op.create_table(
        "seats",
        _table_id(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(24), sa.ForeignKey("users.id")),
        sa.Column("bot", sa.String(40)),
        sa.Column("bot_seed", sa.String(20), nullable=False),
        sa.Column("link", sa.String(24), nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("orders", sa.Text, nullable=False, server_default=""),
        sa.Column("ends", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("taken_at", sa.Double, nullable=False, server_default="0"),
        sa.Column("rest", sa.Text, nullable=False, server_default=""),
        sa.Column("pauses", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("ready", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("colour", sa.Integer, nullable=False, server_default="-1"),
    )
    op.create_index("seats_by_user", "seats", ["user_id"])
    op.create_table(
        "entries",
        _table_id(primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("answer", sa.Integer, nullable=False),
        sa.Column("client_id", sa.String(80), nullable=False),
        sa.Column("given_by", sa.String(10), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("alternatives", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("table_id", "client_id"),
    )
    op.create_table(
        "chats",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        _table_id(nullable=False),
        sa.Column("client_id", sa.String(80), nullable=False),
        sa.Column("user_id", sa.String(24), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("channel", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("heard_by", sa.String(24)),
        sa.UniqueConstraint("table_id", "user_id", "client_id"),
    )
    op.create_index("chats_by_table", "chats", ["table_id", "number"])
    op.create_table(
        "reads",
        sa.Column("user_id", sa.String(24), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
        _table_id(primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "archives",
        _table_id(primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("log", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "snapshots",
        _table_id(primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    _create_notices()
    _create_people()


def _create_notices() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("user_id", sa.String(24), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("verified", sa.Boolean, nullable=False),
        sa.Column("events", sa.String(80), nullable=False),
        sa.Column("delay", sa.Double, nullable=False),
        sa.Column("always", sa.Boolean, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("digest", sa.Double),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("recovers", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("channels_by_user", "channels", ["user_id"])
    op.create_index("channels_by_digest", "channels", ["digest"])
    op.create_table("mutes", _channel_id(primary_key=True), _table_id(primary_key=True))
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _channel_id(nullable=False),
        _table_id(nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.UniqueConstraint("channel_id", "table_id", "key"),
    )
    op.create_index("notices_by_due", "notices", ["state", "due"])


def _user(name: str = "user_id", **options: Any) -> sa.Column[str]:
    return sa.Column(name, sa.String(24), sa.ForeignKey("users.id", ondelete="CASCADE"), **options)


def _create_people() -> None:
    op.create_table(
        "resets",
        sa.Column("token", sa.String(64), primary_key=True),
        _user(nullable=False),
        sa.Column("ends", sa.Double, nullable=False),
    )
    op.create_index("resets_by_user", "resets", ["user_id"])
    op.create_table(
        "bonds",
        _user(primary_key=True),
        _user("other_id", primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("bonds_by_other", "bonds", ["other_id"])
    op.create_table(
        "invitations",
        _table_id(primary_key=True),
        _user(primary_key=True),
        _user("host_id", nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("invitations_by_user", "invitations", ["user_id"])
    op.create_table(
        "notes",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _user(nullable=False),
        _table_id(nullable=True),
        _user("other_id", nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("user_id", "table_id"),
        sa.UniqueConstraint("user_id", "other_id"),
    )
    op.create_table(
        "feedback",
        _table_id(primary_key=True),
        _user(primary_key=True),
        sa.Column("fun", sa.Integer),
        sa.Column("length", sa.Integer),
        sa.Column("fairness", sa.Integer),
        sa.Column("rule", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("feedback_by_user", "feedback", ["user_id"])
    chat = sa.ForeignKey("chats.number", ondelete="CASCADE")
    op.create_table(
        "promises",
        sa.Column("number", sa.Integer, chat, primary_key=True),
        _user(primary_key=True),
        _table_id(nullable=False),
        sa.Column("due", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
    )
    op.create_index("promises_by_table", "promises", ["table_id"])
    op.create_table(
        "standings",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(24), nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("number", sa.Integer),
    )
    op.create_index("standings_by_player", "standings", ["player"])
    op.create_index("standings_by_number", "standings", ["number"])
    op.create_index("standings_by_place", "standings", ["place"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(24), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("reporter_id", sa.String(24), sa.ForeignKey("users.id", ondelete="SET NULL")),
        _user(nullable=False),
        sa.Column("table_id", sa.String(24)),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    op.create_index("reports_by_reporter", "reports", ["reporter_id"])
    op.create_index("reports_by_user", "reports", ["user_id"])
    op.create_table(
        "sanctions",
        _user(primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )


PEOPLE = (
    "sanctions", "reports", "ratings", "standings", "promises", "feedback", "notes", "invitations", "bonds", "resets",
)  # fmt: skip


def downgrade() -> None:
    """Drop every table, referring tables first."""
    for name in PEOPLE:
        op.drop_table(name)
    for name in ("notices", "mutes", "channels", "reads"):
        op.drop_table(name)
    for name in ("snapshots", "archives", "chats", "entries", "seats", "tables", "sessions", "users", "keys"):
        op.drop_table(name)
