"""The bots that search."""
