"""Rounds, religious victory and the Peace of Westphalia."""
