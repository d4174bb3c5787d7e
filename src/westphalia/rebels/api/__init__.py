"""Play, record, replay and preview a phase."""
