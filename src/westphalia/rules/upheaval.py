"""Phase 1, Religious Upheaval (V.upheaval.*), and the Initiative Order it ends with (V.init.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.chance import below, pinned
from westphalia.engine.event import event
from westphalia.rules.power import imperial_power, initiative_order
from westphalia.rules.realm import (
    all_principalities,
    convert_provinces,
    players_capitals,
    players_land,
    religion_of,
)
from westphalia.rules.roles import check_roles
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import CATHOLIC, PROTESTANT, State

WORDS: Final[dict[str, str]] = {
    "upheaval": "{principality} is drawn from the Principality deck and becomes {religion} in {provinces}.",
    "upheaval_spread": "{province} of {seat} touches the capital of {principality} and becomes Protestant.",
    "upheaval_short": "The deck holds no more cards to draw: {amount} instead of {wanted}.",
    "initiative": "Initiative Order of round {round}: {seats}, with {powers} Imperial Power.",
}


def draw_principalities(s: State) -> None:
    """V.upheaval.1, V.upheaval.4: early rounds turn Catholic Principalities Protestant, late ones turn any."""
    begin_phase(s, "upheaval")
    if s.round <= s.k.upheaval_early_rounds:
        early_upheaval(s)
    else:
        late_upheaval(s)


def early_upheaval(s: State) -> None:
    """V.upheaval.1 to V.upheaval.3: Catholic Principalities are drawn; they and their neighbours turn Protestant."""
    drawn = draw_cards(s, [p for p in all_principalities(s) if religion_of(s, p) == CATHOLIC])
    for power in drawn:
        convert_principality(s, power, "V.upheaval.2")
    spread(s, drawn)


def late_upheaval(s: State) -> None:
    """V.upheaval.4: each drawn Principality switches to the other religion; Players' land is not touched."""
    for power in draw_cards(s, list(all_principalities(s))):
        convert_principality(s, power, "V.upheaval.4")


def draw_cards(s: State, deck: list[int]) -> list[int]:
    """V.upheaval.5: as many cards as the round asks for, none twice, or all there are."""
    wanted = s.k.upheaval_draw[s.round]
    drawn: list[int] = []
    while deck and len(drawn) < wanted:
        card = pinned(s, "upheaval")
        if card is None:
            card = deck[below(s, len(deck))]
        elif card not in deck:
            continue  # a card that does not count is passed over (V.upheaval.1)
        deck.remove(card)
        drawn.append(card)
    if s.log is not None and len(drawn) < wanted:
        s.log.append(event("upheaval_short", "V.upheaval.5", amount=len(drawn), wanted=wanted))
    return drawn


def convert_principality(s: State, power: int, rule: str) -> None:
    """V.upheaval.2: a Principality changes its religion in all its provinces, without marker or loss (V.upheaval.6)."""
    religion = 1 - religion_of(s, power)
    convert_provinces(s, s.land[power], religion)
    if s.log is not None:
        name, provinces = s.name[power], bit_list(s.land[power])
        s.log.append(event("upheaval", rule, principality=name, religion=religion, provinces=provinces))


def spread(s: State, converted: list[int]) -> None:
    """V.upheaval.3: Players' provinces beside the capitals just converted turn too, their own capitals excepted."""
    exposed = players_land(s) & ~players_capitals(s)
    for power in converted:
        touched = s.board.neighbours[s.capital[power]] & exposed & ~s.protestant
        convert_provinces(s, touched, PROTESTANT)
        if s.log is not None:
            for province in bit_list(touched):
                seat, name = s.owner[province], s.name[power]
                s.log.append(
                    event("upheaval_spread", "V.upheaval.3", province=province, seat=seat, principality=name)
                )


def set_initiative(s: State) -> None:
    """V.upheaval.7, V.init.2: the Initiative Order is set for the round, and the roles are checked (V.role.5)."""
    s.initiative = initiative_order(s)
    if s.log is not None:
        seats = list(s.initiative)
        powers = [imperial_power(s, seat) for seat in seats]
        s.log.append(event("initiative", "V.init.1", round=s.round, seats=seats, powers=powers))
    check_roles(s)
