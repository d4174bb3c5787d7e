"""Step C: Rebel Units Siege Towns and Vassals with Unrest in their Area, or move to an Area with Unrest."""

from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.core import announcements, changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.answers import thing
from westphalia.rebels.core.asking import pick
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.peace.liberation import fall
from westphalia.rebels.position.board import (
    is_town,
    player_on,
    provinces_in,
    shows_unrest,
    tax_income,
    units_in,
    unrest_in,
)
from westphalia.rebels.position.constants import (
    REBEL_SIEGE_STRENGTH,
    REBELS_LEFT_BEHIND,
    REBELS_REMOVED_IF_STUCK,
)
from westphalia.rebels.position.names import alphabetical
from westphalia.rebels.steps.combat import begin_battle


def why_siege(s: Any, question: Question, answer: int) -> Reason | None:
    province = s.provinces.get(thing(s, answer))
    if province is None:
        return None
    if province.area != s.lexicon[question.about[0]] or not shows_unrest(province):
        return "R.c.4", f"{province.name} shows no Unrest in this Area."
    if province.siege_need > max(s.provinces[thing(s, a)].siege_need for a in question.answers):
        return "R.c.5", f"{province.name} needs more Siege Strength than is left."
    return "R.c.6", "Large Provinces are taken before Small ones."


SIEGE: Final = Kind(
    "siege", cite="R.c.7", prompt="Which Province do the Rebels of {0} take?", about=("area",), why=why_siege
)


def rebels_act(s: State) -> Tasks:
    """R.c.1-R.c.3, R.c.22: order the Areas with Rebels and choose Siege or move for each, as of now."""
    areas = alphabetical((a.id for a in s.areas.values() if a.rebels), s.areas)
    areas.sort(key=lambda area: -s.areas[area].rebels)
    tasks = {area: task(besiege if unrest_in(s, area) else move, area) for area in areas}
    if s.options.rebel_order == "two_passes":
        areas.sort(key=lambda area: not unrest_in(s, area))
    return tuple(tasks[area] for area in areas)


# --- Siege ---


def besiege(s: State, area: str) -> Tasks:
    """R.c.4, R.c.5, R.c.8: Siege with 1 Strength per Rebel, unless Land Units of a PR are there."""
    if units_in(s, area):
        return NOTHING
    due = tuple(q.id for q in provinces_in(s, area) if shows_unrest(q))
    strength = s.areas[area].rebels * REBEL_SIEGE_STRENGTH
    return (task(next_siege, area, strength, due, chooser(s, area)),)


def chooser(s: State, area: str) -> str:
    """R.c.7: return the PR that picks the falling Province, the one with the lowest Tax Income; "" if there is
    none.
    """
    players = {player_on(s, q) for q in provinces_in(s, area) if shows_unrest(q)}
    if not s.options.siege_choice or len(players) < 2:
        return ""
    income = {player: tax_income(s, player, area) for player in s.turn_order if player in players}
    lowest = [player for player in income if income[player] == min(income.values())]
    return lowest[0] if len(lowest) == 1 else ""


def class_due(s: State, due: tuple[str, ...], strength: int) -> list[str]:
    """R.c.6: return the Provinces that the Strength can take: Large ones, otherwise Small ones."""
    fitting = [name for name in due if s.provinces[name].siege_need <= strength]
    return [name for name in fitting if s.provinces[name].large] or fitting


def next_siege(s: State, area: str, strength: int, due: tuple[str, ...], chooser: str) -> Asking:
    """R.c.6, R.c.7, R.c.11: take one Province after another while the Strength lasts; the Rebels stay."""
    fitting = class_due(s, due, strength)
    if not fitting:
        return NOTHING
    province = fitting[0]
    if chooser:
        province = yield from pick(s, chooser, SIEGE, fitting, area)
    need = s.provinces[province].siege_need
    happen(s, announcements.siege, "R.c.4", area=area, province=province, strength=need)
    rest = tuple(name for name in due if name != province)
    return (task(fall, province, "R.c.9"), task(next_siege, area, strength - need, rest, chooser))


# --- move ---


def eligible(s: State, area: str) -> list[str]:
    """R.c.12, R.c.14, R.c.15, R.c.21: return neighbours by Land with Unrest that would not outnumber the Rebels."""
    arriving = max(0, s.areas[area].rebels - REBELS_LEFT_BEHIND)
    return [
        other
        for other in alphabetical(s.areas[area].land_adjacent, s.areas)
        if unrest_in(s, other) and units_in(s, other) <= arriving + s.areas[other].rebels
    ]


def move(s: State, area: str) -> Tasks:
    """R.c.12, R.c.13, R.c.16-R.c.20: move all but 1 to the Area with most Unrest, then most Towns; otherwise remove
    1.
    """
    targets = eligible(s, area)
    if not targets:
        if s.areas[area].rebels:
            happen(s, changes.rebels_removed, "R.c.18", area=area, count=REBELS_REMOVED_IF_STUCK)
        return NOTHING
    count = s.areas[area].rebels - REBELS_LEFT_BEHIND
    if count < 1:
        return NOTHING

    def towns(other: str) -> int:
        return sum(is_town(q) for q in provinces_in(s, other))

    to = max(targets, key=lambda other: (unrest_in(s, other), towns(other)))  # ties go to the first
    happen(s, changes.rebels_moved, "R.c.12", area=area, to=to, count=count)
    return (task(begin_battle, to, None, 0),) if units_in(s, to) else NOTHING
