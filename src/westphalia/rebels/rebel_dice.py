"""Step I: each player rolls a Rebel Die for each of its Towns and Vassals with Unrest, Area by Area."""

from __future__ import annotations

from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels import changes, news
from westphalia.rebels.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.answers import code, meaning
from westphalia.rebels.asking import ask, pick_due, why_unrest
from westphalia.rebels.battle import begin_battle, lose_unit
from westphalia.rebels.board import stacks_of, units_in, unrest_of
from westphalia.rebels.constants import DUCATS_LOST, SUBSTITUTE_COST
from westphalia.rebels.dice import rolled
from westphalia.rebels.liberation import fall
from westphalia.rebels.money import lose_power, pay
from westphalia.rebels.names import alphabetical
from westphalia.rebels.state import State
from westphalia.rebels.telling import happen


def why_exhaust(s: Any, question: Question, answer: int) -> Reason | None:
    """Why Manpower cannot be exhausted so."""
    verb, _ = meaning(s, answer)
    if verb == "available":
        return "R.i.9", "There is no available Manpower."
    return "R.i.9", "No such Regular Unit is Deployed there."


REBELLION: Final = Kind(
    "rebellion", cite="R.i.6", prompt="Which Province in {0} rebels?", about=("area",), why=why_unrest
)
REBELLION_UNIT: Final = Kind(
    "rebellion_unit", cite="R.i.14", prompt="Which Land Unit do you lose in {0}?", about=("area",)
)
EXHAUST: Final = Kind(
    "exhaust",
    cite="R.i.9",
    prompt="Exhaust available Manpower, or a Deployed Regular Unit?",
    about=("area",),
    why=why_exhaust,
)
CALM: Final = Kind(
    "calm", cite="R.i.10", prompt="Which Province in {0} becomes calm?", about=("area",), why=why_unrest
)


def roll_rebel_dice(s: State) -> Tasks:
    """R.i.1, R.i.5: each player in Turn order; the Battles are fought when all have resolved their dice."""
    s.late = ()
    return (*(task(dice_of_player, pr) for pr in s.turn_order), task(late_battles))


def dice_of_player(s: State, player: str) -> Tasks:
    """R.i.2: its Areas alphabetically."""
    areas = alphabetical({q.area for q in unrest_of(s, player)}, s.areas)
    return tuple(task(dice_of_area, player, area) for area in areas)


def dice_of_area(s: State, player: str, area: str) -> Asking:
    """R.i.1-R.i.3: one die for each of its visible Unrest there; Rebellions, then losses, then removals."""
    number = len(unrest_of(s, player, area))
    if not number:
        return NOTHING
    faces = yield from rolled(s, ["rebel"] * number)
    happen(s, news.rebel_dice, "R.i.1", realm=player, area=area, faces=faces)
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
    """R.i.4, R.i.14: with Land Units there each Rebellion places a Rebel, or costs a Unit in the later version."""
    if not units_in(s, area, player):
        return assigned(player, area, rebellions)
    if s.options.later_version:
        return (task(lose_to_rebellion, player, area, rebellions, 0),)
    happen(s, changes.rebels_placed, "R.i.4", area=area, count=rebellions)
    if area not in s.late:
        s.late = (*s.late, area)
    return NOTHING


def assigned(player: str, area: str, rebellions: int) -> Tasks:
    """R.i.6: each Rebellion is assigned to a different Town or Vassal."""
    return tuple(task(rebellion, player, area, due) for due in range(rebellions, 0, -1))


def rebellion(s: State, player: str, area: str, due: int) -> Asking:
    """R.i.6: one of its Towns or Vassals with Unrest there falls to the Rebels."""
    provinces = [q.id for q in unrest_of(s, player, area)]
    province = yield from pick_due(s, player, REBELLION, provinces, due, area)
    return (task(fall, province, "R.i.6"),)


def lose_to_rebellion(s: State, player: str, area: str, rebellions: int, place: int) -> Asking:
    """R.i.14: a Land Unit for each Rebellion, by the order of losses; those without a Unit left are assigned."""
    if not rebellions:
        return NOTHING
    if not units_in(s, area, player):
        return assigned(player, area, rebellions)
    rotation = {player: place}
    yield from lose_unit(s, player, area, "R.i.14", rotation, REBELLION_UNIT)
    return (task(lose_to_rebellion, player, area, rebellions - 1, rotation[player]),)


def late_battles(s: State) -> Tasks:
    """R.i.5: one Battle per Area, in the order in which the first Rebels were placed."""
    return tuple(task(late_battle, area) for area in s.late)


def late_battle(s: State, area: str) -> Tasks:
    """R.i.5: no Battle if no Land Unit is left there; the Rebels stay."""
    return (task(begin_battle, area, None, 0),) if units_in(s, area) and s.areas[area].rebels else NOTHING


# --- losses and relief ---


def lose_ducats(s: State, player: str) -> Tasks:
    """R.i.7: 2 Ducats."""
    return pay(s, player, DUCATS_LOST, "R.i.7")


def lose_any_power(s: State, player: str) -> Tasks:
    """R.i.8, R.i.12: 1 Monarch Power, or 2 Ducats if it has none."""
    if any(s.realms[player].power.values()):
        return (task(lose_power, player, "R.i.8"),)
    return pay(s, player, SUBSTITUTE_COST, "R.i.12")


def exhaust(s: State, player: str, area: str) -> Asking:
    """R.i.9, R.i.12: one Regular Unit goes to exhausted Manpower, or 2 Ducats if it has none."""
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
    """R.i.10: one of its Towns or Vassals with Unrest there becomes calm; there is one for each die."""
    provinces = [q.id for q in unrest_of(s, player, area)]
    province = yield from pick_due(s, player, CALM, provinces, due, area)
    happen(s, changes.unrest_removed, "R.i.10", realm=player, province=province)
    return NOTHING


PLAIN = (
    roll_rebel_dice,
    dice_of_player,
    rebel,
    late_battles,
    late_battle,
    lose_ducats,
    lose_any_power,
)
ASKING = (dice_of_area, rebellion, lose_to_rebellion, exhaust, calm)
