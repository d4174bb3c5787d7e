"""Phase 5, Foreign Powers: leaving the Empire, being driven out of it, and the Foreign Affairs die (VI.fp.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.six_round.power import home_power
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.chance import roll
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.question import Question
from westphalia.rules import exile, gold
from westphalia.rules.answers import BECOME_FOREIGN_POWER, STAY
from westphalia.rules.influence import store
from westphalia.rules.naming import choose_name
from westphalia.rules.realm import is_foreign_power, size, town_provinces
from westphalia.rules.reign import note_departure
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import with_item
from westphalia.rules.withdrawing import in_turn

FOREIGN_AFFAIRS: Final = Told(
    "foreign_affairs",
    "{seat} rolls {affairs} for Foreign Affairs: the Home Province gives {amount} Imperial Power this Round.",
    cite="VI.init.1",
)


def roll_foreign_affairs(s: SixRoundState) -> None:
    """VI.init.1, VI.ruling.fa-roll: each Foreign Power rolls for the Round that begins."""
    faces = s.k.foreign_affairs_faces
    s.affairs = [
        faces[roll(s, f"affairs:{seat}") - 1] if is_foreign_power(s, seat) else 0 for seat in range(s.players)
    ]
    if s.tell:
        for seat in range(s.players):
            if is_foreign_power(s, seat):
                s.tell(FOREIGN_AFFAIRS, seat=seat, affairs=f"{s.affairs[seat]:+}", amount=home_power(s, seat))


# --- leaving ---


def open_foreign_powers(s: SixRoundState) -> None:
    """Foreign Powers begins; nobody is leaving yet."""
    begin_phase(s, "foreign_powers")
    s.exiles = ()


def may_leave(s: SixRoundState, seat: int) -> bool:
    """VI.fp.1, VI.ruling.no-towns, VI.ruling.fp-round6: no town but the capital's, few provinces, a Round left."""
    return (
        s.round in s.k.fp_voluntary_rounds
        and not is_foreign_power(s, seat)
        and not town_provinces(s, seat)
        and size(s, seat) <= s.k.fp_max_provinces
    )


def decide_exile(s: SixRoundState, seat: int) -> Step:
    """VI.fp.1: a Player becomes a Foreign Power or stays; he may withdraw first. True when he has decided."""
    answer = yield from in_turn(s, Question(s, seat, exile.ASK_FP, (STAY, BECOME_FOREIGN_POWER)))
    if answer is None:
        return False
    exile.decide(s, seat, answer == BECOME_FOREIGN_POWER)
    return True


def give_up_lands(s: SixRoundState, seat: int) -> Step:
    """VI.fp.3, VI.fp.4: all his provinces become one unaligned Principality, 1 DI for each but the capital."""
    provinces, capital = s.land[seat], s.capital[seat]
    name = yield from choose_name(s, seat, capital=capital)
    _depart(s, seat)
    exile.leave_lands(s, seat, provinces, capital, name)


def lose_gold(s: SixRoundState, seat: int) -> None:
    """VI.fp.5: he loses all Gold."""
    gold.lose_gold(s, seat, s.gold[seat], "foreign.gold")


# --- being driven out ---


def split_towns(s: SixRoundState, seat: int) -> Step:
    """VI.ruling.eliminated-with-towns: what land is left him, his capital and towns, becomes a Principality each."""
    provinces = bit_list(s.land[seat])
    names: tuple[int, ...] = ()
    for province in provinces:
        name = yield from choose_name(s, seat, names, capital=province)
        names += (name,)
    _depart(s, seat)
    for province, name in zip(provinces, names, strict=True):
        exile.leave_lands(s, seat, 1 << province, province, name)


def _depart(s: SixRoundState, seat: int) -> None:
    """VI.fp.3, VI.reign.3: he gains 1 DI for each province he gives up but the capital; an Emperor is doomed."""
    note_departure(s, seat)
    s.founded = with_item(s.founded, seat, s.round)
    given_up = size(s, seat) - (1 if s.land[seat] else 0)
    store(s, seat, given_up * s.k.fp_influence_per_province, "VI.fp.3")
