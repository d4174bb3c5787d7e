"""Diplomatic Actions, alliances and lost Influence."""
