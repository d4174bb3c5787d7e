"""Wage War begins: turns of declaring, entering a war, and declaring the Religious War on a Target."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import PRINCIPALITY, SEAT
from westphalia.rules.influence import influence_on
from westphalia.rules.power import in_order
from westphalia.rules.realm import all_principalities, religion_of, size
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import FIRST_PRINCIPALITY, NO_LEAGUE, NO_TREATY, NONE, War
from westphalia.rules.warfare import WarringState
from westphalia.rules.wars import WAR_ON_PLAYER, WAR_ON_PRINCIPALITY, earliest_phase

ENDS_TURN: Final = Told("ends_turn", "{seat} has declared what he wants.", cite="war.declare")
RELIGIOUS_WAR: Final = Told(
    "religious_war",
    "{seat} declares the Religious War on {principality} and is the Restorer of the Faith.",
    cite="war.rotf",
)


# --- the turns ---


def begin_wage_war(s: WarringState) -> None:
    """Wage War begins; nobody has declared anything."""
    begin_phase(s, "war")
    s.turn_over = False
    s.announced = NONE
    s.treaty = NO_TREATY
    s.exiles = ()


def declarers(s: WarringState) -> list[int]:
    """war.declare: those who Wage War take one turn each, in Initiative Order."""
    return in_order(s, s.wages)


def turn_goes_on(s: WarringState) -> bool:
    """war.declare: he does any or all of the things he may, in any order, until he ends his turn."""
    return not s.turn_over


def end_turn(s: WarringState, seat: int) -> None:
    """war.declare: the Player on turn is done."""
    s.turn_over = True
    if s.tell:
        s.tell(ENDS_TURN, seat=seat)


def close_turn(s: WarringState) -> None:
    """war.declare: the next Player is on turn."""
    s.turn_over = False


# --- a war ---


def enter_war(s: WarringState, seat: int, defender: int) -> None:
    """war.entered: the war is entered in the earliest Battle Phase in which neither side stands."""
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


def may_declare_religious_war(s: WarringState, seat: int) -> bool:
    """war.religious: a saved Player in a League, if nobody has declared it this Round."""
    return s.rotf == NONE and s.league[seat] != NO_LEAGUE and s.is_saved(seat)


def eligible_targets(s: WarringState, seat: int) -> list[int]:
    """war.religious: the heretical Principalities that were drawn in the Upheaval or that he has (nearly) won."""
    if not may_declare_religious_war(s, seat):
        return []
    return [power for power in all_principalities(s) if why_no_target(s, seat, power) is None]


def why_no_target(s: WarringState, seat: int, power: int) -> Reason | None:
    """war.target, war.drawn, war.reach: what makes a Principality no Target for a Player."""
    if religion_of(s, power) == s.religion[seat]:
        return "war.target", "That Principality is of your own religion; a Target must be heretical to you."
    if s.is_open_target(power):
        return None
    own = influence_on(s, power, seat)
    if own < size(s, power):
        return "war.reach", (
            "It was not drawn in this Round's Upheaval, and you have less Influence there than its size."
        )
    others = max(influence_on(s, power, other) for other in range(s.players) if other != seat)
    if s.ally[power] != seat and own + s.k.religious_war_reach <= others:
        return "war.reach", (
            f"You are not its ally, and {s.k.religious_war_reach} more Influence would not put you ahead of the others."
        )
    return None


def declare_religious_war(s: WarringState, seat: int, target: int) -> None:
    """war.rotf: the declarer is the Restorer of the Faith and keeps his Influence on the Target."""
    s.target = target
    s.rotf = seat
    if s.tell:
        s.tell(RELIGIOUS_WAR, seat=seat, principality=s.name[target])


# --- refusals ---


def why_no_religious_war(s: WarringState, seat: int) -> Reason:
    """Why a Player cannot declare the Religious War."""
    if s.rotf != NONE:
        return "war.religious-once", "A Religious War has been declared this Round already."
    if not s.is_saved(seat):
        return "war.religious", "Only a saved Player may declare the Religious War."
    if s.league[seat] == NO_LEAGUE:
        return "war.religious", "Only a member of a League may declare the Religious War."
    return "war.target", "No Principality can be your Target now."


def _why_not_target(s: WarringState, question: Question, answer: int) -> Reason | None:
    """A Target is heretical, and drawn or within reach."""
    power = answer - PRINCIPALITY
    if not 0 <= power < len(s.land) or not s.principalities >> power & 1:
        return None
    return why_no_target(s, question.seat, power)


def why_not_player(s: WarringState, question: Question, answer: int) -> Reason | None:
    """Nobody is attacked twice in a Round, nor by himself."""
    enemy = answer - SEAT
    if enemy == question.seat:
        return "war.player", "You cannot attack yourself."
    if 0 <= enemy < s.players and s.attacked >> enemy & 1:
        return "war.once", "War has already been declared on that Player in this Round."
    return None


ASK_TARGET: Final = Kind(
    "target",
    cite="war.religious",
    prompt="Which Principality is the Target of the Religious War?",
    why=_why_not_target,
)
