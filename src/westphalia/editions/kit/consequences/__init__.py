"""Lines under answers that several editions share."""
