"""What clients teach about the six-round and dice editions."""
