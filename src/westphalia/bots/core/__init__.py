"""The bots that play by plans, and their parts that all editions share."""
