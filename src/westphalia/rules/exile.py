"""Leaving the Empire: the lands left behind, the Influence that is halved, and the Home beyond the edge."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import EDGE, HOME, STAY, kind_of
from westphalia.rules.influence import influenced, lose_all, settle_all, store
from westphalia.rules.realm import all_principalities, new_principality, religion_of_province
from westphalia.rules.state import State, with_item

FORCED_EXILE: Final = Told(
    "forced_exile", "{seat} has lost every province and must leave the Empire.", cite="foreign.eliminated"
)
FOREIGN_POWER: Final = Told(
    "foreign_power", "{seat} is a Foreign Power: {home}, {religion}, at the {edge} edge.", cite="foreign.home"
)
HALVE_INFLUENCE: Final = Told(
    "halve_influence",
    "{seat} gives up {stored} stored and {placed} placed Influence and gets {amount} back, half of it rounded down.",
    cite="foreign.half",
)
LEAVES: Final = Told("leaves", "{seat} decides to leave the Empire.", cite="foreign")
STAYS: Final = Told("stays", "{seat} stays in the Empire.", cite="foreign")
SUCCESSOR: Final = Told(
    "successor", "The lands of {seat} become {principality}, all of it {religion}.", cite="foreign.successor"
)


def decide(s: State, seat: int, leaves: bool) -> None:
    """foreign: a Player has decided to become a Foreign Power, or to stay."""
    s.exiles = (seat,) if leaves else ()
    if s.tell:
        s.tell(LEAVES if leaves else STAYS, seat=seat)


def is_leaving(s: State, seat: int) -> bool:
    """Who leaves carries out all the steps before the next Player decides."""
    return seat in s.exiles


def leave_lands(s: State, seat: int, provinces: int, capital: int, name: int) -> int:
    """foreign.successor: lands of his become one Principality of its capital's religion; towns stay towns."""
    towns = s.towns
    if s.tell:
        s.tell(
            SUCCESSOR,
            seat=seat,
            principality=name,
            provinces=bit_list(provinces),
            religion=religion_of_province(s, capital),
        )
    power = new_principality(s, provinces, capital, name)
    s.towns = towns
    return power


def halve_influence(s: State, seat: int) -> None:
    """foreign.half: all his Influence, stored and placed, is removed; half of it comes back, stored on his Home.

    Alliances are not settled here: a Peace Treaty does so at its end.
    """
    stored, placed = s.stored[seat], 0
    for power in influenced(s, seat):
        placed += lose_all(s, power, seat, "foreign.half")
    s.stored[seat] = 0
    back = (stored + placed) // s.k.fp_influence_return
    if s.tell:
        s.tell(HALVE_INFLUENCE, seat=seat, stored=stored, placed=placed, amount=back)
    store(s, seat, back, "foreign.half")


def settle_alliances(s: State) -> None:
    """All alliances are settled anew, as when somebody has given up his Influence."""
    settle_all(s, all_principalities(s))


def choose_home(s: State, seat: int) -> Step:
    """foreign.home: he picks a Home not yet in play and one of the six edges of the map."""
    homes = [HOME + home for home in range(len(s.k.fp_homes)) if home not in s.home]
    edges = range(EDGE, EDGE + len(s.board.edges))
    home = (yield Question(s, seat, ASK_FPHOME, homes)) - HOME
    edge = (yield Question(s, seat, ASK_FPEDGE, edges, (home,))) - EDGE
    s.home = with_item(s.home, seat, home)
    s.edge = with_item(s.edge, seat, edge)
    if s.tell:
        s.tell(FOREIGN_POWER, seat=seat, home=home, edge=edge, religion=s.religion[seat])


def why_not_home(s: State, question: Question, answer: int) -> Reason | None:
    """Why a Home may not be chosen."""
    kind, home = kind_of(answer)
    if kind != "home" or home not in s.home:
        return None
    return "foreign.home", f"{s.k.fp_homes[home]} is in play already."


ASK_FP: Final = Kind(
    "fp",
    cite="foreign",
    quiet=(STAY,),
    prompt="Leave the Empire for good and become a Foreign Power, or stay?",
)
ASK_FPEDGE: Final = Kind(
    "fpedge",
    cite="foreign.home",
    prompt="At which edge of the map does your Home, {home0}, lie?",
    about=("home",),
)
ASK_FPHOME: Final = Kind(
    "fphome",
    cite="foreign.home",
    prompt="Which Home do you choose?",
    why=why_not_home,
)
