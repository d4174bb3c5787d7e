"""Military Doctrines: the eight doctrines, their 24 cards, and exchanges of cards (V.war.1, V.doctrine.*)."""

from collections.abc import Generator, Sequence
from typing import Any, Final

from westphalia.editions.five_round.state import DOCTRINES, FiveRoundState
from westphalia.engine import EventType, Kind, Question, Reason, below, pinned
from westphalia.rules.base.answers import CARD
from westphalia.rules.base.reading import PositionError
from westphalia.rules.base.state import CARD_TYPES, NO_LEAGUE, TYPES, with_item

# --- the coloured decks ---


def in_league_battle(s: FiveRoundState) -> bool:
    return s.k.phases[s.phase] == "religious_war"


def fighters_with(s: FiveRoundState, seat: int) -> list[int]:
    """Return the Players in a Player's battle: the two opponents, or all members of both Leagues."""
    if in_league_battle(s):
        return [member for member in range(s.players) if s.league[member] != NO_LEAGUE]
    return [seat, s.facing[seat]]


def stock(s: FiveRoundState, fighters: list[int], card: int) -> int:
    """V.ruling.decks: the cards of a type that are in no hand and no pile of this battle."""
    used = 0
    for seat in fighters:
        used += s.hand[seat * TYPES + card] + s.pile[seat * TYPES + card]
    return s.k.decks * s.k.cards_of_type_in_deck - used


# --- Doctrine cards ---


GIVE_UP: Final = EventType("give_up", "{seat} gives up {cards}.", scene="battle")
TAKE_CARDS: Final = EventType("take_cards", "{seat} takes {cards}.", scene="battle")
TAKE_SECRETLY: Final = EventType("take_secretly", "{seat} takes {amount:card/cards} in secret.")
TAKEN: Final = EventType("taken", "You take {cards}.")
DRAW_DOCTRINES: Final = EventType(
    "draw_doctrines", "{seat} draws {amount:Doctrine card/Doctrine cards}.", cite="war.doctrines", detail=True
)
DOCTRINES_EVENT: Final = EventType(
    "doctrines", "Your Doctrine cards: {doctrines}.", cite="war.doctrines", detail=True
)
RESHUFFLE_DOCTRINES: Final = EventType(
    "reshuffle_doctrines", "All Doctrine cards are reshuffled.", detail=True
)


def held(s: FiveRoundState, seat: int) -> list[int]:
    """Return the doctrines a Player holds, each once; they are secret."""
    return [doctrine for doctrine in range(DOCTRINES) if s.doctrines[seat * DOCTRINES + doctrine]]


def doctrines_left(s: FiveRoundState, seat: int) -> int:
    """Return how many Doctrine cards a Player holds, which is public."""
    return sum(s.doctrines[seat * DOCTRINES : (seat + 1) * DOCTRINES])


def collect_doctrines(s: FiveRoundState) -> None:
    """V.ruling.doctrines: put all 24 Doctrine cards into the deck, three copies of each."""
    for seat in range(s.players):
        for doctrine in range(DOCTRINES):
            s.doctrines[seat * DOCTRINES + doctrine] = 0
    there = len(s.k.doctrine_table)
    s.doctrine_deck = bytearray([s.k.doctrine_copies] * there + [0] * (DOCTRINES - there))


def reshuffle_doctrines(s: FiveRoundState, rule: str) -> None:
    """V.postwar.4, V.rwpeace.12: every Doctrine card, in hand or spent, goes back to the deck."""
    collect_doctrines(s)
    if s.tell:
        s.tell(RESHUFFLE_DOCTRINES, cite=rule)


def draw_doctrines(s: FiveRoundState) -> None:
    """V.war.1: each Player draws three Doctrine cards from the shuffled 24 and keeps them secret."""
    collect_doctrines(s)
    for seat in s.initiative:
        drawn = [_draw_doctrine(s, seat) for _ in range(s.k.doctrine_hand)]
        if s.tell:
            s.tell(DRAW_DOCTRINES, seat=seat, amount=len(drawn))
            s.tell.to((seat,), DOCTRINES_EVENT, seat=seat, doctrines=sorted(drawn))


