"""Religious Upheaval, and the Initiative Order at its end."""

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.engine import Chronicle, EventType, below, pinned, roll
from westphalia.rules.base import words
from westphalia.rules.base.reading import PositionError
from westphalia.rules.base.state import CATHOLIC, PROTESTANT, State
from westphalia.rules.realm.power import initiative_order
from westphalia.rules.realm.provinces import (
    all_principalities,
    convert_provinces,
    players_capitals,
    players_land,
    religion_of,
)

UPHEAVAL: Final = EventType(
    "upheaval",
    "{principality} is drawn from the {k.drawn_from} and becomes {religion} in {provinces}.",
    converts=True,
    chronicle=Chronicle("Unrest takes hold of {items}.", "Unrest runs through {items}.", "{principality}"),
    scene="upheaval",
)
UPHEAVAL_SPREAD: Final = EventType(
    "upheaval_spread",
    "{province} of {seat} touches the capital of {principality} and becomes Protestant.",
    cite="upheaval.spread",
    converts=True,
    scene="upheaval",
)
UPHEAVAL_SHORT: Final = EventType(
    "upheaval_short", "{k.nothing_to_draw}: {amount} instead of {wanted}.", cite="upheaval.short"
)
RELIGION_DIE: Final = EventType(
    "religion_die",
    "{principality} ({size} provinces) is drawn: the Religion Die shows {face}.",
    cite="upheaval.die",
    level="desk",
    scene="upheaval",
    dice="face",
)
INITIATIVE: Final = EventType(
    "initiative", "Initiative Order of round {round}: {seats} (Imperial Power {powers}).", cite="initiative"
)


def early_upheaval(s: State, whole_deck: bool = False) -> list[int]:
    """Draw Catholic Principalities, which turn Protestant with their neighbours; return them.

    From the whole deck, Protestant ones may come up too; they are passed over.
    """
    catholic = [p for p in all_principalities(s) if religion_of(s, p) == CATHOLIC]
    drawn = draw_cards(s, catholic, s.principalities & ~mask_of(catholic) if whole_deck else 0)
    for power in drawn:
        convert_principality(s, power, "upheaval.early")
    spread(s, drawn)
    return drawn


def late_upheaval(s: State, success: int, one_way: bool = False) -> list[int]:
    """upheaval.small, upheaval.die: draw any Principalities and return them.

    A Principality with one province converts; a larger one converts only if its die succeeds. All draws come first,
    then all rolls, then all conversions. With `one_way`, Protestant Principalities stay Protestant.
    """
    drawn = draw_cards(s, list(all_principalities(s)))
    shaken = [power for power in drawn if not (one_way and religion_of(s, power) == PROTESTANT)]
    turning = [power for power in shaken if s.land[power].bit_count() == 1 or _die_turns(s, power, success)]
    for power in turning:
        small = s.land[power].bit_count() == 1
        convert_principality(s, power, "upheaval.small" if small else "upheaval.die")
    return drawn


def _die_turns(s: State, power: int, success: int) -> bool:
    face = roll(s, "religion")
    if s.tell:
        s.tell(RELIGION_DIE, principality=s.name[power], size=s.land[power].bit_count(), face=face)
    return face <= success


def draw_cards(s: State, deck: list[int], passed_over: int = 0) -> list[int]:
    """upheaval.short: draw the number of cards the round asks for, or all if there are fewer.

    `passed_over` are the Principalities whose cards may come up without effect.
    """
    wanted = s.k.upheaval_draw[s.round]
    drawn: list[int] = []
    while deck and len(drawn) < wanted:
        card = pinned(s, "upheaval")
        if card is None:
            card = deck[below(s, len(deck))]
        elif passed_over >> card & 1:
            continue
        elif card not in deck:
            raise _undrawable(s, card, deck, drawn)
        deck.remove(card)
        drawn.append(card)
    if s.tell and len(drawn) < wanted:
        s.tell(UPHEAVAL_SHORT, amount=len(drawn), wanted=wanted)
    return drawn


def _undrawable(s: State, card: int, deck: list[int], drawn: list[int]) -> PositionError:
    """Return the error for a position that names a card which is not in the deck."""
    name = words.principality_words(s, card)
    reason = "it is no longer on the map"
    if card in drawn:
        reason = "it has been drawn already"
    elif s.principalities >> card & 1:
        reason = "it is Protestant, and only Catholic Principalities are drawn now"
    left = ", ".join(words.principality_words(s, power) for power in deck)
    return PositionError("chance.upheaval", f"{name} cannot be drawn: {reason}; the deck has {left}")


def convert_principality(s: State, power: int, rule: str) -> None:
    """upheaval.early: convert all provinces of a Principality to the other religion, without marker or loss."""
    religion = 1 - religion_of(s, power)
    convert_provinces(s, s.land[power], religion)
    if s.tell:
        name, provinces = s.name[power], bit_list(s.land[power])
        s.tell(UPHEAVAL, cite=rule, principality=name, religion=religion, provinces=provinces)


def spread(s: State, converted: list[int]) -> None:
    """upheaval.spread: convert Players' provinces beside the capitals just converted, except their own capitals."""
    exposed = players_land(s) & ~players_capitals(s)
    for power in converted:
        touched = s.board.neighbours[s.capital[power]] & exposed & ~s.protestant
        convert_provinces(s, touched, PROTESTANT)
        if s.tell:
            for province in bit_list(touched):
                seat, name = s.owner[province], s.name[power]
                s.tell(UPHEAVAL_SPREAD, province=province, seat=seat, principality=name)


def set_initiative(s: State) -> None:
    """Set the Initiative Order of the round."""
    s.initiative = initiative_order(s)
    if s.tell:
        seats = list(s.initiative)
        powers = [s.imperial_power(seat) for seat in seats]
        s.tell(INITIATIVE, round=s.round, seats=seats, powers=powers)
