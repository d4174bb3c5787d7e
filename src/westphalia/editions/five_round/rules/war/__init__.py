"""Wage War: declarations, battles and Treaties."""
