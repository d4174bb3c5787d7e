"""Setup in seven steps: map, flags, homes, Electors, other Principalities, Influence and the first Emperor."""

from typing import Final

from westphalia.board import mask_of
from westphalia.engine import EventType, Kind, Question, Reason, Step, pinned, shuffled
from westphalia.rules.base.answers import PRINCIPALITY, kind_of
from westphalia.rules.base.state import NONE, State
from westphalia.rules.diplomacy.influence import place, store
from westphalia.rules.realm.provinces import all_principalities, is_player, new_principality

PLACE_ELECTOR: Final = EventType(
    "place_elector", "{seat} places the Elector {principality}.", cite="setup.elector"
)
SETUP_ORDER: Final = EventType("setup_order", "Setup Order is {seats}.", cite="setup.order")

# --- 1 and 2: the map, colours and flags ---


def joining_order(s: State) -> range:
    """The Players in the order in which they joined."""
    return range(s.players)


# --- 3: homes ---


def draw_setup_order(s: State) -> None:
    """setup.order: draw Setup Order at random; its first member is the First Player."""
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


def found_principality(s: State, hexes: list[int], name: int) -> int:
    """Place a Principality on free hexes; the first hex is its capital, with a town."""
    land = mask_of(hexes)
    power = new_principality(s, land, hexes[0], name)
    s.free &= ~land
    return power


def elector_turns(s: State) -> list[int]:
    """setup.elector: the Players in Setup Order, again from the first until all Electors are placed."""
    return [s.setup_order[turn % s.players] for turn in range(s.k.electors)]


def seat_on_turn(s: State) -> int:
    """setup.principality: return whose turn it is; every placed Principality, Electors included, was one turn."""
    return s.setup_order[s.principalities.bit_count() % s.players]


def receive_influence(s: State, seat: int) -> None:
    """setup.influence: store the Influence of setup."""
    store(s, seat, s.k.setup_influence, "setup.influence")


def unplaced_electors(s: State) -> list[int]:
    """Return the starting Electors that are not on the map; their names come first in the pool."""
    placed = {s.name[power] for power in all_principalities(s)}
    return [elector for elector in range(len(s.k.starting_elector_size)) if elector not in placed]


# --- 6 and 7: Influence, the first Emperor ---


def place_influence(s: State, seat: int) -> Step:
    """setup.influence: place 1 Influence; return True when none is left."""
    powers = [PRINCIPALITY + power for power in all_principalities(s)]
    left = s.stored[seat]
    answer = yield Question(s, seat, ASK_SETUPINFLUENCE, powers, (left,))
    place(s, answer - PRINCIPALITY, seat, "setup.influence")
    return left == 1


# --- refusals ---


def why_not_pick_elector(s: State, question: Question, answer: int) -> Reason | None:
    kind, value = kind_of(answer)
    if kind == "elector" and value < len(s.k.starting_elector_size):
        return "setup.elector", f"{s.k.starting_elector_size[value][0]} is already on the map."
    return "setup.elector", "You must pick a starting Elector that is not on the map."


def why_not_influence(s: State, question: Question, answer: int) -> Reason | None:
    kind, value = kind_of(answer)
    if kind == "player" or (kind == "province" and value < s.board.size and is_player(s.owner[value])):
        return "power.kinds", "Place Influence on a Principality, not on a Player's realm."
    if kind == "principality":
        return "setup.influence", "That Principality is not on the map."
    if kind == "province" and value < s.board.size and s.owner[value] != NONE:
        return "influence.counted", "Place Influence on a Principality, not on a single province."
    return "setup.influence", "You must place all your Influence on Principalities; you cannot save any."


ASK_PICK_ELECTOR: Final = Kind(
    "pick_elector",
    cite="setup.elector",
    quick=True,
    prompt="Which Elector do you place?",
    why=why_not_pick_elector,
)
ASK_SETUPINFLUENCE: Final = Kind(
    "setupinfluence",
    cite="setup.influence",
    about=("number",),
    prompt="Place your Influence: {number0} left.",
    why=why_not_influence,
    counted=True,
)
