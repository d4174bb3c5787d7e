"""Changes of the variant to the edition's chapters, and the notes it keeps (R.variant.set.*, R.variant.a.*)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.constants import CLAIM_CARDS, CLAIM_POWER
from westphalia.editions.five_round.rules import power as of_the_edition
from westphalia.editions.five_round.rules.leagues import both_have_players
from westphalia.editions.five_round.rules.war.targets import price_of_war
from westphalia.engine import Chronicle, EventType, Kind, Question, Reason
from westphalia.rules.base.answers import NO, YES
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NO_LEAGUE, NONE, with_item
from westphalia.rules.base.words import province_words
from westphalia.rules.league.leagues import LEAGUE_OF_RELIGION, members_of, opposing
from westphalia.rules.war.cards import draw_from, new_deck

if TYPE_CHECKING:
    from westphalia.editions.five_round.rebels.state import RebelsState


# --- Imperial Power without Rebel-held provinces ---


def imperial_power(s: RebelsState, seat: int) -> int:
    """R.variant.set.5, R.ruling.variant-ip: as in the edition, without Rebel-held provinces."""
    lost = (s.land[seat] & s.rebel_held).bit_count()
    return of_the_edition.imperial_power(s, seat) - lost * s.k.ip_per_own_province


def obeying(s: RebelsState, seat: int) -> int:
    """R.variant.set.5: the provinces that pay Gold and can be released or given away."""
    return s.land[seat] & ~s.rebel_held


def why_disobeying(s: RebelsState, province: int) -> Reason:
    return (
        "R.variant.set.5",
        f"Rebels hold {province_words(s, province)}: it can be neither released nor given.",
    )


# --- war with a casus belli or under a truce ---


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


# --- notes on the round: wars, lost provinces, changed religions ---


USE_CB: Final = EventType(
    "use_cb",
    "{seat} uses the casus belli on {other}.",
    cite="R.variant.a.3",
    chronicle=Chronicle("{seat} goes to war with a casus belli on {other}."),
)
USE_CB_ON: Final = EventType(
    "use_cb_on",
    "{seat} uses the casus belli on {principality}.",
    cite="R.variant.a.3",
    chronicle=Chronicle("{seat} goes to war with a casus belli on {principality}."),
)
MARKERS_OFF: Final = EventType(
    "markers_off", "{province} has a new owner: Unrest and Rebels end there.", cite="R.variant.set.4"
)


# --- wars ---


def was_open_to(s: RebelsState, seat: int, powers: int) -> None:
    """R.variant.a.1: note the powers the Player could have attacked, own allies excluded."""
    s.open_to = with_item(s.open_to, seat, s.open_to[seat] | powers)


def war_declared(s: RebelsState, seat: int, powers: int, used: int) -> None:
    """R.variant.a.1, R.variant.a.3: note the war, also on the enemy's allies; a used casus belli is spent."""
    waged = powers
    for enemy in bit_list(powers & (1 << FIRST_PRINCIPALITY) - 1):
        waged |= s.allied[enemy]
    s.waged = with_item(s.waged, seat, s.waged[seat] | waged)
    s.claims = with_item(s.claims, seat, s.claims[seat] & ~used)
    for power in bit_list(used):
        if power < FIRST_PRINCIPALITY:
            s.pressed |= 1 << seat
        if s.tell and power < FIRST_PRINCIPALITY:
            s.tell(USE_CB, seat=seat, other=power)
        elif s.tell:
            s.tell(USE_CB_ON, seat=seat, principality=s.name[power])


def religious_war_ended(s: RebelsState) -> None:
    """R.variant.a.1, R.variant.f.1, R.variant.h.1: note the wars of the Leagues, and which League lost or drew."""
    for target, declarer in s.targets:
        s.waged = with_item(s.waged, declarer, s.waged[declarer] | 1 << target)
    if not both_have_players(s):
        return
    for league in LEAGUE_OF_RELIGION:
        enemies = 0
        for enemy in members_of(s, opposing(league)):
            enemies |= 1 << enemy | s.war_allies[enemy]
        for seat in members_of(s, league):
            s.waged = with_item(s.waged, seat, s.waged[seat] | enemies)
            if s.victorious == NO_LEAGUE:
                s.league_drawn |= 1 << seat
            elif s.victorious != league:
                s.league_lost |= 1 << seat


# --- realms ---


def religion_changed(s: RebelsState, seat: int) -> None:
    """R.variant.f.1: note that a Player changed religion this round."""
    s.converts |= 1 << seat


def province_moved(s: RebelsState, province: int, old: int) -> None:
    """R.variant.set.4, R.variant.d.2: remove the markers; note the winner if it was lost in a war."""
    bit = 1 << province
    if (s.unrest | s.rebel_held) & bit or s.rebels[province]:
        s.unrest &= ~bit
        s.rebel_held &= ~bit
        s.rebels[province] = 0
        if s.tell:
            s.tell(MARKERS_OFF, province=province)
    winner, beaten = s.treaty
    at_war = s.k.phases[s.phase] == "war" and winner != NONE
    if at_war and old < FIRST_PRINCIPALITY and beaten >> old & 1:
        s.robbed = with_item(s.robbed, old, s.robbed[old] | 1 << winner)
