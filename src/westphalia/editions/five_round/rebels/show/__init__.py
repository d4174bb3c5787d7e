"""What clients show of Peace & Rebels."""
