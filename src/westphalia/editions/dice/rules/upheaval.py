"""Religious Upheaval (D.upheaval.*)."""

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.editions.dice.constants import TO_PROTESTANT
from westphalia.editions.dice.state import DiceState
from westphalia.engine import EventType, Kind, Question, Reason, Step, roll
from westphalia.rules.base.answers import PROVINCE, kind_of
from westphalia.rules.base.state import CATHOLIC, PROTESTANT
from westphalia.rules.diplomacy.withdrawing import ask_or_withdraw
from westphalia.rules.faith.upheaval import convert_principality, draw_cards, late_upheaval
from westphalia.rules.realm.provinces import (
    all_principalities,
    convert_provinces,
    is_foreign_power,
    of_religion,
    own_capital,
    religion_of,
    religion_of_province,
)
from westphalia.rules.victory.rounds import begin_phase

UNREST: Final = EventType(
    "unrest",
    "Unrest in the lands of {seat}: they roll {roll}.",
    cite="D.upheaval.early.3",
    level="desk",
    scene="upheaval",
    dice="roll",
)
NO_PROVINCE: Final = EventType(
    "no_unrest",
    "{seat} has no Catholic province but the capital and loses none.",
    cite="D.ruling.last-point",
    scene="upheaval",
)
PROVINCE_LOST: Final = EventType(
    "province_lost",
    "{province} of {seat} becomes Protestant.",
    cite="D.upheaval.early.4",
    converts=True,
    scene="upheaval",
)


def draw_principalities(s: DiceState) -> None:
    """D.upheaval.early.1, D.upheaval.late.1: draw Catholic Principalities; in later rounds, any."""
    begin_phase(s, "upheaval")
    if is_early(s):
        drawn = draw_cards(s, [p for p in all_principalities(s) if religion_of(s, p) == CATHOLIC])
        for power in drawn:
            convert_principality(s, power, "upheaval.early")
    else:
        one_way = s.options["convert_back"] == TO_PROTESTANT
        drawn = late_upheaval(s, s.k.upheaval_prince_roll, one_way)
    s.markers = mask_of(drawn)


def is_early(s: DiceState) -> bool:
    """Whether this is one of rounds 1 to 3, in which Players' own provinces may convert too."""
    return s.round <= s.k.upheaval_early_rounds


def catholics_in_the_empire(s: DiceState) -> list[int]:
    """D.upheaval.early.3: Catholic Players who are no Foreign Powers, in Initiative Order."""
    return [seat for seat in s.initiative if s.religion[seat] == CATHOLIC and not is_foreign_power(s, seat)]


def roll_for_unrest(s: DiceState, seat: int) -> None:
    """D.upheaval.early.3: on 4-6 nothing happens."""
    face = roll(s, f"unrest:{seat}")
    if s.tell:
        s.tell(UNREST, seat=seat, roll=face)
    s.chosen = int(face <= s.k.upheaval_player_roll)


def loses_province(s: DiceState, seat: int) -> bool:
    """D.upheaval.early.4: whether the roll costs a province."""
    return s.chosen == 1


def orthodox_provinces(s: DiceState, seat: int) -> int:
    """D.upheaval.early.4, D.ruling.last-point: provinces of the Player's religion but the capital."""
    return s.land[seat] & of_religion(s, s.religion[seat]) & ~own_capital(s, seat)


def lose_province(s: DiceState, seat: int) -> Step:
    """D.upheaval.early.4: the Player picks a Catholic province, not the capital; it becomes Protestant."""
    provinces = orthodox_provinces(s, seat)
    if not provinces:
        if s.tell:
            s.tell(NO_PROVINCE, seat=seat)
        return True
    answers = [PROVINCE + i for i in bit_list(provinces)]
    answer = yield from ask_or_withdraw(s, Question(s, seat, ASK_UNREST, answers))
    if answer is None:
        return False
    convert_provinces(s, 1 << answer - PROVINCE, PROTESTANT)
    if s.tell:
        s.tell(PROVINCE_LOST, seat=seat, province=answer - PROVINCE)
    return True


def why_not_province(s: DiceState, question: Question, answer: int) -> Reason | None:
    rule = question.rule
    kind, value = kind_of(answer)
    if kind != "province" or value >= s.board.size:
        return rule, "Choose one of your provinces."
    if s.owner[value] != question.seat:
        return rule, "That province is not yours."
    if s.capital[question.seat] == value:
        return "D.ruling.last-point", "Your capital converts only with you."
    if religion_of_province(s, value) != s.religion[question.seat]:
        return rule, "That province is already heretical."
    return None


ASK_UNREST: Final = Kind(
    "unrest",
    cite="D.upheaval.early.4",
    prompt="Which of your Catholic provinces becomes Protestant?",
    why=why_not_province,
)
