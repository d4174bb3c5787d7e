"""Hand-made positions with Peace & Rebels."""
