"""Alembic's environment; the caller brings the connection."""

from alembic import context

from westphalia.server.storage.social import ALL_TABLES

context.configure(connection=context.config.attributes["connection"], target_metadata=ALL_TABLES)
with context.begin_transaction():
    context.run_migrations()
