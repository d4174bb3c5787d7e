"""Identify users and limit their requests."""
