"""What the bots' plans have in common for the editions in which unaligned Principalities fight."""
