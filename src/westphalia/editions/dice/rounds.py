"""The round of the dice edition (D.round.*), its Initiative (D.initiative.*) and who takes part in what (D.turns.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.state import DiceState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules import rounds
from westphalia.rules.answers import COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, WAGE_WAR
from westphalia.rules.power import in_order
from westphalia.rules.realm import is_foreign_power
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import NONE
from westphalia.rules.upheaval import set_initiative

HOME_IP: Final = Told(
    "home_ip",
    "The Home Province of {seat} gives {amount} Imperial Power in this round, after troubles of {roll}.",
    cite="D.fp.home.1",
)
SITS_OUT: Final = Told("sits_out", "{seat} sits out: {choice}.", cite="D.turns.choice.1")

ACTIVITIES: Final = (COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, WAGE_WAR)


def begin_round(s: DiceState, number: int) -> None:
    """D.round.1, D.fp.home.1: what belonged to the last round is over; Home Provinces give what was rolled for them."""
    rounds.begin_round(s, number)
    s.markers = s.exiled = s.has_fought = s.declared = s.attacked = 0
    s.combats = s.engages = s.wages = 0
    s.wars = ()
    s.target = s.rotf = s.dotf = NONE
    home_ip = s.home_ip[:]
    for seat in s.setup_order:
        if is_foreign_power(s, seat):
            home_ip[seat] = max(0, s.k.fp_home_ip_per_round * number - s.troubles[seat])
            if s.tell:
                s.tell(HOME_IP, seat=seat, amount=home_ip[seat], roll=s.troubles[seat])
    s.home_ip = home_ip


def initiative(s: DiceState) -> None:
    """D.initiative.1, D.initiative.2: the Emperor, then from least to most IP; the order holds for the round."""
    begin_phase(s, "initiative")
    set_initiative(s)


def choose_activities(s: DiceState) -> Step:
    """D.turns.choice.1: all at once and secretly name the one activity they sit out."""
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
    """D.turns.order.1: who Combats Heresy, in Initiative Order."""
    return in_order(s, s.combats)


def _why_not_sit_out(s: DiceState, question: Question, answer: int) -> Reason | None:
    """One of the three is sat out."""
    return "D.turns.choice.1", "Name the one activity that you sit out; there is no passing."


ASK_SIT_OUT: Final = Kind(
    "sit_out",
    cite="D.turns.choice.1",
    prompt="Which activity do you sit out in this round?",
    why=_why_not_sit_out,
    sealed=True,
)
