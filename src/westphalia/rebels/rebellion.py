"""Step C: Rebel Units Siege the Towns and Vassals with Unrest in their Areas, or move to an Area that has some."""

from __future__ import annotations

from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels import changes, news
from westphalia.rebels.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.answers import thing
from westphalia.rebels.asking import pick
from westphalia.rebels.battle import begin_battle
from westphalia.rebels.board import (
    is_town,
    player_on,
    provinces_in,
    shows_unrest,
    tax_income,
    units_in,
    unrest_in,
)
from westphalia.rebels.constants import REBEL_SIEGE_STRENGTH, REBELS_LEFT_BEHIND, REBELS_REMOVED_IF_STUCK
from westphalia.rebels.liberation import fall
from westphalia.rebels.names import alphabetical
from westphalia.rebels.state import State
from westphalia.rebels.telling import happen


def why_siege(s: Any, question: Question, answer: int) -> Reason | None:
    """Why a Province cannot fall now."""
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
    """R.c.1-R.c.3, R.c.22: the Areas with Rebels, classed and ordered by how things stand now."""
    areas = alphabetical((a.id for a in s.areas.values() if a.rebels), s.areas)
    areas.sort(key=lambda area: -s.areas[area].rebels)
    tasks = {area: task(besiege if unrest_in(s, area) else move, area) for area in areas}
    if s.options.rebel_order == "two_passes":
        areas.sort(key=lambda area: not unrest_in(s, area))
    return tuple(tasks[area] for area in areas)


# --- Siege ---


def besiege(s: State, area: str) -> Tasks:
    """R.c.4, R.c.5, R.c.8: the Rebels Siege with 1 Strength each, unless Land Units of a PR stand there."""
    if units_in(s, area):
        return NOTHING
    due = tuple(q.id for q in provinces_in(s, area) if shows_unrest(q))
    strength = s.areas[area].rebels * REBEL_SIEGE_STRENGTH
    return (task(next_siege, area, strength, due, chooser(s, area)),)


def chooser(s: State, area: str) -> str:
    """R.c.7: the PR that picks what falls: of several with Unrest the one with the lowest Tax Income; "" for nobody."""
    players = {player_on(s, q) for q in provinces_in(s, area) if shows_unrest(q)}
    if not s.options.siege_choice or len(players) < 2:
        return ""
    income = {player: tax_income(s, player, area) for player in s.turn_order if player in players}
    lowest = [player for player in income if income[player] == min(income.values())]
    return lowest[0] if len(lowest) == 1 else ""


def class_due(s: State, due: tuple[str, ...], strength: int) -> list[str]:
    """R.c.6: what the Strength left can take of the class now due: Large Provinces, else Small ones."""
    fitting = [name for name in due if s.provinces[name].siege_need <= strength]
    return [name for name in fitting if s.provinces[name].large] or fitting


def next_siege(s: State, area: str, strength: int, due: tuple[str, ...], chooser: str) -> Asking:
    """R.c.6, R.c.7, R.c.11: one Province after another falls while the Strength suffices; the Rebels stay."""
    fitting = class_due(s, due, strength)
    if not fitting:
        return NOTHING
    province = fitting[0]
    if chooser:
        province = yield from pick(s, chooser, SIEGE, fitting, area)
    need = s.provinces[province].siege_need
    happen(s, news.siege, "R.c.4", area=area, province=province, strength=need)
    rest = tuple(name for name in due if name != province)
    return (task(fall, province, "R.c.9"), task(next_siege, area, strength - need, rest, chooser))


# --- move ---


def eligible(s: State, area: str) -> list[str]:
    """R.c.12, R.c.14, R.c.15, R.c.21: the neighbours by Land with Unrest where the Rebels would not be outnumbered."""
    arriving = max(0, s.areas[area].rebels - REBELS_LEFT_BEHIND)
    return [
        other
        for other in alphabetical(s.areas[area].land_adjacent, s.areas)
        if unrest_in(s, other) and units_in(s, other) <= arriving + s.areas[other].rebels
    ]


def move(s: State, area: str) -> Tasks:
    """R.c.12, R.c.13, R.c.16-R.c.20: all but 1 move to the Area with most Unrest, then most Towns; else 1 goes."""
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

    to = max(targets, key=lambda other: (unrest_in(s, other), towns(other)))  # the first of equal ones
    happen(s, changes.rebels_moved, "R.c.12", area=area, to=to, count=count)
    return (task(begin_battle, to, None, 0),) if units_in(s, to) else NOTHING


PLAIN = (rebels_act, besiege, fall, move)
ASKING = (next_siege,)
