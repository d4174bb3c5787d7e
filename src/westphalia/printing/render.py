"""Typst: data and templates in, PDF and PNG out. Everything is in memory, and no network is used."""

import json
import re
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal

from westphalia.printing import art
from westphalia.printing.box import Drawings, PrintOptions

MISSING: Final = "Printing needs Typst, which is not installed: install westphalia[print]."
TEMPLATES: Final = files(__package__).joinpath("templates")
_PAGE: Final = re.compile(rb"/Type\s*/Page\b")
_FONTS: Final = {"font_paths": [str(files(__package__).joinpath("fonts"))], "ignore_system_fonts": True}


class PrintingUnavailable(ValueError):
    """Typst is not installed."""

    def __init__(self) -> None:
        super().__init__(MISSING)


def can_print() -> bool:
    return find_spec("typst") is not None


@cache
def _templates() -> dict[str, bytes]:
    return {it.name: it.read_bytes() for it in TEMPLATES.iterdir() if it.name.endswith(".typ")}


def table_of(content: dict[str, Any], options: PrintOptions) -> bytes:
    """Return the data of a template as JSON, its drawings apart, in grey if so chosen."""
    drawings = Drawings()
    named = drawings.named(content)
    text = json.dumps({**named, "art": drawings.table()}, ensure_ascii=False)
    return (art.in_grey(text) if options.grey else text).encode()


def render_pdf(template: str, table: bytes) -> bytes:
    return _compile(template, table, "pdf", None)[0]


def page_count(pdf: bytes) -> int:
    """Return the number of pages of a PDF that Typst has written; its tree of pages is not compressed."""
    return len(_PAGE.findall(pdf))


def fold_in_half(pages: bytes, count: int, paper: tuple[float, float]) -> bytes:
    """Return a booklet: its pages two by two on double-sided sheets, to be folded and stapled."""
    table = {"paper": paper, "count": count, "order": folded_order(count)}
    with TemporaryDirectory(prefix="westphalia-print-") as folder:
        room = Path(folder)  # PDF pages cannot be handed over in memory
        (room / "pages.pdf").write_bytes(pages)
        (room / "data.json").write_text(json.dumps(table), encoding="utf-8")
        (room / "main.typ").write_bytes(_templates()["impose.typ"])
        made = _typst().compile(str(room / "main.typ"), root=folder, format="pdf", timestamp=0, **_FONTS)
    assert isinstance(made, bytes)
    return made


def folded_order(count: int) -> list[tuple[int, int]]:
    """Return the pages at the left and right of each side, sheet by sheet, front before back.

    >>> folded_order(7)
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    """
    total = -(-count // 4) * 4
    order = []
    for sheet in range(total // 4):
        low, high = 2 * sheet + 1, total - 2 * sheet
        order += [(high, low), (low + 1, high - 1)]
    return order


def render_png(template: str, table: bytes, ppi: float) -> list[bytes]:
    """Compile a template to one picture for each page."""
    return _compile(template, table, "png", ppi)


def _compile(template: str, table: bytes, format: Literal["pdf", "png"], ppi: float | None) -> list[bytes]:
    made = _typst().compile(_given(template, table), format=format, ppi=ppi, timestamp=0, **_FONTS)
    assert made is not None
    return made if isinstance(made, list) else [made]


def _given(template: str, table: bytes) -> dict[str, bytes]:
    return {"main.typ": _templates()[f"{template}.typ"], **_templates(), "data.json": table}


def _typst() -> Any:
    try:
        return import_module("typst")
    except ModuleNotFoundError:
        raise PrintingUnavailable from None
