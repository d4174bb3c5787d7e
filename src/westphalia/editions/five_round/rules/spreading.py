"""Phases 2.4 and 2.5, Spread the Faith: placing the dice (V.place.*) and resolving them (V.resolve.*)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import Chronicle, EventType, Kind, Question, Reason, Step, Tale
from westphalia.rules.base.answers import DONE, PASS, PRINCIPALITY, PROVINCE, kind_of
from westphalia.rules.base.state import CATHOLIC, PROTESTANT
from westphalia.rules.realm.gold import lose_gold
from westphalia.rules.realm.provinces import (
    convert_provinces,
    is_foreign_power,
    is_player,
    of_religion,
    own_capital,
    players_land,
    religion_of,
    religion_of_province,
)

# --- placing ---


DIE_ON_PROVINCE: Final = EventType(
    "die_on_province",
    "{seat} places a {religion} die on {province} of {other}; {left} left.",
    cite="place.whole",
    tale=Tale("{seat} places {religion} dice on", who="province", last=True),
)
DIE_ON_PRINCIPALITY: Final = EventType(
    "die_on_principality",
    "{seat} places a {religion} die on {principality}; {left} left.",
    cite="place.whole",
    tale=Tale("{seat} places {religion} dice on", who="principality", last=True),
)
DICE_CANCEL: Final = EventType(
    "dice_cancel",
    "Dice of both religions cancel on {principality}; {dice:die stays/dice stay}.",
    cite="place.cancel",
    scene="faith",
)
UPHEAVAL_MARKER: Final = EventType(
    "upheaval_marker", "{principality} gets an Upheaval marker.", cite="place.cancel", scene="faith"
)
DICE_LOST: Final = EventType(
    "dice_lost", "{seat} has no legal place and loses {amount:die/dice}.", cite="place.die"
)


def chain(s: FiveRoundState, seat: int) -> int:
    """V.place.3, V.place.6: the provinces of the Player's religion connected to their capital or Home."""
    orthodox = of_religion(s, s.religion[seat])
    start = s.board.edges[s.edge[seat]] if is_foreign_power(s, seat) else own_capital(s, seat)
    return s.board.component(start, orthodox)


def reach(s: FiveRoundState, seat: int) -> int:
    """V.place.2 to V.place.8: own land, the chain and one step beyond, without the places that Church Abuses
    forbid.
    """
    linked = chain(s, seat)
    found = s.land[seat] | linked | s.board.touching(linked)
    if is_foreign_power(s, seat):
        found |= s.board.edges[s.edge[seat]]
    return found & ~s.protestant if church_abuses(s, seat) else found


def church_abuses(s: FiveRoundState, seat: int) -> bool:
    """V.place.8: before the Reformation Catholics may not place dice on Protestant land, not even their own."""
    return not s.reformation and s.religion[seat] == CATHOLIC


def measure_reach(s: FiveRoundState, seat: int) -> None:
    """V.place.1, V.place.5, V.place.11: find the legal places of a turn; without any, the dice are lost."""
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
    """V.place.1: whether the Player has dice left to place."""
    return s.successes[seat] > 0


def place_die(s: FiveRoundState, seat: int) -> Step:
    """V.place.1: place one die on a legal place."""
    place = yield Question(s, seat, ASK_DICE, s.queue, (s.successes[seat],))
    s.successes[seat] -= 1
    if place < PRINCIPALITY:
        die_on_province(s, seat, place - PROVINCE)
    else:
        die_on_principality(s, seat, place - PRINCIPALITY)


def die_on_province(s: FiveRoundState, seat: int, province: int) -> None:
    """V.place.5, V.place.9: a die on a Player's land lies on one province, which may be a capital."""
    religion = s.religion[seat]
    s.dice_hex[2 * province + religion] += 1
    if s.tell:
        other, left = s.owner[province], s.successes[seat]
        s.tell(DIE_ON_PROVINCE, seat=seat, religion=religion, province=province, other=other, left=left)


def die_on_principality(s: FiveRoundState, seat: int, power: int) -> None:
    """V.place.10: dice of both religions cancel at once and leave an Upheaval marker."""
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


ABUSES: Final = "Church Abuses: before the Reformation no Catholic die goes on Protestant land."


