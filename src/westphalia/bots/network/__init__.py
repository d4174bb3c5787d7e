"""A policy network that learned the game by playing it: inputs, inference without PyTorch, and a bot."""

import os

# The matrices are small: one thread takes 2 ms where several, waiting for each other, take 20.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
