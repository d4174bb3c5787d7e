"""The card battle of two Players (V.battle.4 to V.battle.6, V.card.*)."""

from __future__ import annotations

from typing import Final

from westphalia.engine.contents import Step
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, CARDS, DONE
from westphalia.rules.cards import (
    CARD_TYPES,
    INFANTRY_PAIRS,
    card_question,
    charge_question,
    deal,
    hand_size,
    has_routed,
    is_charged,
    is_rifled,
    lost_charge,
    new_deck,
    pile_size,
    return_cards,
    rifling_question,
    rout,
    settle_cards,
    settle_charge,
    settle_rifling,
)
from westphalia.rules.power import imperial_power, in_order
from westphalia.rules.state import CAVALRY, PENDING, WHITE_PEACE, State, with_item
from westphalia.rules.war import decide_war
from westphalia.rules.why import Explain, Reason

WORDS: Final[dict[str, str]] = {
    "battle": "{seat} (IP {power}) meets {other} (IP {enemy_power}) in battle.",
    "automatic_victory": "{winner} has at least twice the IP of {loser} and wins without a battle.",
    "draw_cards": "{seat} draws {amount:Military Card/Military Cards} and has {reserves} Reserves.",
    "hand": "Your hand: {cards}.",
    "play_card": "{seat} plays {card}.",
    "discard": "{seat} discards {card} ({left:card/cards} left in hand).",
    "barred": "{seat} may not play Cavalry in the next battle round.",
    "names_type": "Advanced Rifling: {seat} names {card}.",
    "has_none": "{seat} has no {card}.",
    "rout": "{seat} routs.",
    "battle_won": "{winner} wins the battle against {loser}.",
    "white_peace": "The battle of {seat} and {other} is inconclusive: White Peace.",
    "reinforce": "{seat} fetches {card} from his discard pile as a reinforcement.",
    "calls": "{seat} has called for reinforcements: {amount:card/cards}.",
}

PROMPTS: Final[dict[str, str]] = {
    "card": "The battle with {player0}: play a card.",
    "rifling": "Advanced Rifling: name the type of card your opponent discards.",
    "charge": "Your Musketeer is charged: which two Infantry do you discard?",
    "reinforce": "Call for reinforcements? Fetch a card from your discard pile, or done.",
}


# --- before the first battle round ---


def open_battle(s: State, war: int) -> None:
    """V.battle.4 to V.battle.6: compare IP; who has twice as much wins at once, otherwise both draw their armies."""
    attacker, defender = s.wars[war][:2]
    own, theirs = imperial_power(s, attacker), imperial_power(s, defender)
    if s.log is not None:
        s.log.append(
            event("battle", "V.battle.4", seat=attacker, other=defender, power=own, enemy_power=theirs)
        )
    for winner, loser, power, other in ((attacker, defender, own, theirs), (defender, attacker, theirs, own)):
        if power >= s.k.automatic_victory_ratio * other:
            decide_war(s, war, winner)
            if s.log is not None:
                s.log.append(event("automatic_victory", "V.battle.4", winner=winner, loser=loser))
            return
    deck = new_deck(s)
    for seat in in_order(s, 1 << attacker | 1 << defender):
        deal(s, seat, deck)
    s.facing = with_item(s.facing, attacker, defender)
    s.facing = with_item(s.facing, defender, attacker)


def is_fought(s: State, war: int) -> bool:
    """Whether the war was not decided by an automatic victory."""
    return s.wars[war][3] == PENDING


def armies_without_cards(s: State, war: int) -> None:
    """V.card.16: whoever has no card before the first battle round routs at once; both, White Peace."""
    attacker, defender = s.wars[war][:2]
    rout_empty_hands(s, attacker, defender, "V.card.16")
    end_battle(s, war)


# --- the battle rounds ---


def goes_on(s: State, war: int) -> bool:
    """Whether the battle has no end yet."""
    return s.wars[war][3] == PENDING


def play_cards(s: State, war: int) -> Step:
    """V.card.1: both choose a card in secret, then reveal."""
    attacker, defender = s.wars[war][:2]
    cards = yield [card_question(s, attacker), card_question(s, defender)]
    settle_cards(s, attacker, defender, cards[0] - CARD, cards[1] - CARD)


def rifling(s: State, war: int) -> Step:
    """V.card.7: Advanced Rifling; types are named until one fits."""
    for victim in s.wars[war][:2]:
        if is_rifled(s, victim):
            answer = yield rifling_question(s, victim)
            settle_rifling(s, victim, answer)
            return not is_rifled(s, victim)
    return True


def charge(s: State, war: int) -> Step:
    """V.card.9: the charged Player discards two Infantry of his choice."""
    for seat in s.wars[war][:2]:
        if is_charged(s, seat):
            answer = yield charge_question(s, seat)
            settle_charge(s, seat, answer)
            return


