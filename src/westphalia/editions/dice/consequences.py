from typing import Final

from westphalia.editions.dice.rules.faith import convert, eligible, faith_of
from westphalia.editions.dice.rules.muster import discards
from westphalia.editions.dice.state import DiceState
from westphalia.editions.kit.consequences import crown, faith, setup, war
from westphalia.editions.kit.consequences.battle import cards_words, hand
from westphalia.editions.kit.consequences.conversion import conversions, standing
from westphalia.editions.kit.consequences.diplomacy_game import payoff
from westphalia.editions.kit.content import consequences
from westphalia.editions.kit.show.part import Seen
from westphalia.editions.kit.teach.consequence import by_answer
from westphalia.editions.player_turns import consequences as shared
from westphalia.editions.player_turns.consequences import spot
from westphalia.engine import Question
from westphalia.engine.phrases import counted
from westphalia.rules.base.answers import COMBAT_HERESY, CONVERT, ENGAGE_IN_DIPLOMACY, PASS, WAGE_WAR

SIT_OUT: Final = by_answer(
    {
        COMBAT_HERESY: "No conversion, Faith or points this round.",
        ENGAGE_IN_DIPLOMACY: "You start no Diplomacy Game and place no Influence.",
        WAGE_WAR: "You declare no war. If you do not fight, you lose {k.tradeoff_no_war} Influence.",
    }
)


def sitting_out(seen: Seen, question: Question, answer: int) -> str:
    s: DiceState = seen.state
    text = SIT_OUT(seen, question, answer)
    if s.emperor != question.seat:
        return text
    k = s.k
    price = {
        COMBAT_HERESY: f"As Emperor you lose a province on a roll of {k.emperor_tradeoff_roll} or less.",
        ENGAGE_IN_DIPLOMACY: f"As Emperor you lose {k.emperor_tradeoff_diplomacy} Influence.",
        WAGE_WAR: f"As Emperor you lose {k.emperor_tradeoff_war} Influence.",
    }
    first = "You declare no war." if answer == WAGE_WAR else text
    return f"{first} {price.get(answer, '')}".strip()


def converting(seen: Seen, question: Question, answer: int) -> str:
    s: DiceState = seen.state
    seat, converts = question.seat, answer == CONVERT
    ends = conversions(s, eligible(s), convert, seat, converts)
    parts = [standing(ends, seat, faith_dice, ("Faith die", "Faith dice"), converts)]
    points = sorted({end.points[seat] for end in ends})
    amount = counted(points[0], "point") if len(points) == 1 else f"{points[0]} to {points[-1]} points"
    parts.append(f"you {'start with' if converts else 'have'} {amount}")
    if converts and s.points[seat]:
        parts.append(f"you lose {counted(s.points[seat], 'point')}")
    return "; ".join(parts) + "."


def faith_dice(s: DiceState, seat: int) -> int:
    """Return the Faith a Player earns now."""
    return sum(amount for _, amount in faith_of(s, seat))


def mustering(seen: Seen, question: Question, answer: int) -> str:
    s: DiceState = seen.state
    left = hand(s, question.seat)
    if answer == PASS:
        return f"You fight with {cards_words(left)}."
    for card in discards(answer):
        left[card] -= 1
    return f"You keep {cards_words(left)} and draw {counted(len(discards(answer)), 'random card')}."


CONSEQUENCES: Final = consequences(
    "westphalia.editions.dice",
    {
        **shared.LINES,
        "lands": setup.land,
        "unrest": faith.own_province,
        "sit_out": sitting_out,
        "convert": converting,
        "dice": spot,
        "dilemma": payoff,
        "declare": shared.declaring,
        "prey": war.hunting,
        "abandon": shared.abandoning,
        "muster": mustering,
        "emperor_province": faith.own_province,
        "ballot": crown.balloting,
    },
)
