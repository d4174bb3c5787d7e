"""War on unaligned Principalities: legal targets and the price (V.war.unaligned.*)."""

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import bit_list, mask_of
from westphalia.editions.five_round.rules.power import principality_power
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import EventType, Kind, Question, Reason
from westphalia.rules.base.answers import DONE, PRINCIPALITY
from westphalia.rules.base.state import NONE, SEATS, Treaty, with_item
from westphalia.rules.diplomacy.influence import allied_to_others, lose_all, settle
from westphalia.rules.realm.gold import lose_gold
from westphalia.rules.realm.provinces import own_reach

WAR_ON_PRINCIPALITIES: Final = EventType(
    "war_on_principalities",
    "{seat} beats unaligned {principalities}: {power} Imperial Power and {gold} Gold against twice {enemy_power}.",
    cite="war.unaligned-won",
)
ALL_CLAIMS: Final = -1


def would_fall_to_another(s: FiveRoundState, seat: int, power: int) -> bool:
    """V.war.unaligned.1: whether an ally would become another Player's without this Player's Influence.

    An unaligned Principality stays unaligned: no Player has enough Influence there (V.ally.7).
    """
    base, size = power * SEATS, s.land[power].bit_count()
    return any(s.influence[base + other] >= size for other in range(s.players) if other != seat)


def powers_without(s: FiveRoundState, seat: int, targets: int) -> tuple[int, int]:
    """Return the attacker's Imperial Power without Influence on the targets, and that of the targets."""
    own, theirs = s.imperial_power(seat), 0
    for power in bit_list(targets):
        strength = principality_power(s, power)
        theirs += strength
        if s.ally[power] == seat:
            own -= strength
    return own, theirs


def price_of_war(s: FiveRoundState, seat: int, targets: int, used: int = ALL_CLAIMS) -> int:
    """V.war.unaligned.3, V.war.unaligned.4: the Gold needed to reach the ratio.

    `used` are the targets on which the attacker uses a claim; by default all.
    """
    own, theirs = powers_without(s, seat, targets)
    own += s.power_of_claims(s.claims_on(seat, targets & used))
    lacking = max(0, s.k.unaligned_war_ratio * theirs - own)
    return -(-lacking // s.k.temp_ip_per_gold)


def legal_targets(s: FiveRoundState, seat: int, chosen: int = 0) -> int:
    """Return the Principalities that can be attacked together with those already chosen.

    Every part of a legal set is legal too, since a further target only makes the ratio harder.
    """
    own, theirs = powers_without(s, seat, chosen)
    own += s.gold[seat] * s.k.temp_ip_per_gold
    claims = s.claims_on(seat, s.principalities)
    own += s.power_of_claims(claims & chosen)
    ratio, by_size, land = s.k.unaligned_war_ratio, s.k.ip_of_principality_by_size, s.land
    room = own // ratio - theirs  # the most Imperial Power a further target may have
    legal = 0
    if claims & ~chosen:
        legal = mask_of(p for p in bit_list(claims & ~chosen) if not why_not_attack(s, seat, p, chosen))
    if room < by_size[1]:
        return legal
    mine = s.allied[seat]
    for power in bit_list(s.principalities & ~chosen & ~mine & ~allied_to_others(s, seat)):
        if by_size[land[power].bit_count()] <= room:
            legal |= 1 << power
    for power in bit_list(mine & ~chosen):  # their own ally must be abandoned first, with its Imperial Power
        strength = by_size[land[power].bit_count()]
        if own - strength >= ratio * (theirs + strength) and not would_fall_to_another(s, seat, power):
            legal |= 1 << power
    return legal


def choose_targets(s: FiveRoundState, seat: int, first: int) -> Generator[Question, Any, int]:
    """V.war.unaligned.1: choose targets one by one, the first among the given Principalities."""
    answers = [PRINCIPALITY + power for power in bit_list(first)]
    chosen = 0
    while True:
        about = tuple(bit_list(chosen))
        answer: int = yield Question(s, seat, ASK_TARGETS, answers, about)
        if answer == DONE:
            return chosen
        chosen |= 1 << answer - PRINCIPALITY
        more = legal_targets(s, seat, chosen)
        if not more:
            return chosen
        answers = [*(PRINCIPALITY + power for power in bit_list(more)), DONE]


def wage_war_on(s: FiveRoundState, seat: int, targets: int, used: int = 0) -> None:
    """V.war.unaligned.2 to V.war.unaligned.5: remove Influence, pay Gold, and win the war."""
    own, theirs = powers_without(s, seat, targets)
    gold = price_of_war(s, seat, targets, used)
    s.war_declared(seat, targets, used)
    if s.tell:
        names = [s.name[power] for power in bit_list(targets)]
        s.tell(
            WAR_ON_PRINCIPALITIES, seat=seat, principalities=names, power=own, gold=gold, enemy_power=theirs
        )
    for power in bit_list(targets):
        lose_all(s, power, seat, "war.unaligned-influence")
        settle(s, power)
    lose_gold(s, seat, gold, "war.unaligned-ratio")
    s.losing = targets
    s.treaty = Treaty(seat, 0)
    s.war_allies = with_item(s.war_allies, seat, s.allied[seat])
    s.war_reach = with_item(s.war_reach, seat, own_reach(s, seat))


def why_not_attack(s: FiveRoundState, seat: int, power: int, chosen: int = 0) -> Reason | None:
    """Return why a Principality cannot be attacked together with those chosen."""
    if power >= len(s.land) or not s.principalities >> power & 1:
        return "war.unaligned", "Only Principalities can be attacked this way."
    if chosen >> power & 1:
        return "war.unaligned", "That Principality is already among your targets."
    if s.ally[power] not in (NONE, seat):
        return "war.unaligned", "That Principality is another Player's ally, not unaligned."
    if s.ally[power] == seat and would_fall_to_another(s, seat, power):
        return "war.unaligned", "Without your Influence it would be another Player's ally."
    own, theirs = powers_without(s, seat, chosen | 1 << power)
    own += s.power_of_claims(s.claims_on(seat, chosen | 1 << power))
    gold = s.gold[seat]
    if price_of_war(s, seat, chosen | 1 << power) > gold:
        return (
            "war.unaligned-ratio",
            f"Your {own} Imperial Power and {gold} Gold are less than twice the Power of all targets ({theirs}).",
        )
    return None


def _why_not_target(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Return why a target is illegal: alignment, strength, or not among the abandoned ones."""
    chosen = sum(1 << power for power in question.about)
    if answer == DONE and not chosen:
        return "war.unaligned", "A war needs at least one target."
    power = answer - PRINCIPALITY
    if not 0 <= power < len(s.land):
        return None
    reason = why_not_attack(s, question.seat, power, chosen)
    if reason is None and s.announced != NONE and not chosen:
        return "war.confirm", "Begin with an abandoned Principality."
    return reason


ASK_TARGETS: Final = Kind(
    "targets",
    cite="war.unaligned",
    quiet=(DONE,),
    prompt="Which unaligned Principalities do you attack?",
    labels={DONE: "attack no others"},
    about=("principality",),
    why=_why_not_target,
)
