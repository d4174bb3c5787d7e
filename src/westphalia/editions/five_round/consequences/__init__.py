"""Lines under the answers of the five-round edition."""
