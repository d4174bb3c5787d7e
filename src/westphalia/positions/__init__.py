"""Positions: written by hand in the rulebook's words, and exact ones that the engine writes for itself."""
