"""Releasing towns as vassals and giving provinces away, in a Diplomacy turn or on leaving the Empire."""

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.engine import EventType, Kind, Question, Reason
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE, kind_of
from westphalia.rules.base.state import FIRST_PRINCIPALITY, State
from westphalia.rules.base.words import RELIGIONS, principality_words, province_words
from westphalia.rules.diplomacy.influence import gain, places, settle
from westphalia.rules.realm.provinces import (
    new_principality,
    own_capital,
    religion_of,
    religion_of_province,
    size,
    town_provinces,
    transfer,
)
from westphalia.rules.setup.naming import choose_name

GIFT: Final = EventType(
    "gift", "{seat} gives {province} to {principality}, which now has {size:province/provinces}."
)
GIFT_CONVERTS: Final = EventType(
    "gift_converts", "{province} is forced to convert and is now {religion}.", converts=True
)
RELEASE: Final = EventType("release", "{seat} releases {province} as {principality}.")


def receivers(s: State, province: int) -> int:
    """diplomacy.gift: return the adjacent Principalities of the province's religion that have room."""
    found = 0
    owner, land, most = s.owner, s.land, s.k.gift_recipient_size
    around = s.board.neighbours[province]
    around &= s.protestant if s.protestant >> province & 1 else ~s.protestant
    while around:
        near = around.bit_length() - 1
        around ^= 1 << near
        power = owner[near]
        if power >= FIRST_PRINCIPALITY and land[power].bit_count() <= most:
            found |= 1 << power
    return found


def gifts(s: State, seat: int) -> list[int]:
    """diplomacy.gift: return the provinces without a town that some Principality can receive."""
    return [province for province in bit_list(s.obeying(seat) & ~s.towns) if receivers(s, province)]


def can_gift(s: State, seat: int) -> bool:
    """Return whether there is a legal pair of province and Principality (diplomacy.gift)."""
    plain = s.obeying(seat) & ~s.towns
    while plain:
        province = plain.bit_length() - 1
        if receivers(s, province):
            return True
        plain ^= 1 << province
    return False


def release_vassal(s: State, seat: int, province: int, name: int, amount: int, rule: str) -> int:
    """Make a town-province a Principality of its own, with Influence of its former owner."""
    if s.tell:
        s.tell(RELEASE, cite=rule, seat=seat, province=province, principality=name)
    power = new_principality(s, 1 << province, province, name)
    gain(s, power, seat, amount, rule)
    settle(s, power)
    return power


def give_province(s: State, seat: int, province: int, power: int, amount: int, rule: str) -> None:
    """Give a province to a Principality, whose religion it takes; the giver gains Influence (diplomacy.gift)."""
    religion = religion_of_province(s, province)
    transfer(s, province, power)
    if s.tell:
        s.tell(GIFT, cite=rule, seat=seat, province=province, principality=s.name[power], size=size(s, power))
        if religion_of_province(s, province) != religion:
            s.tell(GIFT_CONVERTS, cite=rule, province=province, religion=1 - religion)
    gain(s, power, seat, amount, rule)
    settle(s, power)
    s.principality_grew(power)


# --- in a Diplomacy turn ---


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
    "gift", cite="diplomacy.gift", prompt="Which province do you give away?", why=why_not_gift, detail=True
)
ASK_GIFTRECEIVER: Final = Kind(
    "giftreceiver",
    cite="diplomacy.gift",
    prompt="Which Principality gets {province0}?",
    about=("province",),
    why=why_not_receiver,
    detail=True,
)
