"""Reasons why a Treaty may not take something (V.treaty.2 to V.treaty.15, V.rwpeace.9)."""

from __future__ import annotations

from westphalia.editions.five_round.rules.war.spoils import (
    WITHOUT_LOSSES,
    in_reach_of_ally,
    target_principalities,
)
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.kind import Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CONQUER, LIBERATE, VASSALIZE, kind_of
from westphalia.rules.base.state import FIRST_PRINCIPALITY
from westphalia.rules.realm.provinces import own_capital, size
from westphalia.rules.war.spoils import losing_land, losing_principalities, plain_land


def _not_losing(s: FiveRoundState, power: int) -> Reason | None:
    if (losing_principalities(s) | s.treaty.beaten) >> power & 1:
        return None
    if s.conquest & WITHOUT_LOSSES and target_principalities(s) >> power & 1:
        return "peace.targets", "A Target takes no part in the Treaties of the Religious War."
    if power >= FIRST_PRINCIPALITY and s.allied[s.treaty.winner] >> power & 1:
        return "treaty.losing-side", "It is your ally now, not on the losing side."
    if power == s.treaty.winner:
        return "treaty.losing-side", "That is your own land."
    return "treaty.losing-side", "That Power is not on the losing side."


def why_not_treaty(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    reasons = {
        CONQUER: ("treaty.conquer", "The losing side has no province that you may conquer."),
        VASSALIZE: ("treaty.vassalize", "No Power on the losing side has only 1 or 2 provinces."),
        LIBERATE: ("treaty.liberate", "No beaten Player has a town you can liberate."),
    }
    return reasons.get(answer)


def why_not_conquer(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    owner, chosen = s.owner[province], question.about
    if province in chosen:
        return "treaty.conquer", "You have already chosen that province."
    reason = _not_losing(s, owner)
    if reason is not None:
        return reason
    is_capital = s.capital[owner] == province
    if is_capital and size(s, owner) - sum(s.owner[p] == owner for p in chosen) > 1:
        return "treaty.capital", "A capital can be taken only as a Power's last province."
    if is_capital and s.electors >> owner & 1:
        return "treaty.elector", "The last province of an Elector cannot be conquered; vassalize it instead."
    if is_capital and target_principalities(s) >> owner & 1:
        return "treaty.elector", "The last province of a Target cannot be conquered; vassalize it instead."
    if chosen and s.towns >> province & 1:
        return "treaty.conquer", "Take one town, or up to two provinces without one."
    return "treaty.hexes", "Your hex set has no piece left for that province."


def why_not_vassalize(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if kind not in ("player", "principality") or power >= len(s.land):
        return None
    reason = _not_losing(s, power)
    if reason is not None:
        return reason
    return (
        "treaty.vassalize",
        f"Only a Power with 1 or 2 provinces can be vassalized; that one has {size(s, power)}.",
    )


def why_not_liberate(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    owner = s.owner[province]
    if not s.treaty.beaten >> owner & 1:
        return "treaty.liberate", "Only a town of a beaten Player can be liberated."
    if own_capital(s, owner) == 1 << province:
        return "treaty.liberate", "A capital can be liberated only as the Player's last province."
    return "treaty.liberate", "That province has no town."


def why_not_allyconquest(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, ally = kind_of(answer)
    if kind != "principality" or ally >= len(s.land):
        return None
    winner = s.treaty.winner
    if any(taker == ally for _, _, taker in s.taken):
        return "treaty.ally", "Each ally takes one province."
    if not s.allied[winner] >> ally & 1:
        return "treaty.ally", "Only your allies take provinces."
    if s.conquest & WITHOUT_LOSSES and target_principalities(s) >> ally & 1:
        return "peace.targets", "A Target takes no part in the Treaties of the Religious War."
    if not s.fought >> ally & 1:
        return "treaty.ally", "It was not your ally when the battle started."
    if size(s, ally) >= s.k.principality_max_size:
        return (
            "treaty.ally-adjacent",
            f"A Principality never has more than {s.k.principality_max_size} provinces.",
        )
    return "treaty.ally-adjacent", "No province without a town on the losing side is adjacent to it."


def why_not_allyprovince(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if not losing_land(s) >> province & 1:
        return _not_losing(s, s.owner[province])
    if s.towns >> province & 1:
        return "treaty.ally-adjacent", "Principalities cannot take towns."
    if not in_reach_of_ally(s, question.about[0], plain_land(s)) >> province & 1:
        return "treaty.ally-adjacent", "That province is not adjacent to the ally."
    return None
