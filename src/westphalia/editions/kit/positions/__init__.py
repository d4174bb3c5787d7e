"""The part of an edition that reads and writes positions."""
