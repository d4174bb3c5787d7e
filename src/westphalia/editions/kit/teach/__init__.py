"""Consequences, guide, lessons and glossary: what new players read."""
