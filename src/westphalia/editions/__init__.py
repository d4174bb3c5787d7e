"""The editions: each a table of constants and a table of contents."""
