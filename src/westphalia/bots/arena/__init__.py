"""Matches between bots, ratings, and opponents to measure by."""
