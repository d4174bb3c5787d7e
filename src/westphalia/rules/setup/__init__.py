"""Setup: flags, homes, Electors, Principalities, names, and automatic setup."""
