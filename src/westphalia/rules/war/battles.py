"""The card battle: its beginning, its battle rounds and its end."""

from typing import Final

from westphalia.engine import Chronicle, EventType, Step
from westphalia.rules.base.answers import CARD
from westphalia.rules.base.state import FIRST_PRINCIPALITY, PENDING, WHITE_PEACE, State, with_item
from westphalia.rules.war.cards import (
    card_question,
    is_rifled,
    return_cards,
    rifling_question,
    settle_cards,
    settle_rifling,
)
from westphalia.rules.war.wars import decide_war

BATTLE: Final = EventType(
    "battle",
    "{seat} with {power} Power fights {other} with {enemy_power}.",
    cite="battle.automatic",
    level="battle",
    scene="battle",
    begins=True,
)
BATTLE_WITH_PRINCIPALITY: Final = EventType(
    "battle_with_principality",
    "{seat} with {power} Power fights {principality} with {enemy_power}.",
    cite="battle.automatic",
    level="battle",
    scene="battle",
    begins=True,
)
AUTOMATIC_VICTORY: Final = EventType(
    "automatic_victory",
    "{winner} has at least twice the Power of {loser} and wins without a battle.",
    cite="battle.automatic",
    chronicle=Chronicle(
        "Without a battle, {items}.",
        "Without a battle, {items}.",
        "{loser} gives way to the army of {winner}",
    ),
    scene="battle",
    ends=True,
)
AUTOMATIC_OVER_PRINCIPALITY: Final = EventType(
    "automatic_over_principality",
    "{winner} has at least twice the Power of {principality} and wins without a battle.",
    cite="battle.automatic",
    chronicle=Chronicle(
        "Without a battle, {items}.",
        "Without a battle, {items}.",
        "{principality} gives way to the army of {winner}",
    ),
    scene="battle",
    ends=True,
)
AUTOMATIC_FOR_PRINCIPALITY: Final = EventType(
    "automatic_for_principality",
    "{principality} has at least twice the Power of {loser} and wins without a battle.",
    cite="battle.automatic",
    chronicle=Chronicle(
        "Without a battle, {items}.",
        "Without a battle, {items}.",
        "{loser} gives way to the army of {principality}",
    ),
    scene="battle",
    ends=True,
)
BATTLE_WON: Final = EventType(
    "battle_won",
    "{winner} wins the battle against {loser}.",
    cite="card.rout",
    chronicle=Chronicle("On the field, {items}.", "On the field, {items}.", "{winner} beats {loser}"),
    scene="battle",
    ends=True,
)
WON_OVER_PRINCIPALITY: Final = EventType(
    "won_over_principality",
    "{winner} wins the battle against {principality}.",
    cite="card.rout",
    chronicle=Chronicle("On the field, {items}.", "On the field, {items}.", "{winner} beats {principality}"),
    scene="battle",
    ends=True,
)
WON_BY_PRINCIPALITY: Final = EventType(
    "won_by_principality",
    "{principality} wins the battle against {loser}.",
    cite="card.rout",
    chronicle=Chronicle("On the field, {items}.", "On the field, {items}.", "{principality} beats {loser}"),
    scene="battle",
    ends=True,
)
WHITE_PEACE_BETWEEN_PLAYERS: Final = EventType(
    "white_peace",
    "The battle between {seat} and {other} is inconclusive: White Peace.",
    cite="card.white-peace",
    chronicle=Chronicle("{seat} and {other} part without a victor."),
    scene="battle",
    ends=True,
)
WHITE_PEACE_WITH_PRINCIPALITY: Final = EventType(
    "white_peace_with_principality",
    "The battle between {seat} and {principality} is inconclusive: White Peace.",
    cite="card.white-peace",
    chronicle=Chronicle("{seat} and {principality} part without a victor."),
    scene="battle",
    ends=True,
)
REINFORCE: Final = EventType(
    "reinforce",
    "{seat} takes {card} back from their discard pile as a reinforcement.",
    cite="card.reinforce",
    scene="battle",
)
CALLS: Final = EventType(
    "calls", "{seat} calls for reinforcements: {amount:card/cards}.", cite="card.one-call", scene="battle"
)


# --- who wins ---


def tell_meeting(s: State, war: int, own: int, theirs: int) -> None:
    """Log the two sides of a battle with their IP."""
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
    _win(s, war, winner, (AUTOMATIC_VICTORY, AUTOMATIC_OVER_PRINCIPALITY, AUTOMATIC_FOR_PRINCIPALITY))


def win_battle(s: State, war: int, winner: int) -> None:
    """card.rout: the other side is out of the battle."""
    _win(s, war, winner, (BATTLE_WON, WON_OVER_PRINCIPALITY, WON_BY_PRINCIPALITY))


def _win(s: State, war: int, winner: int, events: tuple[EventType, EventType, EventType]) -> None:
    """Record the winner; the events are for a war of two Players, for a Player's victory and for a Principality's."""
    attacker, defender = s.wars[war].attacker, s.wars[war].defender
    decide_war(s, war, winner)
    if not s.tell:
        return
    if defender < FIRST_PRINCIPALITY:
        s.tell(events[0], winner=winner, loser=defender if winner == attacker else attacker)
    elif winner == attacker:
        s.tell(events[1], winner=winner, principality=s.name[defender])
    else:
        s.tell(events[2], principality=s.name[defender], loser=attacker)


def make_white_peace(s: State, war: int) -> None:
    """card.white-peace: neither side has won."""
    attacker, defender = s.wars[war].attacker, s.wars[war].defender
    decide_war(s, war, WHITE_PEACE)
    if not s.tell:
        return
    if defender < FIRST_PRINCIPALITY:
        s.tell(WHITE_PEACE_BETWEEN_PLAYERS, seat=attacker, other=defender)
    else:
        s.tell(WHITE_PEACE_WITH_PRINCIPALITY, seat=attacker, principality=s.name[defender])


def face_each_other(s: State, war: int) -> None:
    """Make the two card players of a war opponents."""
    a, b = s.wars[war].seats
    s.facing = with_item(with_item(s.facing, a, b), b, a)


# --- the battle rounds ---


def goes_on(s: State, war: int) -> bool:
    """Return whether the battle is undecided."""
    return s.wars[war].outcome == PENDING


def play_cards(s: State, war: int) -> Step:
    """card.play: both sides choose a card in secret, then reveal it."""
    attacker, defender = s.wars[war].seats
    cards = yield [card_question(s, attacker), card_question(s, defender)]
    settle_cards(s, attacker, defender, cards[0] - CARD, cards[1] - CARD)


def rifling(s: State, war: int) -> Step:
    """card.rifling: name a card type for Advanced Rifling; return True when the victim has one of that type."""
    for victim in s.wars[war].seats:
        if is_rifled(s, victim):
            answer = yield rifling_question(s, victim)
            settle_rifling(s, victim, answer)
            return not is_rifled(s, victim)
    return True


def close_battle(s: State, war: int) -> None:
    """card.end: return all Military Cards to their decks."""
    attacker, defender = s.wars[war].seats
    return_cards(s, attacker)
    return_cards(s, defender)
