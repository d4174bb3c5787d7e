"""Income, and the choice of two activities out of three (VI.income.*, VI.activity.*)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import EventType, Kind, Question, Step
from westphalia.rules.base.answers import ENGAGE_IN_DIPLOMACY, NO, WAGE_WAR, YES
from westphalia.rules.realm.gold import gain_gold
from westphalia.rules.realm.power import in_order
from westphalia.rules.realm.provinces import is_foreign_power, of_religion
from westphalia.rules.victory.rounds import begin_phase

INCOME: Final = EventType(
    "income", "{seat} draws income; orthodox towns: {provinces}.", cite="income", detail=True
)
HOME_INCOME: Final = EventType(
    "home_income",
    "{seat} draws income from their Home Province; orthodox towns: {provinces}.",
    cite="income",
    detail=True,
)
COMBATS: Final = EventType("combats", "Combat Heresy: {seats}.", cite="activity.heresy")
ENGAGES: Final = EventType("engages", "Engage in Diplomacy: {seats}.", cite="activity.diplomacy")
WAGES: Final = EventType("wages", "Wage War: {seats}.", cite="activity.diplomacy")

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
    """VI.activity.3: all decide in secret; Players who do not Combat Heresy take part in both other activities."""
    seats = s.initiative
    chosen = yield [Question(s, seat, ASK_HERESY, HERESY_CHOICES) for seat in seats]
    s.combats = sum(1 << seat for seat, choice in zip(seats, chosen, strict=True) if choice == YES)
    s.engages = s.wages = (1 << s.players) - 1 & ~s.combats
    if s.tell:
        s.tell(COMBATS, seats=in_order(s, s.combats))


def choose_diplomacy(s: SixRoundState) -> Step:
    """VI.activity.4: Players who Combatted Heresy choose one of the other activities, in secret."""
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
    """VI.round.3: Engage in Diplomacy opens after all have finished Combat Heresy."""
    begin_phase(s, "diplomacy")


ASK_HERESY: Final = Kind(
    "combat_heresy",
    cite="activity.heresy",
    prompt="Combat Heresy, or leave it for Diplomacy and War?",
    why=("activity.heresy", "Answer yes or no; you cannot pass."),
    labels={YES: "combat Heresy", NO: "Diplomacy and War"},
    sealed=True,
)
ASK_DIPLOMACY: Final = Kind(
    "second_activity",
    cite="activity.diplomacy",
    prompt="Your second activity: Engage in Diplomacy or Wage War?",
    why=("activity.diplomacy", "Choose one of the two: Engage in Diplomacy or Wage War."),
    sealed=True,
)
