"""Our drawings as SVG: emblems, arms, icons and soldiers, shared with the web client.

`art/drawings.json` is written by the client's test `web/src/common/art/printed.test.ts`.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from westphalia.data.drawn_arms import drawn_arms
from westphalia.data.names import home_named, land_named

INK: Final = "#2b2118"
PAPER: Final = "#fdf8ec"
OUTLINE: Final = "M4 4 H96 V62 C96 92 74 108 50 116 C26 108 4 92 4 62 Z"
_CHARGE: Final = re.compile(r'fill="currentColor" style="color: ([^;]+); --ground: ([^;]+);">\s*\{(\w+)\}')
_GROUND: Final = re.compile(r"var\(--ground(?:,[^)]*)?\)")
_HEX: Final = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")


@cache
def _drawings() -> Mapping[str, Any]:
    read: Mapping[str, Any] = json.loads(
        files(__package__).joinpath("art/drawings.json").read_text(encoding="utf-8")
    )
    return read


def _svg(inner: str, wide: float = 100, high: float = 100) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}">{inner}</svg>'


def _painted(drawing: str, colour: str, ground: str) -> str:
    """Return a drawing with its two colours filled in."""
    return _GROUND.sub(ground, drawing.replace("currentColor", colour))


def glyph(name: str, colour: str = INK) -> str:
    """Return a beast or charge, in a box of 100 by 100."""
    drawn = _drawings()["glyphs"].get(name, _drawings()["glyphs"]["moneta"])
    return _svg(f'<g fill="{colour}">{_painted(drawn, colour, "none")}</g>')


def icon(name: str, colour: str = INK) -> str:
    """Return a small picture, in a box of 24 by 24."""
    return _svg(_painted(_drawings()["icons"][name], colour, "none"), 24, 24)


def soldier(kind: int) -> str:
    return _svg(_drawings()["soldiers"][kind], 100, 140)


def emblem(name: str, colour: str) -> str:
    """Return a Player's flag: the emblem on a roundel of the Player's colour."""
    ink = readable(colour)
    sign = _painted(_drawings()["glyphs"][name.lower()], ink, colour)
    return _svg(
        f'<circle cx="50" cy="50" r="47" fill="{colour}" stroke="{INK}" stroke-width="4"/>'
        f'<g transform="translate(17 16) scale(.66)" fill="{ink}">{sign}</g>'
    )


def shield(arms: str, field: str, charge: str) -> str:
    """Return a coat of arms, in a box of 100 by 120."""
    drawn: Sequence[str] = _drawings()["shields"].get(arms, ())
    if not drawn:
        inner = f'<path d="{OUTLINE}" fill="{field}" stroke="{INK}" stroke-width="6"/>'
        return _svg(f'{inner}<circle cx="50" cy="54" r="24" fill="{charge}"/>', 100, 120)
    inner = drawn[-1 if readable(charge) == INK else 0]
    inner = inner.replace("FIELD", field).replace("CHARGE", charge)
    clip = f'<defs><clipPath id="shield-clip"><path d="{OUTLINE}"/></clipPath></defs>'
    return _svg(clip + _CHARGE.sub(_charge, inner), 100, 120)


def _charge(found: re.Match[str]) -> str:
    colour, ground, name = found.groups()
    ground = "none" if ground == "transparent" else ground
    return f'fill="{colour}">{_painted(_drawings()["glyphs"][name], colour, ground)}'


def land_shield(name: str) -> str:
    try:
        land = land_named(name)
        return shield(land.arms, land.colour_field, land.colour_charge)
    except ValueError:
        drawn = drawn_arms(name)
        return shield(drawn.arms, drawn.colour_field, drawn.colour_charge)


def home_shield(name: str) -> str:
    home = home_named(name)
    if home is None:
        return land_shield(name)
    return shield(home.arms, home.colour_field, home.colour_charge)


# --- colours ---


def _channels(colour: str) -> tuple[float, float, float]:
    digits = colour[1:] if len(colour) == 7 else "".join(letter * 2 for letter in colour[1:])
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable(ground: str) -> str:
    """Return ink or paper, whichever can be read better on a ground."""
    return INK if contrast(ground, INK) >= contrast(ground, PAPER) else PAPER


def in_grey(text: str) -> str:
    """Return SVG or JSON with every colour as grey of the same lightness."""

    def grey(found: re.Match[str]) -> str:
        light = luminance(found[0])
        level = round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
        return f"#{level:02x}{level:02x}{level:02x}"

    return _HEX.sub(grey, text)
