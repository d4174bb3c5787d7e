"""Armies (D.battle.muster.*), the end of a battle round (D.battle.route.*), and unequal Leagues (D.rwar.auto.1)."""

from collections.abc import Mapping, Sequence
from typing import Final

from westphalia.board import mask_of
from westphalia.editions.dice.state import DiceState
from westphalia.editions.player_turns.rules.battle_phases import (
    appoint_busy_leader,
    battles_at_once,
    strength,
)
from westphalia.editions.player_turns.rules.battle_rounds import (
    end_if_lost,
    must_call,
    settle_routs,
    tell_lost,
)
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import Chronicle, EventType, Kind, Question, Step
from westphalia.rules.base.answers import CARD, CARDS, PASS
from westphalia.rules.base.state import CARD_TYPES, CATHOLIC_SIDE, EVANGELICAL_SIDE, TYPES
from westphalia.rules.league.leagues import members_of, opposing
from westphalia.rules.realm.power import in_order
from westphalia.rules.war.battles import face_each_other, goes_on
from westphalia.rules.war.cards import (
    CARD_PAIRS,
    draw_from,
    hand_of,
    hand_size,
    may_call,
    new_deck,
    record_deal,
)
from westphalia.rules.war.melee import members

SET_ASIDE: Final = EventType(
    "set_aside",
    "{seat} discards {cards} and draws {amount:card/cards}.",
    cite="D.battle.muster.2",
    scene="battle",
)
NEW_HAND: Final = EventType("new_hand", "Your hand is now: {cards}.", cite="D.hidden.3", detail=True)


# --- drawing armies ---


def draw_armies(s: DiceState, phase: int) -> None:
    """D.battle.muster.1, D.battle.deck.1: both sides of each battle draw from their own deck."""
    for war in battles_at_once(s, phase):
        draw_both(s, war)


def draw_late_armies(s: DiceState, war: int) -> None:
    """D.battle.lead.1: a battle without a free leader follows, led by the Player after the attacker."""
    appoint_busy_leader(s, war)
    draw_both(s, war)


def draw_both(s: DiceState, war: int) -> None:
    """D.battle.strength.1: as many cards as strength, at most 12; the rest are Reserves."""
    deck = new_deck(s)
    for seat, power in zip(s.wars[war].seats, s.wars[war][:2], strict=True):
        total = strength(s, power)
        amount = min(total, s.k.max_cards_from_ip)
        for _ in range(amount):
            draw_from(s, seat, deck, f"cards:{power}")
        record_deal(s, seat, amount, total - amount)
    face_each_other(s, war)


def draw_league_armies(s: DiceState) -> None:
    """D.rwar.muster.1: one deck for all, a card at a time; missing cards become Reserves."""
    deck = new_deck(s)
    seats = members(s)
    power = {seat: s.imperial_power(seat) for seat in seats}
    waiting = seats
    while any(deck) and waiting:
        waiting = [seat for seat in waiting if hand_size(s, seat) < min(power[seat], s.k.max_cards_from_ip)]
        for seat in waiting:
            if any(deck):
                draw_from(s, seat, deck, f"cards:{seat}")
    for seat in seats:
        record_deal(s, seat, hand_size(s, seat), power[seat] - hand_size(s, seat))


# --- discarding and replacing ---


def muster(s: DiceState, war: int) -> Step:
    """D.battle.muster.2: both sides discard up to two cards and draw as many."""
    seats = in_order(s, mask_of(s.wars[war].seats))
    answers = yield [_question(s, seat) for seat in seats]
    sides = dict(zip(s.wars[war].seats, s.wars[war][:2], strict=True))
    replace(s, {seat: sides[seat] for seat in seats}, [discards(answer) for answer in answers])


def muster_leagues(s: DiceState) -> Step:
    """D.rwar.muster.2: all members of both Leagues replace cards."""
    seats = [seat for seat in members(s) if hand_size(s, seat)]
    if seats:
        answers = yield [_question(s, seat) for seat in seats]
        replace(s, {seat: seat for seat in seats}, [discards(answer) for answer in answers])


