"""House rules: an edition changed by a text file, checked, compared with its base and playable like any other."""
