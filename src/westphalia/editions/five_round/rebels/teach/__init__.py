"""What new players of Peace & Rebels read."""
