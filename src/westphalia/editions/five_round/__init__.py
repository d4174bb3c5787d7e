"""The five-round edition, for 5 to 8 players."""
