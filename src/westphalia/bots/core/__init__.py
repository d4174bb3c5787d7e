"""The bots that play by plans, and what all editions share."""
