"""Armies are drawn from one deck, shuffled full before each Battle Phase and a Religious War (VI.army.*)."""

from __future__ import annotations

from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.chance import below, pinned
from westphalia.rules.battle_phases import battles_at_once
from westphalia.rules.battles import face_each_other
from westphalia.rules.cards import dealt, new_deck
from westphalia.rules.leading import appoint_busy_leader
from westphalia.rules.melee import members
from westphalia.rules.state import TYPES
from westphalia.rules.warfare import strength


def shuffle(s: SixRoundState) -> None:
    """VI.ruling.deck: the deck is full again."""
    s.deck = tuple(new_deck(s))


def draw_card(s: SixRoundState, pin: str) -> int:
    """VI.army.3, VI.ruling.deck-empty: one card at random; beyond the deck each type is as likely as another."""
    deck = s.deck if any(s.deck) else (1,) * TYPES
    card = pinned(s, pin)
    while card is not None and not deck[card]:
        card = pinned(s, pin)
    if card is None:
        at, card = below(s, sum(deck)), 0
        while at >= deck[card]:
            at -= deck[card]
            card += 1
    take(s, card)
    return card


def take(s: SixRoundState, card: int) -> None:
    """A card leaves the deck; named cards never run out (VI.ruling.deck-empty)."""
    deck = [*s.deck]
    deck[card] = max(0, deck[card] - 1)
    s.deck = tuple(deck)


def put_back(s: SixRoundState, card: int) -> None:
    """VI.army.5: a card discarded for a doctrine goes back to the deck."""
    deck = [*s.deck]
    deck[card] += 1
    s.deck = tuple(deck)


def draw_army(s: SixRoundState, seat: int, power: int) -> None:
    """VI.army.3: as many random cards as the side's IP, at most 12; IP above 12 are its Reserves.

    An unaligned Principality never has Reserves: its IP is below 12 (VI.lead.3).
    """
    ip = strength(s, power)
    amount = min(ip, s.k.max_cards_from_ip)
    for _ in range(amount):
        s.hand[seat * TYPES + draw_card(s, f"cards:{power}")] += 1
    dealt(s, seat, amount, ip - amount, unseen=s.program_plays(seat))


def draw_both(s: SixRoundState, war: int) -> None:
    """VI.ruling.deck: attacker first."""
    for seat, power in zip(s.wars[war].seats, s.wars[war][:2], strict=True):
        draw_army(s, seat, power)
    face_each_other(s, war)


def draw_armies(s: SixRoundState, phase: int) -> None:
    """VI.army.3: the armies of all battles fought at once are drawn in the order the wars were entered."""
    shuffle(s)
    for war in battles_at_once(s, phase):
        draw_both(s, war)


def draw_late_armies(s: SixRoundState, war: int) -> None:
    """VI.ruling.leader-none: a battle for which nobody was free is fought now, led by the next Player."""
    appoint_busy_leader(s, war)
    draw_both(s, war)


def draw_league_armies(s: SixRoundState) -> None:
    """VI.rwb.1: every member of both Leagues draws by his IP, in Initiative Order."""
    shuffle(s)
    for seat in members(s):
        draw_army(s, seat, seat)
