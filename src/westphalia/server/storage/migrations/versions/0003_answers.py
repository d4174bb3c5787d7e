"""Answers in the wider space of format 2: the games of the five-round edition go on as they were."""

import sqlalchemy as sa
from alembic import op

from westphalia.game.old_records import OLD_SPACE, new_answer

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

PAIRS = [(old, new_answer(old)) for old in range(OLD_SPACE)]


def renumber(pairs: list[tuple[int, int]], now: int, then: int) -> None:
    """Give the answers of all five-round games of one rules version their numbers in another."""
    numbers = op.create_table(
        "renumbering", sa.Column("a", sa.Integer, primary_key=True), sa.Column("b", sa.Integer)
    )
    op.bulk_insert(numbers, [{"a": a, "b": b} for a, b in pairs])
    games = f"SELECT id FROM tables WHERE edition = 'five-round' AND rules_version = {now:d}"
    op.execute(
        "UPDATE entries SET answer = (SELECT b FROM renumbering WHERE a = entries.answer) "
        f"WHERE kind = 'answer' AND answer IN (SELECT a FROM renumbering) AND table_id IN ({games})"
    )
    op.execute(
        f"UPDATE tables SET rules_version = {then:d} WHERE edition = 'five-round' AND rules_version = {now:d}"
    )
    op.drop_table("renumbering")


def upgrade() -> None:
    """From the space of format 1 to that of format 2."""
    renumber(PAIRS, 1, 2)


def downgrade() -> None:
    """And back, as far as an answer has a number there."""
    renumber([(new, old) for old, new in PAIRS if new != old or old == 0], 2, 1)
