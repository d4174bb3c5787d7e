"""How the bots play the dice edition."""
