"""Spread the Faith: where a success may lie, how two faiths cancel, and what converts; VI's dice and D's cubes.

A success lies on a spot: a Player's province, or a Principality as a whole. A spot is named by the answer that
chooses it. Its religion is that of the Player who placed it, who converts nowhere in between.
"""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import DONE, PASS, PRINCIPALITY, PROVINCE, kind_of
from westphalia.rules.realm import (
    convert_provinces,
    is_foreign_power,
    is_player,
    of_religion,
    own_capital,
    own_reach,
    players_capitals,
    players_land,
    religion_of,
    religion_of_province,
)
from westphalia.rules.state import State

ON_PROVINCE: Final = Told(
    "die_on_province",
    "{seat} spreads the {religion} Faith to {province} of {other}; {left} left to place.",
    cite="spread",
)
ON_PRINCIPALITY: Final = Told(
    "die_on_principality",
    "{seat} spreads the {religion} Faith to {principality}; {left} left to place.",
    cite="spread",
)
CANCEL: Final = Told(
    "dice_cancel",
    "It meets the other Faith there, placed by {other}: both are removed.",
    cite="spread.cancel",
)
LOST: Final = Told(
    "dice_lost", "{seat} has no legal place for the {amount:success/successes} left.", cite="spread.lost"
)
PRINCIPALITY_CONVERTS: Final = Told(
    "principality_converts",
    "{principality} ({size:province/provinces}) bears {dice} of the other Faith and becomes {religion}.",
    cite="spread.principality-converts",
)
PRINCIPALITY_HOLDS: Final = Told(
    "principality_holds",
    "{principality} ({size:province/provinces}) bears only {dice} of the other Faith and holds.",
    cite="spread.principality-converts",
)
PROVINCE_CONVERTS: Final = Told(
    "province_converts", "{province} of {seat} becomes {religion}.", cite="spread.province-converts"
)
FURTHER_CONVERTS: Final = Told(
    "further_converts", "{seat} converts {province} too: it becomes {religion}.", cite="spread.further"
)
NO_FURTHER: Final = Told(
    "no_further", "{seat} has no further province that could convert.", cite="spread.further"
)
DICE_OFF: Final = Told("dice_off", "What was placed leaves the board.", cite="spread.end")


class WithDice(State):
    """The part of a state that holds what spreads the Faith."""

    __slots__ = ()

    dice: tuple[tuple[int, int], ...]  # (answer that names the spot, seat) in the order placed


# --- where ---


def spots(s: State, seat: int) -> list[int]:
    """spread.own, spread.other, spread.principality: the legal spots of a Player, as answers."""
    reach = own_reach(s, seat)
    land = s.land[seat] & ~own_capital(s, seat) | players_land(s) & ~players_capitals(s) & reach
    powers = [p for p in bit_list(s.principalities) if s.land[p] & reach or s.allied[seat] >> p & 1]
    return [*(PROVINCE + i for i in bit_list(land)), *(PRINCIPALITY + p for p in powers)]


def drop_if_nowhere(s: State, seat: int) -> None:
    """spread.lost: successes without a legal spot are lost."""
    if s.successes[seat] and not spots(s, seat):
        if s.tell:
            s.tell(LOST, seat=seat, amount=s.successes[seat])
        s.successes[seat] = 0


def has_to_place(s: State, seat: int) -> bool:
    """spread: no success may be held back."""
    return s.successes[seat] > 0


def spot_question(s: State, seat: int) -> Question:
    """spread: where the next success goes."""
    return Question(s, seat, ASK_SPOT, spots(s, seat), (s.successes[seat],))


def place_die(s: WithDice, seat: int) -> Step:
    """spread: one success on a legal spot of his choice."""
    spot = yield spot_question(s, seat)
    put(s, seat, spot)


def put(s: WithDice, seat: int, spot: int) -> None:
    """spread.cancel: two of different religion remove each other; of several the one placed first goes."""
    s.successes[seat] -= 1
    religion, left = s.religion[seat], s.successes[seat]
    kind, value = kind_of(spot)
    if s.tell:
        if kind == "province":
            other = s.owner[value]
            s.tell(ON_PROVINCE, seat=seat, religion=religion, province=value, other=other, left=left)
        else:
            s.tell(ON_PRINCIPALITY, seat=seat, religion=religion, principality=s.name[value], left=left)
    for at, (where, placed_by) in enumerate(s.dice):
        if where == spot and s.religion[placed_by] != religion:
            s.dice = s.dice[:at] + s.dice[at + 1 :]
            if s.tell:
                s.tell(CANCEL, seat=seat, other=placed_by)
            return
    s.dice += ((spot, seat),)


# --- what it does ---


def opposing(s: WithDice, spot: int, religion: int) -> list[int]:
    """The seats whose success on a spot is of the other religion than this one."""
    return [seat for where, seat in s.dice if where == spot and s.religion[seat] != religion]


