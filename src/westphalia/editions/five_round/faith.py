"""Phase 2.3, Spread the Faith: earning Faith dice, Church Patronage and the roll (V.faith.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.roles import catholics, check_roles, gain_good_works, is_saved
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.chance import below, pinned, random_bits
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import NUMBER, kind_of
from westphalia.rules.gold import gain_gold
from westphalia.rules.reading import PositionError
from westphalia.rules.state import PROTESTANT, with_item

FAITH_OF_SAINTS: Final = Told(
    "faith_of_saints", "Intercession of the Saints: {seat} earns {amount} Faith.", cite="faith.saints"
)
FAITH_OF_PROTESTANTS: Final = Told(
    "faith_of_protestants",
    "{seat} earns {amount} Faith as a Protestant in round {round}.",
    cite="faith.protestant",
)
FAITH_OF_ZEAL: Final = Told(
    "faith_of_zeal", "Zeal: {seat} is saved and earns {amount} Faith.", cite="faith.zeal"
)
FAITH_OF_SANCTION: Final = Told(
    "faith_of_sanction",
    "Imperial Sanction: {seat} shares the Emperor's religion and earns {amount} Faith.",
    cite="faith.sanction",
)
PATRONAGE: Final = Told(
    "patronage",
    "Church Patronage: {seat} turns {gold} Gold into {amount} Faith and has {left} Gold left.",
    cite="faith.patronage",
)
FAITH_ROLL: Final = Told(
    "faith_roll", "{seat} rolls {dice:Faith die/Faith dice}: {amount:success/successes}.", cite="faith.roll"
)


DIE_FACES: Final = 6
BITS_AT_ONCE: Final = 64


def earn_faith(s: FiveRoundState) -> None:
    """V.faith.1: all Players together, strictly in the printed order, so that this round's Saints come too late."""
    s.faith = [0] * s.players
    intercession_of_saints(s)
    sale_of_indulgences(s)
    ora_et_labora(s)
    protestant_faith(s)
    zeal(s)
    imperial_sanction(s)


def earn(s: FiveRoundState, seat: int, amount: int, told: Told) -> None:
    """A Player collects Faith dice of his own religion."""
    if amount:
        s.faith = with_item(s.faith, seat, s.faith[seat] + amount)
        if s.tell:
            s.tell(told, seat=seat, amount=amount, faith=s.faith[seat], round=s.round)


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
        dice = s.faith[seat]
        s.faith = with_item(s.faith, seat, 0)
        s.successes[seat] = roll_dice(s, seat, dice)
        if s.tell:
            s.tell(FAITH_ROLL, seat=seat, dice=dice, amount=s.successes[seat])
    for seat in catholics(s):
        gain_good_works(s, seat, s.successes[seat], "faith.works")
    check_roles(s)


def roll_dice(s: FiveRoundState, seat: int, dice: int) -> int:
    """How many of a Player's dice succeed: those pinned by hand first, then chance."""
    if (total := pinned(s, f"successes:{seat}")) is not None:
        if total > dice:
            raise PositionError("chance.faith", f"with {dice} dice {total} cannot succeed")
        return total
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
