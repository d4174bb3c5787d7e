"""The rulebook over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Router, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from westphalia.editions.edition import LOADERS, edition
from westphalia.editions.outline import Entry, entries, side_by_side
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


class RulingBody(msgspec.Struct, frozen=True):
    """How a rule is to be read."""

    id: str
    text: str


class RuleBody(msgspec.Struct, frozen=True):
    """A rule with its rulings."""

    id: str
    text: str
    kind: str
    rulings: list[RulingBody]
    edition: str
    section: list[str]


class SectionBody(msgspec.Struct, frozen=True):
    """A heading with what stands under it."""

    title: str
    rules: list[RuleBody]
    sections: list[SectionBody]


class RulebookBody(msgspec.Struct, frozen=True):
    """A rulebook."""

    edition: str
    title: str
    sections: list[SectionBody]


class ConstantBody(msgspec.Struct, frozen=True):
    """A number that two editions do not share."""

    name: str
    a: str | None
    b: str | None


class PairBody(msgspec.Struct, frozen=True):
    """A rule that two editions say differently."""

    a: RuleBody
    b: RuleBody


class ChapterBody(msgspec.Struct, frozen=True):
    """How a chapter differs."""

    name: str
    same: int
    changed: list[PairBody]
    only_a: list[RuleBody]
    only_b: list[RuleBody]


class LineBody(msgspec.Struct, frozen=True):
    """A line of a table of contents: how deep it lies, what it is, by which rules."""

    depth: int
    title: str
    rules: str


class RowBody(msgspec.Struct, frozen=True):
    """A line of two tables of contents; one that only one of them has is None in the other."""

    a: LineBody | None
    b: LineBody | None


class BookInfo(msgspec.Struct, frozen=True):
    """A rulebook that can be read, and whether its game can be played."""

    edition: str
    title: str
    prefix: str
    playable: bool


class DiffBody(msgspec.Struct, frozen=True):
    """How two editions differ; the tables of contents are there for editions that can be played."""

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
    try:
        return rulebook(edition_name(name))
    except ValueError:
        raise not_found("edition") from None


def title_of(name: str) -> str:
    """What an edition is called."""
    return edition(name).title if name in LOADERS else name.replace("-", " ")


def _contents(a: str, b: str) -> list[RowBody]:
    """The tables of contents of two editions side by side."""
    if a not in LOADERS or b not in LOADERS:
        return []

    def line(entry: Entry | None) -> LineBody | None:
        return None if entry is None else LineBody(entry.depth, entry.title, entry.rules)

    rows = side_by_side(entries(edition(a)), entries(edition(b)))
    return [RowBody(line(one), line(other)) for one, other in rows]


def _kept(state: State, key: str) -> Any:
    return state.rulebooks.get(key)


@get("/rulebooks")
async def list_rulebooks() -> list[BookInfo]:
    """The rulebooks that can be read."""
    return [BookInfo(name, title_of(name), prefix, name in LOADERS) for name, prefix in EDITIONS.items()]


@get("/rulebook/{name:str}")
async def show_rulebook(state: State, name: FromPath[str]) -> RulebookBody:
    """A whole rulebook."""
    book = _book(name)
    body: RulebookBody | None = _kept(state, book.edition)
    if body is None:
        body = RulebookBody(
            book.edition, title_of(book.edition), [_section(book, section) for section in book.sections]
        )
        state.rulebooks[book.edition] = body
    return body


@get("/rules/{rule_id:str}")
async def show_rule(rule_id: FromPath[str]) -> RuleBody:
    """One rule."""
    if len(rule_id) > 80:
        raise not_found("rule")
    try:
        found = rule(rule_id)
    except UnknownRule as unknown:
        near = f" Did you mean {', '.join(unknown.near)}?" if unknown.near else ""
        raise Problem(404, "not-found", f"There is no such rule.{near}") from None
    return _rule(rulebook(found.edition), found)


@get("/rulediff/{a:str}/{b:str}")
async def show_difference(state: State, a: FromPath[str], b: FromPath[str]) -> DiffBody:
    """How two editions differ."""
    one, two = _book(a), _book(b)
    key = f"{one.edition}|{two.edition}"
    body: DiffBody | None = _kept(state, key)
    if body is None:
        found = diff(one.edition, two.edition)
        body = DiffBody(
            one.edition,
            two.edition,
            _contents(one.edition, two.edition),
            [
                ConstantBody(c.name, c.a.value if c.a else None, c.b.value if c.b else None)
                for c in found.constants
            ],
            [
                ChapterBody(
                    chapter.name,
                    chapter.same,
                    [PairBody(_rule(one, pair.a), _rule(two, pair.b)) for pair in chapter.changed],
                    [_rule(one, r) for r in chapter.only_a],
                    [_rule(two, r) for r in chapter.only_b],
                )
                for chapter in found.chapters
            ],
        )
        state.rulebooks[key] = body
    return body


@get("/rulesearch/{name:str}")
async def search_rules(name: FromPath[str], q: FromQuery[str] = "") -> list[RuleBody]:
    """The rules that contain every word."""
    book = _book(name)
    return [_rule(book, found) for found in book.search(q[:200])[:100]]


rules = Router(
    "/api",
    route_handlers=[list_rulebooks, show_rulebook, show_rule, show_difference, search_rules],
    tags=["rules"],
)
