"""What an edition consists of, shared by all editions."""
