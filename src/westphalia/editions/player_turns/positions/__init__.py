"""Hand-made positions of the six-round and dice editions."""
