"""What each answer brings with Peace & Rebels: the lines of the edition, and those of the phase."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.consequence import Consequence, by_answer, listed, power_name, some
from westphalia.editions.consequences import influence
from westphalia.editions.five_round import consequences_faith as faith
from westphalia.editions.five_round import consequences_war as war
from westphalia.editions.five_round.consequences import CONSEQUENCES as OF_THE_EDITION
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
from westphalia.editions.five_round.rebels.lands import is_core
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.editions.five_round.rebels.suppression import price
from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules.answers import CONVERT, NO, PASS, PROVINCE, YES, kind_of
from westphalia.rules.whereabouts import landmark_words

# --- what the edition's own answers bring besides ---


def converting(seen: Seen, question: Question, answer: int) -> str:
    """As in the edition; a new religion costs Stability."""
    line = faith.converting(seen, question, answer)
    return f"{line} Stability −{CONVERSION_STABILITY} for it." if answer == CONVERT else line


def declaring(seen: Seen, question: Question, answer: int) -> str:
    """As in the edition; a casus belli that is not used costs Influence."""
    s: RebelsState = seen.state
    line, held = war.declaring(seen, question, answer), s.claims[question.seat]
    if answer != PASS or not held:
        return line
    names = listed([power_name(seen, power) for power in bit_list(held)])
    cost = UNUSED_CLAIM_INFLUENCE
    return f"{line} Your casus belli on {names} would cost {cost} Influence, if a war was open to you."


# --- casus belli ---

USING_ON_PLAYER: Final = by_answer(
    {
        YES: f"{some(CLAIM_CARDS, 'card')} more in your hand, from the Black deck.",
        NO: "You fight without it; after the wars it ends all the same.",
    }
)
USING_ON_PRINCIPALITY: Final = by_answer(
    {
        YES: f"{CLAIM_POWER} Imperial Power more in this war: so much less Gold to pay.",
        NO: "You pay the war with Gold alone; after the wars it ends all the same.",
    }
)


# --- Unrest and Rebels ---


def falling(s: RebelsState, seat: int) -> list[int]:
    """The provinces that Rebels take in this phase if nobody pays."""
    besieged = bit_list(s.land[seat] & s.unrest)
    return [p for p in besieged if s.rebels[p] >= REBELS_THAT_TAKE[s.towns >> p & 1]]


def loss(s: RebelsState, province: int) -> str:
    """What it means that Rebels take a province."""
    if is_core(s, province):
        return "Rebels would hold it: a core province without Gold and Imperial Power"
    return "it would become a Principality of its own"


def suppressing(seen: Seen, question: Question, answer: int) -> str:
    """What Gold removes, and what would happen without."""
    s: RebelsState = seen.state
    seat, gold = question.seat, s.gold[question.seat]
    lost = falling(s, seat)
    if answer == PASS:
        fate = listed([landmark_words(s, seen.players, province) for province in lost])
        return f"You keep {gold} Gold. " + (f"Rebels take {fate} now." if lost else "No province falls now.")
    province = answer - PROVINCE
    left = f"{gold - price(s, province)} Gold left."
    if s.rebels[province]:
        saved = f" Without it {loss(s, province)}." if province in lost else ""
        return f"One Rebel fewer of {s.rebels[province]}; {left}{saved}"
    if s.unrest >> province & 1:
        return f"No Unrest there any more, so no Rebel Die; {left}"
    return f"It gives Gold and Imperial Power again; {left}"


def restless(seen: Seen, question: Question, answer: int) -> str:
    """What Unrest means for a province, or what an ally's dissent costs instead."""
    s: RebelsState = seen.state
    kind, place = kind_of(answer)
    if kind != "province":
        return influence.losing_one(seen, question, answer)
    town = " (a town)" if s.towns >> place & 1 else ""
    return f"A Rebel Die here{town}: 5 brings a Rebel, 6 calm; on a 1 {loss(s, place)}."


def calming(seen: Seen, question: Question, answer: int) -> str:
    """What it brings to take Unrest off a province."""
    s: RebelsState = seen.state
    troubled = (s.land[question.seat] & s.unrest).bit_count()
    if answer == PASS:
        return f"All stays as it is: {some(troubled, 'Rebel Die', 'Rebel Dice')} for you."
    beside = "; the Rebels there move on" if s.rebels[answer - PROVINCE] else ""
    return f"No Unrest there any more{beside}: {some(troubled - 1, 'Rebel Die', 'Rebel Dice')} for you."


CONSEQUENCES: Final[dict[str, Consequence]] = {
    **OF_THE_EDITION,
    "convert": Consequence(stake=OF_THE_EDITION["convert"].stake, line=converting),
    "declare": Consequence(stake=OF_THE_EDITION["declare"].stake, line=declaring),
    "use_cb": Consequence(stake="A casus belli serves once, in this round.", line=USING_ON_PLAYER),
    "use_cb_on": Consequence(stake="A casus belli serves once, in this round.", line=USING_ON_PRINCIPALITY),
    "cb_di": Consequence(
        stake="War was open to you, and you did not take your revenge.", line=influence.losing_one
    ),
    "suppress": Consequence(
        stake=f"A Rebel costs {PRICE_OF_REBEL} Gold, then Unrest {PRICE_OF_UNREST}, a Rebel-held province"
        f" {PRICE_OF_REBEL_HELD}. {REBELS_THAT_TAKE[0]} Rebel takes a province with Unrest,"
        f" {REBELS_THAT_TAKE[1]} one with a town.",
        line=suppressing,
    ),
    "pay_di": Consequence(
        stake="What Rebels hold costs Gold, and Influence where Gold is missing.", line=influence.losing_one
    ),
    "dissent": Consequence(
        stake="Each group of provinces of the other religion brings 1 Unrest.", line=restless
    ),
    "ally_dissent": Consequence(
        stake="Allies of the other religion cost you 1 Influence, or Unrest at home.", line=restless
    ),
    "unrest": Consequence(
        stake="In each province with Unrest a Rebel Die is rolled at the end of the phase.", line=restless
    ),
    "relief": Consequence(stake="High Stability calms one province.", line=calming),
    "die_di": Consequence(
        stake="The die shows 3: Influence is lost, stored or placed.", line=influence.losing_one
    ),
}
