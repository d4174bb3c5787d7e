"""Rules of the Peace & Rebels phase."""
