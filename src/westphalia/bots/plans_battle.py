"""Plans for battle: doctrines, cards to buy, and which card to play, mixed so that nobody can guess it."""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import Final

from westphalia.bots.mind import Mind, Values
from westphalia.bots.terms import rounds_left
from westphalia.bots.weights import at
from westphalia.editions.five_round.doctrines import EXCHANGES, FLEXIBLE, GUERILLA
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, CARDS, DECLINE, DOCTRINE, DONE, EXECUTE, NO_DOCTRINE, SEAT
from westphalia.rules.cards import INFANTRY_PAIRS
from westphalia.rules.state import CARD_TYPES, CAVALRY, MUSKETEER, NONE, PIKEMAN, TYPES

Hand = tuple[int, int, int]
ROUT: Final = 3.0
ROUNDS_OF_THOUGHT: Final = 24


def hand_of(s: FiveRoundState, seat: int) -> Hand:
    """A hand as numbers of Musketeers, Pikemen and Cavalry."""
    at_ = seat * TYPES
    return s.hand[at_], s.hand[at_ + 1], s.hand[at_ + 2]


def strength(hand: Hand) -> float:
    """How good a hand is: its size, and that it holds something of everything."""
    muskets, pikes, horse = hand
    size = muskets + pikes + horse
    value = float(size)
    value -= 0.5 * sum(1 for count in hand if count == 0)
    if muskets + pikes < 3:
        value -= 0.7 * (3 - muskets - pikes)
    return value + 0.15 * min(horse, size / 2)


# --- doctrines ---


def after_doctrine(hand: Hand, doctrine: int) -> float:
    """The strength of the hand after a doctrine, or of the hand as it is if it cannot be executed."""
    if doctrine == FLEXIBLE:
        return strength(hand) + 0.7
    if doctrine == GUERILLA:
        return strength(hand) - 0.6
    gives, takes = EXCHANGES[doctrine]
    if any(have < give for have, give in zip(hand, gives, strict=True)):
        return strength(hand) - 1.0
    changed = [have - give + take for have, give, take in zip(hand, gives, takes, strict=True)]
    return strength((changed[0], changed[1], changed[2]))


def doctrine(mind: Mind, q: Question) -> Values:
    """V.battle.8: the doctrine that improves the hand most."""
    hand = hand_of(mind.s, mind.seat)
    now = strength(hand)
    return [now if a == NO_DOCTRINE else after_doctrine(hand, a - DOCTRINE) for a in q.answers]


def execute(mind: Mind, q: Question) -> Values:
    """V.doctrine.1: execute what improves the hand."""
    hand = hand_of(mind.s, mind.seat)
    gain = after_doctrine(hand, q.about[0]) - strength(hand)
    return [gain if answer == EXECUTE else 0.0 for answer in q.answers if answer in (EXECUTE, DECLINE)]


def give_up(mind: Mind, q: Question) -> Values:
    """V.doctrine.2, V.doctrine.9: the card one misses least."""
    hand = list(hand_of(mind.s, mind.seat))
    for card in q.about:
        hand[card] -= 1
    return [_without(hand, answer - CARD) for answer in q.answers]


def take(mind: Mind, q: Question) -> Values:
    """V.doctrine.2, V.battle.9, V.card.14: the card that improves the hand most."""
    hand = list(hand_of(mind.s, mind.seat))
    return [_with(hand, answer - CARD) for answer in q.answers]


def remove(mind: Mind, q: Question) -> Values:
    """V.doctrine.10: the card whose loss hurts the enemy most."""
    hand = list(hand_of(mind.s, q.about[0]))
    return [-_without(hand, answer - CARD) if hand[answer - CARD] else 0.0 for answer in q.answers]


def _without(hand: list[int], card: int) -> float:
    left = hand[:]
    left[card] -= 1
    return strength((left[0], left[1], left[2]))


def _with(hand: list[int], card: int) -> float:
    more = hand[:]
    more[card] += 1
    return strength((more[0], more[1], more[2])) + (0.05 if card == CAVALRY else 0.0)


def guerilla_target(mind: Mind, q: Question) -> Values:
    """V.rwbattle.5: the fullest hand."""
    return [float(mind.cards(answer - SEAT)) for answer in q.answers]


# --- purchases and reserves ---


def buy_cards(mind: Mind, q: Question) -> Values:
    """V.battle.9: Gold for cards while the battle is open; in the last round Gold is worth little else."""
    s, seat = mind.s, mind.seat
    enemy = s.facing[seat]
    mine = sum(hand_of(s, seat))
    theirs = mind.cards(enemy) if enemy != NONE else mine
    price = at(mind.w.gold, rounds_left(s))
    # The odds move most when the hands are about equal.
    closeness = 1.0 / (1.0 + (mine - theirs - 0.5) ** 2 / 4.0)
    gain = 0.95 * closeness
    hand = list(hand_of(s, seat))
    return [
        0.0
        if answer == DONE
        else gain - price + 0.1 * (_with(hand, answer - CARD) - strength(hand_of(s, seat)) - 1.0)
        for answer in q.answers
    ]


