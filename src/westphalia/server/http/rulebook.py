"""The rulebook over HTTP."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from litestar import Router, get
from litestar.params import FromPath, FromQuery

from westphalia.editions.kit.edition import edition, editions, variants
from westphalia.editions.kit.outline import Entry, entries, side_by_side
from westphalia.rulebook import (
    EDITIONS,
    Rule,
    Rulebook,
    Section,
    UnknownRule,
    diff,
    edition_name,
    rule,
    rulebook,
)
from westphalia.server.problems import Problem, not_found

VARIANT_CHAPTERS: Final = {"rebels": ("peace-and-rebels", "As a Westphalia variant")}
"""By the name of a variant, the rulebook and the chapter that holds its rules."""


class RulingBody(msgspec.Struct, frozen=True):
    id: str
    text: str


class RuleBody(msgspec.Struct, frozen=True):
    id: str
    text: str
    kind: str
    rulings: list[RulingBody]
    edition: str
    section: list[str]


class SectionBody(msgspec.Struct, frozen=True):
    title: str
    rules: list[RuleBody]
    sections: list[SectionBody]


class RulebookBody(msgspec.Struct, frozen=True):
    edition: str
    title: str
    sections: list[SectionBody]


class ConstantBody(msgspec.Struct, frozen=True):
    """A constant that differs between two editions."""

    name: str
    a: str | None
    b: str | None


class PairBody(msgspec.Struct, frozen=True):
    """A rule that is worded differently in two editions."""

    a: RuleBody
    b: RuleBody


class ChapterBody(msgspec.Struct, frozen=True):
    """The differences in a chapter."""

    name: str
    same: int
    changed: list[PairBody]
    only_a: list[RuleBody]
    only_b: list[RuleBody]


class LineBody(msgspec.Struct, frozen=True):
    """A line of a table of contents: its depth, title and rules."""

    depth: int
    title: str
    rules: str


class RowBody(msgspec.Struct, frozen=True):
    """A row of two tables of contents side by side; None where one of them lacks the line."""

    a: LineBody | None
    b: LineBody | None


class BookInfo(msgspec.Struct, frozen=True):
    """A rulebook, and whether its game can be played."""

    edition: str
    title: str
    prefix: str
    playable: bool


class DiffBody(msgspec.Struct, frozen=True):
    """The differences of two editions, with tables of contents if both can be played."""

    a: str
    b: str
    contents: list[RowBody]
    constants: list[ConstantBody]
    chapters: list[ChapterBody]


def _rule(book: Rulebook, found: Rule) -> RuleBody:
    rulings = [RulingBody(r.id, r.text) for r in book.rulings_on(found.id)]
    return RuleBody(found.id, found.text, found.kind, rulings, found.edition, list(found.section))


def _section(book: Rulebook, section: Section) -> SectionBody:
    return SectionBody(
        section.title,
        [_rule(book, book.get(id)) for id in section.ids],
        [_section(book, below) for below in section.sections],
    )


def _book(name: str) -> Rulebook:
    """Return the rulebook of an edition, or of a variant: its edition's and one chapter more."""
    try:
        return rulebook(edition(name).id if name in variants() else edition_name(name))
    except ValueError:
        raise not_found("edition") from None


def _name(name: str) -> str:
    """Return the one name of a rulebook: a variant's own, otherwise its edition's; raise for an unknown one."""
    return name if name in variants() else _book(name).edition


def _added(name: str) -> tuple[Rulebook, Section] | None:
    """Return the chapter that a variant adds, and the rulebook that holds it; None for an edition."""
    if name not in variants():
        return None
    place, title = VARIANT_CHAPTERS[edition(name).variant]
    book = rulebook(place)
    return book, next(section for section in book.sections if section.title == title)


def _added_rules(name: str) -> list[RuleBody]:
    added = _added(name)
    return [] if added is None else [_rule(added[0], added[0].get(id)) for id in added[1].all_ids()]


def title_of(name: str) -> str:
    return edition(name).title if name in editions() or name in variants() else name.replace("-", " ")


def _contents(a: str, b: str) -> list[RowBody]:
    """Return the tables of contents of two editions side by side."""
    if not {a, b} <= {*editions(), *variants()}:
        return []

    def line(entry: Entry | None) -> LineBody | None:
        return None if entry is None else LineBody(entry.depth, entry.title, entry.rules)

    rows = side_by_side(entries(edition(a)), entries(edition(b)))
    return [RowBody(line(one), line(other)) for one, other in rows]


def _variants(a: str, b: str) -> list[ChapterBody]:
    """Return the chapter of a variant if only one of two rulebooks has it."""
    one, two = _added_rules(a), _added_rules(b)
    return [] if bool(one) == bool(two) else [ChapterBody("variant", 0, [], one, two)]


@get("/rulebooks")
async def list_rulebooks() -> list[BookInfo]:
    """List the rulebooks: each edition's, followed by those of its variants."""
    books = []
    for name, prefix in EDITIONS.items():
        books.append(BookInfo(name, title_of(name), prefix, name in editions()))
        books += [BookInfo(v, title_of(v), prefix, True) for v in variants() if v.startswith(f"{name}+")]
    return books


@get("/rulebook/{name:str}")
async def show_rulebook(name: FromPath[str]) -> RulebookBody:
    """Return a whole rulebook."""
    return _rulebook(_name(name))


@cache
def _rulebook(name: str) -> RulebookBody:
    book = _book(name)
    sections = [_section(book, section) for section in book.sections]
    added = _added(name)
    if added is not None:
        sections.append(_section(*added))
    return RulebookBody(name, title_of(name), sections)


@get("/rules/{rule_id:str}")
async def show_rule(rule_id: FromPath[str]) -> RuleBody:
    """Return one rule."""
    if len(rule_id) > 80:
        raise not_found("rule")
    try:
        found = rule(rule_id)
    except UnknownRule as unknown:
        near = f" Did you mean {', '.join(unknown.near)}?" if unknown.near else ""
        raise Problem(404, "not-found", f"There is no such rule.{near}") from None
    return _rule(rulebook(found.edition), found)


@get("/rulediff/{a:str}/{b:str}")
async def show_difference(a: FromPath[str], b: FromPath[str]) -> DiffBody:
    """Return the differences between two editions."""
    return _difference(_name(a), _name(b))


@cache
def _difference(a: str, b: str) -> DiffBody:
    one, two = _book(a), _book(b)
    found = diff(one.edition, two.edition)
    constants = [
        ConstantBody(c.name, c.a.value if c.a else None, c.b.value if c.b else None) for c in found.constants
    ]
    chapters = [
        ChapterBody(
            chapter.name,
            chapter.same,
            [PairBody(_rule(one, pair.a), _rule(two, pair.b)) for pair in chapter.changed],
            [_rule(one, r) for r in chapter.only_a],
            [_rule(two, r) for r in chapter.only_b],
        )
        for chapter in found.chapters
    ]
    return DiffBody(a, b, _contents(a, b), constants, chapters + _variants(a, b))


@get("/rulesearch/{name:str}")
async def search_rules(name: FromPath[str], q: FromQuery[str] = "") -> list[RuleBody]:
    """Return the rules that contain every word."""
    book = _book(name)
    rules = [_rule(book, found) for found in book.search(q[:200])]
    added = _added(name)
    if added is not None:
        ids = set(added[1].all_ids())
        rules += [_rule(added[0], found) for found in added[0].search(q[:200]) if found.id in ids]
    return rules[:100]


rules = Router(
    "/api",
    route_handlers=[list_rulebooks, show_rulebook, show_rule, show_difference, search_rules],
    tags=["rules"],
)
