"""Wars, card battles, the battle of the Leagues, and what a Treaty can take."""
