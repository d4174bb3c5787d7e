"""The flow of a game: steps, questions, answers, events, chance. It knows no rule of Westphalia."""
