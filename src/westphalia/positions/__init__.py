"""Positions: hand-written ones in the rulebook's words, and exact ones written by the engine."""
