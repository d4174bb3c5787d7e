"""Religion roles, Good Works and Saints (V.role.*), and the Council of Trent (V.trent.*)."""

from typing import Final

from westphalia.editions.five_round.state import (
    FAITH_ALONE,
    FAITH_AND_WORKS,
    MORTAL_SIN,
    PREDESTINED,
    FiveRoundState,
)
from westphalia.engine import EventType, Step, Tale
from westphalia.rules.base.state import CATHOLIC, with_item
from westphalia.rules.faith.council import REFORMATION, hold_council, ottomans_threaten, pius_acts
from westphalia.rules.faith.earning import catholics
from westphalia.rules.realm.power import order_of_play

LOSE_MERIT: Final = EventType(
    "lose_merit", "{seat} loses {saints:Saint/Saints} and {good_works:Good Work/Good Works}."
)
FAITH_ALONE_PASSES: Final = EventType(
    "faith_alone_passes", "{other} is Saved by Faith Alone in place of {seat}.", cite="role.vacancy"
)
FAITH_ALONE_FREE: Final = EventType(
    "faith_alone_free", "{seat} frees a place among those Saved by Faith Alone.", cite="role.vacancy"
)
ROLE: Final = EventType(
    "role",
    "{seat} is now {role:Mortal Sin=in Mortal Sin}.",
    tale=Tale("is now {role:Mortal Sin=in Mortal Sin}", all_do="are now {role:Mortal Sin=in Mortal Sin}"),
)
GOOD_WORKS: Final = EventType(
    "good_works",
    "{seat} gains {amount:Good Work/Good Works}.",
    tale=Tale("gains {amount:Good Work/Good Works}"),
)
SAINT_FOR_WORKS: Final = EventType(
    "saint_for_works",
    "{seat} exchanges Good Works for {amount:Saint/Saints}.",
    cite="role.saints",
    tale=Tale("exchanges Good Works for {amount:Saint/Saints}"),
)
SAINTS: Final = EventType(
    "saints", "{seat} gains {amount:Saint/Saints}.", tale=Tale("gains {amount:Saint/Saints}")
)


def merit(s: FiveRoundState, seat: int) -> int:
    """V.role.10: 5 for each Saint and 1 for each Good Work."""
    return s.k.good_works_per_saint * s.saints[seat] + s.good_works[seat]


def saved_catholics(s: FiveRoundState) -> list[int]:
    """V.role.4: the Catholics with the highest merit, at least 1; ties by Initiative Order."""
    least = s.k.faith_and_works_minimum_merit
    worthy = [seat for seat in catholics(s) if merit(s, seat) >= least]
    worthy.sort(key=lambda seat: -merit(s, seat))  # stable: ties stay in Initiative Order
    return worthy[: s.k.saved_places]


def check_roles(s: FiveRoundState) -> None:
    """V.role.3, V.role.5: check the Faith and Works roles; taking one is compulsory."""
    saved = saved_catholics(s)
    for seat in range(s.players):
        if s.religion[seat] == CATHOLIC:
            role = FAITH_AND_WORKS if seat in saved else MORTAL_SIN
            if s.role[seat] != role:
                take_role(s, seat, role, "role.works" if role == FAITH_AND_WORKS else "role.checked")


def take_role(s: FiveRoundState, seat: int, role: int, rule: str) -> None:
    s.role = with_item(s.role, seat, role)
    if s.tell:
        s.tell(ROLE, cite=rule, seat=seat, role=role)


def take_protestant_role(s: FiveRoundState, seat: int) -> None:
    """V.role.6, V.convert.8: a new Protestant is Saved by Faith Alone if a card is free, otherwise Predestined."""
    if s.role.count(FAITH_ALONE) < s.k.saved_places:
        take_role(s, seat, FAITH_ALONE, "role.faith-alone")
    else:
        take_role(s, seat, PREDESTINED, "role.faith-alone")


def give_back_faith_alone(s: FiveRoundState, seat: int) -> None:
    """V.role.8: the card of a Player who returned passes to the first Predestined Player, or is free."""
    for other in order_of_play(s):
        if s.role[other] == PREDESTINED:
            if s.tell:
                s.tell(FAITH_ALONE_PASSES, seat=seat, other=other)
            take_role(s, other, FAITH_ALONE, "role.vacancy")
            return
    if s.tell:
        s.tell(FAITH_ALONE_FREE, seat=seat)


def lose_merit(s: FiveRoundState, seat: int, rule: str) -> None:
    if s.tell and (s.saints[seat] or s.good_works[seat]):
        saints, good_works = s.saints[seat], s.good_works[seat]
        s.tell(LOSE_MERIT, cite=rule, seat=seat, saints=saints, good_works=good_works)
    s.saints = with_item(s.saints, seat, 0)
    s.good_works = with_item(s.good_works, seat, 0)


def gain_good_works(s: FiveRoundState, seat: int, amount: int, rule: str) -> None:
    """V.role.9: gain Good Works; every five become a Saint at once. Check roles afterwards."""
    if amount <= 0:
        return
    saints, left = divmod(s.good_works[seat] + amount, s.k.good_works_per_saint)
    s.good_works = with_item(s.good_works, seat, left)
    s.saints = with_item(s.saints, seat, s.saints[seat] + saints)
    if s.tell:
        s.tell(GOOD_WORKS, cite=rule, seat=seat, amount=amount)
        if saints:
            s.tell(SAINT_FOR_WORKS, seat=seat, amount=saints)


def gain_saints(s: FiveRoundState, seat: int, amount: int, rule: str) -> None:
    """Gain Saints. Check roles afterwards."""
    s.saints = with_item(s.saints, seat, s.saints[seat] + amount)
    if s.tell:
        s.tell(SAINTS, cite=rule, seat=seat, amount=amount)


# --- Phase 2.2, the Council of Trent and the Catholic Reformation ---


def council_of_trent(s: FiveRoundState) -> Step:
    """V.trent.2 to V.trent.6: play Council tokens in secret; more than half of them, or the Emperor's, delay it."""
    yield from hold_council(s, gain_good_works, check_roles)


def ottoman_die(s: FiveRoundState) -> None:
    """V.trent.7: roll the Ottoman die, which breaks up the Council or lets it conclude."""
    if not ottomans_threaten(s):
        begin_reformation(s, "trent.reformation")


def begin_reformation(s: FiveRoundState, rule: str) -> None:
    """V.trent.8: Church Abuses and indulgences end, and each Catholic Player gains 2 Saints."""
    s.reformation = True
    if s.tell:
        s.tell(REFORMATION, cite=rule)
    for seat in catholics(s):
        gain_saints(s, seat, s.k.trent_saints, rule)
    check_roles(s)


def pius(s: FiveRoundState) -> None:
    """V.trent.9, V.end.2: begin the Reformation at the end of round 2 if no Council did."""
    if pius_acts(s):
        begin_reformation(s, "trent.pius")
