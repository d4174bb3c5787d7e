"""Plans for preparing a battle: doctrines, cards to buy and Reserves."""

from westphalia.bots.core.card_game import Hand, hand_of, strength, strength_with, strength_without
from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.weights import lookup
from westphalia.bots.five_round.evaluation import FiveRoundContext
from westphalia.editions.five_round.constants import CHOICE, GUERILLA, Doctrine
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CARD, DECLINE, DOCTRINE, DONE, EXECUTE, NO_DOCTRINE, SEAT
from westphalia.rules.base.state import MUSKETEER, NONE, PIKEMAN, TYPES

# --- doctrines ---


def after_doctrine(hand: Hand, doctrine: Doctrine) -> float:
    """Return the strength of the hand after a doctrine; lower if it cannot be executed."""
    effect, _, gives, takes, _ = doctrine
    if effect == CHOICE:
        return strength(hand) + 0.7
    if effect == GUERILLA:
        return strength(hand) - 0.6
    if any(have < give for have, give in zip(hand, gives, strict=True)):
        return strength(hand) - 1.0
    changed = [have - give + take for have, give, take in zip(hand, gives, takes, strict=True)]
    return strength((changed[0], changed[1], changed[2]))


def doctrine(context: FiveRoundContext, q: Question) -> Values:
    """V.battle.8: the doctrine that improves the hand most."""
    hand = hand_of(context.s, context.seat)
    now = strength(hand)
    table = context.s.k.doctrine_table
    return [now if a == NO_DOCTRINE else after_doctrine(hand, table[a - DOCTRINE]) for a in q.answers]


def execute(context: FiveRoundContext, q: Question) -> Values:
    """V.doctrine.1: execute the doctrine if that improves the hand."""
    hand = hand_of(context.s, context.seat)
    gain = after_doctrine(hand, context.s.k.doctrine_table[q.about[0]]) - strength(hand)
    return [gain if answer == EXECUTE else 0.0 for answer in q.answers if answer in (EXECUTE, DECLINE)]


def give_up(context: FiveRoundContext, q: Question) -> Values:
    """V.doctrine.2, V.doctrine.9: the card that is missed least."""
    hand = list(hand_of(context.s, context.seat))
    for card in q.about:
        hand[card] -= 1
    return [strength_without(hand, answer - CARD) for answer in q.answers]


def take(context: FiveRoundContext, q: Question) -> Values:
    """V.doctrine.2, V.battle.9, V.card.14: the card that improves the hand most."""
    hand = list(hand_of(context.s, context.seat))
    return [strength_with(hand, answer - CARD) for answer in q.answers]


def remove(context: FiveRoundContext, q: Question) -> Values:
    """V.doctrine.10: the card whose loss hurts the enemy most."""
    hand = list(hand_of(context.s, q.about[0]))
    return [-strength_without(hand, answer - CARD) if hand[answer - CARD] else 0.0 for answer in q.answers]


def guerilla_target(context: FiveRoundContext, q: Question) -> Values:
    """V.rwbattle.5: the fullest hand."""
    return [float(context.cards(answer - SEAT)) for answer in q.answers]


# --- purchases and reserves ---


def buy_cards(context: FiveRoundContext, q: Question) -> Values:
    """V.battle.9: buy cards while the battle is close; in the last round Gold is worth little else."""
    s, seat = context.s, context.seat
    enemy = s.facing[seat]
    mine = sum(hand_of(s, seat))
    theirs = context.cards(enemy) if enemy != NONE else mine
    price = lookup(context.w.gold, rounds_left(s))
    # The odds move most when the hands are about equal.
    closeness = 1.0 / (1.0 + (mine - theirs - 0.5) ** 2 / 4.0)
    gain = 0.95 * closeness
    hand = list(hand_of(s, seat))
    return [
        0.0
        if answer == DONE
        else gain - price + 0.1 * (strength_with(hand, answer - CARD) - strength(hand_of(s, seat)) - 1.0)
        for answer in q.answers
    ]


def reinforce(context: FiveRoundContext, q: Question) -> Values:
    """V.card.14: call when it fetches all Reserves or the hand runs short."""
    s, seat = context.s, context.seat
    hand = hand_of(s, seat)
    fetched, reserves = q.about
    pile = sum(s.pile[seat * TYPES : seat * TYPES + 3])
    due = fetched > 0 or pile >= reserves or sum(hand) <= 4 or hand[MUSKETEER] + hand[PIKEMAN] <= 2
    cards = list(hand)
    return [
        0.0 if answer == DONE else (strength_with(cards, answer - CARD) if due else -1.0)
        for answer in q.answers
    ]
