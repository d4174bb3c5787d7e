"""Hand-made positions of the six-round edition."""
