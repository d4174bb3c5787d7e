"""Phase 2.3, Spread the Faith: earning Faith dice, Church Patronage and the roll (V.faith.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.roles import check_roles, gain_good_works, is_saved
from westphalia.editions.five_round.state import FiveRoundState
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
    catholics,
    earn,
)
from westphalia.rules.faith_dice import roll_all
from westphalia.rules.gold import gain_gold
from westphalia.rules.state import PROTESTANT, with_item

PATRONAGE: Final = Told(
    "patronage",
    "Church Patronage: {seat} turns {gold} Gold into {amount} Faith and has {left} Gold left.",
    cite="faith.patronage",
)


def earn_faith(s: FiveRoundState) -> None:
    """V.faith.1: all Players together, strictly in the printed order, so that this round's Saints come too late."""
    s.faith = [0] * s.players
    intercession_of_saints(s)
    sale_of_indulgences(s)
    ora_et_labora(s)
    protestant_faith(s)
    zeal(s)
    imperial_sanction(s)


def intercession_of_saints(s: FiveRoundState) -> None:
    """V.faith.2: Faith for each of a Catholic's Saints."""
    for seat in catholics(s):
        earn(s, seat, s.saints[seat] * s.k.faith_per_saint, FAITH_OF_SAINTS)


def sale_of_indulgences(s: FiveRoundState) -> None:
    """V.faith.3: before the Reformation each Catholic gains Gold."""
    if not s.reformation:
        for seat in catholics(s):
            gain_gold(s, seat, s.k.indulgence_gold, "faith.indulgences")


def ora_et_labora(s: FiveRoundState) -> None:
    """V.faith.4: a Catholic with his Monastery token gains Good Works; roles are checked."""
    for seat in catholics(s):
        if s.monastery >> seat & 1:
            gain_good_works(s, seat, s.k.ora_et_labora_good_works, "faith.monastery")
    check_roles(s)


def protestant_faith(s: FiveRoundState) -> None:
    """V.faith.5: a Protestant earns the Faith of the round."""
    for seat in s.initiative:
        if s.religion[seat] == PROTESTANT:
            earn(s, seat, s.k.protestant_faith[s.round], FAITH_OF_PROTESTANTS)


def zeal(s: FiveRoundState) -> None:
    """V.faith.6: more Faith for every saved Player."""
    for seat in s.initiative:
        if is_saved(s, seat):
            earn(s, seat, s.k.zeal_faith, FAITH_OF_ZEAL)


def imperial_sanction(s: FiveRoundState) -> None:
    """V.faith.7: more Faith for every Player of the Emperor's religion, himself included."""
    religion = s.religion[s.emperor]
    for seat in s.initiative:
        if s.religion[seat] == religion:
            earn(s, seat, s.k.imperial_sanction_faith, FAITH_OF_SANCTION)


def patronage(s: FiveRoundState) -> Step:
    """V.faith.8: all choose in secret how much of their Gold to turn into Faith."""
    seats = s.initiative
    answers = yield [
        Question(s, seat, ASK_PATRONAGE, range(NUMBER, NUMBER + s.gold[seat] + 1), (s.faith[seat],))
        for seat in seats
    ]
    for seat, answer in zip(seats, answers, strict=True):
        gold = answer - NUMBER
        amount = gold * s.k.patronage_faith_per_gold
        s.gold = with_item(s.gold, seat, s.gold[seat] - gold)
        s.faith = with_item(s.faith, seat, s.faith[seat] + amount)
        if s.tell:
            left = s.gold[seat]
            s.tell(PATRONAGE, seat=seat, gold=gold, amount=amount, left=left)


def roll_faith(s: FiveRoundState) -> None:
    """V.faith.9, V.faith.10: every Player rolls all his dice; each success is a Good Work to a Catholic."""
    for seat in s.initiative:
        roll_all(s, seat, s.k.faith_die_success)
    for seat in catholics(s):
        gain_good_works(s, seat, s.successes[seat], "faith.works")
    check_roles(s)


def _why_not_patronage(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Nobody spends more Gold than he has."""
    kind, value = kind_of(answer)
    if kind != "number":
        return "faith.patronage", "The answer is a number of Gold; 0 is allowed."
    return "faith.patronage", f"You have {s.gold[question.seat]} Gold, so you cannot spend {value}."


ASK_PATRONAGE: Final = Kind(
    "patronage",
    cite="faith.patronage",
    about=("number",),
    prompt="How much Gold do you turn into Faith, 2 for each Gold?",
    why=_why_not_patronage,
    sealed=True,
)
