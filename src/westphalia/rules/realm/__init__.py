"""Provinces and powers, Initiative Order, Gold, and leaving the Empire."""
