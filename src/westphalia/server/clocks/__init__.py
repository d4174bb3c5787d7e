"""Clocks of players: rules, time left, nights, vacations and pauses."""
