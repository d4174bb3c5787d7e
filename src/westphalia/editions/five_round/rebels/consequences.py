"""Consequences with Peace & Rebels: those of the edition, and those of the phase."""

from dataclasses import replace
from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.consequences import faith, war
from westphalia.editions.five_round.consequences.lines import CONSEQUENCES as OF_THE_EDITION
from westphalia.editions.five_round.rebels.constants import (
    CLAIM_CARDS,
    CLAIM_POWER,
    CONVERSION_STABILITY,
    PRICE_OF_REBEL,
    PRICE_OF_REBEL_HELD,
    PRICE_OF_UNREST,
    REBELS_THAT_TAKE,
    UNUSED_CLAIM_INFLUENCE,
)
from westphalia.editions.five_round.rebels.rules.lands import is_core
from westphalia.editions.five_round.rebels.rules.uprising import price
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.editions.kit.consequences import influence
from westphalia.editions.kit.content import consequences
from westphalia.editions.kit.show.part import Seen
from westphalia.editions.kit.teach.consequence import Consequence, by_answer, power_name
from westphalia.engine import Question
from westphalia.engine.phrases import counted, listed
from westphalia.rules.base.answers import CONVERT, NO, PASS, PROVINCE, YES, kind_of
from westphalia.rules.realm.whereabouts import landmark_words

# --- additions to the edition's own answers ---


def converting(seen: Seen, question: Question, answer: int) -> str:
    line = faith.converting(seen, question, answer)
    return f"{line} Stability −{CONVERSION_STABILITY}." if answer == CONVERT else line


def declaring(seen: Seen, question: Question, answer: int) -> str:
    s: RebelsState = seen.state
    line, held = war.declaring(seen, question, answer), s.claims[question.seat]
    if answer != PASS or not held:
        return line
    names = listed([power_name(seen, power) for power in bit_list(held)])
    cost = UNUSED_CLAIM_INFLUENCE
    return f"{line} Your unused casus belli on {names} costs {cost} Influence if you could fight."


# --- casus belli ---

USING_ON_PLAYER: Final = by_answer(
    {
        YES: f"You draw {counted(CLAIM_CARDS, 'more card')} from the Black deck.",
        NO: "You fight without it. It ends after the wars.",
    }
)
USING_ON_PRINCIPALITY: Final = by_answer(
    {
        YES: f"+{CLAIM_POWER} Imperial Power in this war: you pay {CLAIM_POWER} Gold less.",
        NO: "You pay the full Gold. It ends after the wars.",
    }
)


# --- Unrest and Rebels ---


def falling(s: RebelsState, seat: int) -> list[int]:
    """Return the provinces that Rebels take in this phase unless they are suppressed."""
    besieged = bit_list(s.land[seat] & s.unrest)
    return [p for p in besieged if s.rebels[p] >= REBELS_THAT_TAKE[s.towns >> p & 1]]


def loss(s: RebelsState, province: int) -> str:
    if is_core(s, province):
        return "Rebels hold it: no Gold, no Imperial Power"
    return "it becomes a Principality"


def suppressing(seen: Seen, question: Question, answer: int) -> str:
    s: RebelsState = seen.state
    seat, gold = question.seat, s.gold[question.seat]
    lost = falling(s, seat)
    if answer == PASS:
        fate = listed([landmark_words(s, seen.players, province) for province in lost])
        return f"You keep {gold} Gold. " + (f"Rebels take {fate} now." if lost else "No province falls now.")
    province = answer - PROVINCE
    left = f"{gold - price(s, province)} Gold left."
    if s.rebels[province]:
        saved = f" Otherwise {loss(s, province)}." if province in lost else ""
        return f"{counted(s.rebels[province] - 1, 'Rebel')} left there; {left}{saved}"
    if s.unrest >> province & 1:
        return f"Ends the Unrest there: no Rebel Die; {left}"
    return f"It gives Gold and Imperial Power again; {left}"


def restless(seen: Seen, question: Question, answer: int) -> str:
    s: RebelsState = seen.state
    kind, place = kind_of(answer)
    if kind != "province":
        return influence.losing_one(seen, question, answer)
    town = " (a town)" if s.towns >> place & 1 else ""
    return f"You roll a Rebel Die here{town}: 5 adds a Rebel, 6 calms it, on a 1 {loss(s, place)}."


def calming(seen: Seen, question: Question, answer: int) -> str:
    s: RebelsState = seen.state
    troubled = (s.land[question.seat] & s.unrest).bit_count()
    if answer == PASS:
        return f"Nothing changes: you roll {counted(troubled, 'Rebel Die', 'Rebel Dice')}."
    beside = "; the Rebels there move on" if s.rebels[answer - PROVINCE] else ""
    return f"Ends the Unrest there{beside}: you roll {counted(troubled - 1, 'Rebel Die', 'Rebel Dice')}."


CONSEQUENCES: Final = {
    **OF_THE_EDITION,
    **consequences(
        "westphalia.editions.five_round.rebels",
        {
            "use_cb": USING_ON_PLAYER,
            "use_cb_on": USING_ON_PRINCIPALITY,
            "casus_belli_loss": influence.losing_one,
            "shortfall_loss": influence.losing_one,
            "dissent": restless,
            "ally_dissent": restless,
            "unrest": restless,
            "relief": calming,
            "rebel_die_loss": influence.losing_one,
        },
    ),
    "convert": replace(OF_THE_EDITION["convert"], line=converting),
    "declare": replace(OF_THE_EDITION["declare"], line=declaring),
    "suppress": Consequence(
        stake=f"A Rebel costs {PRICE_OF_REBEL} Gold, then Unrest {PRICE_OF_UNREST}, a Rebel-held province"
        f" {PRICE_OF_REBEL_HELD}. {REBELS_THAT_TAKE[0]} Rebel takes a province with Unrest,"
        f" {REBELS_THAT_TAKE[1]} one with a town.",
        line=suppressing,
    ),
}
