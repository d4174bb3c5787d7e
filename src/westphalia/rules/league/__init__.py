"""The two Leagues, and replacing Electors after a Religious War."""
