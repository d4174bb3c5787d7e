"""The rules of Westphalia, one module per chapter of the rulebook, shared by all editions."""
