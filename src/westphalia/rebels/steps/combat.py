"""Battles: Rebel or NPR Units attack, the Land Units of players defend."""

from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.core import announcements, changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.answers import code, thing, things, verb
from westphalia.rebels.core.asking import ask, asked_player
from westphalia.rebels.core.chance import roll_dice
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.host import host_acts
from westphalia.rebels.core.state import Battle, State
from westphalia.rebels.position.board import areas_owned, capital_area, controller, stacks_in, units_in
from westphalia.rebels.position.constants import (
    BATTLE_DICE,
    CATEGORIES,
    REBELS,
    RETREAT_COST,
    ROUNDS_WITHOUT_HIT,
    TYPES,
)
from westphalia.rebels.position.model import Stack
from westphalia.rebels.position.names import alphabetical
from westphalia.rebels.position.relations import enemies_of, enemy_units, friends_of, is_muslim


def why_retreat(s: Any, question: Question, answer: int) -> Reason | None:
    area, player = thing(s, answer), asked_player(s, question)
    if area not in s.areas:
        return None
    name = s.areas[area].name
    if area not in s.areas[s.lexicon[question.about[0]]].land_adjacent:
        return "R.battle.8", f"{name} is not adjacent by Land."
    if enemy_units(s, player, area):
        return "R.battle.8", f"There are Enemy Units in {name}."
    return "R.battle.8", f"{name} is not Friendly, and no Enemy or Friend has a Province there."


CAVALRY_DICE: Final = Kind(
    "cavalry_dice",
    cite="R.battle.3",
    prompt="Do you roll Cavalry Dice instead of Infantry Dice in {0}?",
    about=("area",),
)
CASUALTY_TYPE: Final = Kind(
    "casualty_type", cite="R.battle.5", prompt="Which type of Unit do you lose in {0}?", about=("area",)
)
RETREAT: Final = Kind(
    "retreat",
    cite="R.battle.8",
    prompt="Fight on in {0}, or retreat to an Area?",
    about=("area",),
    why=why_retreat,
)


def begin_battle(s: State, area: str, npr: str | None, npr_units: int) -> Tasks:
    """R.battle.1, R.battle.2, R.battle.6: Rebels (and an NPR's Units) attack; all players' Land Units defend."""
    forces = {stack.pr: stack.count() for stack in stacks_in(s, area)}
    attackers = ({npr: npr_units} if npr else {}) | (
        {REBELS: s.areas[area].rebels} if s.areas[area].rebels else {}
    )
    if host_acts(s, "battle", area=area, attackers=attackers, defenders=forces):
        return NOTHING
    order = sorted(forces, key=lambda pr: -forces[pr])  # ties stay in Turn order
    s.battle = Battle(area, npr, npr_units, order=tuple(order))
    happen(s, announcements.battle_begin, "R.battle.1", area=area, attackers=attackers, defenders=forces)
    return (task(battle_round),)


def attackers(s: State) -> int:
    b = s.current_battle
    return b.npr_units + s.areas[b.area].rebels


def main_defender(s: State, area: str) -> Stack:
    """R.battle.2, R.battle.11: return the stack with most Units; on a tie the earliest in Turn order."""
    return max(stacks_in(s, area), key=Stack.count)


def hits(units: dict[str, int], faces: list[str]) -> int:
    """R.battle.4: count hits; each Unit makes at most one: Infantry on infantry or elite, others on their face."""
    shown = {kind: faces.count(kind) for kind in TYPES}
    shown["infantry"] += faces.count("elite")
    return sum(min(units[kind], shown[kind]) for kind in TYPES)


def battle_round(s: State) -> Asking:
    """R.battle.3, R.battle.4: both sides roll and hit at the same time."""
    b = s.current_battle
    leader = main_defender(s, b.area)
    kind = "infantry"
    if is_muslim(s, leader.pr):
        answers = [code(s, "infantry"), code(s, "cavalry")]
        kind = verb((yield ask(s, leader.pr, CAVALRY_DICE, answers, b.area)))
    attack = ["infantry"] * BATTLE_DICE
    defence = [kind] * BATTLE_DICE + list(leader.general_dice)
    side = b.npr or REBELS
    attack_faces = yield from roll_dice(s, side, b.area, attack)
    defence_faces = yield from roll_dice(s, leader.pr, b.area, defence)
    b.round += 1
    units = {kind: sum(stack.count(kind=kind) for stack in stacks_in(s, b.area)) for kind in TYPES}
    b.attack_hits = hits({"infantry": attackers(s), "cavalry": 0, "artillery": 0}, attack_faces)
    b.defence_hits = hits(units, defence_faces)
    for who, dice, shown, made in (
        (side, attack, attack_faces, b.attack_hits),
        (leader.pr, defence, defence_faces, b.defence_hits),
    ):
        happen(
            s,
            announcements.battle_roll,
            "R.battle.3",
            area=b.area,
            round=b.round,
            side=who,
            dice=dice,
            faces=shown,
            hits=made,
        )
    b.without_hit = 0 if b.attack_hits or b.defence_hits else b.without_hit + 1
    losses = min(b.attack_hits, units_in(s, b.area))
    return (*[task(lose_next)] * losses, task(attackers_lose), task(after_round))


def attackers_lose(s: State) -> Tasks:
    """R.battle.4: remove the attackers' losses, an NPR's Units before Rebels."""
    b = s.current_battle
    from_npr = min(b.defence_hits, b.npr_units)
    from_rebels = min(b.defence_hits - from_npr, s.areas[b.area].rebels)
    b.npr_units -= from_npr
    for side, lost in ((b.npr, from_npr), (REBELS, from_rebels)):
        if side is not None and lost:
            happen(s, changes.casualties, "R.battle.4", area=b.area, side=side, units={"infantry": lost})
    return NOTHING


