"""What people do at a table around its game: create it, join, wait, remind, undo by consent, end, play again."""
