"""Events as numbers: the winner of an exchange of cards and its cost, and the provinces that turned."""

from collections.abc import Sequence

from westphalia.board import bit_list
from westphalia.engine import Event
from westphalia.presentation.types import CardsLost
from westphalia.rules.base.state import State
from westphalia.rules.war.cards import BEATS, DISCARD, PLAY_CARD, is_charged, is_rifled


def exchange_numbers(
    s: State, log: Sequence[Event], event: Event
) -> tuple[int | None, list[CardsLost]] | None:
    """Return the winner of an exchange and the cards it costs, for its second card; None for every other event.

    `log` holds the events of the last answer. Both cards of a pair follow each other in it.
    """
    if event.type is not PLAY_CARD:
        return None
    at = next((i for i, other in enumerate(log) if other is event), 0)
    if at == 0 or log[at - 1].type is not PLAY_CARD:
        return None
    first, second = log[at - 1].fields, event.fields
    winner = None
    if first["card"] != second["card"]:
        winner = (first if BEATS[first["card"]] == second["card"] else second)["seat"]
    seats = (first["seat"], second["seat"])
    lost = [CardsLost(seat=seat, cards=_lost(s, log[at + 1 :], seat)) for seat in seats if seat != winner]
    return winner, lost


def _lost(s: State, later: Sequence[Event], seat: int) -> int:
    """Return how many cards a seat has discarded since an exchange, and how many it still owes."""
    gone = 0
    for event in later:
        if event.type is PLAY_CARD and event.fields["seat"] == seat:
            return gone
        if event.type is DISCARD and event.fields["seat"] == seat:
            gone += 1
    if is_charged(s, seat):
        return gone + s.k.charge_extra_infantry
    return gone + is_rifled(s, seat)


def converted_provinces(s: State, event: Event) -> list[int]:
    """Return the provinces that an event converts, in display order."""
    if not event.type.converts:
        return []
    fields = event.fields
    if "province" in fields:
        return [fields["province"]]
    power = next((p for p in bit_list(s.principalities) if s.name[p] == fields["principality"]), None)
    if power is None:
        return list(fields.get("provinces", ()))
    return from_capital(s, power)


def from_capital(s: State, power: int) -> list[int]:
    """Return the provinces of a Principality, its capital first, then by distance from it."""
    found, left = [s.capital[power]], s.land[power] & ~(1 << s.capital[power])
    for province in found:
        near = s.board.neighbours[province] & left
        found += bit_list(near)
        left &= ~near
    return found + list(bit_list(left))
