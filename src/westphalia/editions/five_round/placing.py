"""Phase 2.4, Spread the Faith: how far a Player reaches, and placing the dice (V.place.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import DONE, PASS, PRINCIPALITY, PROVINCE, kind_of
from westphalia.rules.realm import (
    is_foreign_power,
    is_player,
    of_religion,
    own_capital,
    players_land,
    religion_of,
    religion_of_province,
)
from westphalia.rules.state import CATHOLIC, PROTESTANT

DIE_ON_PROVINCE: Final = Told(
    "die_on_province",
    "{seat} places a {religion} die on {province} of {other}; {left} left.",
    cite="place.whole",
)
DIE_ON_PRINCIPALITY: Final = Told(
    "die_on_principality",
    "{seat} places a {religion} die on {principality}; {left} left.",
    cite="place.whole",
)
DICE_CANCEL: Final = Told(
    "dice_cancel",
    "Dice of both religions meet on {principality}: a pair is removed, {dice} stay.",
    cite="place.cancel",
)
UPHEAVAL_MARKER: Final = Told(
    "upheaval_marker", "An Upheaval marker goes on the capital of {principality}.", cite="place.cancel"
)
DICE_LOST: Final = Told(
    "dice_lost", "{seat} has no legal place for his dice and loses {amount}.", cite="place.die"
)


def chain(s: FiveRoundState, seat: int) -> int:
    """V.place.3, V.place.6: the provinces of his religion connected to his capital, or to his Home by its edge."""
    orthodox = of_religion(s, s.religion[seat])
    start = s.board.edges[s.edge[seat]] if is_foreign_power(s, seat) else own_capital(s, seat)
    return s.board.component(start, orthodox)


def reach(s: FiveRoundState, seat: int) -> int:
    """V.place.2 to V.place.8: his own land, his chain and one step beyond, less what Church Abuses forbid."""
    linked = chain(s, seat)
    found = s.land[seat] | linked | s.board.touching(linked)
    if is_foreign_power(s, seat):
        found |= s.board.edges[s.edge[seat]]
    return found & ~s.protestant if church_abuses(s, seat) else found


def church_abuses(s: FiveRoundState, seat: int) -> bool:
    """V.place.8: before the Reformation a Catholic may not place dice on Protestant land, his own included."""
    return not s.reformation and s.religion[seat] == CATHOLIC


def measure_reach(s: FiveRoundState, seat: int) -> None:
    """V.place.1, V.place.5, V.place.11: the legal places of a turn; dice without any are lost."""
    if not s.successes[seat]:
        return
    found = reach(s, seat)
    s.reach_hex = found & players_land(s)
    s.reach_power = 0
    for power in bit_list(s.principalities):
        if s.land[power] & found:
            s.reach_power |= 1 << power
    provinces, powers = bit_list(s.reach_hex), bit_list(s.reach_power)
    s.queue = (*(PROVINCE + i for i in provinces), *(PRINCIPALITY + p for p in powers))
    if not s.queue:
        if s.tell:
            s.tell(DICE_LOST, seat=seat, amount=s.successes[seat])
        s.successes[seat] = 0


def has_dice_to_place(s: FiveRoundState, seat: int) -> bool:
    """V.place.1: no success may be held back."""
    return s.successes[seat] > 0


def place_die(s: FiveRoundState, seat: int) -> Step:
    """V.place.1: one die on a legal place of his choice."""
    place = yield Question(s, seat, ASK_DICE, s.queue, (s.successes[seat],))
    s.successes[seat] -= 1
    if place < PRINCIPALITY:
        die_on_province(s, seat, place - PROVINCE)
    else:
        die_on_principality(s, seat, place - PRINCIPALITY)


def die_on_province(s: FiveRoundState, seat: int, province: int) -> None:
    """V.place.5: a die on a Player's land lies on one province; a capital is a place like others (V.place.9)."""
    religion = s.religion[seat]
    s.dice_hex[2 * province + religion] += 1
    if s.tell:
        other, left = s.owner[province], s.successes[seat]
        s.tell(DIE_ON_PROVINCE, seat=seat, religion=religion, province=province, other=other, left=left)


def die_on_principality(s: FiveRoundState, seat: int, power: int) -> None:
    """V.place.10: dice of both religions remove each other at once and leave an Upheaval marker."""
    religion = s.religion[seat]
    if s.tell:
        name, left = s.name[power], s.successes[seat]
        s.tell(DIE_ON_PRINCIPALITY, seat=seat, religion=religion, principality=name, left=left)
    other = 2 * power + 1 - religion
    if not s.dice_power[other]:
        s.dice_power[2 * power + religion] += 1
        return
    s.dice_power[other] -= min(s.k.principality_die_cancels, s.dice_power[other])
    unmarked = not s.markers >> power & 1
    s.markers |= 1 << power
    if s.tell:
        s.tell(DICE_CANCEL, principality=s.name[power], dice=s.dice_power[other])
        if unmarked:
            s.tell(UPHEAVAL_MARKER, principality=s.name[power])


ABUSES: Final = (
    "Before the Reformation Church Abuses keep Catholic dice off Protestant land, one's own included."
)


def _why_not_place(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Why a die may not lie there: held back, a Home, part of a Principality, Church Abuses, out of reach."""
    seat = question.seat
    kind, value = kind_of(answer)
    if answer in (DONE, PASS):
        return "place.die", "All successes are placed while any place is legal; none may be held back."
    if kind == "home":
        return "place.home", "Dice may never lie in a Home."
    if kind == "province" and value < s.board.size:
        if not is_player(s.owner[value]):
            return (
                "place.whole",
                "That province is part of a Principality: a die lies on the Principality as a whole.",
            )
        religion = religion_of_province(s, value)
    elif kind == "principality" and s.principalities >> value & 1:
        religion = religion_of(s, value)
    else:
        return None
    if religion == PROTESTANT and church_abuses(s, seat):
        return "place.abuses", ABUSES
    if is_foreign_power(s, seat):
        return (
            "place.foreign",
            "That is neither yours nor within one step of the provinces linked to your Home by faith.",
        )
    return (
        "place.chain",
        "That is neither yours nor within one step of the provinces linked to your capital by faith.",
    )


ASK_DICE: Final = Kind(
    "dice",
    cite="place.die",
    about=("number",),
    prompt="Place one of your {number0} dice on a Player's province or a Principality.",
    why=_why_not_place,
)
