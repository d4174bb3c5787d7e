"""Benchmarks beside peers, as ratios measured in one run."""