def _draw_doctrine(s: FiveRoundState, seat: int) -> int:
    """Draw a Doctrine card at random, or the pinned one."""
    deck = s.doctrine_deck
    doctrine = pinned(s, f"doctrines:{seat}")
    if doctrine is not None and not deck[doctrine]:
        reason = f"all {s.k.doctrine_copies} copies of {s.k.doctrine_names[doctrine]} have been drawn"
        raise PositionError("chance.doctrines", reason)
    if doctrine is None:
        at = below(s, sum(deck))
        doctrine = 0
        while at >= deck[doctrine]:
            at -= deck[doctrine]
            doctrine += 1
    s.doctrine_deck = with_item(deck, doctrine, deck[doctrine] - 1)
    s.doctrines[seat * DOCTRINES + doctrine] += 1
    return doctrine


def spend_doctrine(s: FiveRoundState, seat: int, doctrine: int) -> None:
    """V.battle.8: a played Doctrine card is spent for the round."""
    s.doctrines[seat * DOCTRINES + doctrine] -= 1
    s.played = with_item(s.played, seat, doctrine)


# --- executing a doctrine ---


def give_up(s: FiveRoundState, seat: int, cards: Sequence[int], rule: str) -> None:
    """V.doctrine.11: cards given up are shown and go back to the deck, not to a pile."""
    for card in cards:
        s.hand[seat * TYPES + card] -= 1
    if s.tell:
        s.tell(GIVE_UP, cite=rule, seat=seat, cards=sorted(cards))


def choose_cards(
    s: FiveRoundState, seat: int, kind: Kind, amount: int
) -> Generator[Question, Any, list[int]]:
    left = [s.hand[seat * TYPES + card] for card in CARD_TYPES]
    chosen: list[int] = []
    for _ in range(amount):
        answers = [CARD + card for card in CARD_TYPES if left[card]]
        answer = yield Question(s, seat, kind, answers, tuple(chosen))
        chosen.append(answer - CARD)
        left[answer - CARD] -= 1
    return chosen


def can_exchange(s: FiveRoundState, seat: int, doctrine: int) -> bool:
    """V.doctrine.1: whether the hand has the cards to give up, and the decks those to take."""
    _, _, gives, takes, _ = s.k.doctrine_table[doctrine]
    fighters = fighters_with(s, seat)
    for card in CARD_TYPES:
        if s.hand[seat * TYPES + card] < gives[card]:
            return False
        if takes[card] and stock(s, fighters, card) < takes[card]:
            return False
    return True


def exchange(s: FiveRoundState, seat: int, doctrine: int) -> None:
    """V.doctrine.3 to V.doctrine.8: fixed cards are given up and fixed cards taken."""
    _, cite, gives, takes, _ = s.k.doctrine_table[doctrine]
    give_up(s, seat, [card for card in CARD_TYPES for _ in range(gives[card])], cite)
    taken = [card for card in CARD_TYPES for _ in range(takes[card])]
    for card in taken:
        s.hand[seat * TYPES + card] += 1
    if s.tell:
        s.tell(TAKE_CARDS, cite=cite, seat=seat, cards=taken)


def execute_choice(s: FiveRoundState, seat: int, doctrine: int) -> Generator[Question, Any, None]:
    """V.doctrine.2: any two cards are given up, openly, and any two taken, in secret."""
    rule, cards = s.k.doctrine_table[doctrine].cite, s.k.doctrine_table[doctrine].cards
    given = yield from choose_cards(s, seat, ASK_GIVEUP, cards)
    fighters = fighters_with(s, seat)
    left = [stock(s, fighters, card) + given.count(card) for card in CARD_TYPES]
    taken: list[int] = []
    for _ in range(cards):
        answers = [CARD + card for card in CARD_TYPES if left[card]]
        answer = yield Question(s, seat, ASK_TAKE, answers, tuple(taken), cite=rule)
        taken.append(answer - CARD)
        left[answer - CARD] -= 1
    give_up(s, seat, given, rule)
    for card in taken:
        s.hand[seat * TYPES + card] += 1
    if s.tell:
        s.tell(TAKE_SECRETLY, cite=rule, seat=seat, amount=len(taken))
        s.tell.to((seat,), TAKEN, cite=rule, seat=seat, cards=sorted(taken))


def _why_not_give_up(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    return question.rule, "You have no card of that type left."


ASK_GIVEUP: Final = Kind(
    "giveup",
    cite="doctrine.flexible",
    prompt="Which card do you give up?",
    about=("card",),
    why=_why_not_give_up,
    open_options=False,
)
ASK_TAKE: Final = Kind(
    "take",
    cite="",
    prompt="Which card do you take, in secret?",
    about=("card",),
    why=("doctrine.flexible", "All cards of that type are in use in this battle."),
    open_options=False,
)
