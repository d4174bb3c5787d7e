"""Running a server: settings, supervision, health, logs, metrics, admin commands."""
