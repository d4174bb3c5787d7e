"""A game to play, whatever its edition: begun anew, answered in words, taken back, recorded, viewed, shown as JSON."""
