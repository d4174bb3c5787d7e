"""The game engine: steps, questions, answers, events and randomness. It knows no rule of Westphalia."""
