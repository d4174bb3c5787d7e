"""What new players of the five-round edition read."""
