"""Hand-made positions of the dice edition."""
