"""Upheaval and Combat Heresy."""
