"""The history of the database's tables, run at every start."""
