"""Where the server keeps its tables: SQLite by default, PostgreSQL by a URL."""
