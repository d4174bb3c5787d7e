"""The game in a terminal: the loop, commands, and what is drawn on the screen."""
