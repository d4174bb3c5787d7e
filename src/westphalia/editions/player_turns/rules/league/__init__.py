"""The Religious War: Leagues, melee and peace."""
