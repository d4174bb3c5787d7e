"""What clients show of the five-round edition."""
