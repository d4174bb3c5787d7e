"""Religious victory."""
