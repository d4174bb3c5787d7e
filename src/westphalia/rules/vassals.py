"""Releasing a town as a vassal and giving a province to a Principality, as actions of a Diplomacy turn."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import PRINCIPALITY, PROVINCE, kind_of
from westphalia.rules.gifts import gifts, give_province, receivers, release_vassal
from westphalia.rules.influence import places
from westphalia.rules.naming import choose_name
from westphalia.rules.realm import own_capital, religion_of, religion_of_province, size, town_provinces
from westphalia.rules.state import State
from westphalia.rules.words import RELIGIONS, principality_words, province_words


def release(s: State, seat: int) -> Generator[Question, Any, None]:
    """diplomacy.release: one of his towns, never the capital, becomes a Principality with Influence of his."""
    towns = [PROVINCE + p for p in bit_list(town_provinces(s, seat) & s.obeying(seat))]
    province = (yield Question(s, seat, ASK_RELEASE, towns)) - PROVINCE
    name = yield from choose_name(s, seat, capital=province)
    release_vassal(s, seat, province, name, s.k.release_influence, "diplomacy.release")


def gift(s: State, seat: int) -> Generator[Question, Any, None]:
    """diplomacy.gift: one of his provinces without town goes to an adjacent Principality of its religion."""
    own = [PROVINCE + p for p in gifts(s, seat)]
    province = (yield Question(s, seat, ASK_GIFT, own)) - PROVINCE
    powers = places(receivers(s, province))
    to = (yield Question(s, seat, ASK_GIFTRECEIVER, powers, (province,))) - PRINCIPALITY
    give_province(s, seat, province, to, s.k.gift_influence, "diplomacy.gift")


def why_not_release(s: State, question: Question, answer: int) -> Reason | None:
    """Why a province may not be released."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if s.owner[province] != question.seat:
        return "diplomacy.release", f"{province_words(s, province)} is not yours."
    if own_capital(s, question.seat) >> province & 1:
        return "diplomacy.release", "Your capital can never be released."
    if not s.obeying(question.seat) >> province & 1:
        return s.why_disobeying(province)
    return "diplomacy.release", f"{province_words(s, province)} has no town."


def with_room(s: State) -> str:
    """What a Principality must be to receive a province, where its size is limited."""
    most = s.k.gift_recipient_size
    return f" with at most {most} provinces" if most < s.board.size else ""


def no_gift(s: State) -> Reason:
    """Why there is nothing to give away."""
    return "diplomacy.gift", (
        f"None of your provinces without town touches a Principality of its religion{with_room(s)}."
    )


def why_not_gift(s: State, question: Question, answer: int) -> Reason | None:
    """Why a province may not be given away."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if s.owner[province] != question.seat:
        return "diplomacy.gift", f"{province_words(s, province)} is not yours."
    if s.towns >> province & 1:
        return "diplomacy.gift", "A province with a town cannot be given away."
    if not s.obeying(question.seat) >> province & 1:
        return s.why_disobeying(province)
    religion = RELIGIONS[religion_of_province(s, province)]
    return "diplomacy.gift", (
        f"{province_words(s, province)} touches no {religion} Principality{with_room(s)}."
    )


def why_not_receiver(s: State, question: Question, answer: int) -> Reason | None:
    """Why a Principality may not get the province."""
    kind, power = kind_of(answer)
    if kind == "player":
        return "power.kinds", "A province is given to a Principality, never to a Player."
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    province = question.about[0]
    name = principality_words(s, power)
    if size(s, power) > s.k.gift_recipient_size:
        return "principality.full", f"{name} has {size(s, power)} provinces already."
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
