"""Peace & Rebels, a variant of the five-round edition: a phase after the wars."""
