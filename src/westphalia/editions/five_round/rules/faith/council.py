"""Phase 2.2, the Council of Trent and the Catholic Reformation (V.trent.*)."""

from __future__ import annotations

from westphalia.editions.five_round.rules.faith.roles import check_roles, gain_good_works, gain_saints
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.rules.faith.council import REFORMATION, hold_council, ottomans_threaten, pius_acts
from westphalia.rules.faith.earning import catholics


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
