"""Wage War opens: declarations, private wars and the Religious War."""

from typing import Final

from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import Champion, Chronicle, EventType, Kind, Question, Reason
from westphalia.rules.base.answers import PRINCIPALITY, SEAT
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NO_LEAGUE, NO_TREATY, NONE, War
from westphalia.rules.diplomacy.influence import influence_on
from westphalia.rules.realm.power import in_order
from westphalia.rules.realm.provinces import all_principalities, religion_of, size
from westphalia.rules.victory.rounds import begin_phase
from westphalia.rules.war.wars import WAR_ON_PLAYER, WAR_ON_PRINCIPALITY, earliest_phase

RESTORER: Final = Champion(
    0,
    "Restorer of the Faith",
    "Declared the Religious War on the Target. If their League wins, the Target takes its religion, and they gain"
    " {k.religious_war_prize} Influence there.",
    "war.rotf",
)
ENDS_TURN: Final = EventType("ends_turn", "{seat} has finished declaring.", cite="war.declare", detail=True)
RELIGIOUS_WAR: Final = EventType(
    "religious_war",
    "{seat} declares the Religious War on {principality} and is the Restorer of the Faith.",
    cite="war.rotf",
    chronicle=Chronicle("{seat} declares the Religious War on {principality}."),
    scene="league",
    champion=RESTORER,
)


# --- the turns ---


def begin_wage_war(s: PlayerTurnsState) -> None:
    """Clear the traces of an earlier Wage War."""
    begin_phase(s, "war")
    s.turn_over = False
    s.announced = NONE
    s.treaty = NO_TREATY
    s.exiles = ()


def declarers(s: PlayerTurnsState) -> list[int]:
    """war.declare: Players who Wage War take one turn each, in Initiative Order."""
    return in_order(s, s.wages)


def turn_goes_on(s: PlayerTurnsState) -> bool:
    """war.declare: the Player has not ended their turn; they may act in any order."""
    return not s.turn_over


def end_turn(s: PlayerTurnsState, seat: int) -> None:
    s.turn_over = True
    if s.tell:
        s.tell(ENDS_TURN, seat=seat)


def close_turn(s: PlayerTurnsState) -> None:
    """war.declare: the turn passes to the next Player."""
    s.turn_over = False


# --- a war ---


def enter_war(s: PlayerTurnsState, seat: int, defender: int) -> None:
    """war.entered: the war takes the earliest Battle Phase in which neither side fights."""
    phase = earliest_phase(s, seat, defender)
    war = War(seat, defender, phase)
    s.wars += (war,)
    s.attacked |= 1 << defender
    s.declared |= 1 << seat
    s.war_entered(war)
    if s.tell:
        if defender < FIRST_PRINCIPALITY:
            s.tell(WAR_ON_PLAYER, seat=seat, other=defender, battle_phase=phase)
        else:
            s.tell(WAR_ON_PRINCIPALITY, seat=seat, principality=s.name[defender], battle_phase=phase)


# --- the Religious War ---


def may_declare_religious_war(s: PlayerTurnsState, seat: int) -> bool:
    """war.religious: a saved Player in a League may, once a Round."""
    return s.rotf == NONE and s.league[seat] != NO_LEAGUE and s.is_saved(seat)


def eligible_targets(s: PlayerTurnsState, seat: int) -> list[int]:
    """war.religious: heretical Principalities that were drawn in the Upheaval or are nearly won."""
    if not may_declare_religious_war(s, seat):
        return []
    return [power for power in all_principalities(s) if why_no_target(s, seat, power) is None]


def why_no_target(s: PlayerTurnsState, seat: int, power: int) -> Reason | None:
    """war.target, war.drawn, war.reach: why a Principality cannot be a Player's Target."""
    if religion_of(s, power) == s.religion[seat]:
        return "war.target", "That Principality has your religion; the Target must be heretical."
    if s.is_open_target(power):
        return None
    own = influence_on(s, power, seat)
    if own < size(s, power):
        return "war.reach", (
            "It was not drawn in this Upheaval, and you have less Influence there than its size."
        )
    others = max(influence_on(s, power, other) for other in range(s.players) if other != seat)
    if s.ally[power] != seat and own + s.k.religious_war_reach <= others:
        return "war.reach", (
            f"You are not its ally, and {s.k.religious_war_reach} more Influence would not put you ahead."
        )
    return None


def declare_religious_war(s: PlayerTurnsState, seat: int, target: int) -> None:
    """war.rotf: the declarer becomes Restorer of the Faith and keeps their Influence on the Target."""
    s.target = target
    s.rotf = seat
    if s.tell:
        s.tell(RELIGIOUS_WAR, seat=seat, principality=s.name[target])


# --- refusals ---


def why_no_religious_war(s: PlayerTurnsState, seat: int) -> Reason:
    if s.rotf != NONE:
        return "war.religious-once", "A Religious War has already been declared this Round."
    if not s.is_saved(seat):
        return "war.religious", "Only a saved Player may declare the Religious War."
    if s.league[seat] == NO_LEAGUE:
        return "war.religious", "Only a member of a League may declare the Religious War."
    return "war.target", "No Principality can be your Target now."


def _why_not_target(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    power = answer - PRINCIPALITY
    if not 0 <= power < len(s.land) or not s.principalities >> power & 1:
        return None
    return why_no_target(s, question.seat, power)


def why_not_player(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    enemy = answer - SEAT
    if enemy == question.seat:
        return "war.player", "You cannot attack yourself."
    if 0 <= enemy < s.players and s.attacked >> enemy & 1:
        return "war.once", "That Player has already been attacked this Round."
    return None


ASK_TARGET: Final = Kind(
    "target",
    cite="war.religious",
    prompt="Which Principality is the Target of the Religious War?",
    why=_why_not_target,
)
