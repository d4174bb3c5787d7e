from typing import Final

from westphalia.editions.kit.consequences import battle, crown, faith, influence, setup, war
from westphalia.editions.kit.consequences.battle import cards_words, hand
from westphalia.editions.kit.consequences.conversion import COUNCIL, conversions, standing
from westphalia.editions.kit.consequences.diplomacy_game import payoff
from westphalia.editions.kit.consequences.what_if import changes, sentence
from westphalia.editions.kit.content import consequences
from westphalia.editions.kit.show.part import Seen
from westphalia.editions.kit.teach.consequence import by_answer
from westphalia.editions.player_turns import consequences as shared
from westphalia.editions.player_turns.consequences import spot
from westphalia.editions.six_round.rules.conversion import convert, eligible
from westphalia.editions.six_round.rules.faith import church_abuses, earned_now
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import Question
from westphalia.engine.phrases import counted
from westphalia.rules.base.answers import (
    CARD,
    CONVERT,
    DOCTRINE,
    DONE,
    ENGAGE_IN_DIPLOMACY,
    NO,
    NUMBER,
    STAND_BY,
    STORED,
    WAGE_WAR,
    WITHDRAW,
    YES,
)
from westphalia.rules.base.state import CARD_TYPES, CATHOLIC
from westphalia.rules.base.words import CARDS as NAMES
from westphalia.rules.base.words import principality_words
from westphalia.rules.diplomacy.influence import withdraw

# --- activities ---

COMBAT: Final = by_answer(
    {
        YES: "You may convert and spread your Faith. Then choose Diplomacy or War.",
        NO: "No conversion and no Faith, but you take part in Diplomacy and War.",
    }
)
SECOND: Final = by_answer(
    {
        ENGAGE_IN_DIPLOMACY: "You gain and place Influence. If you fight no war, you lose {k.shift_idle_loss}.",
        WAGE_WAR: "You may declare war or join a League. You gain no Influence from diplomacy.",
    }
)


# --- faith ---


def converting(seen: Seen, question: Question, answer: int) -> str:
    s: SixRoundState = seen.state
    seat, converts = question.seat, answer == CONVERT
    ends = conversions(s, eligible(s), convert, seat, converts)
    parts = [standing(ends, seat, earned_now, ("Faith", "Faith"), converts)]
    if gold := ends[0].gold[seat] - s.gold[seat]:
        parts.append(f"+{gold} Gold for your Monastery")
    if converts and s.good_works[seat]:
        parts.append(f"you lose {counted(s.good_works[seat], 'Good Work')}")
    if ends[0].religion[seat] == CATHOLIC and not s.reformation:
        parts.append(COUNCIL)
    return "; ".join(parts) + "."


def patronage(seen: Seen, question: Question, answer: int) -> str:
    """Describe Gold as Faith, or as Good Works for a Catholic before the Reformation."""
    s: SixRoundState = seen.state
    seat, gold = question.seat, answer - NUMBER
    if not church_abuses(s, seat):
        return faith.patronage(seen, question, answer)
    dice = s.faith[seat] + gold * s.k.patronage_faith_per_gold
    works = dice // s.k.abuses_faith_per_good_work
    left = s.gold[seat] - gold
    return f"{dice} Faith become {counted(works, 'Good Work')} (Church Abuses). You keep {left} Gold."


# --- doctrines ---


def what_it_does(s: SixRoundState, doctrine: int) -> str:
    gives, takes = s.k.doctrine_table[doctrine]
    give = " or ".join(NAMES[card] for card in gives)
    got = cards_words([takes.count(card) for card in CARD_TYPES]) if takes else "one of another type"
    return f"Exchange up to {s.k.doctrine_discards} times: a {give} for {got}"


def doctrine(seen: Seen, question: Question, answer: int) -> str:
    return f"{what_it_does(seen.state, answer - DOCTRINE)}, in every battle."


def exchanging(seen: Seen, question: Question, answer: int) -> str:
    s: SixRoundState = seen.state
    seat = question.seat
    if answer == DONE:
        return f"You keep {cards_words(hand(s, seat))}."
    takes = s.k.doctrine_table[question.about[0]][1]
    got = cards_words([takes.count(card) for card in CARD_TYPES]) if takes else "one of another type"
    return f"You give one {NAMES[answer - CARD]} and get {got}."


# --- war and shifts ---


def standing_by(seen: Seen, question: Question, answer: int) -> str:
    s: SixRoundState = seen.state
    seat, (attacker, power) = question.seat, question.about[:2]
    if answer == STAND_BY:
        mine, theirs = s.imperial_power(seat), s.imperial_power(attacker)
        return f"You fight the war: {war.army(s, mine, theirs)}."
    if answer == WITHDRAW:
        found = changes(seen, seat, lambda t: withdraw(t, power, seat))
        return sentence([f"You lose your Influence on {principality_words(s, power)}", *found])
    return influence.withdrawing(seen, question, answer)


def shift_place(seen: Seen, question: Question, answer: int) -> str:
    return (
        "You store it for the next round." if answer == STORED else influence.placing(seen, question, answer)
    )


CONSEQUENCES: Final = consequences(
    "westphalia.editions.six_round",
    {
        **shared.LINES,
        "lands": setup.land,
        "principality_size": setup.size,
        "start_doctrine": doctrine,
        "start_doctrine_openly": doctrine,
        "combat_heresy": COMBAT,
        "second_activity": SECOND,
        "convert": converting,
        "council": faith.council,
        "patronage": patronage,
        "patronage_openly": patronage,
        "dice": spot,
        "diplomacy_game": payoff,
        "declare": shared.declaring,
        "prey": war.hunting,
        "newdoctrine": doctrine,
        "standby": standing_by,
        "exchange": exchanging,
        "take": battle.taking,
        "buycards": battle.buying,
        "shift_place": shift_place,
        "shift_place_openly": shift_place,
        "shift_loss": influence.losing_one,
        "shift_loss_openly": influence.losing_one,
        "vote": crown.voting,
    },
)
