"""Peace & Rebels as a variant of the five-round edition: a phase between the wars and the Foreign Powers."""
