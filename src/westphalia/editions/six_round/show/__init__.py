"""What clients show of the six-round edition."""
