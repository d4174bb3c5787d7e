"""Write docs/reference: questions, events, steps and fields of each edition, and observations: `make reference`.

With --check it only says whether the pages are up to date.
"""

from __future__ import annotations

import sys
from importlib import import_module
from inspect import signature
from pathlib import Path
from pkgutil import walk_packages
from string import Formatter

sys.path.insert(0, str(Path(__file__).parent))

import features
from sequences import event_fields, sequences

from westphalia import rebels
from westphalia.editions.kit.edition import Edition, edition, editions, variants
from westphalia.engine.event import ONLY_ANSWER
from westphalia.engine.kind import Kind
from westphalia.positions.common import tables
from westphalia.rebels.core import announcements, changes
from westphalia.rebels.core.events import EVENT_TYPES
from westphalia.rules.base.answers import CHOICES

REFERENCE = Path(__file__).resolve().parents[2] / "docs" / "reference"
GENERATED = "<!-- Written by tools/generate/vocabulary.py from the declarations in the code. Do not edit. -->"
TITLES = {
    "position": "the position",
    "realm": "a realm",
    "principality": "a Principality",
    "province": "a province",
    "chance": "chance",
}


def pages() -> dict[Path, str]:
    """Return the text of each page by its path."""
    written = {name: _edition(edition(name)) for name in editions()}
    written |= {name: _variant(edition(name)) for name in variants()}
    written["peace-and-rebels"] = _umpire()
    files = {f"questions-{name.replace('+', '-')}.md": lines for name, lines in written.items()}
    files["observations.md"] = [GENERATED, "", *features.page()]
    return {REFERENCE / name: "\n".join([*lines, ""]).rstrip() + "\n" for name, lines in files.items()}


def _variant(ed: Edition) -> list[str]:
    """Return a variant's additions to its edition."""
    base = edition(ed.id)
    lines = [GENERATED, "", f"# Questions and events: {ed.title}", "", f"What it adds to {base.title}:", ""]
    had = tables(base.positions)
    for name, entries in tables(ed.positions).items():
        new = [f"`{e.key}`" for e in entries if e.key not in {old.key for old in had[name]}]
        lines += [f"- {TITLES[name]}: {', '.join(new)}"] if new else []
    lines.append("")
    for table in (_questions, _sequences, _events):
        old = set(table(base))
        rows = [row for row in table(ed) if row not in old or not row.startswith("| `")]
        lines += rows if any(row.startswith("| `") for row in rows) else []
    return lines


def _edition(ed: Edition) -> list[str]:
    return [
        GENERATED,
        "",
        f"# Questions and events: {ed.title}",
        "",
        *_fields(ed),
        *_questions(ed),
        *_sequences(ed),
        *_events(ed),
    ]


def _fields(ed: Edition) -> list[str]:
    lines = ["## Fields of a position", "", "Fields in italics appear only in `in_words`.", ""]
    for name, entries in tables(ed.positions).items():
        keys = ["edition", "players"] if name == "position" else []
        keys = [f"`{key}`" for key in keys]
        keys += [f"*{e.key}*" if e.derived else f"`{e.key}`" for e in entries]
        keys += ["*standing*", "*winners*"] if name == "position" else []
        lines.append(f"- {TITLES[name]}: {', '.join(keys)}")
    return [*lines, ""]


def _rule(ed: Edition, cite: str) -> str:
    return ed.citations.get(cite, cite)


def _questions(ed: Edition) -> list[str]:
    lines = [
        "## Questions",
        "",
        "*Forced*: `yes` if the game answers the question itself when only one answer is legal; `no` if it asks even",
        "then, because the list of answers would reveal a secret. *Quiet*: what `play_on` answers if it is legal;",
        "otherwise it gives the first answer.",
        "",
        "| kind | rule | prompt | about | secret | forced | quiet |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, kind in sorted(ed.kinds().items()):
        about = ", ".join(kind.about)
        quiet = ", ".join(CHOICES[a] for a in kind.quiet if a < len(CHOICES))
        prompt = kind.prompt.replace("|", "/")
        itself = "yes" if kind.open_options else "no"
        secret = "yes" if kind.sealed else ""
        lines.append(
            f"| `{name}` | {_rule(ed, kind.cite)} | {prompt} | {about} | {secret} | {itself} | {quiet} |"
        )
    return [*lines, ""]


def _sequences(ed: Edition) -> list[str]:
    lines = [
        "## Several answers in one `say`",
        "",
        "Some steps ask several questions in a row, and `say` takes all their answers at once. `= word` is the answer",
        "that leads to the next question, `...` repeats (usually until `done`), `?` is asked only sometimes.",
        "",
        "| questions | steps |",
        "|---|---|",
    ]
    steps: dict[tuple[str, ...], list[str]] = {}
    for step, paths in sequences(ed).items():
        for path in paths:
            steps.setdefault(path, []).append(f"`{step}`")
    for path, where in steps.items():
        lines.append(f"| {', then '.join(f'`{part}`' for part in path)} | {', '.join(where)} |")
    return [*lines, ""]


def _events(ed: Edition) -> list[str]:
    lines = [
        "## Events",
        "",
        "Entries of `game.log` have `event.kind`, `event.fields` and `event.rule` (the rule below, or a more",
        "specific one). Players are seat numbers, provinces hex numbers, Principalities name numbers; cards and",
        "choices are answers or indices into their tables. `game.fields(event)` gives all of them in words.",
        "",
        "| kind | fields | rule | words |",
        "|---|---|---|---|",
    ]
    said = {**event_fields(ed), ONLY_ANSWER.kind: {"seat", "question", "answer", "about"}}
    for kind, told in sorted({**ed.events(), ONLY_ANSWER.kind: ONLY_ANSWER}.items()):
        named = {f for _, f, _, _ in Formatter().parse(told.words) if f and not f.startswith("k.")}
        fields = ", ".join(sorted(named | said.get(kind, set())))
        lines.append(f"| `{kind}` | {fields} | {_rule(ed, told.cite)} | {told.words} |")
    return [*lines, ""]


def _umpire() -> list[str]:
    """Return the questions and events of the Peace & Rebels umpire."""
    lines = [
        GENERATED,
        "",
        "# Questions and events: Peace & Rebels",
        "",
        "## Questions",
        "",
        "| kind | rule | prompt | about |",
        "|---|---|---|---|",
    ]
    kinds = sorted(_kinds_of_umpire())
    lines += [f"| `{kind}` | {kind.cite} | {kind.prompt} | {', '.join(kind.about)} |" for kind in kinds]
    lines += [
        "",
        "## Events",
        "",
        "Realms, Areas and Provinces are ids; what is absent is null. `game.fields(event)` gives the answer of",
        "`only_answer` in words.",
        "",
        "| kind | fields | words |",
        "|---|---|---|",
        "| `only_answer` | seat, question, answer, about | a question answered itself |",
    ]
    for name, told in sorted(EVENT_TYPES.items()):
        change = getattr(changes, name, None) or getattr(announcements, name)
        fields = list(signature(change).parameters)[1:]
        lines.append(f"| `{name}` | {', '.join(fields)} | {told.words} |")
    return lines


def _kinds_of_umpire() -> set[Kind]:
    modules = [import_module(found.name) for found in walk_packages(rebels.__path__, "westphalia.rebels.")]
    return {value for module in modules for value in vars(module).values() if isinstance(value, Kind)}


def main() -> int:
    stale = [path for path, text in pages().items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        return int(bool(stale))
    for path, text in pages().items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
