"""What the allies of a Treaty's winner can reach, and why he may not have this or that."""

from __future__ import annotations

from westphalia.engine.kind import Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import CONQUER, VASSALIZE, kind_of
from westphalia.rules.realm import size
from westphalia.rules.spoils import losing_land, losing_principalities, plain_land
from westphalia.rules.state import FIRST_PRINCIPALITY
from westphalia.rules.warfare import WarringState


def in_reach_of_ally(s: WarringState, ally: int) -> int:
    """treaty.ally-adjacent: plain provinces of the losing side beside the ally when the war started, if it has room."""
    if s.land[ally].bit_count() >= s.k.principality_max_size:
        return 0
    return s.ally_reach[ally] & plain_land(s)


def _not_losing(s: WarringState, power: int) -> Reason | None:
    """Why a Power is not on the losing side."""
    if (losing_principalities(s) | s.treaty.beaten) >> power & 1:
        return None
    if power == s.target and s.k.phases[s.phase] == "religious_war":
        return "peace.target-spared", "The Target takes no province and loses none in this peace."
    if power >= FIRST_PRINCIPALITY and s.allied[s.treaty.winner] >> power & 1:
        return "treaty.losing-side", "It is your own ally now, so it is not on the losing side."
    return "treaty.losing-side", "That Power is not on the losing side."


def why_not_treaty(s: WarringState, question: Question, answer: int) -> Reason | None:
    """Why an option of the Treaty is not offered."""
    reasons = {
        CONQUER: ("treaty", "The losing side has no province that you may conquer."),
        VASSALIZE: ("treaty.vassalize", "Nobody on the losing side has nothing left but his capital."),
    }
    return reasons.get(answer)


def why_not_conquer(s: WarringState, question: Question, answer: int) -> Reason | None:
    """Why a province may not be conquered."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    owner, chosen = s.owner[province], question.about
    if province in chosen:
        return "treaty", "You are conquering that province already."
    reason = _not_losing(s, owner)
    if reason is not None:
        return reason
    if s.capital[owner] == province:
        if size(s, owner) > 1:
            return "treaty.capital", "A capital can be taken only as the last province of its Power."
        if s.electors >> owner & 1:
            return (
                "treaty.elector",
                "The last province of an Elector cannot be conquered; vassalize it instead.",
            )
    return "treaty", "One town, or up to two provinces without town: you cannot have both."


def why_not_vassalize(s: WarringState, question: Question, answer: int) -> Reason | None:
    """Why a Power cannot be made a vassal."""
    kind, power = kind_of(answer)
    if kind not in ("player", "principality") or power >= len(s.land):
        return None
    reason = _not_losing(s, power)
    if reason is not None:
        return reason
    return "treaty.vassalize", "Only a capital that is its Power's last province can be vassalized."


def why_not_allyconquest(s: WarringState, question: Question, answer: int) -> Reason | None:
    """Why a Principality may not take a province."""
    kind, ally = kind_of(answer)
    if kind != "principality" or ally >= len(s.land):
        return None
    winner = s.treaty.winner
    if any(taker == ally for _, _, taker in s.taken):
        return "treaty.ally", "Each ally takes one province."
    if not s.allied[winner] >> ally & 1:
        return "treaty.ally", "Only your allies take provinces."
    if not s.fought >> ally & 1:
        return "treaty.ally", "It was not your ally when the war started."
    if size(s, ally) >= s.k.principality_max_size:
        return "principality.full", (
            f"A Principality never has more than {s.k.principality_max_size} provinces."
        )
    return "treaty.ally-adjacent", (
        "No province without town of the losing side was adjacent to it when the war started."
    )


def why_not_allyprovince(s: WarringState, question: Question, answer: int) -> Reason | None:
    """Why an ally may not take a province."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if not losing_land(s) >> province & 1:
        return _not_losing(s, s.owner[province])
    if s.towns >> province & 1:
        return "treaty.no-towns", "Principalities cannot conquer towns."
    return "treaty.ally-adjacent", "That province was not adjacent to the ally when the war started."


def why_not_cede(s: WarringState, question: Question, answer: int) -> Reason | None:
    """Why a province cannot be ceded."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return "treaty.principality-wins", "The Principality must be given the provinces that are due."
    if province in question.about[1:]:
        return "treaty.principality-wins", "You are ceding that province already."
    if losing_land(s) >> province & 1:
        return "treaty.no-towns", "Principalities cannot conquer towns."
    return (
        "treaty.principality-wins",
        "Only provinces of your own or of your allies in this war can be ceded.",
    )
