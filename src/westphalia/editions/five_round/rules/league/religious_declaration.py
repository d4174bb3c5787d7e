"""Declaring a Religious War against a Target (V.war.religious.*), and the end of the other markers (V.war.4)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rules.faith.roles import is_saved
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.event import Chronicle, EventType
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PRINCIPALITY
from westphalia.rules.base.state import CATHOLIC, CATHOLIC_SIDE, EVANGELICAL_SIDE, with_item
from westphalia.rules.league.leagues import JOINS_LEAGUE
from westphalia.rules.realm.provinces import religion_of

RELIGIOUS_WAR: Final = EventType(
    "religious_war",
    "{seat} declares a Religious War: the Target is {principality}.",
    cite="war.target",
    chronicle=Chronicle("{seat} declares a Religious War against {principality}."),
    scene="league",
)
CLEAR_MARKERS: Final = EventType(
    "clear_markers", "The Upheaval markers on {principalities} are removed.", cite="war.markers", detail=True
)


def is_target(s: FiveRoundState, power: int) -> bool:
    return any(power == target for target, _ in s.targets)


def eligible_targets(s: FiveRoundState, seat: int) -> list[int]:
    """V.war.religious.1, V.war.religious.2: the marked heretical Principalities a saved Player may target."""
    if not s.markers or not is_saved(s, seat):
        return []
    religion = s.religion[seat]
    return [
        power
        for power in bit_list(s.markers & s.principalities)
        if religion_of(s, power) != religion and not is_target(s, power)
    ]


def declare_religious_war(s: FiveRoundState, seat: int, target: int) -> None:
    """V.war.religious.2 to V.war.religious.4: the marker is turned upright and the Declarer joins their League."""
    s.targets += ((target, seat),)
    s.declared |= 1 << seat
    s.league = with_item(s.league, seat, CATHOLIC_SIDE if s.religion[seat] == CATHOLIC else EVANGELICAL_SIDE)
    if s.tell:
        s.tell(RELIGIOUS_WAR, seat=seat, principality=s.name[target])
        s.tell(JOINS_LEAGUE, cite="war.league", seat=seat, league=s.league[seat])


def clear_markers(s: FiveRoundState) -> None:
    """V.war.4: remove every Upheaval marker that is not upright."""
    upright = sum(1 << target for target, _ in s.targets)
    gone = s.markers & ~upright
    s.markers &= upright
    if gone and s.tell:
        s.tell(CLEAR_MARKERS, principalities=[s.name[power] for power in bit_list(gone)])


def _why_not_religious_target(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Return why a Principality cannot be the Target: marker, religion, or a Target already."""
    power = answer - PRINCIPALITY
    if not 0 <= power < len(s.land) or not s.principalities >> power & 1:
        return None
    if not s.markers >> power & 1:
        return "war.target", "That Principality has no Upheaval marker."
    if is_target(s, power):
        return "war.target", "That Principality is a Target already."
    return (
        "war.target",
        "That Principality has your religion. A Target must be heretical.",
    )


ASK_TARGET: Final = Kind(
    "target",
    cite="war.target",
    prompt="Which Principality is the Target of your Religious War?",
    why=_why_not_religious_target,
)
