"""Declarations, Battle Phases and Peace Treaties."""
