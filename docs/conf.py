"""Sphinx configuration of the documentation site: `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tools" / "generate"))

from reference import write_generated_pages  # noqa: E402

from westphalia import __version__  # noqa: E402

project = "Westphalia"
author = "The Westphalia developers"
copyright = "The Westphalia developers, MIT licence"
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
autodoc_typehints = "description"
autodoc_member_order = "bysource"
autodoc_class_signature = "separated"
nitpicky = False
suppress_warnings = ["myst.header"]

html_theme = "furo"
html_title = "Westphalia"
html_static_path: list[str] = []

write_generated_pages(HERE / "reference" / "generated")
