"""How the bots play the six-round edition."""
