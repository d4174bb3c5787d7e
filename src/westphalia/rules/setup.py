"""Setup in seven steps (V.setup.*): map, flags, homes, Electors, other Principalities, Influence, first Emperor."""

from __future__ import annotations

from typing import Final

from westphalia.board import mask_of
from westphalia.engine.chance import pinned, shuffled
from westphalia.engine.contents import Step
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules.answers import ELECTOR, FLAG, PRINCIPALITY, kind_of
from westphalia.rules.influence import place, store
from westphalia.rules.naming import choose_name
from westphalia.rules.power import imperial_power
from westphalia.rules.realm import all_principalities, new_principality, transfer
from westphalia.rules.setup_lands import (
    PRINCIPALITY_RULE,
    choose_connected,
    choose_shape,
    home_shapes,
    principality_shapes,
)
from westphalia.rules.state import NONE, State, with_item
from westphalia.rules.why import Explain, Reason

FLAGS: Final = (
    ("Phoenix", "red", "#d3302f"),
    ("Angel", "blue", "#1f5fc4"),
    ("Tree", "green", "#2e8b3d"),
    ("Lion", "yellow", "#f2c230"),
    ("Stag", "orange", "#ef7a1a"),
    ("Unicorn", "purple", "#7d3fb0"),
    ("Bear", "black", "#2b2b2b"),
    ("Griffin", "teal", "#0f9aa0"),
    ("Rose", "pink", "#f07ab0"),
    ("Wolf", "grey", "#8a8f98"),
    ("Dolphin", "sky blue", "#7cc4f0"),
    ("Boar", "maroon", "#7a1f2b"),
    ("Serpent", "lime", "#a8cf38"),
    ("Swan", "lilac", "#bfa8ea"),
)
"""Emblem, colour and its hex value; the last six are for tables of more than eight."""

FLAGS_IN_THE_BOX: Final = 8

# --- 1 and 2: the map, colours and flags ---


def lay_out_map(s: State) -> None:
    """V.setup.map.1 to V.setup.map.4, V.setup.player.2: the map and the pieces everybody starts with lie ready."""
    if s.log is not None:
        s.log.append(event("map", "V.setup.map.2", amount=s.board.size))
        s.log.append(event("start", "V.setup.player.2", seats=list(range(s.players)), gold=0))


def joining_order(s: State) -> range:
    """The Players in the order in which they joined."""
    return range(s.players)


def flags_not_taken(s: State) -> list[int]:
    """The flags nobody has picked."""
    return [flag for flag in range(max(FLAGS_IN_THE_BOX, s.players)) if flag not in s.flag]


def choose_flag(s: State, seat: int) -> Step:
    """V.setup.player.1: each Player picks a colour and flag not yet taken."""
    flags = [FLAG + flag for flag in flags_not_taken(s)]
    answer = yield Question(seat, "flag", flags, "V.setup.player.1")
    s.flag = with_item(s.flag, seat, answer - FLAG)
    if s.log is not None:
        s.log.append(event("flag", "V.setup.player.1", seat=seat, choice=answer))


# --- 3: homes ---


def draw_setup_order(s: State) -> None:
    """V.setup.home.1: Setup Order is drawn at random; its first member is the First Player."""
    order: list[int] = []
    while (seat := pinned(s, "setup_order")) is not None:
        if seat not in order:
            order.append(seat)
    order += shuffled(s, [seat for seat in range(s.players) if seat not in order])
    s.setup_order = tuple(order)
    if s.log is not None:
        s.log.append(event("setup_order", "V.setup.home.1", seats=order))


def setup_order(s: State) -> tuple[int, ...]:
    """The Players in Setup Order."""
    return s.setup_order


def place_home(s: State, seat: int) -> Step:
    """V.setup.home.2, V.setup.home.3: a capital and two provinces without town, in a clover or a C."""
    shapes = home_shapes(s)
    hexes = yield from choose_shape(seat, "home", shapes, "V.setup.home.2")
    capital = hexes[0]
    for province in hexes:
        transfer(s, province, seat)
    s.free &= ~mask_of(hexes)
    s.capital = with_item(s.capital, seat, capital)
    s.towns |= 1 << capital
    if s.log is not None:
        provinces = sorted(hexes)
        s.log.append(event("home", "V.setup.home.2", seat=seat, provinces=provinces, capital=capital))


# --- 4 and 5: Principalities ---


def found(s: State, hexes: list[int], name: int) -> int:
    """Put a Principality on free hexes, the first of them its capital with a town (V.setup.elector.4)."""
    land = mask_of(hexes)
    power = new_principality(s, land, hexes[0], name)
    s.free &= ~land
    return power


def elector_turns(s: State) -> list[int]:
    """V.setup.elector.1: whose turn it is for each Elector, in Setup Order and wrapping round."""
    return [s.setup_order[turn % s.players] for turn in range(s.k.electors)]


def unplaced_electors(s: State) -> list[int]:
    """The starting Electors that are not on the map; their names are the first of the pool."""
    placed = {s.name[power] for power in all_principalities(s)}
    return [elector for elector in range(len(s.k.starting_elector_size)) if elector not in placed]


def place_elector(s: State, seat: int) -> Step:
    """V.setup.elector.1 to V.setup.elector.4: pick a starting Elector and put it anywhere, connected if possible."""
    electors = [ELECTOR + elector for elector in unplaced_electors(s)]
    elector = (yield Question(seat, "pick_elector", electors, "V.setup.elector.1")) - ELECTOR
    _, size = s.k.starting_elector_size[elector]
    hexes = yield from choose_connected(s, seat, "elector", size, "V.setup.elector.3", about=(elector,))
    if s.log is not None:
        s.log.append(event("place_elector", "V.setup.elector.1", seat=seat, principality=elector))
    power = found(s, hexes, elector)
    s.electors |= 1 << power
    if s.log is not None:
        pieces = len(s.board.pieces(s.land[power]))
        if pieces > 1:
            s.log.append(event("elector_in_pieces", "V.setup.elector.3", principality=elector, amount=pieces))


