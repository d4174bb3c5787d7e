"""The texts for new players: consequences, guide, lessons and glossary."""
