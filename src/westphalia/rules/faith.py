"""Phase 2.3, Spread the Faith: earning Faith dice, Church Patronage and the roll (V.faith.*)."""

from __future__ import annotations

from typing import Final

from westphalia.engine.chance import below, pinned, random_bits
from westphalia.engine.contents import Step
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules.answers import NUMBER, kind_of
from westphalia.rules.roles import catholics, check_roles, gain_gold, gain_good_works, is_saved
from westphalia.rules.state import PROTESTANT, State, with_item
from westphalia.rules.why import Explain, Reason

WORDS: Final[dict[str, str]] = {
    "faith_of_saints": "Intercession of the Saints: {seat} earns {amount} Faith.",
    "faith_of_protestants": "{seat} earns {amount} Faith as a Protestant in round {round}.",
    "faith_of_zeal": "Zeal: {seat} is saved and earns {amount} Faith.",
    "faith_of_sanction": "Imperial Sanction: {seat} shares the Emperor's religion and earns {amount} Faith.",
    "patronage": "Church Patronage: {seat} turns {gold} Gold into {amount} Faith and has {left} Gold left.",
    "faith_roll": "{seat} rolls {dice:Faith die/Faith dice}: {amount:success/successes}.",
}

PROMPTS: Final[dict[str, str]] = {"patronage": "How much Gold do you turn into Faith, 2 for each Gold?"}

DIE_FACES: Final = 6
BITS_AT_ONCE: Final = 64


def earn_faith(s: State) -> None:
    """V.faith.1: all Players together, strictly in the printed order, so that this round's Saints come too late."""
    s.faith = [0] * s.players
    intercession_of_saints(s)
    sale_of_indulgences(s)
    ora_et_labora(s)
    protestant_faith(s)
    zeal(s)
    imperial_sanction(s)


def earn(s: State, seat: int, amount: int, kind: str, rule: str) -> None:
    """A Player collects Faith dice of his own religion."""
    if amount:
        s.faith = with_item(s.faith, seat, s.faith[seat] + amount)
        if s.log is not None:
            s.log.append(event(kind, rule, seat=seat, amount=amount, faith=s.faith[seat], round=s.round))


def intercession_of_saints(s: State) -> None:
    """V.faith.2: Faith for each of a Catholic's Saints."""
    for seat in catholics(s):
        earn(s, seat, s.saints[seat] * s.k.faith_per_saint, "faith_of_saints", "V.faith.2")


def sale_of_indulgences(s: State) -> None:
    """V.faith.3: before the Reformation each Catholic gains Gold."""
    if not s.reformation:
        for seat in catholics(s):
            gain_gold(s, seat, s.k.indulgence_gold, "V.faith.3")


def ora_et_labora(s: State) -> None:
    """V.faith.4: a Catholic with his Monastery token gains Good Works; roles are checked."""
    for seat in catholics(s):
        if s.monastery >> seat & 1:
            gain_good_works(s, seat, s.k.ora_et_labora_good_works, "V.faith.4")
    check_roles(s)


def protestant_faith(s: State) -> None:
    """V.faith.5: a Protestant earns the Faith of the round."""
    for seat in s.initiative:
        if s.religion[seat] == PROTESTANT:
            earn(s, seat, s.k.protestant_faith[s.round], "faith_of_protestants", "V.faith.5")


def zeal(s: State) -> None:
    """V.faith.6: more Faith for every saved Player."""
    for seat in s.initiative:
        if is_saved(s, seat):
            earn(s, seat, s.k.zeal_faith, "faith_of_zeal", "V.faith.6")


def imperial_sanction(s: State) -> None:
    """V.faith.7: more Faith for every Player of the Emperor's religion, himself included."""
    religion = s.religion[s.emperor]
    for seat in s.initiative:
        if s.religion[seat] == religion:
            earn(s, seat, s.k.imperial_sanction_faith, "faith_of_sanction", "V.faith.7")


def patronage(s: State) -> Step:
    """V.faith.8: all choose in secret how much of their Gold to turn into Faith."""
    seats = s.initiative
    answers = yield [
        Question(
            seat,
            "patronage",
            range(NUMBER, NUMBER + s.gold[seat] + 1),
            "V.faith.8",
            about=(s.faith[seat],),
            sealed=True,
        )
        for seat in seats
    ]
    for seat, answer in zip(seats, answers, strict=True):
        gold = answer - NUMBER
        amount = gold * s.k.patronage_faith_per_gold
        s.gold = with_item(s.gold, seat, s.gold[seat] - gold)
        s.faith = with_item(s.faith, seat, s.faith[seat] + amount)
        if s.log is not None:
            left = s.gold[seat]
            s.log.append(event("patronage", "V.faith.8", seat=seat, gold=gold, amount=amount, left=left))


def roll_faith(s: State) -> None:
    """V.faith.9, V.faith.10: every Player rolls all his dice; each success is a Good Work to a Catholic."""
    for seat in s.initiative:
        dice = s.faith[seat]
        s.faith = with_item(s.faith, seat, 0)
        s.successes[seat] = roll_dice(s, seat, dice)
        if s.log is not None:
            s.log.append(event("faith_roll", "V.faith.9", seat=seat, dice=dice, amount=s.successes[seat]))
    for seat in catholics(s):
        gain_good_works(s, seat, s.successes[seat], "V.faith.10")
    check_roles(s)


def roll_dice(s: State, seat: int, dice: int) -> int:
    """How many of a Player's dice succeed: those pinned by hand first, then chance."""
    if (total := pinned(s, f"successes:{seat}")) is not None:
        return min(total, dice)
    successes = 0
    while dice and (face := pinned(s, f"faith:{seat}")) is not None:
        successes += face != 0
        dice -= 1
    if 2 * s.k.faith_die_success == DIE_FACES:  # a fair coin each, so one draw serves many dice
        while dice:
            together = min(dice, BITS_AT_ONCE)
            successes += random_bits(s, together).bit_count()
            dice -= together
        return successes
    return successes + sum(below(s, DIE_FACES) < s.k.faith_die_success for _ in range(dice))


def _why_not_patronage(s: State, question: Question, answer: int) -> Reason | None:
    """Nobody spends more Gold than he has."""
    kind, value = kind_of(answer)
    if kind != "number":
        return "V.faith.8", "The answer is a number of Gold; 0 is allowed."
    return "V.faith.8", f"You have {s.gold[question.seat]} Gold, so you cannot spend {value}."


WHY: Final[dict[str, Explain]] = {"patronage": _why_not_patronage}
