"""The card battle: how it begins, its battle rounds, and how it ends."""

from __future__ import annotations

from typing import Final

from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.rules.answers import CARD
from westphalia.rules.cards import (
    card_question,
    is_rifled,
    return_cards,
    rifling_question,
    settle_cards,
    settle_rifling,
)
from westphalia.rules.state import FIRST_PRINCIPALITY, PENDING, WHITE_PEACE, State, with_item
from westphalia.rules.wars import decide_war

BATTLE: Final = Told(
    "battle", "{seat} (IP {power}) meets {other} (IP {enemy_power}) in battle.", cite="battle.automatic"
)
BATTLE_WITH_PRINCIPALITY: Final = Told(
    "battle_with_principality",
    "{seat} (IP {power}) meets {principality} (IP {enemy_power}) in battle.",
    cite="battle.automatic",
)
AUTOMATIC_VICTORY: Final = Told(
    "automatic_victory",
    "{winner} has at least twice the IP of {loser} and wins without a battle.",
    cite="battle.automatic",
)
AUTOMATIC_OVER_PRINCIPALITY: Final = Told(
    "automatic_over_principality",
    "{winner} has at least twice the IP of {principality} and wins without a battle.",
    cite="battle.automatic",
)
AUTOMATIC_FOR_PRINCIPALITY: Final = Told(
    "automatic_for_principality",
    "{principality} has at least twice the IP of {loser} and wins without a battle.",
    cite="battle.automatic",
)
BATTLE_WON: Final = Told("battle_won", "{winner} wins the battle against {loser}.", cite="card.rout")
WON_OVER_PRINCIPALITY: Final = Told(
    "won_over_principality", "{winner} wins the battle against {principality}.", cite="card.rout"
)
WON_BY_PRINCIPALITY: Final = Told(
    "won_by_principality", "{principality} wins the battle against {loser}.", cite="card.rout"
)
WHITE_PEACE_TOLD: Final = Told(
    "white_peace", "The battle of {seat} and {other} is inconclusive: White Peace.", cite="card.white-peace"
)
WHITE_PEACE_WITH_PRINCIPALITY: Final = Told(
    "white_peace_with_principality",
    "The battle of {seat} and {principality} is inconclusive: White Peace.",
    cite="card.white-peace",
)
REINFORCE: Final = Told(
    "reinforce", "{seat} fetches {card} from his discard pile as a reinforcement.", cite="card.reinforce"
)
CALLS: Final = Told(
    "calls", "{seat} has called for reinforcements: {amount:card/cards}.", cite="card.one-call"
)


# --- who wins ---


def tell_meeting(s: State, war: int, own: int, theirs: int) -> None:
    """Two sides meet in battle."""
    attacker, defender = s.wars[war].attacker, s.wars[war].defender
    if not s.tell:
        return
    if defender < FIRST_PRINCIPALITY:
        s.tell(BATTLE, seat=attacker, other=defender, power=own, enemy_power=theirs)
    else:
        name = s.name[defender]
        s.tell(BATTLE_WITH_PRINCIPALITY, seat=attacker, principality=name, power=own, enemy_power=theirs)


def win_automatically(s: State, war: int, winner: int) -> None:
    """battle.automatic: a side with at least twice the other's IP wins without cards."""
    told = (AUTOMATIC_VICTORY, AUTOMATIC_OVER_PRINCIPALITY, AUTOMATIC_FOR_PRINCIPALITY)
    _win(s, war, winner, told)


def win_battle(s: State, war: int, winner: int) -> None:
    """card.rout: the other side is finished."""
    _win(s, war, winner, (BATTLE_WON, WON_OVER_PRINCIPALITY, WON_BY_PRINCIPALITY))


def _win(s: State, war: int, winner: int, told: tuple[Told, Told, Told]) -> None:
    """Note the winner, and tell it of two Players, of a Player, or of a Principality."""
    attacker, defender = s.wars[war].attacker, s.wars[war].defender
    decide_war(s, war, winner)
    if not s.tell:
        return
    if defender < FIRST_PRINCIPALITY:
        s.tell(told[0], winner=winner, loser=defender if winner == attacker else attacker)
    elif winner == attacker:
        s.tell(told[1], winner=winner, principality=s.name[defender])
    else:
        s.tell(told[2], principality=s.name[defender], loser=attacker)


def make_white_peace(s: State, war: int) -> None:
    """card.white-peace: neither side has won."""
    attacker, defender = s.wars[war].attacker, s.wars[war].defender
    decide_war(s, war, WHITE_PEACE)
    if not s.tell:
        return
    if defender < FIRST_PRINCIPALITY:
        s.tell(WHITE_PEACE_TOLD, seat=attacker, other=defender)
    else:
        s.tell(WHITE_PEACE_WITH_PRINCIPALITY, seat=attacker, principality=s.name[defender])


def face_each_other(s: State, war: int) -> None:
    """Note who holds the cards against whom."""
    a, b = s.wars[war].seats
    s.facing = with_item(with_item(s.facing, a, b), b, a)


# --- the battle rounds ---


def goes_on(s: State, war: int) -> bool:
    """Whether the battle has no end yet, or the war no winner before it."""
    return s.wars[war].outcome == PENDING


def play_cards(s: State, war: int) -> Step:
    """card.play: both choose a card in secret, then reveal."""
    attacker, defender = s.wars[war].seats
    cards = yield [card_question(s, attacker), card_question(s, defender)]
    settle_cards(s, attacker, defender, cards[0] - CARD, cards[1] - CARD)


def rifling(s: State, war: int) -> Step:
    """card.rifling: Advanced Rifling; types are named until one fits."""
    for victim in s.wars[war].seats:
        if is_rifled(s, victim):
            answer = yield rifling_question(s, victim)
            settle_rifling(s, victim, answer)
            return not is_rifled(s, victim)
    return True


def close_battle(s: State, war: int) -> None:
    """card.end: after the battle all Military Cards return to their decks."""
    attacker, defender = s.wars[war].seats
    return_cards(s, attacker)
    return_cards(s, defender)
