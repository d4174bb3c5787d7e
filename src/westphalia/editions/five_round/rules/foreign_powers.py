"""Foreign Powers: leaving the Empire, by choice or by force (V.fp.*)."""

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import Question, Reason, RenamedKind, Step
from westphalia.rules.base.answers import BECOME_FOREIGN_POWER, PRINCIPALITY, PROVINCE, STAY, kind_of
from westphalia.rules.base.words import RELIGIONS, principality_words, province_words
from westphalia.rules.diplomacy import vassals
from westphalia.rules.diplomacy.influence import gain_sufficient, influenced, places, settle_all
from westphalia.rules.realm import exile, gold
from westphalia.rules.realm.exile import ASK_FOREIGN_POWER, FORCED_EXILE, leave_lands, record_decision
from westphalia.rules.realm.provinces import (
    all_principalities,
    is_foreign_power,
    own_capital,
    religion_of,
    religion_of_province,
    size,
    town_provinces,
)
from westphalia.rules.setup.naming import choose_name
from westphalia.rules.victory.rounds import begin_phase

# Where a receiver of a surplus province is looked for (foreign.receiver, foreign.no-receiver).
ADJACENT: Final = 0
SAME_RELIGION: Final = 1
ANY_PRINCIPALITY: Final = 2
NO_RECEIVER: Final = 3


# --- choosing exile ---


def open_foreign_powers(s: FiveRoundState) -> None:
    """V.round.2: begin the phase."""
    begin_phase(s, "foreign_powers")
    s.exiles = ()


def may_leave(s: FiveRoundState) -> list[int]:
    """V.fp.1, V.fp.3: the Players in the Empire in rounds 1 to 4, in Initiative Order."""
    if s.round not in s.k.fp_voluntary_rounds:
        return []
    return [seat for seat in s.initiative if not is_foreign_power(s, seat)]


def decide_exile(s: FiveRoundState, seat: int) -> Step:
    """V.fp.1: become a Foreign Power or stay."""
    answer = yield Question(s, seat, ASK_FOREIGN_POWER, (STAY, BECOME_FOREIGN_POWER))
    record_decision(s, seat, answer == BECOME_FOREIGN_POWER)


# --- step 2: the towns ---


def release_towns(s: FiveRoundState, seat: int) -> Step:
    """V.fp.9: turn each town-province into a Principality with 2 Influence of the Player's."""
    towns = bit_list(town_provinces(s, seat))
    names: tuple[int, ...] = ()
    for town in towns:
        name = yield from choose_name(s, seat, names, capital=town)
        names += (name,)
    for province, name in zip(towns, names, strict=True):
        vassals.release_vassal(s, seat, province, name, s.k.fp_release_influence, "foreign.towns")


# --- step 3: the surplus ---


def has_surplus(s: FiveRoundState, seat: int) -> bool:
    """V.fp.10: whether the Player has more than 4 provinces."""
    return size(s, seat) > s.k.fp_provinces_kept_for_successor


def surplus(s: FiveRoundState, seat: int) -> tuple[int, ...]:
    """V.fp.10: the provinces that may be given away: all but the capital."""
    return bit_list(s.land[seat] & ~own_capital(s, seat))


def receivers(s: FiveRoundState, province: int, tier: int) -> int:
    """V.fp.11, V.fp.12: the Principalities that may receive a province."""
    if tier == ADJACENT:
        return vassals.receivers(s, province)
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
    """V.fp.12: the nearest kind of receiver that exists for any surplus province."""
    for tier in (ADJACENT, SAME_RELIGION, ANY_PRINCIPALITY):
        if any(receivers(s, province, tier) for province in surplus(s, seat)):
            return tier
    return NO_RECEIVER