def end_of_battle_round(s: State, war: int) -> None:
    """V.card.10 to V.card.13: who routs by a charge or an empty hand, and what that means for the battle."""
    attacker, defender = s.wars[war][:2]
    for seat, other in ((attacker, defender), (defender, attacker)):
        if lost_charge(s, seat) and hand_size(s, other) >= s.k.charge_rout_ratio * hand_size(s, seat):
            rout(s, seat, "V.card.10")
    rout_empty_hands(s, attacker, defender, "V.card.11")
    end_battle(s, war)


def rout_empty_hands(s: State, attacker: int, defender: int, rule: str) -> None:
    """V.card.11: a Player without cards routs."""
    for seat in (attacker, defender):
        if not has_routed(s, seat) and not hand_size(s, seat):
            rout(s, seat, rule)


def end_battle(s: State, war: int) -> None:
    """V.card.12, V.card.13: who has routed loses; if both ran out of cards the battle is inconclusive."""
    attacker, defender = s.wars[war][:2]
    routed = has_routed(s, attacker), has_routed(s, defender)
    s.army[attacker] = 0
    s.army[defender] = 0
    if routed == (False, False):
        return
    if routed == (True, True):
        decide_war(s, war, WHITE_PEACE)
        if s.log is not None:
            s.log.append(event("white_peace", "V.card.13", seat=attacker, other=defender))
        return
    winner, loser = (defender, attacker) if routed[0] else (attacker, defender)
    decide_war(s, war, winner)
    if s.log is not None:
        s.log.append(event("battle_won", "V.card.12", winner=winner, loser=loser))


# --- reinforcements ---


def may_call(s: State, seat: int) -> bool:
    """V.card.14, V.card.15: whether he has Reserves and a pile, and has not called in this battle."""
    return s.reserves[seat] > 0 and not s.called >> seat & 1 and pile_size(s, seat) > 0


def callers(s: State, war: int) -> list[int]:
    """V.card.14: after a battle round that ended nobody's battle, who may call, in Initiative Order."""
    if not goes_on(s, war):
        return []
    attacker, defender = s.wars[war][:2]
    return [seat for seat in in_order(s, 1 << attacker | 1 << defender) if may_call(s, seat)]


def reinforce(s: State, seat: int) -> Step:
    """V.card.14, V.card.15: he fetches cards of his own pile, openly, up to his Reserves; one call per battle.

    `s.tally[seat]` counts the cards fetched in this call.
    """
    fetched = s.tally[seat]
    if fetched < s.reserves[seat] and pile_size(s, seat):
        answers = [*(CARD + card for card in CARD_TYPES if s.pile[seat * 3 + card]), DONE]
        answer = yield Question(seat, "reinforce", answers, "V.card.14", (fetched, s.reserves[seat]))
        if answer != DONE:
            card = answer - CARD
            s.pile[seat * 3 + card] -= 1
            s.hand[seat * 3 + card] += 1
            s.tally = with_item(s.tally, seat, fetched + 1)
            if s.log is not None:
                s.log.append(event("reinforce", "V.card.14", seat=seat, card=card))
            return False
    s.tally = with_item(s.tally, seat, 0)
    if fetched:
        s.called |= 1 << seat
        if s.log is not None:
            s.log.append(event("calls", "V.card.15", seat=seat, amount=fetched))
    return True


def close_battle(s: State, war: int) -> None:
    """V.card.17: after the battle all Military Cards return to their decks."""
    attacker, defender = s.wars[war][:2]
    return_cards(s, attacker)
    return_cards(s, defender)


# --- refusals ---


def _why_not_card(s: State, question: Question, answer: int) -> Reason | None:
    """A card must be in his hand, and no Cavalry while he is barred."""
    card = answer - CARD
    if card == CAVALRY and s.barred >> question.seat & 1 and s.hand[question.seat * 3 + CAVALRY]:
        return (
            "V.card.4",
            "Your Cavalry was just beaten by Pikemen; you may not play Cavalry in this battle round.",
        )
    if card in CARD_TYPES:
        return "V.card.1", "You hold no card of that type."
    return "V.card.1", "Each battle round you must play a card of your hand."


def _why_not_rifling(s: State, question: Question, answer: int) -> Reason | None:
    """A type that was denied is not named again."""
    if answer - CARD in CARD_TYPES:
        return "V.card.7", "Your opponent has just said that he has no card of that type."
    return "V.card.7", "You must name a type of card."


def _why_not_charge(s: State, question: Question, answer: int) -> Reason | None:
    """Two Infantry of his hand, no more and no less."""
    if CARDS <= answer < CARDS + len(INFANTRY_PAIRS):
        return "V.card.9", "You do not hold these two Infantry."
    return "V.card.9", "You must discard two Infantry of your hand."


def _why_not_reinforce(s: State, question: Question, answer: int) -> Reason | None:
    """Only cards of one's own pile can be fetched."""
    if answer - CARD in CARD_TYPES:
        return "V.card.14", "No card of that type lies in your own discard pile."
    return None


WHY: Final[dict[str, Explain]] = {
    "card": _why_not_card,
    "rifling": _why_not_rifling,
    "charge": _why_not_charge,
    "reinforce": _why_not_reinforce,
}
