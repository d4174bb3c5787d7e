"""Wars, card battles, the battle of the Leagues, and the spoils of a Treaty."""
