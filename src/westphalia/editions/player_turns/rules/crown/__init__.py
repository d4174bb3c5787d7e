"""The Emperor's reign."""
