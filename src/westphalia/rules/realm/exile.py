"""Leaving the Empire: the lands left behind, the halved Influence, and the Home beyond the edge of the map."""

from typing import Final

from westphalia.board import bit_list
from westphalia.engine import Chronicle, EventType, Question, Reason, RenamedKind, Step, Tale
from westphalia.rules.base.answers import EDGE, HOME, STAY, kind_of
from westphalia.rules.base.state import State, with_item
from westphalia.rules.diplomacy.influence import influenced, lose_all, settle_all, store
from westphalia.rules.realm.provinces import all_principalities, new_principality, religion_of_province

FORCED_EXILE: Final = EventType(
    "forced_exile",
    "{seat} has lost every province and must leave the Empire.",
    cite="foreign.eliminated",
    chronicle=Chronicle("{seat} has lost every province and must leave the Empire."),
    scene="exile",
)
FOREIGN_POWER: Final = EventType(
    "foreign_power",
    "{seat} becomes a Foreign Power: {home}, {religion}, at the {edge} edge.",
    cite="foreign.home",
    chronicle=Chronicle(
        "{items} leaves the Empire for a crown abroad.",
        "{items} leave the Empire for crowns abroad.",
        "{seat} (now {home})",
    ),
    scene="exile",
)
HALVE_INFLUENCE: Final = EventType(
    "halve_influence",
    "{seat} gives up {stored} stored and {placed} placed Influence and gets half of it back: {amount}.",
    cite="foreign.half",
    detail=True,
)
LEAVES: Final = EventType("leaves", "{seat} leaves the Empire.", cite="foreign")
STAYS: Final = EventType(
    "stays", "{seat} stays in the Empire.", cite="foreign", tale=Tale("stays in the Empire")
)
SUCCESSOR: Final = EventType(
    "successor",
    "The lands of {seat} become {principality}, all {religion}.",
    cite="foreign.successor",
    chronicle=Chronicle(
        "{items} inherits the land left behind.",
        "{items} inherit the lands left behind.",
        "{principality}",
    ),
    scene="exile",
)


def record_decision(s: State, seat: int, leaves: bool) -> None:
    """foreign: record whether a Player becomes a Foreign Power or stays."""
    s.exiles = (seat,) if leaves else ()
    if s.tell:
        s.tell(LEAVES if leaves else STAYS, seat=seat)


def is_leaving(s: State, seat: int) -> bool:
    """Return whether the Player leaves the Empire; they finish before the next Player decides."""
    return seat in s.exiles


def leave_lands(s: State, seat: int, provinces: int, capital: int, name: int) -> int:
    """foreign.successor: turn a Player's lands into one Principality of its capital's religion; towns stay towns."""
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
    """foreign.half: remove all of the Player's Influence and store half of it on their Home.

    Alliances are not settled here: a Peace Treaty settles them at its end.
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
    """Settle all alliances again after a Player has given up Influence."""
    settle_all(s, all_principalities(s))


def choose_home(s: State, seat: int) -> Step:
    """foreign.home: pick a Home not yet in play and one of the six edges of the map."""
    homes = [HOME + home for home in range(len(s.k.fp_homes)) if home not in s.home]
    edges = range(EDGE, EDGE + len(s.board.edges))
    home = (yield Question(s, seat, ASK_FOREIGN_POWER_HOME, homes)) - HOME
    edge = (yield Question(s, seat, ASK_FOREIGN_POWER_EDGE, edges, (home,))) - EDGE
    s.home = with_item(s.home, seat, home)
    s.edge = with_item(s.edge, seat, edge)
    if s.tell:
        s.tell(FOREIGN_POWER, seat=seat, home=home, edge=edge, religion=s.religion[seat])


def why_not_home(s: State, question: Question, answer: int) -> Reason | None:
    kind, home = kind_of(answer)
    if kind != "home" or home not in s.home:
        return None
    return "foreign.home", f"{s.k.fp_homes[home]} is already in play."


ASK_FOREIGN_POWER: Final = RenamedKind(
    "foreign_power",
    formerly="fp",
    cite="foreign",
    quiet=(STAY,),
    prompt="Leave the Empire for good as a Foreign Power, or stay?",
)
ASK_FOREIGN_POWER_EDGE: Final = RenamedKind(
    "foreign_power_edge",
    formerly="fpedge",
    cite="foreign.home",
    prompt="Where does {home0} lie?",
    about=("home",),
)
ASK_FOREIGN_POWER_HOME: Final = RenamedKind(
    "foreign_power_home",
    formerly="fphome",
    cite="foreign.home",
    prompt="Choose your Home.",
    why=why_not_home,
    leading=True,
)
