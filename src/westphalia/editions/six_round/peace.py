"""Peace Treaties of the six-round edition: after a change of religion somebody may have won (VI.ruling.win-check)."""

from __future__ import annotations

from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.contents import Step
from westphalia.rules import league_peace, peace_treaty, treaty_close
from westphalia.rules.influence import settle
from westphalia.rules.religious_victory import check_victory
from westphalia.rules.state import NO_LEAGUE


def ally_takes(s: SixRoundState) -> Step:
    """VI.treaty.5, VI.treaty.18: an ally takes a province, which may change its religion."""
    done = yield from peace_treaty.ally_takes(s)
    check_victory(s)
    return done


def cede(s: SixRoundState) -> Step:
    """VI.treaty.9, VI.treaty.18: a Principality takes provinces, which may change their religion."""
    yield from treaty_close.cede(s)
    check_victory(s)


def settle_target(s: SixRoundState) -> None:
    """VI.rwt.1 to VI.rwt.4, VI.ruling.rw-prize-ally: the Target's alliance changes at once."""
    league_peace.settle_target(s)
    if s.victorious != NO_LEAGUE:
        settle(s, s.target)
        check_victory(s)


def emperor_replaces_electors(s: SixRoundState) -> Step:
    """VI.rwt.6: the victorious Emperor changes Electors."""
    yield from league_peace.emperor_replaces_electors(s)
    check_victory(s)


def victor_replaces_electors(s: SixRoundState) -> Step:
    """VI.rwt.7: the strongest of those who beat the Emperor changes Electors."""
    yield from league_peace.victor_replaces_electors(s)
    check_victory(s)
