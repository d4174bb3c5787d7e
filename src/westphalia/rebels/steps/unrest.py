"""Step H: War and low Stability cause Unrest; high Stability may calm a Province."""

from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.core import announcements, changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.answers import code, thing, things, verb
from westphalia.rebels.core.asking import ask, asked_player, pick_due, why_town, why_unrest
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.board import calm_towns, unrest_of
from westphalia.rebels.position.constants import (
    AT_WAR_UNREST,
    HIGH_STABILITY,
    LOW_STABILITY,
    LOW_STABILITY_UNREST,
)
from westphalia.rebels.position.relations import at_peace


def why_relief(s: Any, question: Question, answer: int) -> Reason | None:
    province = s.provinces.get(thing(s, answer))
    if province is not None and province.occupier == asked_player(s, question):
        return "R.ruling.h-occupied", f"You only Occupy {province.name}; it is not one of your Provinces."
    return why_unrest(s, question, answer)


WAR_UNREST: Final = Kind(
    "war_unrest", cite="R.h.1", prompt="You are at War: which of your Towns gains Unrest?", why=why_town
)
STABILITY_UNREST: Final = Kind(
    "stability_unrest",
    cite="R.h.2",
    prompt="Your Stability is low: which of your Towns gains Unrest?",
    why=why_town,
)
STABILITY_RELIEF: Final = Kind(
    "stability_relief",
    cite="R.h.3",
    prompt="Your Stability is high: from which of your Provinces do you remove Unrest?",
    why=why_relief,
)


def gain_and_remove_unrest(s: State) -> Tasks:
    """R.h.4: each player in turn carries out R.h.1 to R.h.3."""
    return tuple(task(unrest_of_player, pr) for pr in s.turn_order)


def unrest_of_player(s: State, player: str) -> Tasks:
    """R.h.1-R.h.3: Unrest in 2 Towns at War and in 1 at low Stability; relief at high Stability."""
    stability = s.realms[player].stability
    tasks: Tasks = ()
    if not at_peace(s, player):
        tasks += tuple(task(add_unrest, player, "R.h.1", due) for due in range(AT_WAR_UNREST, 0, -1))
    if stability <= LOW_STABILITY:
        tasks += tuple(task(add_unrest, player, "R.h.2", due) for due in range(LOW_STABILITY_UNREST, 0, -1))
    if stability >= HIGH_STABILITY:
        tasks += (task(relieve, player),)
    return tasks


def add_unrest(s: State, player: str, rule: str, due: int) -> Asking:
    """R.h.1, R.h.2, R.h.5: a calm, visible Town of the player's choice gains Unrest."""
    kind = WAR_UNREST if rule == "R.h.1" else STABILITY_UNREST
    calm = [q.id for q in calm_towns(s, player)]
    if not calm:
        happen(s, announcements.skipped, rule, realm=player, decision=str(kind))
        return NOTHING
    province = yield from pick_due(s, player, kind, calm, due)
    happen(s, changes.unrest_added, rule, realm=player, province=province)
    return NOTHING


def relieve(s: State, player: str) -> Asking:
    """R.h.3, R.h.5: the player may remove Unrest from one of their Provinces, but not from an Occupied one."""
    own = [q.id for q in unrest_of(s, player) if q.occupier is None]
    if not own:
        happen(s, announcements.skipped, "R.h.3", realm=player, decision=str(STABILITY_RELIEF))
        return NOTHING
    answer = yield ask(s, player, STABILITY_RELIEF, [*things(s, own), code(s, "pass")])
    if verb(answer) != "pass":
        happen(s, changes.unrest_removed, "R.h.3", realm=player, province=thing(s, answer))
    return NOTHING
