"""Whether the players of a table may ask a prince for advice."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """They may, at the tables there are."""
    op.add_column("tables", sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("tables", "advice")
