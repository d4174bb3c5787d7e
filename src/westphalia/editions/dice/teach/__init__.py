"""What clients teach about the dice edition."""
