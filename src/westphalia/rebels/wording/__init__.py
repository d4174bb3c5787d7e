"""Sentences and instructions for players."""
