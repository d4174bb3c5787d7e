"""How fast we are, beside peers, as ratios measured in one run."""
