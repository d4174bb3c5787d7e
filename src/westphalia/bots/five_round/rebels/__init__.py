"""How the bots play Peace & Rebels."""
