"""Foreign Powers: leaving the Empire, of one's own will or by force (V.fp.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.engine.contents import Step
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules import gifts, roles
from westphalia.rules.answers import BECOME_FOREIGN_POWER, EDGE, HOME, PRINCIPALITY, PROVINCE, STAY, kind_of
from westphalia.rules.diplomacy import places
from westphalia.rules.influence import gain_sufficient, influenced, lose_all, settle_all, store
from westphalia.rules.naming import choose_name
from westphalia.rules.realm import (
    all_principalities,
    is_foreign_power,
    new_principality,
    own_capital,
    religion_of,
    religion_of_province,
    size,
    town_provinces,
)
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import State, with_item
from westphalia.rules.why import Explain, Reason
from westphalia.rules.words import RELIGIONS, principality_words, province_words

# How far a receiver of a surplus province may be sought (V.fp.11, V.fp.12).
ADJACENT: Final = 0
SAME_RELIGION: Final = 1
ANY_PRINCIPALITY: Final = 2
NO_RECEIVER: Final = 3


# --- choosing exile ---


def open_foreign_powers(s: State) -> None:
    """Foreign Powers begins (V.round.2); nobody is leaving yet."""
    begin_phase(s, "foreign_powers")
    s.exiles = ()


def may_leave(s: State) -> list[int]:
    """V.fp.1, V.fp.3: in rounds 1 to 4 each Player who is no Foreign Power yet, in Initiative Order."""
    if s.round not in s.k.fp_voluntary_rounds:
        return []
    return [seat for seat in s.initiative if not is_foreign_power(s, seat)]


def decide_exile(s: State, seat: int) -> Step:
    """V.fp.1: a Player becomes a Foreign Power or stays."""
    answer = yield Question(seat, "fp", (STAY, BECOME_FOREIGN_POWER), "V.fp.1")
    s.exiles = (seat,) if answer == BECOME_FOREIGN_POWER else ()
    if s.log is not None:
        s.log.append(event("leaves" if s.exiles else "stays", "V.fp.1", seat=seat))


def is_leaving(s: State, seat: int) -> bool:
    """V.fp.2: who leaves carries out all the steps before the next Player decides."""
    return seat in s.exiles


# --- step 1: the Home ---


def choose_home(s: State, seat: int) -> Step:
    """V.fp.4: he picks a Home not yet in play and one of the six edges of the map."""
    homes = [HOME + home for home in range(len(s.k.fp_homes)) if home not in s.home]
    edges = range(EDGE, EDGE + len(s.board.edges))
    home = (yield Question(seat, "fphome", homes, "V.fp.4")) - HOME
    edge = (yield Question(seat, "fpedge", edges, "V.fp.4", about=(home,))) - EDGE
    s.home = with_item(s.home, seat, home)
    s.edge = with_item(s.edge, seat, edge)
    if s.log is not None:
        s.log.append(
            event("foreign_power", "V.fp.4", seat=seat, home=home, edge=edge, religion=s.religion[seat])
        )


# --- step 2: the towns ---


def release_towns(s: State, seat: int) -> Step:
    """V.fp.9: each of his town-provinces becomes a Principality with 2 of his Influence."""
    towns = bit_list(town_provinces(s, seat))
    names: tuple[int, ...] = ()
    for town in towns:
        name = yield from choose_name(s, seat, names, capital=town)
        names += (name,)
    for province, name in zip(towns, names, strict=True):
        gifts.release_vassal(s, seat, province, name, s.k.fp_release_influence, "V.fp.9")


# --- step 3: the surplus ---


def has_surplus(s: State, seat: int) -> bool:
    """V.fp.10: he gives provinces away while he owns more than 4."""
    return size(s, seat) > s.k.fp_provinces_kept_for_successor


def surplus(s: State, seat: int) -> tuple[int, ...]:
    """V.fp.10: the provinces he may give away: any, but never the capital."""
    return bit_list(s.land[seat] & ~own_capital(s, seat))


def receivers(s: State, province: int, tier: int) -> int:
    """V.fp.11, V.fp.12: the Principalities that may get a province, in one of the ways open to it."""
    if tier == ADJACENT:
        return gifts.receivers(s, province)
    if tier == NO_RECEIVER:
        return 0
    religion = religion_of_province(s, province)
    return mask_of(
        power
        for power in all_principalities(s)
        if size(s, power) <= s.k.gift_recipient_size
        and (tier == ANY_PRINCIPALITY or religion_of(s, power) == religion)
    )


def best_tier(s: State, seat: int) -> int:
    """V.fp.12: a worse way opens only when no province but the capital has a receiver in the better one."""
    for tier in (ADJACENT, SAME_RELIGION, ANY_PRINCIPALITY):
        if any(receivers(s, province, tier) for province in surplus(s, seat)):
            return tier
    return NO_RECEIVER


def give_province(s: State, seat: int) -> Step:
    """V.fp.10 to V.fp.12: one surplus province goes to a Principality, or becomes one, with 1 of his Influence."""
    tier = best_tier(s, seat)
    rule = "V.fp.11" if tier == ADJACENT else "V.fp.12"
    own = [p for p in surplus(s, seat) if tier == NO_RECEIVER or receivers(s, p, tier)]
    answers = [PROVINCE + p for p in own]
    province = (yield Question(seat, "fpgift", answers, "V.fp.10", about=(tier,))) - PROVINCE
    if tier == NO_RECEIVER:
        name = yield from choose_name(s, seat, capital=province)
        gifts.release_vassal(s, seat, province, name, s.k.fp_gift_influence, rule)
        return
    powers = places(receivers(s, province, tier))
    power = (yield Question(seat, "fpreceiver", powers, rule, about=(province, tier))) - PRINCIPALITY
    gifts.give_province(s, seat, province, power, s.k.fp_gift_influence, rule)


# --- step 4: the Influence ---


def halve_influence(s: State, seat: int) -> None:
    """V.fp.13: all his Influence, stored and placed, is removed; half of it comes back, stored on his Home."""
    stored, placed = s.stored[seat], 0
    powers = influenced(s, seat)
    for power in powers:
        placed += lose_all(s, power, seat, "V.fp.13")
    s.stored[seat] = 0
    back = (stored + placed) // s.k.fp_influence_return
    if s.log is not None:
        s.log.append(
            event("halve_influence", "V.fp.13", seat=seat, stored=stored, placed=placed, amount=back)
        )
    store(s, seat, back, "V.fp.13")
    settle_all(s, powers)


# --- step 5: the successor ---


def found_successor(s: State, seat: int) -> Step:
    """V.fp.14: his remaining provinces become one Principality of his capital's religion, and he its ally."""
    provinces, capital = s.land[seat], s.capital[seat]
    name = yield from choose_name(s, seat, capital=capital)
    if s.log is not None:
        s.log.append(
            event(
                "successor",
                "V.fp.14",
                seat=seat,
                principality=name,
                provinces=bit_list(provinces),
                religion=religion_of_province(s, capital),
            )
        )
    power = new_principality(s, provinces, capital, name)
    gain_sufficient(s, power, seat, "V.fp.14")
    s.exiles = ()


