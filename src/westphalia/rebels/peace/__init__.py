"""Step D: Peace Resolution."""
