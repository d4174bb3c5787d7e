"""The Aftermath of step D for PRs at Peace: Units, Active Allies and Allied Units."""

import heapq
from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.core import changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.answers import thing
from westphalia.rebels.core.asking import asked_player, pick
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.board import areas_owned, stacks_of
from westphalia.rebels.position.names import alphabetical
from westphalia.rebels.position.relations import active_allies, at_peace, stance

LAND: Final = 1
SEA: Final = 2  # the sea zone and the Area


def why_home(s: Any, question: Question, answer: int) -> Reason | None:
    area = s.areas.get(thing(s, answer))
    if area is None:
        return None
    if stance(s, asked_player(s, question), area.id) != "Friendly":
        return "R.d.23", f"{area.name} is not Friendly."
    return "R.d.23", f"{area.name} is not one of the nearest Friendly Areas."


RETURN_UNITS: Final = Kind(
    "return_units",
    cite="R.d.23",
    prompt="To which of the nearest Friendly Areas do your Units in {0} return?",
    about=("area",),
    why=why_home,
)
RETURN_HOME: Final = Kind(
    "return_home",
    cite="R.d.23",
    prompt="To which of your own Areas do your Units in {0} return?",
    about=("area",),
    why=why_home,
)


def aftermath(s: State, player: str) -> Tasks:
    """R.d.22: for a PR in no War, Units return, Active Allies turn back and Allied Units are discarded."""
    if not at_peace(s, player):
        return NOTHING
    away = [stack.area for stack in stacks_of(s, player) if stance(s, player, stack.area) == "Neutral"]
    return (*(task(units_go_home, player, area) for area in away), task(allies_go_home, player))


def distances(s: State, start: str) -> dict[str, int]:
    """R.d.27: return the distance of every Area; a Land border counts 1, a sea crossing 2."""
    found: dict[str, int] = {}
    edge = [(0, start)]
    while edge:
        so_far, area = heapq.heappop(edge)
        if area in found:
            continue
        found[area] = so_far
        here = s.areas[area]
        for other in here.land_adjacent:
            heapq.heappush(edge, (so_far + LAND, other))
        for other in here.sea_adjacent:
            heapq.heappush(edge, (so_far + SEA, other))
    return found


def nearest_friendly(s: State, player: str, area: str) -> list[str]:
    reached = {a: d for a, d in distances(s, area).items() if stance(s, player, a) == "Friendly"}
    nearest = min(reached.values(), default=0)
    return alphabetical((a for a, d in reached.items() if d == nearest), s.areas)


def units_go_home(s: State, player: str, area: str) -> Asking:
    """R.d.23: move Units to a nearest Friendly Area, otherwise to one of their Areas not Hostile, otherwise off the
    board.
    """
    stack = s.stacks[player, area]
    units = {key: n for key, n in stack.units.items() if n}
    near = nearest_friendly(s, player, area)
    own = [a for a in alphabetical(areas_owned(s, player), s.areas) if stance(s, player, a) != "Hostile"]
    to: str | None = None
    if near:
        to = yield from pick(s, player, RETURN_UNITS, near, area)
    elif own:
        to = yield from pick(s, player, RETURN_HOME, own, area)
    happen(s, changes.units_returned, "R.d.23", realm=player, area=area, to=to, units=units)
    regular = sum(n for key, n in units.items() if key.startswith("regular"))
    if to is None and regular:
        happen(s, changes.manpower, "R.d.23", realm=player, available=regular, exhausted=0)
    return NOTHING


def allies_go_home(s: State, player: str) -> Tasks:
    """R.d.24, R.d.25: turn back Active Ally tokens and discard all Allied Units."""
    for ally in active_allies(s, player):
        happen(s, changes.ally_flipped, "R.d.24", realm=player, ally=ally)
    for stack in stacks_of(s, player):
        allied = {key: n for key, n in stack.units.items() if key.startswith("allied") and n}
        if allied:
            happen(s, changes.allied_units_discarded, "R.d.25", realm=player, area=stack.area, units=allied)
    reserve = s.realms[player].allied_reserve
    if reserve:
        units = {"reserve": reserve}
        happen(s, changes.allied_units_discarded, "R.d.25", realm=player, area=None, units=units)
    return NOTHING
