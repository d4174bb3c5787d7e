"""Player Turns: the base of the six-round and dice editions."""
