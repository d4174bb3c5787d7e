"""Going to war with a casus belli, and under a truce (R.variant.a.2, R.variant.a.3)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.constants import CLAIM_CARDS, CLAIM_POWER
from westphalia.editions.five_round.targets import price_of_war
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import NO, YES
from westphalia.rules.cards import draw_from, new_deck
from westphalia.rules.state import FIRST_PRINCIPALITY

if TYPE_CHECKING:
    from westphalia.editions.five_round.rebels.state import RebelsState

BLACK_CARD: Final = Told(
    "black_card", "{seat} draws 1 card more from the Black deck, for his casus belli.", cite="R.variant.a.3"
)
BLACK_CARD_SEEN: Final = Told("black_card_seen", "You draw {card} from the Black deck.", cite="R.variant.a.3")


# --- truces ---


def truces_of(s: RebelsState, seat: int) -> int:
    """R.variant.a.2: while a truce lies, the bound Player may not declare war on the other."""
    return s.truces[seat]


def why_truce(s: RebelsState) -> Reason:
    """A truce binds him."""
    return "R.variant.a.2", "A truce binds you: you may not declare war on that Player while it lies."


# --- casus belli ---


def claims_on(s: RebelsState, seat: int, targets: int) -> int:
    """Those of some powers on which a Player has a casus belli."""
    return s.claims[seat] & targets


def power_of_claims(s: RebelsState, claims: int) -> int:
    """R.variant.a.3: each used against an unaligned Principality is 1 temporary Imperial Power."""
    return claims.bit_count() * CLAIM_POWER


def press_claims(s: RebelsState, seat: int, targets: int) -> Generator[Question, Any, int]:
    """R.variant.a.3: for each target on which he has a casus belli he uses it or keeps it; gives those he uses.

    He cannot keep one without which he could not pay for the war.
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
    """R.variant.a.3: who used a casus belli on a Player draws 1 card more, from the Black deck and beyond the 12."""
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
    prompt="Use your casus belli on {player0}, for 1 card more?",
    about=("player",),
)
ASK_USE_CB_ON: Final = Kind(
    "use_cb_on",
    cite="R.variant.a.3",
    quiet=(NO,),
    prompt="Use your casus belli on {principality0}, as if you paid 1 Gold more?",
    about=("principality",),
)
