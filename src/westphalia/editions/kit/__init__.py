"""The parts of an edition that all editions share."""
