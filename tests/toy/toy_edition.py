"""A toy edition: two rounds of pilgrimages. A player with five relics wins at once, otherwise the player who has
most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from westphalia.board import bit_list, five_round_map
from westphalia.editions.five_round.constants import constants as five_round
from westphalia.editions.kit.edition import Edition
from westphalia.editions.kit.show.part import Counter, Seen, ShowPart, condition, leaders, outcome, score_of
from westphalia.editions.kit.show.types import Goal, Race
from westphalia.engine.chance import roll
from westphalia.engine.contents import Program, Step, asks, chapter, each
from westphalia.engine.event import EventType
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rules.base.answers import NUMBER
from westphalia.rules.base.constants import Constants
from westphalia.rules.base.fields import Field, by_seat
from westphalia.rules.base.state import FIELDS, State, with_item
from westphalia.rules.realm.provinces import new_principality, transfer
from westphalia.rules.victory import rounds

FARTHEST: Final = 3
ENOUGH: Final = 5  # relics
CITATIONS: Final = {"round": "T.1", "round.phases": "T.1", "principality.new": "T.2", "win.score": "T.6"}

TRAVELS: Final = EventType(
    "travels", "{seat} travels {amount:day/days}, rolls {face} and has {left:relic/relics} now.", "T.3"
)
WINS: Final = EventType("toy_victory", "{seats} wins with {amount:relic/relics}.", cite="T.5")


class ToyState(State):
    """Relics are all that a toy adds to a state."""

    __slots__ = ("relics",)
    fields: ClassVar[Sequence[Field]] = (*FIELDS, Field("relics", by_seat(0), fact=True))
    relics: list[int]

    def imperial_power(self, seat: int) -> int:
        """Land is power."""
        return self.land[seat].bit_count()

    def score(self, seat: int) -> int:
        """Relics are counted at the end."""
        return self.relics[seat]

    def is_saved(self, seat: int) -> bool:
        """Five relics save."""
        return self.relics[seat] >= ENOUGH


def lay_out(s: ToyState) -> None:
    """T.2: each Player gets two provinces, and the rest of the map is Principalities of one."""
    hexes = bit_list(s.board.everything)
    for province in hexes[: 2 * s.players]:
        transfer(s, province, province // 2)
    for seat in range(s.players):
        s.capital = with_item(s.capital, seat, 2 * seat)
        s.towns |= 1 << 2 * seat
    for number, province in enumerate(hexes[2 * s.players :]):
        new_principality(s, 1 << province, province, number)
    s.free = 0
    s.flag = list(range(s.players))
    s.setup_order = s.initiative = tuple(range(s.players))
    s.emperor = 0


def set_out(s: ToyState) -> None:
    """T.1: a round is one pilgrimage of each Player."""
    rounds.begin_phase(s, "pilgrimage")


ASK_DAYS: Final = Kind(
    "days",
    cite="T.3",
    about=("number",),
    prompt="You have {number0} relics. How many days do you travel?",
    why=lambda s, question, answer: ("T.3", f"A pilgrimage takes 0 to {FARTHEST} days."),
    quiet=(NUMBER,),
)


def travel(s: ToyState, seat: int) -> Step:
    """T.3, T.4, T.5: the farther, the more relics and the greater the danger; five win at once."""
    answers = range(NUMBER, NUMBER + FARTHEST + 1)
    days = (yield Question(s, seat, ASK_DAYS, answers, (s.relics[seat],))) - NUMBER
    face = roll(s, "pilgrimage")
    s.relics = with_item(s.relics, seat, s.relics[seat] + (days if face > days else 0))
    if s.tell:
        s.tell(TRAVELS, seat=seat, amount=days, face=face, left=s.relics[seat])
    if s.is_saved(seat):
        win(s, (seat,))


def win(s: ToyState, seats: tuple[int, ...]) -> None:
    """T.5: the game ends."""
    s.winners, s.victory, s.over = seats, "relics", True
    if s.tell:
        s.tell(WINS, seats=list(seats), amount=s.relics[seats[0]])


def count(s: ToyState) -> None:
    """T.6: after two rounds the player with most relics wins, the first in order among equals."""
    win(s, (max(range(s.players), key=lambda seat: s.relics[seat]),))


PROGRAM: Final = Program(
    chapter("setup", lay_out),
    each(rounds.all_rounds, rounds.begin_round, set_out, each(rounds.in_initiative_order, asks(travel))),
    chapter("end", count),
)


def constants(players: int, options: Any) -> Constants:
    """Two rounds, one phase."""
    return replace(five_round(5), edition="toy", prefix="T", players=players, rounds=2, round_year=(0, 1510, 1540),
                   phases=("setup", "pilgrimage"), phase_names=("Setup", "Pilgrimage"))  # fmt: skip


def race(seen: Seen) -> Race:
    """T.5: five relics, or the most after two rounds."""
    s = seen.state
    score = score_of(s, "Relics", "The player with most relics after two rounds wins.", "win.score")
    most = max(score["values"])
    goal: Goal = {
        "id": "relics", "name": "Five relics", "who": "the first to have them", "rule": "T.5", "religion": None,
        "conditions": [condition("relics", "relics of the leader", most, ENOUGH, ENOUGH, "T.5")], "met": most >= ENOUGH,
        "counts": True, "counts_from": 1, "counts_words": "at any moment", "seats": leaders(score),
    }  # fmt: skip
    return {"goals": [goal], "score": score, "now": outcome(seen, goal, leaders(score))}


RELIC_COUNTER: Final = Counter(
    id="relics", icon="saint", label="Relics", meaning="Five of them win.", cite="T.5", main=True,
    value=lambda seen, seat: seen.state.relics[seat],
)  # fmt: skip

TOY: Final = Edition(
    id="toy", title="the toy edition", prefix="T", rules_version=1, players=(3, 4, 5), options=(),
    constants=constants, board=lambda players, options: five_round_map(5),
    program=lambda options: PROGRAM, state=ToyState, citations=CITATIONS,
    show=ShowPart(counters=(RELIC_COUNTER,), victories={"relics": "Relics"}, race=race),
)  # fmt: skip
