"""The forecast that was learned from games."""