def reinforce(mind: Mind, q: Question) -> Values:
    """V.card.14: the one call, made when it fills the Reserves or the hand runs short."""
    s, seat = mind.s, mind.seat
    hand = hand_of(s, seat)
    fetched, reserves = q.about
    pile = sum(s.pile[seat * TYPES : seat * TYPES + 3])
    due = fetched > 0 or pile >= reserves or sum(hand) <= 4 or hand[MUSKETEER] + hand[PIKEMAN] <= 2
    cards = list(hand)
    return [0.0 if answer == DONE else (_with(cards, answer - CARD) if due else -1.0) for answer in q.answers]


# --- the card battle ---


def card(mind: Mind, q: Question) -> Values:
    """V.card.1: how often each card is played, by a small game of one's own hand against what the enemy may hold."""
    s, seat = mind.s, mind.seat
    enemy = q.about[0]
    mine = hand_of(s, seat)
    theirs = mind.cards(enemy)
    rifled = s.round in s.k.advanced_rifling_rounds
    own = [answer - CARD for answer in q.answers]
    barred = s.barred >> enemy & 1
    other = [t for t in CARD_TYPES if not (barred and t == CAVALRY)]
    return list(card_mix(mine, theirs, tuple(own), tuple(other), rifled))


@lru_cache(maxsize=1 << 15)
def card_mix(
    mine: Hand, theirs: int, own: tuple[int, ...], other: tuple[int, ...], rifled: bool
) -> tuple[float, ...]:
    """How often to play each of one's own cards against any the enemy may play."""
    return tuple(mixed([[payoff(mine, theirs, a, b, rifled) for b in other] for a in own]))


def payoff(mine: Hand, theirs: int, a: int, b: int, rifled: bool) -> float:
    """How the balance of the battle changes when one plays card a against card b."""
    size = mine[0] + mine[1] + mine[2]
    infantry = mine[0] + mine[1]
    if a == b:
        return balance(size - 1, theirs - 1) - 0.02
    if (a - b) % 3 == 2:  # Musketeer beats Pikeman, Pikeman Cavalry, Cavalry Musketeer
        if b == PIKEMAN:
            return balance(size, theirs - (2 if rifled else 1))
        if b == CAVALRY:
            return balance(size, theirs - 1) + 0.12 + (ROUT / 3 if theirs <= 2 else 0.0)
        left = theirs - 3
        short = 0.9 if theirs <= 3 else 0.25 if theirs <= 5 else 0.0  # he may lack the Infantry
        if left <= 0 or size >= 2 * left:
            short = 1.0
        return short * ROUT + (1.0 - short) * balance(size, max(left, 1))
    if a == PIKEMAN:
        return balance(size - (2 if rifled else 1), theirs)
    if a == CAVALRY:
        return -ROUT if infantry == 0 else balance(size - 1, theirs) - 0.12
    if infantry - 1 < 2 or theirs >= 2 * (size - 3):
        return -ROUT
    return balance(size - 3, theirs)


def balance(mine: int, theirs: int) -> float:
    """How two hands compare."""
    if mine <= 0:
        return 0.0 if theirs <= 0 else -ROUT
    if theirs <= 0:
        return ROUT
    return log(mine / theirs) * 1.5


def mixed(matrix: list[list[float]]) -> Values:
    """How often to play each row so that the columns cannot profit: regret matching of both sides."""
    rows, columns = len(matrix), len(matrix[0])
    if rows == 1:
        return [1.0]
    row_regret, column_regret = [0.0] * rows, [0.0] * columns
    played = [0.0] * rows
    row_mix, column_mix = [1.0 / rows] * rows, [1.0 / columns] * columns
    for step in range(1, ROUNDS_OF_THOUGHT):
        value = 0.0
        gains = []
        losses = [0.0] * columns
        for line, share in zip(matrix, row_mix):
            gain = 0.0
            for j, (worth, other) in enumerate(zip(line, column_mix)):
                gain += worth * other
                losses[j] += worth * share
            gains.append(gain)
            value += gain * share
        total = 0.0
        for i, gain in enumerate(gains):
            played[i] += row_mix[i] * step
            regret = row_regret[i] + gain - value
            row_regret[i] = max(0.0, regret)
            total += row_regret[i]
        row_mix = [r / total for r in row_regret] if total > 0.0 else [1.0 / rows] * rows
        total = 0.0
        for j, loss in enumerate(losses):
            regret = column_regret[j] + value - loss
            column_regret[j] = max(0.0, regret)
            total += column_regret[j]
        column_mix = [r / total for r in column_regret] if total > 0.0 else [1.0 / columns] * columns
    total = sum(played)
    return [share / total for share in played]


def rifling(mind: Mind, q: Question) -> Values:
    """V.card.7: Cavalry first, for it decides battles; then Musketeers."""
    worth = {CAVALRY: 1.0, MUSKETEER: 0.8, PIKEMAN: 0.6}
    return [worth[answer - CARD] for answer in q.answers]


def charge(mind: Mind, q: Question) -> Values:
    """V.card.9: the two Infantry one misses least."""
    hand = hand_of(mind.s, mind.seat)
    values = []
    for answer in q.answers:
        left = list(hand)
        for lost in INFANTRY_PAIRS[answer - CARDS]:
            left[lost] -= 1
        values.append(strength((left[0], left[1], left[2])))
    return values
