"""Combat Heresy 2, the Council of Trent and the Catholic Reformation (VI.trent.*)."""

from __future__ import annotations

from westphalia.editions.six_round.rules.salvation import check_salvation, gain_good_works
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.contents import Step
from westphalia.rules.faith.council import REFORMATION, hold_council, ottomans_threaten, pius_acts


def council_of_trent(s: SixRoundState) -> Step:
    """VI.trent.2 to VI.trent.6: every Catholic plays a token in secret, whether or not they Combat Heresy."""
    yield from hold_council(s, gain_good_works)


def ottoman_die(s: SixRoundState) -> None:
    """VI.trent.6 to VI.trent.8: a Crescent breaks up the Council; otherwise the Reformation begins."""
    if not ottomans_threaten(s):
        begin_reformation(s, "trent.reformation")


def begin_reformation(s: SixRoundState, rule: str) -> None:
    """VI.trent.8, VI.trent.9: Church Abuses and indulgences end; Catholics with most Good Works are saved."""
    s.reformation = True
    if s.tell:
        s.tell(REFORMATION, cite=rule)
    check_salvation(s)


def pius(s: SixRoundState) -> None:
    """VI.trent.10, VI.end.1: the Reformation begins at the end of Round 3 at the latest."""
    if pius_acts(s):
        begin_reformation(s, "trent.pius")
