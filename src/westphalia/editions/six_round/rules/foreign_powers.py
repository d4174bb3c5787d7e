"""Foreign Powers: leaving the Empire, elimination and Foreign Affairs (VI.fp.*)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.player_turns.rules.reign import note_departure
from westphalia.editions.six_round.rules.power import home_power
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import EventType, Step, roll
from westphalia.rules.base.state import with_item
from westphalia.rules.diplomacy.influence import store
from westphalia.rules.realm import exile, gold
from westphalia.rules.realm.provinces import is_foreign_power, size, town_provinces
from westphalia.rules.setup.naming import choose_name

FOREIGN_AFFAIRS: Final = EventType(
    "foreign_affairs",
    "{seat} rolls {affairs} for Foreign Affairs: the Home Province gives {amount} Imperial Power.",
    cite="VI.init.1",
    level="desk",
    scene="affairs",
)


def roll_foreign_affairs(s: SixRoundState) -> None:
    """VI.init.1, VI.ruling.fa-roll: each Foreign Power rolls for this Round."""
    faces = s.k.foreign_affairs_faces
    s.affairs = [
        faces[roll(s, f"affairs:{seat}") - 1] if is_foreign_power(s, seat) else 0 for seat in range(s.players)
    ]
    if s.tell:
        for seat in range(s.players):
            if is_foreign_power(s, seat):
                s.tell(FOREIGN_AFFAIRS, seat=seat, affairs=f"{s.affairs[seat]:+}", amount=home_power(s, seat))


# --- leaving ---


def may_leave(s: SixRoundState, seat: int) -> bool:
    """VI.fp.1, VI.ruling.no-towns, VI.ruling.fp-round6: the Player has no town but the capital's, and few provinces."""
    return (
        s.round in s.k.fp_voluntary_rounds
        and not is_foreign_power(s, seat)
        and not town_provinces(s, seat)
        and size(s, seat) <= s.k.fp_max_provinces
    )


def give_up_lands(s: SixRoundState, seat: int) -> Step:
    """VI.fp.3, VI.fp.4: the provinces become one unaligned Principality; 1 Influence for each but the capital."""
    provinces, capital = s.land[seat], s.capital[seat]
    name = yield from choose_name(s, seat, capital=capital)
    _depart(s, seat)
    exile.leave_lands(s, seat, provinces, capital, name)


def lose_gold(s: SixRoundState, seat: int) -> None:
    """VI.fp.5: the Player loses all Gold."""
    gold.lose_gold(s, seat, s.gold[seat], "foreign.gold")


# --- being driven out ---


def split_towns(s: SixRoundState, seat: int) -> Step:
    """VI.ruling.eliminated-with-towns: each remaining capital and town becomes a Principality of its own."""
    provinces = bit_list(s.land[seat])
    names: tuple[int, ...] = ()
    for province in provinces:
        name = yield from choose_name(s, seat, names, capital=province)
        names += (name,)
    _depart(s, seat)
    for province, name in zip(provinces, names, strict=True):
        exile.leave_lands(s, seat, 1 << province, province, name)


def _depart(s: SixRoundState, seat: int) -> None:
    """VI.fp.3, VI.reign.3: gain 1 Influence for each province given up but the capital; a leaving Emperor dies."""
    note_departure(s, seat)
    s.founded = with_item(s.founded, seat, s.round)
    given_up = size(s, seat) - (1 if s.land[seat] else 0)
    store(s, seat, given_up * s.k.fp_influence_per_province, "VI.fp.3")
