"""Armies are drawn from one deck, reshuffled for each Battle Phase and Religious War (VI.army.*)."""

from __future__ import annotations

from westphalia.editions.player_turns.rules.battle_phases import (
    appoint_busy_leader,
    battles_at_once,
    strength,
)
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.chance import below
from westphalia.rules.base.state import TYPES
from westphalia.rules.war.battles import face_each_other
from westphalia.rules.war.cards import new_deck, pinned_card, record_deal
from westphalia.rules.war.melee import members


def shuffle(s: SixRoundState) -> None:
    """VI.ruling.deck: restore the full deck."""
    s.deck = tuple(new_deck(s))


def draw_card(s: SixRoundState, pin: str) -> int:
    """VI.army.3, VI.ruling.deck-empty: draw a random card; from an empty deck each type is equally likely."""
    deck = s.deck if any(s.deck) else (1,) * TYPES
    card = pinned_card(s, deck, pin)
    if card is None:
        at, card = below(s, sum(deck)), 0
        while at >= deck[card]:
            at -= deck[card]
            card += 1
    take(s, card)
    return card


def take(s: SixRoundState, card: int) -> None:
    """VI.ruling.deck-empty: remove a card from the deck; named cards never run out."""
    deck = [*s.deck]
    deck[card] = max(0, deck[card] - 1)
    s.deck = tuple(deck)


def put_back(s: SixRoundState, card: int) -> None:
    """VI.army.5: a card discarded for a doctrine returns to the deck."""
    deck = [*s.deck]
    deck[card] += 1
    s.deck = tuple(deck)


def draw_army(s: SixRoundState, seat: int, power: int) -> None:
    """VI.army.3: draw as many cards as the side's IP, at most 12; IP above 12 become Reserves.

    An unaligned Principality never has Reserves: its IP is below 12 (VI.lead.3).
    """
    ip = strength(s, power)
    amount = min(ip, s.k.max_cards_from_ip)
    for _ in range(amount):
        s.hand[seat * TYPES + draw_card(s, f"cards:{power}")] += 1
    record_deal(s, seat, amount, ip - amount, unseen=s.program_plays(seat))


def draw_both(s: SixRoundState, war: int) -> None:
    """VI.ruling.deck: the attacker draws first."""
    for seat, power in zip(s.wars[war].seats, s.wars[war][:2], strict=True):
        draw_army(s, seat, power)
    face_each_other(s, war)


def draw_armies(s: SixRoundState, phase: int) -> None:
    """VI.army.3: draw the armies of all simultaneous battles, in order of declaration."""
    shuffle(s)
    for war in battles_at_once(s, phase):
        draw_both(s, war)


def draw_late_armies(s: SixRoundState, war: int) -> None:
    """VI.ruling.leader-none: a battle without a free leader is fought now, led by the next Player."""
    appoint_busy_leader(s, war)
    draw_both(s, war)


def draw_league_armies(s: SixRoundState) -> None:
    """VI.rwb.1: every member of both Leagues draws by their IP, in Initiative Order."""
    shuffle(s)
    for seat in members(s):
        draw_army(s, seat, seat)
