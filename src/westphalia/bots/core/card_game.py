"""The card battle of all editions: the strength of a hand, and a mixed strategy for playing cards."""

from functools import lru_cache
from math import log
from typing import Final

from westphalia.bots.core.decision_context import DecisionContext, Values
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CARD, CARDS
from westphalia.rules.base.state import CARD_TYPES, CAVALRY, MUSKETEER, PIKEMAN, TYPES, State
from westphalia.rules.war.cards import INFANTRY_PAIRS

Hand = tuple[int, int, int]
ROUT: Final = 3.0
ITERATIONS: Final = 24


def hand_of(s: State, seat: int) -> Hand:
    """Return the Musketeers, Pikemen and Cavalry of a seat."""
    at_ = seat * TYPES
    return s.hand[at_], s.hand[at_ + 1], s.hand[at_ + 2]


def strength(hand: Hand) -> float:
    """Rate a hand by its size and its balance."""
    muskets, pikes, horse = hand
    size = muskets + pikes + horse
    value = float(size)
    value -= 0.5 * sum(1 for count in hand if count == 0)
    if muskets + pikes < 3:
        value -= 0.7 * (3 - muskets - pikes)
    return value + 0.15 * min(horse, size / 2)


def strength_without(hand: list[int], card: int) -> float:
    left = hand[:]
    left[card] -= 1
    return strength((left[0], left[1], left[2]))


def strength_with(hand: list[int], card: int) -> float:
    more = hand[:]
    more[card] += 1
    return strength((more[0], more[1], more[2])) + (0.05 if card == CAVALRY else 0.0)


# --- the card battle ---


def card(context: DecisionContext, q: Question) -> Values:
    """Return how often to play each card: the solution of a matrix game against the enemy's possible cards."""
    s, seat = context.s, context.seat
    enemy = q.about[0]
    mine = hand_of(s, seat)
    theirs = context.cards(enemy)
    rifled = s.round in s.k.advanced_rifling_rounds
    own = [answer - CARD for answer in q.answers]
    barred = s.barred >> enemy & 1
    other = [t for t in CARD_TYPES if not (barred and t == CAVALRY)]
    return list(card_mix(mine, theirs, tuple(own), tuple(other), rifled))


@lru_cache(maxsize=1 << 15)
def card_mix(
    mine: Hand, theirs: int, own: tuple[int, ...], other: tuple[int, ...], rifled: bool
) -> tuple[float, ...]:
    """Return how often to play each of the cards against those the enemy may play."""
    return tuple(solve_mix([[payoff(mine, theirs, a, b, rifled) for b in other] for a in own]))


def payoff(mine: Hand, theirs: int, a: int, b: int, rifled: bool) -> float:
    """Return how good the battle looks after card a meets card b."""
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
        short = 0.9 if theirs <= 3 else 0.25 if theirs <= 5 else 0.0  # the enemy may lack the Infantry
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
    """Compare the sizes of two hands."""
    if mine <= 0:
        return 0.0 if theirs <= 0 else -ROUT
    if theirs <= 0:
        return ROUT
    return log(mine / theirs) * 1.5


def solve_mix(matrix: list[list[float]]) -> Values:
    """Solve a matrix game by regret matching; return the mixed strategy of the rows."""
    rows, columns = len(matrix), len(matrix[0])
    if rows == 1:
        return [1.0]
    row_regret, column_regret = [0.0] * rows, [0.0] * columns
    played = [0.0] * rows
    row_mix, column_mix = [1.0 / rows] * rows, [1.0 / columns] * columns
    for step in range(1, ITERATIONS):
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


def rifling(context: DecisionContext, q: Question) -> Values:
    """Name Cavalry first, then Musketeers."""
    worth = {CAVALRY: 1.0, MUSKETEER: 0.8, PIKEMAN: 0.6}
    return [worth[answer - CARD] for answer in q.answers]


def charge(context: DecisionContext, q: Question) -> Values:
    """Discard the two Infantry that are missed least."""
    hand = hand_of(context.s, context.seat)
    values = []
    for answer in q.answers:
        left = list(hand)
        for lost in INFANTRY_PAIRS[answer - CARDS]:
            left[lost] -= 1
        values.append(strength((left[0], left[1], left[2])))
    return values
