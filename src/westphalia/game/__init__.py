"""A game in play: answers in words, records, views, undo."""
