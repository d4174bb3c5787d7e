"""Boxes to print, made for visitors."""
