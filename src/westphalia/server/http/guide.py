"""An edition's guide over HTTP: how to win, the phases of a round, the glossary, the lessons."""

from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import FromPath, FromQuery
from msgspec import Meta

from westphalia.editions.kit.edition import Edition, edition, editions, variants
from westphalia.editions.kit.teach.guide import Guide, Term, Way, needs_in_words, with_numbers
from westphalia.rules.base.constants import Constants
from westphalia.server.problems import not_found


class WayBody(msgspec.Struct, frozen=True):
    id: str
    name: str
    who: str
    needs: list[str]
    when: str
    advice: str
    rule: str


class PhaseNoteBody(msgspec.Struct, frozen=True):
    id: str
    name: str
    icon: str
    decides: str
    why: str


class TermBody(msgspec.Struct, frozen=True):
    """A term of the rulebook, its forms in sentences, and its meaning."""

    id: str
    name: str
    meaning: str
    rule: str
    forms: list[str]
    capital: bool


class LessonInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    goal: str
    minutes: int
    steps: int


class GuideBody(msgspec.Struct, frozen=True):
    edition: str
    title: str
    players: int
    about: str
    ways: list[WayBody]
    phases: list[PhaseNoteBody]
    habits: list[str]
    terms: list[TermBody]
    lessons: list[LessonInfo]
    notes: dict[str, str]


@get("/guide/{edition_id:str}")
async def read_guide(
    edition_id: FromPath[str], players: FromQuery[Annotated[int, Meta(ge=0, le=64)]] = 0
) -> GuideBody:
    """Return an edition's or a variant's guide for a number of players (by default the recommended one)."""
    if edition_id not in editions() and edition_id not in variants():
        raise not_found()
    ed = edition(edition_id)
    guide = ed.teach.guide
    if guide is None:
        raise not_found()
    number = players if players in ed.players else ed.usual_players()
    return guide_body(ed, guide, number)


def guide_body(ed: Edition, guide: Guide, players: int) -> GuideBody:
    """Return a guide with the numbers of a table filled in."""
    k = ed.constants(players, ed.proposed())
    names = dict(zip(k.phases, k.phase_names, strict=True))
    return GuideBody(
        edition=ed.key,
        title=ed.title,
        players=players,
        about=with_numbers(guide.about, k),
        ways=[_way(ed, way, k) for way in guide.ways],
        phases=[
            PhaseNoteBody(
                note.phase,
                names[note.phase],
                ed.show.icon(note.phase),
                with_numbers(note.decides, k),
                with_numbers(note.why, k),
            )
            for note in guide.in_order(k.phases)
        ],
        habits=[with_numbers(habit, k) for habit in guide.habits],
        terms=[_term(ed, term, k) for term in sorted(guide.terms, key=lambda t: t.name.lower())],
        lessons=[LessonInfo(x.id, x.title, x.goal, x.minutes, len(x.steps)) for x in ed.teach.lessons],
        notes={kind: with_numbers(note, k) for kind, note in guide.notes.items()},
    )


def _way(ed: Edition, way: Way, k: Constants) -> WayBody:
    return WayBody(
        way.id,
        way.name,
        with_numbers(way.who, k),
        needs_in_words(way, k),
        with_numbers(way.when, k),
        with_numbers(way.advice, k),
        ed.citations.get(way.cite, way.cite),
    )


def _term(ed: Edition, term: Term, k: Constants) -> TermBody:
    rule = ed.citations.get(term.cite, term.cite if term.cite[:1].isupper() else "")
    return TermBody(
        term.name.lower().replace(" ", "-"),
        term.name,
        with_numbers(term.meaning, k),
        rule,
        [term.name, *term.forms],
        term.capital,
    )


guides = Router("/api", route_handlers=[read_guide], tags=["learning"])
