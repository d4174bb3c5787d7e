"""The presentation that editions share."""
