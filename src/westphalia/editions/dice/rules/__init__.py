"""Rules of the dice edition."""
