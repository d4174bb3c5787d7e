"""The card battle of two Players (V.battle.4 to V.battle.6, V.card.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.power import imperial_power
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.five_round.war import decide_war
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, DONE
from westphalia.rules.cards import (
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
from westphalia.rules.power import in_order
from westphalia.rules.state import CARD_TYPES, PENDING, TYPES, WHITE_PEACE, with_item

BATTLE: Final = Told(
    "battle", "{seat} (IP {power}) meets {other} (IP {enemy_power}) in battle.", cite="battle.automatic"
)
AUTOMATIC_VICTORY: Final = Told(
    "automatic_victory",
    "{winner} has at least twice the IP of {loser} and wins without a battle.",
    cite="battle.automatic",
)
BATTLE_WON: Final = Told("battle_won", "{winner} wins the battle against {loser}.", cite="card.rout")
WHITE_PEACE_TOLD: Final = Told(
    "white_peace", "The battle of {seat} and {other} is inconclusive: White Peace.", cite="card.white-peace"
)
REINFORCE: Final = Told(
    "reinforce", "{seat} fetches {card} from his discard pile as a reinforcement.", cite="card.reinforce"
)
CALLS: Final = Told(
    "calls", "{seat} has called for reinforcements: {amount:card/cards}.", cite="card.one-call"
)


# --- before the first battle round ---


def open_battle(s: FiveRoundState, war: int) -> None:
    """V.battle.4 to V.battle.6: compare IP; who has twice as much wins at once, otherwise both draw their armies."""
    attacker, defender = s.wars[war].seats
    own, theirs = imperial_power(s, attacker), imperial_power(s, defender)
    if s.tell:
        s.tell(BATTLE, seat=attacker, other=defender, power=own, enemy_power=theirs)
    for winner, loser, power, other in ((attacker, defender, own, theirs), (defender, attacker, theirs, own)):
        if power >= s.k.automatic_victory_ratio * other:
            decide_war(s, war, winner)
            if s.tell:
                s.tell(AUTOMATIC_VICTORY, winner=winner, loser=loser)
            return
    deck = new_deck(s)
    for seat in in_order(s, 1 << attacker | 1 << defender):
        deal(s, seat, deck)
    s.facing = with_item(s.facing, attacker, defender)
    s.facing = with_item(s.facing, defender, attacker)


def is_fought(s: FiveRoundState, war: int) -> bool:
    """Whether the war was not decided by an automatic victory."""
    return s.wars[war].outcome == PENDING


def armies_without_cards(s: FiveRoundState, war: int) -> None:
    """V.card.16: whoever has no card before the first battle round routs at once; both, White Peace."""
    attacker, defender = s.wars[war].seats
    rout_empty_hands(s, attacker, defender, "card.no-cards")
    end_battle(s, war)


# --- the battle rounds ---


def goes_on(s: FiveRoundState, war: int) -> bool:
    """Whether the battle has no end yet."""
    return s.wars[war].outcome == PENDING


def play_cards(s: FiveRoundState, war: int) -> Step:
    """V.card.1: both choose a card in secret, then reveal."""
    attacker, defender = s.wars[war].seats
    cards = yield [card_question(s, attacker), card_question(s, defender)]
    settle_cards(s, attacker, defender, cards[0] - CARD, cards[1] - CARD)


def rifling(s: FiveRoundState, war: int) -> Step:
    """V.card.7: Advanced Rifling; types are named until one fits."""
    for victim in s.wars[war].seats:
        if is_rifled(s, victim):
            answer = yield rifling_question(s, victim)
            settle_rifling(s, victim, answer)
            return not is_rifled(s, victim)
    return True


def charge(s: FiveRoundState, war: int) -> Step:
    """V.card.9: the charged Player discards two Infantry of his choice."""
    for seat in s.wars[war].seats:
        if is_charged(s, seat):
            answer = yield charge_question(s, seat)
            settle_charge(s, seat, answer)
            return


def end_of_battle_round(s: FiveRoundState, war: int) -> None:
    """V.card.10 to V.card.13: who routs by a charge or an empty hand, and what that means for the battle."""
    attacker, defender = s.wars[war].seats
    for seat, other in ((attacker, defender), (defender, attacker)):
        if lost_charge(s, seat) and hand_size(s, other) >= s.k.charge_rout_ratio * hand_size(s, seat):
            rout(s, seat, "card.charge-rout")
    rout_empty_hands(s, attacker, defender, "card.empty")
    end_battle(s, war)


def rout_empty_hands(s: FiveRoundState, attacker: int, defender: int, rule: str) -> None:
    """V.card.11: a Player without cards routs."""
    for seat in (attacker, defender):
        if not has_routed(s, seat) and not hand_size(s, seat):
            rout(s, seat, rule)


def end_battle(s: FiveRoundState, war: int) -> None:
    """V.card.12, V.card.13: who has routed loses; if both ran out of cards the battle is inconclusive."""
    attacker, defender = s.wars[war].seats
    routed = has_routed(s, attacker), has_routed(s, defender)
    s.army[attacker] = 0
    s.army[defender] = 0
    if routed == (False, False):
        return
    if routed == (True, True):
        decide_war(s, war, WHITE_PEACE)
        if s.tell:
            s.tell(WHITE_PEACE_TOLD, seat=attacker, other=defender)
        return
    winner, loser = (defender, attacker) if routed[0] else (attacker, defender)
    decide_war(s, war, winner)
    if s.tell:
        s.tell(BATTLE_WON, winner=winner, loser=loser)


# --- reinforcements ---


def may_call(s: FiveRoundState, seat: int) -> bool:
    """V.card.14, V.card.15: whether he has Reserves and a pile, and has not called in this battle."""
    return s.reserves[seat] > 0 and not s.called >> seat & 1 and pile_size(s, seat) > 0


def callers(s: FiveRoundState, war: int) -> list[int]:
    """V.card.14: after a battle round that ended nobody's battle, who may call, in Initiative Order."""
    if not goes_on(s, war):
        return []
    attacker, defender = s.wars[war].seats
    return [seat for seat in in_order(s, 1 << attacker | 1 << defender) if may_call(s, seat)]


