"""Rules of the six-round and dice editions."""
