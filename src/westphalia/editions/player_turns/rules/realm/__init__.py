"""Players driven out of the Empire."""
