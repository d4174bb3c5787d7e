"""Influence and alliances, the Diplomacy Game, vassals and gifts."""
