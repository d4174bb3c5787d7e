"""Positions: model, reading, writing and checks."""
