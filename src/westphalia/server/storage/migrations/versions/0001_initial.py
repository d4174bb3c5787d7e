"""The first tables. A new database is made from the models; only later changes are migrated."""

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do nothing: the tables of the models are there."""