def reinforce(s: FiveRoundState, seat: int) -> Step:
    """V.card.14, V.card.15: he fetches cards of his own pile, openly, up to his Reserves; one call per battle.

    `s.tally[seat]` counts the cards fetched in this call.
    """
    fetched = s.tally[seat]
    if fetched < s.reserves[seat] and pile_size(s, seat):
        answers = [*(CARD + card for card in CARD_TYPES if s.pile[seat * TYPES + card]), DONE]
        answer = yield Question(s, seat, ASK_REINFORCE, answers, (fetched, s.reserves[seat]))
        if answer != DONE:
            card = answer - CARD
            s.pile[seat * TYPES + card] -= 1
            s.hand[seat * TYPES + card] += 1
            s.tally = with_item(s.tally, seat, fetched + 1)
            if s.tell:
                s.tell(REINFORCE, seat=seat, card=card)
            return False
    s.tally = with_item(s.tally, seat, 0)
    if fetched:
        s.called |= 1 << seat
        if s.tell:
            s.tell(CALLS, seat=seat, amount=fetched)
    return True


def close_battle(s: FiveRoundState, war: int) -> None:
    """V.card.17: after the battle all Military Cards return to their decks."""
    attacker, defender = s.wars[war].seats
    return_cards(s, attacker)
    return_cards(s, defender)


# --- refusals ---


def _why_not_reinforce(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Only cards of one's own pile can be fetched."""
    if answer - CARD in CARD_TYPES:
        return "card.reinforce", "No card of that type lies in your own discard pile."
    return None


ASK_REINFORCE: Final = Kind(
    "reinforce",
    cite="card.reinforce",
    about=("number",),
    quiet=(DONE,),
    prompt="Call for reinforcements? Fetch a card from your discard pile, or done.",
    why=_why_not_reinforce,
)
