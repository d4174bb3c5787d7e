"""The state and its constants, and answers and events as words."""
