"""A policy network that learned the game by playing it: inputs, inference without PyTorch, and a bot."""
