"""The large edition, for tests of clients: 3 to 14 players, up to 320 provinces, two rounds, relics and shrines.

It has a counter, a token, a question, a goal and an option of its own, and nothing outside this file knows of it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, ClassVar

from westphalia.board import Board, bit_list
from westphalia.board.maps import balanced_hexagon
from westphalia.board.masks import MOST_HEXES
from westphalia.editions.five_round.constants import constants as five_round_constants
from westphalia.editions.kit.edition import Edition
from westphalia.editions.kit.options import Option, Options
from westphalia.editions.kit.show import desks
from westphalia.editions.kit.show.part import (
    IMPERIAL_POWER,
    Counter,
    Seen,
    ShowPart,
    condition,
    outcome,
    score_of,
)
from westphalia.editions.kit.show.types import Desk, Race, Token
from westphalia.engine.contents import Program, Step, asks, chapter, each
from westphalia.engine.event import Chronicle, EventType
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rules.base.answers import DONE, PROVINCE
from westphalia.rules.base.constants import Constants
from westphalia.rules.base.fields import SEATS, Field, always, by_seat
from westphalia.rules.base.state import FIELDS, State, with_item
from westphalia.rules.realm.provinces import new_principality, transfer
from westphalia.rules.victory.rounds import all_rounds, begin_phase, begin_round

RELICS_TO_WIN = 3
MAPS = {"small": 8, "large": 23}  # provinces for each player
SHRINE = EventType(
    "shrine",
    "{seat} builds a shrine at {province} and finds a relic.",
    cite="G.shrine",
    chronicle=Chronicle("{seat} builds a shrine.", "{items} build shrines.", "{seat}"),
)
FULL_OF_RELICS = EventType("relic_victory", "{seats} have the most relics and win.", cite="G.win")
ASK_SHRINE = Kind(
    "shrine", cite="G.shrine", prompt="Where do you build a shrine? It brings a relic.", quiet=(DONE,)
)


class LargeState(State):
    """A state with relics, and shrines on the map."""

    fields: ClassVar[Sequence[Field]] = (
        *FIELDS,
        Field("relics", by_seat(0), fact=True),
        Field("shrines", always(0)),
    )
    relics: list[int]
    shrines: int

    def imperial_power(self, seat: int) -> int:
        return self.land[seat].bit_count()

    def principality_power(self, power: int) -> int:
        return 1

    def score(self, seat: int) -> int:
        return self.relics[seat]

    def role_of(self, seat: int) -> str:
        return "Pilgrim" if self.relics[seat] else "Layman"


def lay_out(s: LargeState) -> None:
    """Give each player a realm and divide the rest into Principalities of up to four provinces."""
    s.flag = list(range(s.players))
    s.setup_order = s.initiative = tuple(range(s.players))
    corners = [s.board.size * (2 * seat + 1) // (2 * s.players) for seat in range(s.players)]
    for seat, corner in enumerate(corners):
        for province in [corner, *bit_list(s.board.neighbours[corner] & s.free)[:4]]:
            transfer(s, province, seat)
            s.free &= ~(1 << province)
        s.capital = with_item(s.capital, seat, corner)
    name = 0
    while s.free:
        first = bit_list(s.free)[0]
        land = 1 << first | sum(1 << p for p in bit_list(s.board.neighbours[first] & s.free)[:3])
        if name % 3 == 1:
            s.protestant |= land
        power = new_principality(s, land, first, name)
        s.free &= ~land
        s.electors |= (name < 7) << power
        for seat in (name % s.players, (name * 5 + 2) % s.players):
            s.influence[power * SEATS + seat] = 1 + name % 4
        if name % 2:
            ally = name % s.players
            s.ally[power] = ally
            s.allied[ally] |= 1 << power
        name += 1
    s.religion = [seat % 2 for seat in range(s.players)]


def build(s: LargeState, seat: int) -> Step:
    """A shrine on one's own land, or none."""
    here = [PROVINCE + p for p in bit_list(s.land[seat] & ~s.shrines)]
    answer = yield Question(s, seat, ASK_SHRINE, [DONE, *here])
    if answer != DONE:
        s.shrines |= 1 << (answer - PROVINCE)
        s.relics = with_item(s.relics, seat, s.relics[seat] + 1)
        if s.tell:
            s.tell(SHRINE, seat=seat, province=answer - PROVINCE)


