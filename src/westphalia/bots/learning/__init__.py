"""The forecast, learned from games."""
