"""Rules of the five-round edition."""