def land_is_free(s: State) -> bool:
    """Whether any hex has no owner yet."""
    return s.free != 0


def on_turn(s: State) -> int:
    """V.setup.principality.1: the turn goes on round the table, one Principality (Elector or other) for each turn."""
    return s.setup_order[s.principalities.bit_count() % s.players]


def place_principality(s: State) -> Step:
    """V.setup.principality.1 to V.setup.principality.4: the Player on turn places one new Principality."""
    seat = on_turn(s)
    shapes = principality_shapes(s)
    size = shapes[0].bit_count()
    rule = PRINCIPALITY_RULE[size]
    hexes = yield from choose_shape(seat, "principality", shapes, rule, about=(size,))
    name = yield from choose_name(s, seat, capital=hexes[0])
    if s.log is not None:
        s.log.append(event("place_principality", rule, seat=seat, principality=name, amount=size))
    found(s, hexes, name)


# --- 6 and 7: Influence, the first Emperor ---


def receive_influence(s: State, seat: int) -> None:
    """V.setup.influence.1: each Player receives Influence."""
    if s.log is not None and s.setup_order[0] == seat:
        s.log.append(event("deck", "V.setup.principality.5", amount=s.principalities.bit_count()))
    store(s, seat, s.k.setup_influence, "V.setup.influence.1")


def place_influence(s: State, seat: int) -> Step:
    """V.setup.influence.1, V.setup.influence.2: place 1 Influence; True when nothing is left."""
    powers = [PRINCIPALITY + power for power in all_principalities(s)]
    left = s.stored[seat]
    answer = yield Question(seat, "setupinfluence", powers, "V.setup.influence.1", about=(left,))
    place(s, answer - PRINCIPALITY, seat, "V.setup.influence.1")
    return left == 1


def crown_first_emperor(s: State) -> None:
    """V.setup.emperor.2: the first Emperor stores Influence and keeps the Ottoman die; round 1 can begin."""
    if s.log is not None:
        power = imperial_power(s, s.emperor)
        s.log.append(event("first_emperor", "V.setup.emperor.2", seat=s.emperor, amount=power))
    store(s, s.emperor, s.k.emperor_influence, "V.setup.emperor.2")


# --- why an answer is refused ---


def why_not_flag(s: State, question: Question, answer: int) -> Reason | None:
    """Why a flag cannot be picked (V.setup.player.1)."""
    kind, value = kind_of(answer)
    if kind != "flag" or value >= len(FLAGS):
        return "V.setup.player.1", "Pick one of the flags; there is no passing."
    if value in s.flag:
        return "V.setup.player.1", f"Another Player has taken the {FLAGS[value][0]}."
    return "V.setup.player.1", f"The {FLAGS[value][0]} is for tables of more Players."


def why_not_pick_elector(s: State, question: Question, answer: int) -> Reason | None:
    """Why an Elector cannot be picked (V.setup.elector.1)."""
    kind, value = kind_of(answer)
    if kind == "elector" and value < len(s.k.starting_elector_size):
        return "V.setup.elector.1", f"{s.k.starting_elector_size[value][0]} is on the map already."
    return (
        "V.setup.elector.1",
        "Pick one of the starting Electors that is not on the map yet; there is no passing.",
    )


def why_not_influence(s: State, question: Question, answer: int) -> Reason | None:
    """Why Influence cannot be placed so in setup (V.setup.influence.1)."""
    kind, value = kind_of(answer)
    if kind == "player":
        return "V.gen.1", "Influence is placed on Principalities, never on a Player's realm."
    if kind == "principality":
        return "V.setup.influence.1", "There is no such Principality on the map."
    if kind == "province" and value < s.board.size and s.owner[value] != NONE:
        return "V.ally.1", "Influence is counted per Principality, not per province: choose the Principality."
    return "V.setup.influence.1", "All of it must be placed on Principalities; nothing may be saved."


WHY: Final[dict[str, Explain]] = {
    "flag": why_not_flag,
    "pick_elector": why_not_pick_elector,
    "setupinfluence": why_not_influence,
}

PROMPTS: Final[dict[str, str]] = {
    "flag": "Pick your colour and flag.",
    "pick_elector": "Pick the Elector that you want to place.",
    "setupinfluence": "Place 1 Influence on any Principality; all of it must be placed.",
}

WORDS: Final[dict[str, str]] = {
    "deck": "The map is full; the {amount} Principality cards in play are shuffled.",
    "elector_in_pieces": "{principality} can be connected nowhere and lies in {amount:piece/pieces}.",
    "first_emperor": "{seat} is the first Emperor, with {amount} Imperial Power, and keeps the Ottoman die.",
    "flag": "{seat} plays under the flag of the {choice}.",
    "home": "{seat} settles on {provinces}, with the capital on {capital}.",
    "map": "The map of {amount} hexes is laid out; every province is Catholic.",
    "place_elector": "{seat} places the Elector {principality}.",
    "place_principality": "{seat} places {principality}, a Principality of size {amount}.",
    "setup_order": "Setup Order is {seats}.",
    "start": "{seats} start in Mortal Sin, with Trent, French, Reserves and Monastery tokens and {gold} Gold.",
}
