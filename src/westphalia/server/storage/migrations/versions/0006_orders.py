"""What is answered for the player of a seat, by his order."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has given an order yet."""
    op.add_column("seats", sa.Column("orders", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("seats", "orders")
