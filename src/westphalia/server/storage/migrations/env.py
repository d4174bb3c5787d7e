"""Alembic's environment; the caller brings the connection."""

from alembic import context

from westphalia.server.storage.social import bonds

context.configure(connection=context.config.attributes["connection"], target_metadata=bonds.metadata)
with context.begin_transaction():
    context.run_migrations()
