"""Colours as people see them: the difference between two, also for people with a colour vision deficiency."""

from __future__ import annotations

from typing import Final

Channels = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009): what is seen with no working cones of one kind, in linear light.
EYES: Final[dict[str, tuple[Channels, Channels, Channels]]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def linear(colour: str) -> Channels:
    """Return a colour such as "#d3302f" in linear light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def lab(light: Channels) -> Channels:
    """Convert linear light to CIE L*a*b* in daylight."""
    r, g, b = (min(1.0, max(0.0, c)) for c in light)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: str, other: str, eyes: str) -> float:
    """Return how different two colours look to some eyes (CIE76): 2.3 can just be noticed, 20 is plain."""
    seen = []
    for colour in (one, other):
        light = linear(colour)
        r, g, b = (sum(m * c for m, c in zip(row, light, strict=True)) for row in EYES[eyes])
        seen.append(lab((r, g, b)))
    return sum((p - q) ** 2 for p, q in zip(*seen, strict=True)) ** 0.5
