"""Notices outside the browser: mail, Web Push and web-hooks, from a queue in the database."""