def resolve(s: WithDice) -> None:
    """spread.resolve: all spots at the same time; then owners may convert further provinces, one for each of theirs.

    `queue` holds an owner once for every province of his that converted with a success of his own on it.
    """
    further: list[int] = []
    converted = [0, 0]
    for spot in dict.fromkeys(where for where, _ in s.dice):
        kind, value = kind_of(spot)
        if kind == "principality":
            converted[1 - religion_of(s, value)] |= _won_principality(s, value)
            continue
        religion = religion_of_province(s, value)
        against = opposing(s, spot, religion)
        if against:
            converted[1 - religion] |= 1 << value
            owner = s.owner[value]
            if owner in against:
                further.append(owner)
            if s.tell:
                s.tell(PROVINCE_CONVERTS, seat=owner, province=value, religion=1 - religion)
    for religion, provinces in enumerate(converted):
        convert_provinces(s, provinces, religion)
    s.queue = tuple(seat for seat in s.initiative for _ in range(further.count(seat)))


def _won_principality(s: WithDice, power: int) -> int:
    """spread.principality-converts: it converts as a whole, if as many as it has provinces lie there; its provinces."""
    religion = religion_of(s, power)
    dice, size = len(opposing(s, PRINCIPALITY + power, religion)), s.land[power].bit_count()
    if s.tell and dice:
        told = PRINCIPALITY_CONVERTS if dice >= size else PRINCIPALITY_HOLDS
        s.tell(told, principality=s.name[power], religion=1 - religion, dice=dice, size=size)
    return s.land[power] if dice >= size else 0


def owners_of_further(s: State) -> tuple[int, ...]:
    """spread.further: the Players who convert a further province, once for each, in Initiative Order."""
    return s.queue


def further_provinces(s: WithDice, seat: int) -> int:
    """spread.further: his own heretical provinces on which no success of the other religion lies."""
    religion = s.religion[seat]
    heretical = s.land[seat] & ~of_religion(s, religion)
    for province in bit_list(heretical):
        if opposing(s, PROVINCE + province, religion):
            heretical &= ~(1 << province)
    return heretical


def further_question(s: WithDice, seat: int) -> Question | None:
    """spread.further: which province converts too; None if there is none."""
    provinces = further_provinces(s, seat)
    if not provinces:
        return None
    return Question(s, seat, ASK_FURTHER, [PROVINCE + i for i in bit_list(provinces)])


def convert_further(s: WithDice, seat: int) -> Step:
    """spread.further: for each own province won he converts one more."""
    question = further_question(s, seat)
    turn_further(s, seat, None if question is None else (yield question))


def turn_further(s: WithDice, seat: int, answer: int | None) -> None:
    """spread.further: the chosen province takes its owner's religion; with none, nothing happens."""
    if answer is None:
        if s.tell:
            s.tell(NO_FURTHER, seat=seat)
        return
    province = answer - PROVINCE
    convert_provinces(s, 1 << province, s.religion[seat])
    if s.tell:
        s.tell(FURTHER_CONVERTS, seat=seat, province=province, religion=s.religion[seat])


def clear(s: WithDice) -> None:
    """spread.end: everything placed leaves the board."""
    s.queue = ()
    if s.dice:
        s.dice = ()
        if s.tell:
            s.tell(DICE_OFF)


# --- why not ---


def _why_not_spot(s: State, question: Question, answer: int) -> Reason | None:
    """Why a success may not lie there."""
    seat = question.seat
    kind, value = kind_of(answer)
    if answer in (DONE, PASS):
        return "spread", "All successes are placed while any place is legal; none may be held back."
    if kind == "home":
        return "spread.foreign", "Nothing is ever placed on a Home Province."
    if kind == "province" and value < s.board.size:
        if not is_player(s.owner[value]):
            return "spread.whole", "That province is part of a Principality, which is one place as a whole."
        if players_capitals(s) >> value & 1:
            whose = "spread.own" if s.owner[value] == seat else "spread.other"
            return whose, "Nothing is placed on a Player's capital."
        return "spread.other", f"That province is not {_near(s, seat)}."
    if kind == "principality" and s.principalities >> value & 1:
        return "spread.principality", f"That Principality is neither your ally nor {_near(s, seat)}."
    return None


def _near(s: State, seat: int) -> str:
    if is_foreign_power(s, seat):
        return "adjacent to a province of your own or of the edge of your Home Province"
    return "adjacent to a province of your own; what is adjacent to your ally is not enough"


def _why_not_further(s: WithDice, question: Question, answer: int) -> Reason | None:
    """Why that province does not convert further."""
    seat = question.seat
    kind, value = kind_of(answer)
    if kind != "province" or value >= s.board.size:
        return "spread.further", "You must pick one of your heretical provinces."
    if s.owner[value] != seat:
        return "spread.further", "That province is not yours."
    if religion_of_province(s, value) == s.religion[seat]:
        return "spread.further", "That province is of your religion already."
    return "spread.further", "A success of the other religion lies on that province."


ASK_SPOT: Final = Kind(
    "dice",
    cite="spread",
    about=("number",),
    prompt="Spread the Faith, {number0} to place: on a Player's province or a Principality.",
    why=_why_not_spot,
)
ASK_FURTHER: Final = Kind(
    "further",
    cite="spread.further",
    prompt="One more of your heretical provinces converts: which?",
    why=_why_not_further,
)
