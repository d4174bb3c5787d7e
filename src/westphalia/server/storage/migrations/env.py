"""Alembic's environment; the caller brings the connection."""

from alembic import context

from westphalia.server.storage.social import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
