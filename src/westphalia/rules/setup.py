"""Setup in seven steps: map, flags, homes, Electors, other Principalities, Influence, first Emperor."""

from __future__ import annotations

from typing import Final

from westphalia.board import mask_of
from westphalia.engine.chance import pinned, shuffled
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import PRINCIPALITY, kind_of
from westphalia.rules.influence import place, store
from westphalia.rules.realm import all_principalities, new_principality
from westphalia.rules.state import NONE, State

PLACE_ELECTOR: Final = Told(
    "place_elector", "{seat} places the Elector {principality}.", cite="setup.elector"
)
SETUP_ORDER: Final = Told("setup_order", "Setup Order is {seats}.", cite="setup.order")

# --- 1 and 2: the map, colours and flags ---


def joining_order(s: State) -> range:
    """The Players in the order in which they joined."""
    return range(s.players)


# --- 3: homes ---


def draw_setup_order(s: State) -> None:
    """setup.order: Setup Order is drawn at random; its first member is the First Player."""
    order: list[int] = []
    while (seat := pinned(s, "setup_order")) is not None:
        if seat not in order:
            order.append(seat)
    order += shuffled(s, [seat for seat in range(s.players) if seat not in order])
    s.setup_order = tuple(order)
    if s.tell:
        s.tell(SETUP_ORDER, seats=order)


def setup_order(s: State) -> tuple[int, ...]:
    """The Players in Setup Order."""
    return s.setup_order


# --- 4 and 5: Principalities ---


def found(s: State, hexes: list[int], name: int) -> int:
    """Put a Principality on free hexes, the first of them its capital with a town."""
    land = mask_of(hexes)
    power = new_principality(s, land, hexes[0], name)
    s.free &= ~land
    return power


def elector_turns(s: State) -> list[int]:
    """setup.elector: whose turn it is for each Elector, in Setup Order and wrapping round."""
    return [s.setup_order[turn % s.players] for turn in range(s.k.electors)]


def on_turn(s: State) -> int:
    """setup.principality: the turn goes on round the table, one Principality (Elector or other) for each turn."""
    return s.setup_order[s.principalities.bit_count() % s.players]


def receive_influence(s: State, seat: int) -> None:
    """setup.influence: each Player receives Influence."""
    store(s, seat, s.k.setup_influence, "setup.influence")


def unplaced_electors(s: State) -> list[int]:
    """The starting Electors that are not on the map; their names are the first of the pool."""
    placed = {s.name[power] for power in all_principalities(s)}
    return [elector for elector in range(len(s.k.starting_elector_size)) if elector not in placed]


# --- 6 and 7: Influence, the first Emperor ---


def place_influence(s: State, seat: int) -> Step:
    """setup.influence: place 1 Influence; True when nothing is left."""
    powers = [PRINCIPALITY + power for power in all_principalities(s)]
    left = s.stored[seat]
    answer = yield Question(s, seat, ASK_SETUPINFLUENCE, powers, (left,))
    place(s, answer - PRINCIPALITY, seat, "setup.influence")
    return left == 1


# --- why an answer is refused ---


def why_not_pick_elector(s: State, question: Question, answer: int) -> Reason | None:
    """Why an Elector cannot be picked (setup.elector)."""
    kind, value = kind_of(answer)
    if kind == "elector" and value < len(s.k.starting_elector_size):
        return "setup.elector", f"{s.k.starting_elector_size[value][0]} is on the map already."
    return (
        "setup.elector",
        "Pick one of the starting Electors that is not on the map yet; there is no passing.",
    )


def why_not_influence(s: State, question: Question, answer: int) -> Reason | None:
    """Why Influence cannot be placed so in setup (setup.influence)."""
    kind, value = kind_of(answer)
    if kind == "player":
        return "power.kinds", "Influence is placed on Principalities, never on a Player's realm."
    if kind == "principality":
        return "setup.influence", "There is no such Principality on the map."
    if kind == "province" and value < s.board.size and s.owner[value] != NONE:
        return (
            "influence.counted",
            "Influence is counted per Principality, not per province: choose the Principality.",
        )
    return "setup.influence", "All of it must be placed on Principalities; nothing may be saved."


ASK_PICK_ELECTOR: Final = Kind(
    "pick_elector",
    cite="setup.elector",
    quick=True,
    prompt="Pick the Elector that you want to place.",
    why=why_not_pick_elector,
)
ASK_SETUPINFLUENCE: Final = Kind(
    "setupinfluence",
    cite="setup.influence",
    about=("number",),
    prompt="Place 1 Influence on any Principality; all of it must be placed.",
    why=why_not_influence,
)
