"""The `westphalia` command."""
