"""Why the winner of a Treaty may not have this or that (V.treaty.2 to V.treaty.15, V.rwpeace.9)."""

from __future__ import annotations

from typing import Final

from westphalia.engine.question import Question
from westphalia.rules.answers import CONQUER, LIBERATE, VASSALIZE, kind_of
from westphalia.rules.realm import own_capital, size
from westphalia.rules.spoils import (
    WITHOUT_LOSSES,
    losing_land,
    losing_principalities,
    plain_land,
    target_principalities,
)
from westphalia.rules.state import FIRST_PRINCIPALITY, State
from westphalia.rules.treaty_end import in_reach_of_ally
from westphalia.rules.why import Explain, Reason


def _not_losing(s: State, power: int) -> Reason | None:
    """Why a Power is not on the losing side."""
    if (losing_principalities(s) | s.treaty[1]) >> power & 1:
        return None
    if s.conquest & WITHOUT_LOSSES and target_principalities(s) >> power & 1:
        return "V.rwpeace.9", "A Target takes no part in the Treaties of the Religious War."
    if power >= FIRST_PRINCIPALITY and s.allied[s.treaty[0]] >> power & 1:
        return "V.treaty.2", "It is your own ally now, so it is not on the losing side."
    return "V.treaty.2", "That Power is not on the losing side."


def why_not_treaty(s: State, question: Question, answer: int) -> Reason | None:
    """Why an option of the Treaty is not offered."""
    reasons = {
        CONQUER: ("V.treaty.3", "The losing side has no province that you may conquer."),
        VASSALIZE: ("V.treaty.8", "Nobody on the losing side has just one or two provinces."),
        LIBERATE: ("V.treaty.12", "No beaten Player has a town, or his capital as his last province."),
    }
    return reasons.get(answer)


def why_not_conquer(s: State, question: Question, answer: int) -> Reason | None:
    """Why a province may not be conquered."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    owner, chosen = s.owner[province], question.about
    if province in chosen:
        return "V.treaty.3", "You are conquering that province already."
    reason = _not_losing(s, owner)
    if reason is not None:
        return reason
    is_capital = s.capital[owner] == province
    if is_capital and size(s, owner) - sum(s.owner[p] == owner for p in chosen) > 1:
        return "V.treaty.5", "A capital can be taken only as the last province of its Power."
    if is_capital and s.electors >> owner & 1:
        return "V.treaty.6", "The last province of an Elector cannot be conquered; vassalize it instead."
    if is_capital and target_principalities(s) >> owner & 1:
        return "V.treaty.6", "The last province of a Target cannot be conquered; vassalize it instead."
    if chosen and s.towns >> province & 1:
        return "V.treaty.3", "One town, or up to two provinces without town: you cannot have both."
    return "V.treaty.7", "Your hex set has no piece left for that province."


def why_not_vassalize(s: State, question: Question, answer: int) -> Reason | None:
    """Why a Power cannot be made a vassal."""
    kind, power = kind_of(answer)
    if kind not in ("player", "principality") or power >= len(s.land):
        return None
    reason = _not_losing(s, power)
    if reason is not None:
        return reason
    return (
        "V.treaty.8",
        f"Only a Power with 1 or 2 provinces can be vassalized; that one has {size(s, power)}.",
    )


def why_not_newcapital(s: State, question: Question, answer: int) -> Reason | None:
    """Why a province cannot be the new Principality's capital."""
    return "V.treaty.10", "The capital must be one of the provinces of the Player you vassalize."


def why_not_liberate(s: State, question: Question, answer: int) -> Reason | None:
    """Why a province cannot be liberated."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    owner = s.owner[province]
    if not s.treaty[1] >> owner & 1:
        return "V.treaty.12", "Only a town of a beaten Player can be liberated."
    if own_capital(s, owner) == 1 << province:
        return "V.treaty.12", "A capital can be liberated only as the Player's last province."
    return "V.treaty.12", "That province has no town."


def why_not_allyconquest(s: State, question: Question, answer: int) -> Reason | None:
    """Why a Principality may not take a province."""
    kind, ally = kind_of(answer)
    if kind != "principality" or ally >= len(s.land):
        return None
    winner = s.treaty[0]
    if any(taker == ally for _, _, taker in s.taken):
        return "V.treaty.14", "Each ally takes one province."
    if not s.allied[winner] >> ally & 1:
        return "V.treaty.14", "Only your allies take provinces."
    if s.conquest & WITHOUT_LOSSES and target_principalities(s) >> ally & 1:
        return "V.rwpeace.9", "A Target takes no part in the Treaties of the Religious War."
    if not s.fought >> ally & 1:
        return "V.treaty.14", "It has not been your ally since the battle started."
    if size(s, ally) >= s.k.principality_max_size:
        return "V.treaty.15", f"A Principality never has more than {s.k.principality_max_size} provinces."
    return "V.treaty.15", "No province without town of the losing side is adjacent to it."


def why_not_allyprovince(s: State, question: Question, answer: int) -> Reason | None:
    """Why an ally may not take a province."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if not losing_land(s) >> province & 1:
        return _not_losing(s, s.owner[province])
    if s.towns >> province & 1:
        return "V.treaty.15", "Principalities cannot conquer towns."
    if not in_reach_of_ally(s, question.about[0], plain_land(s)) >> province & 1:
        return "V.treaty.15", "That province is not adjacent to the ally."
    return None


WHY: Final[dict[str, Explain]] = {
    "treaty": why_not_treaty,
    "conquer": why_not_conquer,
    "vassalize": why_not_vassalize,
    "newcapital": why_not_newcapital,
    "liberate": why_not_liberate,
    "allyconquest": why_not_allyconquest,
    "allyprovince": why_not_allyprovince,
}
