"""The lab: many games, with changed numbers if one likes, as tables; reports and comparisons with intervals."""
