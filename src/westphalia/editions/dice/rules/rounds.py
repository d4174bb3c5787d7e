"""The start of a round: Initiative and the choice of activities (D.round.*, D.initiative.*, D.turns.*)."""

from typing import Final

from westphalia.editions.dice.state import DiceState
from westphalia.engine import EventType, Kind, Question, Step, Tale
from westphalia.rules.base.answers import COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, WAGE_WAR
from westphalia.rules.faith.upheaval import set_initiative
from westphalia.rules.realm.power import in_order
from westphalia.rules.realm.provinces import is_foreign_power
from westphalia.rules.victory import rounds
from westphalia.rules.victory.rounds import begin_phase

HOME_IP: Final = EventType(
    "home_ip",
    "The Home Province of {seat} gives {amount} Imperial Power this round (troubles: {roll}).",
    cite="D.fp.home.1",
)
SITS_OUT: Final = EventType(
    "sits_out", "{seat} skips {choice}.", cite="D.turns.choice.1", level="desk", tale=Tale("skips {choice}")
)

ACTIVITIES: Final = (COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, WAGE_WAR)


def begin_round(s: DiceState, number: int) -> None:
    """D.round.1, D.fp.home.1: clear the last round; Home Provinces give Imperial Power, less their troubles."""
    rounds.begin_round(s, number)
    s.clear_round()
    home_ip = s.home_ip[:]
    for seat in s.setup_order:
        if is_foreign_power(s, seat):
            home_ip[seat] = max(0, s.k.fp_home_ip_per_round * number - s.troubles[seat])
            if s.tell:
                s.tell(HOME_IP, seat=seat, amount=home_ip[seat], roll=s.troubles[seat])
    s.home_ip = home_ip


def initiative(s: DiceState) -> None:
    """D.initiative.1, D.initiative.2: the Emperor goes first, then Players from least to most Imperial Power."""
    begin_phase(s, "initiative")
    set_initiative(s)


def choose_activities(s: DiceState) -> Step:
    """D.turns.choice.1: all Players choose the activity they skip, at the same time and in secret."""
    seats = s.initiative
    chosen = yield [Question(s, seat, ASK_SIT_OUT, ACTIVITIES) for seat in seats]
    begin_phase(s, "turns")
    taking_part = [0, 0, 0]
    for seat, answer in zip(seats, chosen, strict=True):
        if s.tell:
            s.tell(SITS_OUT, seat=seat, choice=answer)
        for at, activity in enumerate(ACTIVITIES):
            if activity != answer:
                taking_part[at] |= 1 << seat
    s.combats, s.engages, s.wages = taking_part


def combatants(s: DiceState) -> list[int]:
    """D.turns.order.1: the Players who Combat Heresy, in Initiative Order."""
    return in_order(s, s.combats)


ASK_SIT_OUT: Final = Kind(
    "sit_out",
    cite="D.turns.choice.1",
    prompt="Which activity do you skip this round?",
    labels={
        COMBAT_HERESY: "Skip Combat Heresy",
        ENGAGE_IN_DIPLOMACY: "Skip Diplomacy",
        WAGE_WAR: "Skip Wage War",
    },
    why=("D.turns.choice.1", "Choose the one activity that you skip; you cannot pass."),
    sealed=True,
)
