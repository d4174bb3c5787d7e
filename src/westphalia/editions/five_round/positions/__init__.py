"""Hand-made positions of the five-round edition."""
