"""People beside the game: friends, profiles, ratings, notes, promises, reports."""
