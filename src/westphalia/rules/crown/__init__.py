"""The Imperial Election."""
