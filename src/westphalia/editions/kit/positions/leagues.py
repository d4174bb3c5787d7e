"""Leagues in hand-written positions: who may be a member, and who faces whom in their battle."""

from typing import Any

from westphalia.editions.kit.positions.part import Reading
from westphalia.rules.base.state import CATHOLIC, NO_LEAGUE, NONE
from westphalia.rules.league.leagues import LEAGUE_OF_RELIGION, opposing
from westphalia.rules.war import melee


def check_members(r: Reading[Any]) -> None:
    """Refuse saved Players in the League of the other religion."""
    s = r.s
    for seat in range(s.players):
        religion = s.religion[seat]
        if s.is_saved(seat) and s.league[seat] not in (NO_LEAGUE, LEAGUE_OF_RELIGION[religion]):
            rule = "league.works" if religion == CATHOLIC else "league.faith-alone"
            raise r.realm(seat).wrong("league", f"a saved player may not join it {r.rule(rule)}")


def line_up(r: Reading[Any], members: int) -> None:
    """Line up the Leagues' members by the rules, unless the position says who faces whom."""
    s = r.s
    given = list(s.facing)
    s.army_mask = members
    s.facing = [NONE] * s.players
    if all(other == NONE for other in given):
        melee.line_up(s)
        return
    for seat, other in enumerate(given):
        if other == NONE:
            continue
        if s.league[seat] == NO_LEAGUE or s.league[other] != opposing(s.league[seat]):
            raise r.realm(seat).wrong("facing", f"{r.names[other]} is not in the other League")
        if s.facing[seat] not in (NONE, other) or s.facing[other] not in (NONE, seat):
            raise r.realm(seat).wrong("facing", "two opponents must face each other")
        s.facing[seat], s.facing[other] = other, seat
    catholics, evangelicals = (
        tuple(seat for seat in melee.standing(s, side) if s.facing[seat] == NONE)
        for side in LEAGUE_OF_RELIGION
    )
    s.line = (catholics, evangelicals)
