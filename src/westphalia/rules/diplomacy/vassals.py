"""Releasing a town as a vassal and giving a province to a Principality in a Diplomacy turn."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE, kind_of
from westphalia.rules.base.state import State
from westphalia.rules.base.words import RELIGIONS, principality_words, province_words
from westphalia.rules.diplomacy.gifts import gifts, give_province, receivers, release_vassal
from westphalia.rules.diplomacy.influence import places
from westphalia.rules.realm.provinces import (
    own_capital,
    religion_of,
    religion_of_province,
    size,
    town_provinces,
)
from westphalia.rules.setup.naming import choose_name


def release(s: State, seat: int) -> Generator[Question, Any, None]:
    """diplomacy.release: release a town, never the capital, as a Principality on which the Player has Influence."""
    towns = [PROVINCE + p for p in bit_list(town_provinces(s, seat) & s.obeying(seat))]
    province = (yield Question(s, seat, ASK_RELEASE, towns)) - PROVINCE
    name = yield from choose_name(s, seat, capital=province)
    release_vassal(s, seat, province, name, s.k.release_influence, "diplomacy.release")


def gift(s: State, seat: int) -> Generator[Question, Any, None]:
    """diplomacy.gift: give a province without a town to an adjacent Principality of its religion."""
    own = [PROVINCE + p for p in gifts(s, seat)]
    province = (yield Question(s, seat, ASK_GIFT, own)) - PROVINCE
    powers = places(receivers(s, province))
    to = (yield Question(s, seat, ASK_GIFTRECEIVER, powers, (province,))) - PRINCIPALITY
    give_province(s, seat, province, to, s.k.gift_influence, "diplomacy.gift")


def why_not_release(s: State, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if s.owner[province] != question.seat:
        return "diplomacy.release", f"{province_words(s, province)} is not yours."
    if own_capital(s, question.seat) >> province & 1:
        return "diplomacy.release", "You cannot release your capital."
    if not s.obeying(question.seat) >> province & 1:
        return s.why_disobeying(province)
    return "diplomacy.release", f"{province_words(s, province)} has no town."


def size_limit_words(s: State) -> str:
    """Return the size limit of receivers as the end of a phrase, or nothing in editions without one."""
    most = s.k.gift_recipient_size
    return f" with at most {most} provinces" if most < s.board.size else ""


def why_no_gift(s: State) -> Reason:
    """Return why a Player has no province to give away."""
    return "diplomacy.gift", (
        f"None of your provinces without a town touches a Principality of its religion{size_limit_words(s)}."
    )


def why_not_gift(s: State, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if s.owner[province] != question.seat:
        return "diplomacy.gift", f"{province_words(s, province)} is not yours."
    if own_capital(s, question.seat) >> province & 1:
        return "diplomacy.gift", "You cannot give away your capital."
    if s.towns >> province & 1:
        return "diplomacy.gift", "You cannot give away a province with a town."
    if not s.obeying(question.seat) >> province & 1:
        return s.why_disobeying(province)
    religion = RELIGIONS[religion_of_province(s, province)]
    return "diplomacy.gift", (
        f"{province_words(s, province)} touches no {religion} Principality{size_limit_words(s)}."
    )


def why_not_receiver(s: State, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if kind == "player":
        return "power.kinds", "You can give a province to a Principality only, not to a Player."
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    province = question.about[0]
    name = principality_words(s, power)
    if size(s, power) > s.k.gift_recipient_size:
        return "principality.full", f"{name} already has {size(s, power)} provinces."
    if religion_of(s, power) != religion_of_province(s, province):
        return (
            "diplomacy.gift",
            f"{name} is {RELIGIONS[religion_of(s, power)]}, {province_words(s, province)} is not.",
        )
    return "diplomacy.gift", f"{name} is not adjacent to {province_words(s, province)}."


ASK_RELEASE: Final = Kind(
    "release",
    cite="diplomacy.release",
    prompt="Which of your towns do you release as a vassal?",
    why=why_not_release,
    detail=True,
)
ASK_GIFT: Final = Kind(
    "gift",
    cite="diplomacy.gift",
    prompt="Which province do you give away?",
    why=why_not_gift,
    detail=True,
)
ASK_GIFTRECEIVER: Final = Kind(
    "giftreceiver",
    cite="diplomacy.gift",
    prompt="Which Principality gets {province0}?",
    about=("province",),
    why=why_not_receiver,
    detail=True,
)
