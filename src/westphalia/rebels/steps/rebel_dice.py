"""Step I: each player rolls a Rebel Die for each Town and Vassal with Unrest, Area by Area."""

from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.core import announcements, changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.answers import code, meaning
from westphalia.rebels.core.asking import ask, pick_due, why_unrest
from westphalia.rebels.core.chance import roll_dice
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.peace.liberation import fall
from westphalia.rebels.position.board import stacks_of, units_in, unrest_of
from westphalia.rebels.position.constants import DUCATS_LOST, SUBSTITUTE_COST
from westphalia.rebels.position.names import alphabetical
from westphalia.rebels.steps.combat import begin_battle, lose_unit
from westphalia.rebels.steps.money import lose_power, pay


def why_exhaust(s: Any, question: Question, answer: int) -> Reason | None:
    verb, _ = meaning(s, answer)
    if verb == "available":
        return "R.i.9", "There is no available Manpower."
    return "R.i.9", "You have no such Regular Unit there."


REBELLION: Final = Kind(
    "rebellion", cite="R.i.6", prompt="Which Province in {0} rebels?", about=("area",), why=why_unrest
)
REBELLION_UNIT: Final = Kind(
    "rebellion_unit", cite="R.i.14", prompt="Which Land Unit do you lose in {0}?", about=("area",)
)
EXHAUST: Final = Kind(
    "exhaust",
    cite="R.i.9",
    prompt="Manpower in {0}: exhaust available Manpower, or a Deployed Regular Unit?",
    about=("area",),
    why=why_exhaust,
)
CALM: Final = Kind(
    "calm", cite="R.i.10", prompt="Which Province in {0} becomes calm?", about=("area",), why=why_unrest
)


def roll_rebel_dice(s: State) -> Tasks:
    """R.i.1, R.i.5: each player in Turn order; Battles are fought after all dice are resolved."""
    s.late = ()
    return (*(task(dice_of_player, pr) for pr in s.turn_order), task(late_battles))


def dice_of_player(s: State, player: str) -> Tasks:
    """R.i.2: the player's Areas alphabetically."""
    areas = alphabetical({q.area for q in unrest_of(s, player)}, s.areas)
    return tuple(task(dice_of_area, player, area) for area in areas)


def dice_of_area(s: State, player: str, area: str) -> Asking:
    """R.i.1-R.i.3: roll one die per visible Unrest there; resolve Rebellions, then losses, then removals."""
    number = len(unrest_of(s, player, area))
    if not number:
        return NOTHING
    faces = yield from roll_dice(s, player, area, ["rebel"] * number)
    happen(s, announcements.rebel_dice, "R.i.1", realm=player, area=area, faces=faces)
    rebellions = faces.count("rebellion")
    return (
        *((task(rebel, player, area, rebellions),) if rebellions else ()),
        *[task(lose_ducats, player)] * faces.count("ducats"),
        *[task(lose_any_power, player)] * faces.count("power"),
        *[task(exhaust, player, area)] * faces.count("manpower"),
        *(task(calm, player, area, due) for due in range(faces.count("calm"), 0, -1)),
    )


# --- Rebellions ---


def rebel(s: State, player: str, area: str, rebellions: int) -> Tasks:
    """R.i.4, R.i.14: against Land Units each Rebellion places a Rebel, or costs a Unit in the later version."""
    if not units_in(s, area, player):
        return assigned(player, area, rebellions)
    if s.options.later_version:
        return (task(lose_to_rebellion, player, area, rebellions, 0),)
    happen(s, changes.rebels_placed, "R.i.4", area=area, count=rebellions)
    if area not in s.late:
        s.late = (*s.late, area)
    return NOTHING


def assigned(player: str, area: str, rebellions: int) -> Tasks:
    """R.i.6: assign each Rebellion to a different Town or Vassal."""
    return tuple(task(rebellion, player, area, due) for due in range(rebellions, 0, -1))


def rebellion(s: State, player: str, area: str, due: int) -> Asking:
    """R.i.6: a Town or Vassal with Unrest there falls to the Rebels."""
    provinces = [q.id for q in unrest_of(s, player, area)]
    province = yield from pick_due(s, player, REBELLION, provinces, due, area)
    return (task(fall, province, "R.i.6"),)


def lose_to_rebellion(s: State, player: str, area: str, rebellions: int, place: int) -> Asking:
    """R.i.14: lose a Land Unit for each Rebellion; assign those for which no Unit is left."""
    if not rebellions:
        return NOTHING
    if not units_in(s, area, player):
        return assigned(player, area, rebellions)
    rotation = {player: place}
    yield from lose_unit(s, player, area, "R.i.14", rotation, REBELLION_UNIT)
    return (task(lose_to_rebellion, player, area, rebellions - 1, rotation[player]),)


def late_battles(s: State) -> Tasks:
    """R.i.5: fight one Battle per Area, in the order in which Rebels were first placed."""
    return tuple(task(late_battle, area) for area in s.late)


def late_battle(s: State, area: str) -> Tasks:
    """R.i.5: fight only if Land Units are left; otherwise the Rebels stay."""
    return (task(begin_battle, area, None, 0),) if units_in(s, area) and s.areas[area].rebels else NOTHING


# --- losses and relief ---


def lose_ducats(s: State, player: str) -> Tasks:
    """R.i.7: lose 2 Ducats."""
    return pay(s, player, DUCATS_LOST, "R.i.7")


def lose_any_power(s: State, player: str) -> Tasks:
    """R.i.8, R.i.12: lose 1 Monarch Power, or 2 Ducats if there is none."""
    if any(s.realms[player].power.values()):
        return (task(lose_power, player, "R.i.8"),)
    return pay(s, player, SUBSTITUTE_COST, "R.i.12")


def exhaust(s: State, player: str, area: str) -> Asking:
    """R.i.9, R.i.12: exhaust one Regular Unit, or lose 2 Ducats if there is none."""
    deployed = [(stack.area, kind) for stack in stacks_of(s, player) for kind in stack.types("regular")]
    available = s.realms[player].manpower["available"]
    answers = ([code(s, "available")] if available else []) + [
        code(s, kind, where) for where, kind in deployed
    ]
    if not answers:
        return pay(s, player, SUBSTITUTE_COST, "R.i.12")
    verb, where = meaning(s, (yield ask(s, player, EXHAUST, answers, area)))
    if verb == "available":
        happen(s, changes.manpower, "R.i.9", realm=player, available=-1, exhausted=1)
    else:
        happen(s, changes.units_removed, "R.i.9", realm=player, area=where, units={f"regular.{verb}": 1})
        happen(s, changes.manpower, "R.i.9", realm=player, available=0, exhausted=1)
    return NOTHING


def calm(s: State, player: str, area: str, due: int) -> Asking:
    """R.i.10: a Town or Vassal with Unrest there becomes calm; there is one for each die."""
    provinces = [q.id for q in unrest_of(s, player, area)]
    province = yield from pick_due(s, player, CALM, provinces, due, area)
    happen(s, changes.unrest_removed, "R.i.10", realm=player, province=province)
    return NOTHING