def give_province(s: FiveRoundState, seat: int) -> Step:
    """V.fp.10 to V.fp.12: give one surplus province to a Principality, or make it one, with 1 Influence."""
    tier = best_tier(s, seat)
    rule = "foreign.receiver" if tier == ADJACENT else "foreign.no-receiver"
    own = [p for p in surplus(s, seat) if tier == NO_RECEIVER or receivers(s, p, tier)]
    answers = [PROVINCE + p for p in own]
    province = (yield Question(s, seat, ASK_FOREIGN_POWER_GIFT, answers, (tier,))) - PROVINCE
    if tier == NO_RECEIVER:
        name = yield from choose_name(s, seat, capital=province)
        vassals.release_vassal(s, seat, province, name, s.k.fp_gift_influence, rule)
        return
    powers = places(receivers(s, province, tier))
    power = (
        yield Question(s, seat, ASK_FOREIGN_POWER_RECEIVER, powers, (province, tier), cite=rule)
    ) - PRINCIPALITY
    vassals.give_province(s, seat, province, power, s.k.fp_gift_influence, rule)


# --- step 4: the Influence ---


def halve_influence(s: FiveRoundState, seat: int) -> None:
    """V.fp.13: remove all Influence and store half of it; alliances change at once."""
    powers = influenced(s, seat)
    exile.halve_influence(s, seat)
    settle_all(s, powers)


# --- step 5: the successor ---


def found_successor(s: FiveRoundState, seat: int) -> Step:
    """V.fp.14: turn the other provinces into one Principality of the capital's religion, an ally."""
    provinces, capital = s.land[seat], s.capital[seat]
    name = yield from choose_name(s, seat, capital=capital)
    power = leave_lands(s, seat, provinces, capital, name)
    gain_sufficient(s, power, seat, "foreign.successor")
    s.exiles = ()


# --- forced exile ---


def lose_gold(s: FiveRoundState, seat: int) -> None:
    """V.fp.17, V.fp.18: lose all Gold: a Player without provinces must leave at once."""
    if s.tell:
        s.tell(FORCED_EXILE, seat=seat)
    gold.lose_gold(s, seat, s.gold[seat], "foreign.gold")


# --- why an answer is refused ---


def why_not_gift(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if s.owner[province] != question.seat:
        return "foreign.surplus", f"{province_words(s, province)} is not yours."
    if own_capital(s, question.seat) >> province & 1:
        return "foreign.surplus", "You cannot give your capital away."
    if question.about[0] == ADJACENT:
        return "foreign.no-receiver", (
            f"No Principality of its religion beside {province_words(s, province)} has room. Give away a province"
            " that has such a neighbour."
        )
    return "foreign.no-receiver", (
        f"No {RELIGIONS[religion_of_province(s, province)]} Principality has room for {province_words(s, province)}."
        " Choose one that a Principality of its religion has room for."
    )


def why_not_receiver(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if kind == "player":
        return "power.kinds", "You can give a province only to a Principality."
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    name = principality_words(s, power)
    province, tier = question.about
    if size(s, power) > s.k.gift_recipient_size:
        return "principality.full", f"{name} already has {size(s, power)} provinces."
    if religion_of(s, power) != religion_of_province(s, province):
        return (
            "foreign.receiver" if tier == ADJACENT else "foreign.no-receiver",
            f"{name} is {RELIGIONS[religion_of(s, power)]}, {province_words(s, province)} is not.",
        )
    if tier == ADJACENT:
        return "foreign.receiver", f"{name} is not adjacent to {province_words(s, province)}."
    return None


ASK_FOREIGN_POWER_GIFT: Final = RenamedKind(
    "foreign_power_gift",
    formerly="fpgift",
    cite="foreign.surplus",
    about=("number",),
    prompt="Which surplus province do you give away?",
    why=why_not_gift,
)
ASK_FOREIGN_POWER_RECEIVER: Final = RenamedKind(
    "foreign_power_receiver",
    formerly="fpreceiver",
    cite="",
    prompt="Who gets {province0}?",
    about=("province", "number"),
    why=why_not_receiver,
)
