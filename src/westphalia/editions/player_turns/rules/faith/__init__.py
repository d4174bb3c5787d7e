"""Spread the Faith."""
