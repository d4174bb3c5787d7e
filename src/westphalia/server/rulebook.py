"""The rulebook over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Router, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from westphalia.rulebook import (
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


class DiffBody(msgspec.Struct, frozen=True):
    """How two editions differ."""

    a: str
    b: str
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


def _book(edition: str) -> Rulebook:
    try:
        return rulebook(edition_name(edition))
    except ValueError:
        raise not_found("edition") from None


def _kept(state: State, key: str) -> Any:
    return state.rulebooks.get(key)


@get("/rulebook/{edition:str}")
async def show_rulebook(state: State, edition: FromPath[str]) -> RulebookBody:
    """A whole rulebook."""
    book = _book(edition)
    body: RulebookBody | None = _kept(state, book.edition)
    if body is None:
        title = f"The {book.edition} edition"
        body = RulebookBody(book.edition, title, [_section(book, section) for section in book.sections])
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


@get("/rulesearch/{edition:str}")
async def search_rules(edition: FromPath[str], q: FromQuery[str] = "") -> list[RuleBody]:
    """The rules that contain every word."""
    book = _book(edition)
    return [_rule(book, found) for found in book.search(q[:200])[:100]]


rules = Router(
    "/api", route_handlers=[show_rulebook, show_rule, show_difference, search_rules], tags=["rules"]
)