# --- forced exile ---


def lose_gold(s: State, seat: int) -> None:
    """V.fp.17, V.fp.18: who has lost all his provinces must leave at once, without his Gold."""
    if s.log is not None:
        s.log.append(event("forced_exile", "V.fp.17", seat=seat))
    roles.lose_gold(s, seat, s.gold[seat], "V.fp.18")


# --- why an answer is refused ---


def why_not_home(s: State, question: Question, answer: int) -> Reason | None:
    """Why a Home may not be chosen."""
    kind, home = kind_of(answer)
    if kind != "home" or home not in s.home:
        return None
    return "V.fp.4", f"{s.k.fp_homes[home]} is in play already."


def why_not_gift(s: State, question: Question, answer: int) -> Reason | None:
    """Why a surplus province may not be given away now."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if s.owner[province] != question.seat:
        return "V.fp.10", f"{province_words(s, province)} is not yours."
    if own_capital(s, question.seat) >> province & 1:
        return "V.fp.10", "Your capital can never be given away."
    if question.about[0] == ADJACENT:
        return "V.fp.12", (
            f"No Principality of its religion with room touches {province_words(s, province)}, and other provinces"
            " of yours have such a receiver."
        )
    return "V.fp.12", (
        f"No {RELIGIONS[religion_of_province(s, province)]} Principality has room for {province_words(s, province)},"
        " and other provinces of yours have a receiver of their religion."
    )


def why_not_receiver(s: State, question: Question, answer: int) -> Reason | None:
    """Why a Principality may not get the surplus province."""
    kind, power = kind_of(answer)
    if kind == "player":
        return "V.gen.1", "A province is given to a Principality, never to a Player."
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    name = principality_words(s, power)
    province, tier = question.about
    if size(s, power) > s.k.gift_recipient_size:
        return "V.gen.10", f"{name} has {size(s, power)} provinces already."
    if religion_of(s, power) != religion_of_province(s, province):
        return (
            "V.fp.11" if tier == ADJACENT else "V.fp.12",
            f"{name} is {RELIGIONS[religion_of(s, power)]}, {province_words(s, province)} is not.",
        )
    if tier == ADJACENT:
        return "V.fp.11", f"{name} is not adjacent to {province_words(s, province)}."
    return None


WHY: Final[dict[str, Explain]] = {
    "fpgift": why_not_gift,
    "fphome": why_not_home,
    "fpreceiver": why_not_receiver,
}

PROMPTS: Final[dict[str, str]] = {
    "fp": "Leave the Empire for good and become a Foreign Power, or stay?",
    "fpedge": "At which edge of the map does your Home, {home0}, lie?",
    "fpgift": "You have too many provinces for one Principality: which one do you give away?",
    "fphome": "Which Home do you choose?",
    "fpreceiver": "Which Principality gets {province0}?",
}

WORDS: Final[dict[str, str]] = {
    "forced_exile": "{seat} has lost every province and must leave the Empire.",
    "foreign_power": "{seat} is a Foreign Power: {home}, {religion}, at the {edge} edge.",
    "halve_influence": (
        "{seat} gives up {stored} stored and {placed} placed Influence and gets {amount} back, half of it rounded down."
    ),
    "leaves": "{seat} decides to leave the Empire.",
    "stays": "{seat} stays in the Empire.",
    "successor": "The lands of {seat} become {principality}, all of it {religion}.",
}
