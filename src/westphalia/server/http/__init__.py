"""Routes of the HTTP interface."""
