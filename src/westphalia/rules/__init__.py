"""The rules that all editions share, grouped by chapter of the rulebook."""
