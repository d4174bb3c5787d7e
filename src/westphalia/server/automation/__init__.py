"""Automatic actions at a table: bots, clocks, standing orders, advice."""