def _why_not_place(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Return why a die may not lie there: held back, a Home, part of a Principality, Church Abuses, out of reach."""
    seat = question.seat
    kind, value = kind_of(answer)
    if answer in (DONE, PASS):
        return "place.die", "You must place all your dice."
    if kind == "home":
        return "place.home", "Dice cannot go on a Home."
    if kind == "province" and value < s.board.size:
        if not is_player(s.owner[value]):
            return "place.whole", "Place the die on the Principality as a whole."
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
            "Out of reach: more than one step from land of your faith linked to your Home.",
        )
    return "place.chain", "Out of reach: more than one step from land of your faith linked to your capital."


ASK_DICE: Final = Kind(
    "dice",
    cite="place.die",
    about=("number",),
    prompt="Place your Faith dice: {number0} left.",
    why=_why_not_place,
    counted=True,
)


# --- resolving ---


PRINCIPALITY_CONVERTS: Final = EventType(
    "principality_converts",
    "{principality} ({size:province/provinces}) has {dice:die/dice} and turns {religion}.",
    converts=True,
    tale=Tale("turns {religion}", who="principality"),
    chronicle=Chronicle("{items} turns {religion}.", "{items} turn {religion}.", "{principality}"),
    scene="faith",
)
PRINCIPALITY_HOLDS: Final = EventType(
    "principality_holds",
    "{principality} ({size:province/provinces}) has only {dice:die/dice} of the other religion and does not turn.",
    tale=Tale("keeps its faith", who="principality"),
    scene="faith",
)
DICE_ON_LAND: Final = EventType(
    "dice_on_land",
    "On {province} of {seat}, {own:own die meets/own dice meet} {opposing} of the other religion.",
    cite="resolve.own-dice",
    detail=True,
    scene="faith",
)
PROVINCE_CONVERTS: Final = EventType(
    "province_converts",
    "{dice:die turns/dice turn} {province} of {seat} {religion}.",
    converts=True,
    scene="faith",
)
CAPITAL_HOLDS: Final = EventType(
    "capital_holds",
    "{left:opposing die is/opposing dice are} left on the capital {province} of {seat}, which never turns.",
    cite="resolve.lost",
    scene="faith",
)
DICE_OFF: Final = EventType(
    "dice_off", "All dice leave the map. Upheaval markers stay.", cite="resolve.dice-off", detail=True
)


def resolve_dice(s: FiveRoundState) -> None:
    """V.resolve.1, V.resolve.9: resolve all places at once, then remove the dice, but no markers."""
    for power in bit_list(s.principalities):
        resolve_principality(s, power)
    for seat in s.initiative:
        resolve_land(s, seat)
    s.dice_hex = bytearray(len(s.dice_hex))
    s.dice_power = bytearray(len(s.dice_power))
    if s.tell:
        s.tell(DICE_OFF)


def resolve_principality(s: FiveRoundState, power: int) -> None:
    """V.resolve.2: a Principality turns if it has at least one opposing die per province."""
    religion = 1 - religion_of(s, power)
    dice = s.dice_power[2 * power + religion]
    if not dice:
        return
    size = s.land[power].bit_count()
    if dice >= size:
        convert_provinces(s, s.land[power], religion)
    if s.tell:
        event = PRINCIPALITY_CONVERTS if dice >= size else PRINCIPALITY_HOLDS
        s.tell(
            event,
            cite="resolve.principality",
            principality=s.name[power],
            religion=religion,
            dice=dice,
            size=size,
        )


def resolve_land(s: FiveRoundState, seat: int) -> None:
    """V.resolve.3 to V.resolve.8: dice turn provinces of a Player, and cost Gold at the capital."""
    religion, dice = s.religion[seat], s.dice_hex
    for province in bit_list(s.land[seat]):
        own, opposing = dice[2 * province + religion], dice[2 * province + 1 - religion]
        if own or opposing:
            if s.tell:
                s.tell(DICE_ON_LAND, seat=seat, province=province, own=own, opposing=opposing)
            resolve_province(s, seat, province, *dice_left(own, opposing, s.k.owner_die_cancels))


def dice_left(own: int, opposing: int, cancels: int) -> tuple[int, int]:
    """V.resolve.3, V.ruling.owner-dice: each die of the owner's religion cancels up to 2 opposing ones.

    >>> dice_left(1, 3, 2), dice_left(2, 3, 2), dice_left(3, 3, 2)
    ((0, 1), (0, 0), (1, 0))
    """
    if opposing > cancels * own:
        return 0, opposing - cancels * own
    return own - -(-opposing // cancels), 0


def resolve_province(s: FiveRoundState, seat: int, province: int, own: int, opposing: int) -> None:
    """V.resolve.4 to V.resolve.7: the dice left turn a province; a capital only loses Gold."""
    religion = s.religion[seat]
    orthodox = religion_of_province(s, province) == religion
    if province == s.capital[seat]:
        if opposing:
            if s.tell:
                s.tell(CAPITAL_HOLDS, seat=seat, province=province, left=opposing)
            lose_gold(s, seat, s.k.capital_dice_gold_loss, "resolve.capital")
    elif opposing and orthodox:
        turn_province(s, seat, province, 1 - religion, opposing, "resolve.lost")
        if s.towns >> province & 1:
            lose_gold(s, seat, s.k.town_conversion_gold_loss, "resolve.town")
    elif own and not orthodox:
        turn_province(s, seat, province, religion, own, "resolve.regained")


def turn_province(s: FiveRoundState, seat: int, province: int, religion: int, dice: int, rule: str) -> None:
    convert_provinces(s, 1 << province, religion)
    if s.tell:
        s.tell(PROVINCE_CONVERTS, cite=rule, seat=seat, province=province, religion=religion, dice=dice)