def open_phase(s: LargeState) -> None:
    begin_phase(s, "heresy")


def finish(s: LargeState) -> None:
    """The most relics win."""
    best = max(s.relics)
    s.winners, s.victory, s.over = tuple(i for i in range(s.players) if s.relics[i] == best), "relics", True
    if s.tell:
        s.tell(FULL_OF_RELICS, seats=list(s.winners))


def seats(s: LargeState) -> range:
    return range(s.players)


PROGRAM = Program(
    chapter("setup", lay_out), each(all_rounds, begin_round, open_phase, each(seats, asks(build))), finish
)


def relics(seen: Seen, seat: int) -> int:
    return int(seen.state.relics[seat])


RELICS = Counter(
    id="relics", icon="star", label="Relics", meaning="Bones of the saints.", cite="", value=relics
)


def race(seen: Seen) -> Race:
    s: LargeState = seen.state
    best = max(range(s.players), key=lambda seat: s.relics[seat])
    score = score_of(s, "Relics", "What the pilgrims count.", "")
    needs = [condition("relics", "relics in one hand", s.relics[best], RELICS_TO_WIN, RELICS_TO_WIN, "")]
    goal: Any = {
        "id": "relics",
        "name": "Victory of the relics",
        "who": "the keeper of most relics",
        "rule": "",
    }
    goal |= {"religion": None, "conditions": needs, "met": needs[0]["met"], "counts": s.round == 2}
    goal |= {"counts_from": 2, "counts_words": "counts after round 2", "seats": [best]}
    return {"goals": [goal], "score": score, "now": outcome(seen, goal, [best])}


def tokens(s: LargeState) -> list[Token]:
    return [
        {"hex": p, "icon": "church", "count": 1, "religion": None, "label": "a shrine"}
        for p in bit_list(s.shrines)
    ]


def all_desks(seen: Seen) -> list[Desk]:
    desk = desks.rows_desk(seen, SHOW)
    desk["title"] = "Shrines and relics"
    return [desk]


def make_board(players: int, options: Options) -> Board:
    return balanced_hexagon(min(MOST_HEXES, players * MAPS[options.get("map", "large")]))


def make_constants(players: int, options: Options) -> Constants:
    five = {f: getattr(five_round_constants(8), f) for f in Constants.__dataclass_fields__}
    return Constants(**{**five, "edition": "large", "prefix": "G", "players": players, "rounds": 2})


def no_invariants(s: Any, midway: bool) -> list[str]:
    return []


def nothing(*_: Any) -> None:
    return None


def any_answer(s: Any, question: Question) -> int:
    return question.answers[0]


def program(options: Options) -> Program:
    return PROGRAM


SHOW = ShowPart(
    counters=(IMPERIAL_POWER, RELICS),
    columns={"usual": (RELICS, IMPERIAL_POWER)},
    victories={"relics": "Victory of the relics"},
    race=race,
    tokens=tokens,
    desks=all_desks,
)
LARGE = Edition(
    id="large",
    title="the large edition",
    prefix="G",
    rules_version=1,
    players=tuple(range(3, 15)),
    options=(
        Option(
            "map",
            "Size of the map",
            tuple(MAPS),
            ("8 provinces for each.", "23 provinces for each."),
            "",
            "small",
        ),
    ),
    constants=make_constants,
    board=make_board,
    program=program,
    state=LargeState,
    citations={},
    invariants=no_invariants,
    quick_answer=any_answer,
    reveal=nothing,
    deal_hidden=nothing,
    show=SHOW,
)


def register() -> None:
    """Register the large edition, so that it can be played."""
    os.environ["WESTPHALIA_EDITIONS"] = "large=large_edition:LARGE"
