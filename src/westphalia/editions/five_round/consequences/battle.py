"""Lines under the answers about Doctrine cards."""

from westphalia.editions.five_round.constants import CHOICE, EXCHANGE
from westphalia.editions.five_round.rules.war.preparation import guerilla_cost
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.kit.consequences.battle import PLURALS, cards_words, hand
from westphalia.editions.kit.show.part import Seen
from westphalia.engine import Question
from westphalia.engine.phrases import counted
from westphalia.rules.base.answers import CARD, DECLINE, DOCTRINE, NO_DOCTRINE, SEAT
from westphalia.rules.base.state import CARD_TYPES
from westphalia.rules.base.words import CARDS as NAMES


def what_it_does(s: FiveRoundState, doctrine: int) -> str:
    effect, _, gives, takes, cards = s.k.doctrine_table[doctrine]
    if effect == CHOICE:
        return f"Give up any {cards} cards, take any {cards} in secret"
    if effect == EXCHANGE:
        return f"Give up {cards_words(gives)}, take {cards_words(takes)}"
    (few, many), (hit, hits) = s.k.guerilla_own_cost, s.k.guerilla_enemy_loss
    yours = f"Give up {counted(few, 'card')} ({many} of a large hand)"
    return f"{yours}, see their hand, remove {counted(hit, 'card')} ({hits} of a large one)"


def enough(s: FiveRoundState, seat: int, doctrine: int) -> bool:
    held = hand(s, seat)
    effect, _, gives, _, cards = s.k.doctrine_table[doctrine]
    if effect == EXCHANGE:
        return all(held[card] >= gives[card] for card in CARD_TYPES)
    return sum(held) >= (cards if effect == CHOICE else guerilla_cost(s, seat))


def doctrine(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    seat = question.seat
    if answer == NO_DOCTRINE:
        return f"You fight with {cards_words(hand(s, seat))} and keep your Doctrine cards."
    chosen = answer - DOCTRINE
    lacks = "" if enough(s, seat, chosen) else " You lack the cards for it."
    return f"{what_it_does(s, chosen)}.{lacks}"


def execute(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    seat, chosen = question.seat, question.about[0]
    held = hand(s, seat)
    if answer == DECLINE:
        return f"You keep {cards_words(held)} and lose the Doctrine card."
    effect, _, gives, takes, _ = s.k.doctrine_table[chosen]
    if effect == EXCHANGE:
        return f"You would hold {cards_words([held[c] - gives[c] + takes[c] for c in CARD_TYPES])}."
    return f"{what_it_does(s, chosen)}."


def guerilla_target(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    victim = answer - SEAT
    cards = seen.count("hand", victim)
    hits = s.k.guerilla_enemy_loss[cards > s.k.guerilla_small_hand]
    return f"{seen.players[victim]} holds {counted(cards, 'card')}. You remove {min(hits, cards)}."


def guerilla_enemy(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    victim, card = question.about[0], answer - CARD
    held = hand(s, victim)[card]
    return f"{seen.players[victim]} keeps {counted(held - 1, NAMES[card], PLURALS[card])} of {held}."
