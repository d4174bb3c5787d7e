"""Religious War: Leagues, their battle and the peace."""
