"""Setup steps shared by the six-round and dice editions."""
