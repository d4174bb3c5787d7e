"""The six-round edition: 1510 to 1660 in six rounds, 3 to 14 players."""
