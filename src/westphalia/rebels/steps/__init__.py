"""The steps of the phase and their order."""
