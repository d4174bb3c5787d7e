"""How the bots play the five-round edition."""
