"""JSON for clients: views, questions, events, scenes and outcomes of answers."""
