"""Sessions on our side, who heard a whisper, and what is kept of games for ever."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them; of whispers said before we know only who holds the seat now."""
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
    op.add_column("users", sa.Column("signed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.text("UPDATE users SET signed = :yes").bindparams(yes=True))
    op.add_column("chats", sa.Column("heard_by", sa.String(24)))
    op.execute(
        "UPDATE chats SET heard_by = (SELECT seats.user_id FROM seats WHERE seats.table_id = chats.table_id "
        "AND 'seat:' || seats.seat = chats.channel) WHERE channel <> 'table'"
    )
    op.create_index("chats_by_table", "chats", ["table_id", "number"])
    op.create_table(
        "archives",
        sa.Column(
            "table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("archives")
    op.drop_index("chats_by_table", "chats")
    op.drop_column("chats", "heard_by")
    op.drop_column("users", "signed")
    op.drop_table("sessions")
