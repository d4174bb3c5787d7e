"""What clients show of the dice edition."""
