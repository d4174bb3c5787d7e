"""Declaring a Religious War against a Target (V.war.religious.*), and the end of the other markers (V.war.4)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules.answers import PRINCIPALITY
from westphalia.rules.realm import religion_of
from westphalia.rules.roles import is_saved
from westphalia.rules.state import CATHOLIC, CATHOLIC_SIDE, EVANGELICAL_SIDE, State, with_item
from westphalia.rules.why import Explain, Reason

WORDS: Final[dict[str, str]] = {
    "religious_war": "{seat} declares a Religious War against {principality}: its marker is turned upright.",
    "joins_league": "{seat} joins the {league}.",
    "clear_markers": "The Upheaval markers on {principalities} are removed.",
}

PROMPTS: Final[dict[str, str]] = {"target": "Which Principality is the Target of your Religious War?"}


def is_target(s: State, power: int) -> bool:
    """Whether a Principality is a Target of this round's Religious War."""
    return any(power == target for target, _ in s.targets)


def eligible_targets(s: State, seat: int) -> list[int]:
    """V.war.religious.1, V.war.religious.2: for a saved Player, the marked heretical Principalities not yet Targets."""
    if not s.markers or not is_saved(s, seat):
        return []
    religion = s.religion[seat]
    return [
        power
        for power in bit_list(s.markers & s.principalities)
        if religion_of(s, power) != religion and not is_target(s, power)
    ]


def declare_religious_war(s: State, seat: int, target: int) -> None:
    """V.war.religious.2 to V.war.religious.4: the marker is turned upright and the Declarer joins his League."""
    s.targets += ((target, seat),)
    s.declared |= 1 << seat
    s.league = with_item(s.league, seat, CATHOLIC_SIDE if s.religion[seat] == CATHOLIC else EVANGELICAL_SIDE)
    if s.log is not None:
        s.log.append(event("religious_war", "V.war.religious.2", seat=seat, principality=s.name[target]))
        s.log.append(event("joins_league", "V.war.religious.3", seat=seat, league=s.league[seat]))


def clear_markers(s: State) -> None:
    """V.war.4: when all have had their turn, every Upheaval marker that is not upright is removed."""
    upright = sum(1 << target for target, _ in s.targets)
    gone = s.markers & ~upright
    s.markers &= upright
    if gone and s.log is not None:
        s.log.append(
            event("clear_markers", "V.war.4", principalities=[s.name[power] for power in bit_list(gone)])
        )


def _why_not_religious_target(s: State, question: Question, answer: int) -> Reason | None:
    """A Target is heretical to its Declarer, bears a marker and is not yet a Target."""
    power = answer - PRINCIPALITY
    if not 0 <= power < len(s.land) or not s.principalities >> power & 1:
        return None
    if not s.markers >> power & 1:
        return "V.war.religious.2", "That Principality bears no Upheaval marker."
    if is_target(s, power):
        return "V.war.religious.2", "That Principality is a Target already."
    return (
        "V.war.religious.2",
        "That Principality is of your own religion; a Target must be heretical to you.",
    )


WHY: Final[dict[str, Explain]] = {"target": _why_not_religious_target}
