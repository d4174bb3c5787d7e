"""Rules of the six-round edition."""
