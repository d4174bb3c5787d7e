"""War with a casus belli or under a truce (R.variant.a.2, R.variant.a.3)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.constants import CLAIM_CARDS, CLAIM_POWER
from westphalia.editions.five_round.rules.war.targets import price_of_war
from westphalia.engine.event import EventType
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import NO, YES
from westphalia.rules.base.state import FIRST_PRINCIPALITY
from westphalia.rules.war.cards import draw_from, new_deck

if TYPE_CHECKING:
    from westphalia.editions.five_round.rebels.state import RebelsState

BLACK_CARD: Final = EventType(
    "black_card", "{seat} draws 1 more card from the Black deck for the casus belli.", cite="R.variant.a.3"
)
BLACK_CARD_SEEN: Final = EventType(
    "black_card_seen", "You draw {card} from the Black deck.", cite="R.variant.a.3"
)


# --- truces ---


def truces_of(s: RebelsState, seat: int) -> int:
    """R.variant.a.2: the Players that a truce protects from this one."""
    return s.truces[seat]


def why_truce(s: RebelsState) -> Reason:
    return "R.variant.a.2", "A truce forbids you to attack that Player."


# --- casus belli ---


def claims_on(s: RebelsState, seat: int, targets: int) -> int:
    return s.claims[seat] & targets


def power_of_claims(s: RebelsState, claims: int) -> int:
    """R.variant.a.3: each used casus belli on an unaligned Principality is 1 temporary Imperial Power."""
    return claims.bit_count() * CLAIM_POWER


def press_claims(s: RebelsState, seat: int, targets: int) -> Generator[Question, Any, int]:
    """R.variant.a.3: for each target with a casus belli, use it or not; return those used.

    One that is needed to pay for the war must be used.
    """
    used = waiting = s.claims[seat] & targets
    for power in bit_list(waiting):
        kind = ASK_USE_CB if power < FIRST_PRINCIPALITY else ASK_USE_CB_ON
        without = used & ~(1 << power)
        payable = power < FIRST_PRINCIPALITY or price_of_war(s, seat, targets, without) <= s.gold[seat]
        answer = yield Question(s, seat, kind, (YES, NO) if payable else (YES,), (power,))
        if answer == NO:
            used = without
    return used


def army_drawn(s: RebelsState, seat: int, war: int) -> None:
    """R.variant.a.3: a used casus belli on a Player draws 1 more card from the Black deck, even beyond 12."""
    if not s.pressed >> seat & 1 or s.wars[war].attacker != seat:
        return
    deck = new_deck(s)
    for _ in range(CLAIM_CARDS):
        card = draw_from(s, seat, deck, f"cards:{seat}")
        if s.tell:
            s.tell(BLACK_CARD, seat=seat)
            s.tell.to((seat,), BLACK_CARD_SEEN, seat=seat, card=card)


ASK_USE_CB: Final = Kind(
    "use_cb",
    cite="R.variant.a.3",
    quiet=(NO,),
    prompt="Use your casus belli on {player0} for 1 more card?",
    about=("player",),
)
ASK_USE_CB_ON: Final = Kind(
    "use_cb_on",
    cite="R.variant.a.3",
    quiet=(NO,),
    prompt="Use your casus belli on {principality0} instead of 1 Gold?",
    about=("principality",),
)
