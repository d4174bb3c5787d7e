"""What clients teach about the six-round edition."""
