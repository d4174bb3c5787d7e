"""Peace & Rebels: the resolver of that phase of another game, on Westphalia's engine."""
