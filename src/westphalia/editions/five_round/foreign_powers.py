"""Foreign Powers: leaving the Empire, of one's own will or by force (V.fp.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules import exile, gifts, gold
from westphalia.rules.answers import BECOME_FOREIGN_POWER, PRINCIPALITY, PROVINCE, STAY, kind_of
from westphalia.rules.exile import ASK_FP, FORCED_EXILE, decide, leave_lands
from westphalia.rules.influence import gain_sufficient, influenced, places, settle_all
from westphalia.rules.naming import choose_name
from westphalia.rules.realm import (
    all_principalities,
    is_foreign_power,
    own_capital,
    religion_of,
    religion_of_province,
    size,
    town_provinces,
)
from westphalia.rules.rounds import begin_phase
from westphalia.rules.words import RELIGIONS, principality_words, province_words

# How far a receiver of a surplus province may be sought (foreign.receiver, foreign.no-receiver).
ADJACENT: Final = 0
SAME_RELIGION: Final = 1
ANY_PRINCIPALITY: Final = 2
NO_RECEIVER: Final = 3


# --- choosing exile ---


def open_foreign_powers(s: FiveRoundState) -> None:
    """Foreign Powers begins (V.round.2); nobody is leaving yet."""
    begin_phase(s, "foreign_powers")
    s.exiles = ()


def may_leave(s: FiveRoundState) -> list[int]:
    """V.fp.1, V.fp.3: in rounds 1 to 4 each Player who is no Foreign Power yet, in Initiative Order."""
    if s.round not in s.k.fp_voluntary_rounds:
        return []
    return [seat for seat in s.initiative if not is_foreign_power(s, seat)]


def decide_exile(s: FiveRoundState, seat: int) -> Step:
    """V.fp.1: a Player becomes a Foreign Power or stays."""
    answer = yield Question(s, seat, ASK_FP, (STAY, BECOME_FOREIGN_POWER))
    decide(s, seat, answer == BECOME_FOREIGN_POWER)


# --- step 2: the towns ---


def release_towns(s: FiveRoundState, seat: int) -> Step:
    """V.fp.9: each of his town-provinces becomes a Principality with 2 of his Influence."""
    towns = bit_list(town_provinces(s, seat))
    names: tuple[int, ...] = ()
    for town in towns:
        name = yield from choose_name(s, seat, names, capital=town)
        names += (name,)
    for province, name in zip(towns, names, strict=True):
        gifts.release_vassal(s, seat, province, name, s.k.fp_release_influence, "foreign.towns")


# --- step 3: the surplus ---


def has_surplus(s: FiveRoundState, seat: int) -> bool:
    """V.fp.10: he gives provinces away while he owns more than 4."""
    return size(s, seat) > s.k.fp_provinces_kept_for_successor


def surplus(s: FiveRoundState, seat: int) -> tuple[int, ...]:
    """V.fp.10: the provinces he may give away: any, but never the capital."""
    return bit_list(s.land[seat] & ~own_capital(s, seat))


def receivers(s: FiveRoundState, province: int, tier: int) -> int:
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


def best_tier(s: FiveRoundState, seat: int) -> int:
    """V.fp.12: a worse way opens only when no province but the capital has a receiver in the better one."""
    for tier in (ADJACENT, SAME_RELIGION, ANY_PRINCIPALITY):
        if any(receivers(s, province, tier) for province in surplus(s, seat)):
            return tier
    return NO_RECEIVER


def give_province(s: FiveRoundState, seat: int) -> Step:
    """V.fp.10 to V.fp.12: one surplus province goes to a Principality, or becomes one, with 1 of his Influence."""
    tier = best_tier(s, seat)
    rule = "foreign.receiver" if tier == ADJACENT else "foreign.no-receiver"
    own = [p for p in surplus(s, seat) if tier == NO_RECEIVER or receivers(s, p, tier)]
    answers = [PROVINCE + p for p in own]
    province = (yield Question(s, seat, ASK_FPGIFT, answers, (tier,))) - PROVINCE
    if tier == NO_RECEIVER:
        name = yield from choose_name(s, seat, capital=province)
        gifts.release_vassal(s, seat, province, name, s.k.fp_gift_influence, rule)
        return
    powers = places(receivers(s, province, tier))
    power = (yield Question(s, seat, ASK_FPRECEIVER, powers, (province, tier), cite=rule)) - PRINCIPALITY
    gifts.give_province(s, seat, province, power, s.k.fp_gift_influence, rule)


# --- step 4: the Influence ---


def halve_influence(s: FiveRoundState, seat: int) -> None:
    """V.fp.13: all his Influence is removed and half of it comes back; alliances change at once."""
    powers = influenced(s, seat)
    exile.halve_influence(s, seat)
    settle_all(s, powers)


# --- step 5: the successor ---


def found_successor(s: FiveRoundState, seat: int) -> Step:
    """V.fp.14: his remaining provinces become one Principality of his capital's religion, and he its ally."""
    provinces, capital = s.land[seat], s.capital[seat]
    name = yield from choose_name(s, seat, capital=capital)
    power = leave_lands(s, seat, provinces, capital, name)
    gain_sufficient(s, power, seat, "foreign.successor")
    s.exiles = ()


# --- forced exile ---


def lose_gold(s: FiveRoundState, seat: int) -> None:
    """V.fp.17, V.fp.18: who has lost all his provinces must leave at once, without his Gold."""
    if s.tell:
        s.tell(FORCED_EXILE, seat=seat)
    gold.lose_gold(s, seat, s.gold[seat], "foreign.gold")


# --- why an answer is refused ---


def why_not_gift(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Why a surplus province may not be given away now."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if s.owner[province] != question.seat:
        return "foreign.surplus", f"{province_words(s, province)} is not yours."
    if own_capital(s, question.seat) >> province & 1:
        return "foreign.surplus", "Your capital can never be given away."
    if question.about[0] == ADJACENT:
        return "foreign.no-receiver", (
            f"No Principality of its religion with room touches {province_words(s, province)}, and other provinces"
            " of yours have such a receiver."
        )
    return "foreign.no-receiver", (
        f"No {RELIGIONS[religion_of_province(s, province)]} Principality has room for {province_words(s, province)},"
        " and other provinces of yours have a receiver of their religion."
    )


def why_not_receiver(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Why a Principality may not get the surplus province."""
    kind, power = kind_of(answer)
    if kind == "player":
        return "power.kinds", "A province is given to a Principality, never to a Player."
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    name = principality_words(s, power)
    province, tier = question.about
    if size(s, power) > s.k.gift_recipient_size:
        return "principality.full", f"{name} has {size(s, power)} provinces already."
    if religion_of(s, power) != religion_of_province(s, province):
        return (
            "foreign.receiver" if tier == ADJACENT else "foreign.no-receiver",
            f"{name} is {RELIGIONS[religion_of(s, power)]}, {province_words(s, province)} is not.",
        )
    if tier == ADJACENT:
        return "foreign.receiver", f"{name} is not adjacent to {province_words(s, province)}."
    return None


ASK_FPGIFT: Final = Kind(
    "fpgift",
    cite="foreign.surplus",
    about=("number",),
    prompt="You have too many provinces for one Principality: which one do you give away?",
    why=why_not_gift,
)
ASK_FPRECEIVER: Final = Kind(
    "fpreceiver",
    cite="",
    prompt="Which Principality gets {province0}?",
    about=("province", "number"),
    why=why_not_receiver,
)
