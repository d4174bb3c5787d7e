"""The game in a terminal: the loop, commands, and the screen."""
