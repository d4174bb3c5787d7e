"""What is answered for the player of a seat by his order, and whether he votes to end the game."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has given an order or voted yet."""
    op.add_column("seats", sa.Column("orders", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("ends", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("seats", "ends")
    op.drop_column("seats", "orders")
