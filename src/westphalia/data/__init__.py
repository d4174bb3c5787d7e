"""Data on the lands of the Empire and its neighbours: names, places, colours and arms."""