def lose_next(s: State) -> Asking:
    """R.battle.6, R.battle.11: the next defender in the rotation loses a Unit."""
    b = s.current_battle
    places = [(b.turn + i) % len(b.order) for i in range(len(b.order))]
    place = next(i for i in places if units_in(s, b.area, b.order[i]))
    lost = yield from lose_unit(s, b.order[place], b.area, "R.battle.5", b.rotation)
    b.turn = (place + 1) % len(b.order)
    return lost


def lose_unit(
    s: State, player: str, area: str, cite: str, rotation: dict[str, int], kind: Kind = CASUALTY_TYPE
) -> Asking:
    """R.battle.5: lose Mercenary, Regular and Allied Units in turn; the player picks the type in a category."""
    stack = s.stacks[player, area]
    start = rotation.get(player, 0)
    places = [(start + i) % len(CATEGORIES) for i in range(len(CATEGORIES))]
    place = next(i for i in places if stack.count(CATEGORIES[i]))
    category = CATEGORIES[place]
    answers = [code(s, unit) for unit in stack.types(category)]
    unit = verb((yield ask(s, player, kind, answers, area, cite=cite)))
    rotation[player] = (place + 1) % len(CATEGORIES)
    units = {f"{category}.{unit}": 1}
    if s.battle is not None:
        happen(s, changes.casualties, cite, area=area, side=player, units=units)
    else:
        happen(s, changes.units_removed, cite, realm=player, area=area, units=units)
    if category == "regular":
        happen(s, changes.manpower, cite, realm=player, available=0, exhausted=1)
    return NOTHING


def after_round(s: State) -> Tasks:
    """R.battle.7, R.battle.9, R.battle.10: end the Battle, or an NPR with fewer Units retreats, or defenders decide."""
    b = s.current_battle
    if not attackers(s) or not units_in(s, b.area):
        return (task(end_battle),)
    if b.without_hit >= ROUNDS_WITHOUT_HIT:
        if s.areas[b.area].rebels:
            happen(s, changes.rebels_removed, "R.battle.10", area=b.area, count=s.areas[b.area].rebels)
        b.npr_units = 0
        return (task(end_battle),)
    if b.npr is not None and npr_retreats(s, b.npr):
        happen(s, changes.retreat, "R.battle.7", realm=b.npr, area=b.area, to=None)
        b.npr_units = 0
        return (task(end_battle),)
    decide = [task(decide_retreat, pr) for pr in s.turn_order if units_in(s, b.area, pr)]
    return (*decide, task(next_round))


def npr_retreats(s: State, npr: str) -> bool:
    """R.battle.7: an NPR with fewer Units retreats, except from its Capital Area or last Area, or next to Rebels."""
    b = s.current_battle
    if b.npr_units >= units_in(s, b.area) or s.areas[b.area].rebels:
        return False
    return capital_area(s, npr) != b.area and areas_owned(s, npr) != {b.area}


def next_round(s: State) -> Tasks:
    """R.battle.8: continue the Battle if a defender stayed."""
    b = s.current_battle
    return (task(battle_round),) if units_in(s, b.area) else (task(end_battle),)


def refuges(s: State, player: str, area: str) -> list[str]:
    """R.battle.8, R.battle.12: return the Areas to which a player's Units can retreat."""
    known = enemies_of(s, player) | friends_of(s, player)
    found = []
    for other in alphabetical(s.areas[area].land_adjacent, s.areas):
        if enemy_units(s, player, other):
            continue
        holders = {
            name for q in s.provinces.values() if q.area == other for name in (q.lawful_owner, controller(q))
        }
        if holders & known:
            found.append(other)
    return found


def decide_retreat(s: State, player: str) -> Asking:
    """R.battle.8: a defender fights on, or retreats with all Units and loses 1 more."""
    b = s.current_battle
    areas = refuges(s, player, b.area)
    if not areas:
        return NOTHING
    answers = [code(s, "fight on"), *things(s, areas)]
    answer = yield ask(s, player, RETREAT, answers, b.area)
    if verb(answer) == "fight on":
        return NOTHING
    losses = [task(lose_by_retreat, player)] * RETREAT_COST
    return (*losses, task(retreat_to, player, thing(s, answer)))


def lose_by_retreat(s: State, player: str) -> Asking:
    """R.battle.12: lose a Unit like any other, before moving."""
    b = s.current_battle
    lost = yield from lose_unit(s, player, b.area, "R.battle.8", b.rotation)
    return lost


def retreat_to(s: State, player: str, area: str) -> Tasks:
    """R.battle.8: move the remaining Units out of the Battle."""
    b = s.current_battle
    if units_in(s, b.area, player):
        happen(s, changes.retreat, "R.battle.8", realm=player, area=b.area, to=area)
    return NOTHING


def end_battle(s: State) -> Tasks:
    """R.battle.9, R.b.13: the side with Units left wins; remaining Units of an NPR stay as Rebels."""
    b = s.current_battle
    winner = None
    if attackers(s):
        winner = b.npr or REBELS
    elif units_in(s, b.area):
        winner = main_defender(s, b.area).pr
    happen(s, announcements.battle_end, "R.battle.9", area=b.area, winner=winner, rounds=b.round)
    s.battle = None
    if b.npr_units:
        happen(s, changes.rebels_placed, "R.b.13", area=b.area, count=b.npr_units)
    return NOTHING
