"""What the bots share in editions with Player Turns."""
