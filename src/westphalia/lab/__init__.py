"""The lab: many games as tables, with changed constants if wanted; reports and comparisons with intervals."""
