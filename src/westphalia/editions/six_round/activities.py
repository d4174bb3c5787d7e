"""Income, and the choice of two activities out of three (VI.income.*, VI.activity.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import ENGAGE_IN_DIPLOMACY, NO, WAGE_WAR, YES
from westphalia.rules.gold import gain_gold
from westphalia.rules.power import in_order
from westphalia.rules.realm import is_foreign_power, of_religion
from westphalia.rules.rounds import begin_phase

INCOME: Final = Told("income", "{seat} draws income from the orthodox towns {provinces}.", cite="income")
HOME_INCOME: Final = Told(
    "home_income", "{seat} draws income from his Home Province; orthodox towns: {provinces}.", cite="income"
)
COMBATS: Final = Told("combats", "Combat Heresy: {seats}.", cite="activity.heresy")
ENGAGES: Final = Told("engages", "Engage in Diplomacy: {seats}.", cite="activity.diplomacy")
WAGES: Final = Told("wages", "Wage War: {seats}.", cite="activity.diplomacy")

HERESY_CHOICES: Final = (YES, NO)
SECOND_CHOICES: Final = (ENGAGE_IN_DIPLOMACY, WAGE_WAR)


def income(s: SixRoundState) -> None:
    """VI.income.1, VI.income.2: 2 Gold for each own town on an orthodox province; a Home Province's city counts."""
    begin_phase(s, "heresy")
    for seat in s.initiative:
        towns = s.land[seat] & s.towns & of_religion(s, s.religion[seat])
        abroad = is_foreign_power(s, seat)
        if s.tell:
            s.tell(HOME_INCOME if abroad else INCOME, seat=seat, provinces=bit_list(towns))
        cities = towns.bit_count() + abroad
        gain_gold(s, seat, s.k.gold_per_orthodox_town * cities, "income")


def choose_heresy(s: SixRoundState) -> Step:
    """VI.activity.3: all decide at once and in secret; whoever does not Combat Heresy is in both other activities."""
    seats = s.initiative
    chosen = yield [Question(s, seat, ASK_HERESY, HERESY_CHOICES) for seat in seats]
    s.combats = sum(1 << seat for seat, choice in zip(seats, chosen, strict=True) if choice == YES)
    s.engages = s.wages = (1 << s.players) - 1 & ~s.combats
    if s.tell:
        s.tell(COMBATS, seats=in_order(s, s.combats))


def choose_diplomacy(s: SixRoundState) -> Step:
    """VI.activity.4: those who Combatted Heresy decide at once and in secret between the two other activities."""
    seats = in_order(s, s.combats & ~(s.engages | s.wages))
    if seats:
        chosen = yield [Question(s, seat, ASK_DIPLOMACY, SECOND_CHOICES) for seat in seats]
        for seat, choice in zip(seats, chosen, strict=True):
            if choice == ENGAGE_IN_DIPLOMACY:
                s.engages |= 1 << seat
            else:
                s.wages |= 1 << seat
    if s.tell:
        s.tell(ENGAGES, seats=in_order(s, s.engages))
        s.tell(WAGES, seats=in_order(s, s.wages))


def begin_diplomacy(s: SixRoundState) -> None:
    """VI.round.3: Combat Heresy is over for all before Engage in Diplomacy opens."""
    begin_phase(s, "diplomacy")


def _why_not_heresy(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    return "activity.heresy", "Combat Heresy, yes or no: there is no third answer and no passing."


def _why_not_diplomacy(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    return "activity.diplomacy", "You take part in exactly one of the two: Engage in Diplomacy or Wage War."


ASK_HERESY: Final = Kind(
    "combat_heresy",
    cite="activity.heresy",
    prompt="Do you Combat Heresy in this Round? If not, you Engage in Diplomacy and Wage War.",
    why=_why_not_heresy,
    sealed=True,
)
ASK_DIPLOMACY: Final = Kind(
    "second_activity",
    cite="activity.diplomacy",
    prompt="You have Combatted Heresy. Do you Engage in Diplomacy, or Wage War?",
    why=_why_not_diplomacy,
    sealed=True,
)
