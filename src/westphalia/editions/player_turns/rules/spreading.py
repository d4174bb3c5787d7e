"""Spread the Faith: legal places, cancelling successes, and conversions.

A success is placed on a spot: a Player's province, or a Principality as a whole. The answer that chooses a spot names
it. The success has the religion of the Player who placed it.
"""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import Chronicle, EventType, Kind, Question, Reason, Step, Tale
from westphalia.rules.base.answers import DONE, PASS, PRINCIPALITY, PROVINCE, kind_of
from westphalia.rules.base.state import State
from westphalia.rules.realm.provinces import (
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

ON_PROVINCE: Final = EventType(
    "die_on_province",
    "{seat} spreads the {religion} Faith to {province} of {other}; {left} left to place.",
    cite="spread",
    tale=Tale("{seat} places {religion} {k.faith_pieces} on", who="province", last=True),
)
ON_PRINCIPALITY: Final = EventType(
    "die_on_principality",
    "{seat} spreads the {religion} Faith to {principality}; {left} left to place.",
    cite="spread",
    tale=Tale("{seat} places {religion} {k.faith_pieces} on", who="principality", last=True),
)
CANCEL: Final = EventType(
    "dice_cancel", "It cancels a success of {other}: both are removed.", cite="spread.cancel", scene="faith"
)
LOST: Final = EventType(
    "dice_lost", "{seat} has no legal place for the {amount:success/successes} left.", cite="spread.lost"
)
PRINCIPALITY_CONVERTS: Final = EventType(
    "principality_converts",
    "{principality} ({size:province/provinces}) has {dice:success/successes} against it and becomes {religion}.",
    cite="spread.principality-converts",
    converts=True,
    tale=Tale("turns {religion}", who="principality"),
    chronicle=Chronicle("{items} turns {religion}.", "{items} turn {religion}.", "{principality}"),
    scene="faith",
)
PRINCIPALITY_HOLDS: Final = EventType(
    "principality_holds",
    "{principality} ({size:province/provinces}) has only {dice:success/successes} against it and holds.",
    cite="spread.principality-converts",
    tale=Tale("holds to its faith", who="principality"),
    scene="faith",
)
PROVINCE_CONVERTS: Final = EventType(
    "province_converts",
    "{province} of {seat} becomes {religion}.",
    cite="spread.province-converts",
    converts=True,
    scene="faith",
)
FURTHER_CONVERTS: Final = EventType(
    "further_converts",
    "{seat} also converts {province}: it becomes {religion}.",
    cite="spread.further",
    converts=True,
)
NO_FURTHER: Final = EventType(
    "no_further", "{seat} has no further province to convert.", cite="spread.further"
)
DICE_OFF: Final = EventType(
    "dice_off", "All placed successes leave the board.", cite="spread.end", detail=True
)


# --- where ---


def spots(s: State, seat: int) -> list[int]:
    """spread.own, spread.other, spread.principality: a Player's legal spots, as answers."""
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
    """spread: the Player has successes left; none may be held back."""
    return s.successes[seat] > 0


def spot_question(s: State, seat: int) -> Question:
    """spread: ask where the next success goes."""
    return Question(s, seat, ASK_SPOT, spots(s, seat), (s.successes[seat],))


def place_die(s: PlayerTurnsState, seat: int) -> Step:
    """spread: the Player places one success on a legal spot."""
    spot = yield spot_question(s, seat)
    put(s, seat, spot)


def put(s: PlayerTurnsState, seat: int, spot: int) -> None:
    """spread.cancel: successes of different religions cancel; among several, the one placed first goes."""
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


def opposing(s: PlayerTurnsState, spot: int, religion: int) -> list[int]:
    """Return the seats whose success on a spot is of the other religion."""
    return [seat for where, seat in s.dice if where == spot and s.religion[seat] != religion]


def resolve(s: PlayerTurnsState) -> None:
    """spread.resolve: all spots convert at once; then owners may convert further provinces.

    `queue` holds an owner once for each of their provinces that converted with their own success on it.
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


def _won_principality(s: PlayerTurnsState, power: int) -> int:
    """spread.principality-converts: it converts as a whole with as many successes as provinces."""
    religion = religion_of(s, power)
    dice, size = len(opposing(s, PRINCIPALITY + power, religion)), s.land[power].bit_count()
    if s.tell and dice:
        event = PRINCIPALITY_CONVERTS if dice >= size else PRINCIPALITY_HOLDS
        s.tell(event, principality=s.name[power], religion=1 - religion, dice=dice, size=size)
    return s.land[power] if dice >= size else 0


def owners_of_further(s: State) -> tuple[int, ...]:
    """spread.further: Players who convert a further province, once for each, in Initiative Order."""
    return s.queue


def further_provinces(s: PlayerTurnsState, seat: int) -> int:
    """spread.further: the Player's heretical provinces without a success of the other religion."""
    religion = s.religion[seat]
    heretical = s.land[seat] & ~of_religion(s, religion)
    for province in bit_list(heretical):
        if opposing(s, PROVINCE + province, religion):
            heretical &= ~(1 << province)
    return heretical


def further_question(s: PlayerTurnsState, seat: int) -> Question | None:
    """spread.further: ask which province also converts; None if there is none."""
    provinces = further_provinces(s, seat)
    if not provinces:
        return None
    return Question(s, seat, ASK_FURTHER, [PROVINCE + i for i in bit_list(provinces)])


def convert_further(s: PlayerTurnsState, seat: int) -> Step:
    """spread.further: for each of their provinces won, the Player converts one more."""
    question = further_question(s, seat)
    turn_further(s, seat, None if question is None else (yield question))


def turn_further(s: PlayerTurnsState, seat: int, answer: int | None) -> None:
    """spread.further: the chosen province takes its owner's religion."""
    if answer is None:
        if s.tell:
            s.tell(NO_FURTHER, seat=seat)
        return
    province = answer - PROVINCE
    convert_provinces(s, 1 << province, s.religion[seat])
    if s.tell:
        s.tell(FURTHER_CONVERTS, seat=seat, province=province, religion=s.religion[seat])


def clear(s: PlayerTurnsState) -> None:
    """spread.end: everything placed leaves the board."""
    s.queue = ()
    if s.dice:
        s.dice = ()
        if s.tell:
            s.tell(DICE_OFF)


# --- why not ---


def _why_not_spot(s: State, question: Question, answer: int) -> Reason | None:
    seat = question.seat
    kind, value = kind_of(answer)
    if answer in (DONE, PASS):
        return "spread", "Place all your successes; you may not hold any back."
    if kind == "home":
        return "spread.foreign", "You cannot place anything on a Home Province."
    if kind == "province" and value < s.board.size:
        if not is_player(s.owner[value]):
            return "spread.whole", "That province belongs to a Principality: choose the Principality."
        if players_capitals(s) >> value & 1:
            whose = "spread.own" if s.owner[value] == seat else "spread.other"
            return whose, "You cannot place anything on a Player's capital."
        return "spread.other", f"That province is not {_near(s, seat)}."
    if kind == "principality" and s.principalities >> value & 1:
        return "spread.principality", f"That Principality is neither your ally nor {_near(s, seat)}."
    return None


def _near(s: State, seat: int) -> str:
    if is_foreign_power(s, seat):
        return "adjacent to your own land or your Home Province's edge"
    return "adjacent to your own land; your allies' land does not count"


def _why_not_further(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    seat = question.seat
    kind, value = kind_of(answer)
    if kind != "province" or value >= s.board.size:
        return "spread.further", "You must pick one of your heretical provinces."
    if s.owner[value] != seat:
        return "spread.further", "That province is not yours."
    if religion_of_province(s, value) == s.religion[seat]:
        return "spread.further", "That province already has your religion."
    return "spread.further", "That province holds a success of the other religion."


ASK_SPOT: Final = Kind(
    "dice",
    cite="spread",
    about=("number",),
    prompt="Place your successes: {number0} left.",
    why=_why_not_spot,
    counted=True,
)
ASK_FURTHER: Final = Kind(
    "further",
    cite="spread.further",
    prompt="Which of your heretical provinces also converts?",
    why=_why_not_further,
)