def _question(s: DiceState, seat: int) -> Question:
    hand = [s.hand[seat * TYPES + card] for card in CARD_TYPES]
    singles = [CARD + card for card in CARD_TYPES if hand[card]]
    pairs = [
        CARDS + i for i, (a, b) in enumerate(CARD_PAIRS) if (hand[a] > 1 if a == b else hand[a] and hand[b])
    ]
    return Question(s, seat, ASK_MUSTER, [PASS, *singles, *pairs])


def discards(answer: int) -> tuple[int, ...]:
    if answer == PASS:
        return ()
    return CARD_PAIRS[answer - CARDS] if answer >= CARDS else (answer - CARD,)


def replace(s: DiceState, seats: Mapping[int, int], given: Sequence[tuple[int, ...]]) -> None:
    """D.ruling.deck-short: all discard first, then draw one card each in Initiative Order, then a second.

    D.battle.muster.4: discards are out of the battle. A discard that the deck cannot replace is lost.

    `seats` maps each seat to the side whose cards it holds.
    """
    deck = [
        s.k.cards_of_type_in_deck - sum(s.hand[seat * TYPES + card] for seat in seats) for card in CARD_TYPES
    ]
    for seat, cards in zip(seats, given, strict=True):
        for card in cards:
            s.hand[seat * TYPES + card] -= 1
            s.aside[seat * TYPES + card] += 1
    drawn = [0] * s.players
    for turn in range(s.k.muster_discards):
        for seat, cards in zip(seats, given, strict=True):
            if len(cards) > turn and any(deck):
                draw_from(s, seat, deck, f"cards:{seats[seat]}")
                drawn[seat] += 1
    if s.tell:
        for seat, cards in zip(seats, given, strict=True):
            if cards:
                s.tell(SET_ASIDE, seat=seat, cards=list(cards), amount=drawn[seat])
                s.tell.to((seat,), NEW_HAND, seat=seat, cards=hand_of(s, seat))


ASK_MUSTER: Final = Kind(
    "muster",
    cite="D.battle.muster.2",
    quiet=(PASS,),
    prompt="Discard up to {k.muster_discards} cards and draw as many?",
    why=("D.battle.muster.2", "Discard up to two cards that you hold."),
    sealed=True,
    open_options=False,
)


# --- the end of a battle round ---


def end_of_battle_round(s: PlayerTurnsState, war: int) -> None:
    """D.battle.route.1: a side that routs or has no cards left must call for Reinforcements if it can."""
    for seat in settle_routs(s, war):
        if may_call(s, seat):
            must_call(s, seat)
        else:
            tell_lost(s, seat)


def end_battle(s: PlayerTurnsState, war: int) -> None:
    """D.battle.route.1, D.battle.route.2: a side without cards has lost; if both have, there is White Peace."""
    if goes_on(s, war):
        end_if_lost(s, war, [seat for seat in s.wars[war].seats if not hand_size(s, seat)])


# --- Leagues ---


AUTOMATIC_LEAGUE: Final = EventType(
    "automatic_league",
    "The {league} has {power} Imperial Power against {enemy_power} and wins without a battle.",
    cite="D.rwar.auto.1",
    chronicle=Chronicle("The {league} is far stronger and wins without a battle."),
    scene="league",
)


def compare_leagues(s: DiceState) -> None:
    """D.rwar.auto.1: a League with at least twice the other's IP wins; 0 against 0 decides nothing."""
    power = {
        league: sum(s.imperial_power(seat) for seat in members_of(s, league))
        for league in (CATHOLIC_SIDE, EVANGELICAL_SIDE)
    }
    for league, own in power.items():
        theirs = power[opposing(league)]
        if own and own >= s.k.automatic_victory_ratio * theirs:
            s.victorious = league
            if s.tell:
                s.tell(AUTOMATIC_LEAGUE, league=league, power=own, enemy_power=theirs)
