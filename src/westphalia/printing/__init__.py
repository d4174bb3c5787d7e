"""The game as a box to print: cards, pieces, boards, a map and a booklet, from the same data as the game."""
