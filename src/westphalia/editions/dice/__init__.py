"""The dice edition, the lighter game of six rounds for 5 to 8 players."""
