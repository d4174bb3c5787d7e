"""The machinery of the phase: state, questions, tasks, events and the changes that they make."""
