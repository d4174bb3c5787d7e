"""Combat Heresy 3, Earning Faith (VI.faith.*)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.editions.six_round.salvation import check_salvation, gain_good_works, saints
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import NUMBER, kind_of
from westphalia.rules.faith import (
    FAITH_OF_PROTESTANTS,
    FAITH_OF_SAINTS,
    FAITH_OF_SANCTION,
    FAITH_OF_ZEAL,
    earn,
)
from westphalia.rules.faith_dice import roll_all
from westphalia.rules.gold import gain_gold
from westphalia.rules.power import in_order
from westphalia.rules.state import CATHOLIC, PROTESTANT, with_item

FAITH_OF_REFORMATION: Final = Told(
    "faith_of_reformation",
    "The Catholic Reformation: {seat} earns {amount} Faith.",
    cite="faith.reformation",
)
PATRONAGE: Final = Told(
    "patronage",
    "Church Patronage: {seat} turns {gold} Gold into {amount} Faith and has {left} Gold left.",
    cite="faith.patronage",
)
ABUSES: Final = Told(
    "abuses",
    "Church Abuses: {seat} does not roll; {faith} Faith become {amount:Good Work/Good Works}.",
    cite="faith.abuses",
)


def fighters_of_heresy(s: SixRoundState) -> list[int]:
    """VI.faith.1: those who Combat Heresy, in Initiative Order."""
    return in_order(s, s.combats)


def earn_faith(s: SixRoundState) -> None:
    """VI.faith.1, VI.ruling.earn-order: all together in the order of the list; salvation is checked before Zeal."""
    s.faith = [0] * s.players
    k = s.k
    seats = fighters_of_heresy(s)
    devout = [seat for seat in seats if s.religion[seat] == CATHOLIC]
    for seat in devout:
        if s.reformation:
            earn(s, seat, k.reformation_faith, FAITH_OF_REFORMATION)
    for seat in devout:
        earn(s, seat, saints(s, seat) * k.faith_per_saint, FAITH_OF_SAINTS)
    for seat in devout:
        if not s.reformation:
            gain_gold(s, seat, k.indulgence_gold, "faith.indulgences")
    for seat in devout:
        if s.monastery >> seat & 1:
            gain_good_works(s, seat, k.monks_good_works, "faith.monastery")
    check_salvation(s)
    late = "faith.protestant-late" if s.round > k.upheaval_early_rounds else ""
    for seat in seats:
        if s.religion[seat] == PROTESTANT:
            earn(s, seat, k.protestant_faith[s.round], FAITH_OF_PROTESTANTS, late)
    for seat in seats:
        if s.is_saved(seat):
            earn(s, seat, k.zeal_faith, FAITH_OF_ZEAL)
    for seat in seats:
        if s.religion[seat] == s.religion[s.emperor]:
            earn(s, seat, k.imperial_sanction_faith, FAITH_OF_SANCTION)


# --- Church Patronage ---


def amounts(s: SixRoundState, seat: int) -> range:
    """VI.faith.10: from 0 to all one's Gold."""
    return range(NUMBER, NUMBER + s.gold[seat] + 1)


def patronage(s: SixRoundState) -> Step:
    """VI.faith.10: all choose at once and in secret how much of their Gold to turn into Faith."""
    seats = fighters_of_heresy(s)
    if seats:
        answers = yield [
            Question(s, seat, ASK_PATRONAGE, amounts(s, seat), (s.faith[seat],)) for seat in seats
        ]
        spend(s, seats, answers)


def patronage_openly(s: SixRoundState, seat: int) -> Step:
    """VI.faith.10, VI.gen.4: a Player chooses openly in Initiative Order, for somebody asked for it."""
    answer = yield Question(s, seat, ASK_PATRONAGE_OPENLY, amounts(s, seat), (s.faith[seat],))
    spend(s, (seat,), (answer,))


def spend(s: SixRoundState, seats: Sequence[int], answers: Sequence[int]) -> None:
    """VI.faith.10: each Gold becomes 2 Faith."""
    for seat, answer in zip(seats, answers, strict=True):
        gold = answer - NUMBER
        amount = gold * s.k.patronage_faith_per_gold
        s.gold = with_item(s.gold, seat, s.gold[seat] - gold)
        s.faith = with_item(s.faith, seat, s.faith[seat] + amount)
        if s.tell:
            s.tell(PATRONAGE, seat=seat, gold=gold, amount=amount, left=s.gold[seat])


# --- Church Abuses and the roll ---


def church_abuses(s: SixRoundState, seat: int) -> bool:
    """VI.faith.11: before the Reformation a Catholic does not roll."""
    return s.religion[seat] == CATHOLIC and not s.reformation


def roll_faith(s: SixRoundState) -> None:
    """VI.faith.11 to VI.faith.13: Good Works for Faith before the Reformation; all others roll all their dice."""
    for seat in fighters_of_heresy(s):
        if church_abuses(s, seat):
            faith = s.faith[seat]
            s.faith = with_item(s.faith, seat, 0)
            amount = faith // s.k.abuses_faith_per_good_work
            if s.tell and faith:
                s.tell(ABUSES, seat=seat, faith=faith, amount=amount)
            gain_good_works(s, seat, amount, "faith.abuses")
        else:
            roll_all(s, seat, s.k.faith_die_success)
            if s.religion[seat] == CATHOLIC:
                gain_good_works(s, seat, s.successes[seat], "faith.works")
    check_salvation(s)


def _why_not_patronage(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    """Nobody spends more Gold than he has."""
    kind, value = kind_of(answer)
    if kind != "number":
        return "faith.patronage", "The answer is a number of Gold; 0 is allowed."
    return "faith.patronage", f"You have {s.gold[question.seat]} Gold, so you cannot spend {value}."


ASK_PATRONAGE: Final = Kind(
    "patronage",
    cite="faith.patronage",
    about=("number",),
    prompt="How much Gold do you turn into Faith, {k.patronage_faith_per_gold} for each Gold?",
    why=_why_not_patronage,
    sealed=True,
)
ASK_PATRONAGE_OPENLY: Final = Kind(
    "patronage_openly",
    cite="faith.patronage",
    about=("number",),
    prompt="How much Gold do you turn into Faith, {k.patronage_faith_per_gold} for each? Everybody will see it.",
    why=_why_not_patronage,
)
