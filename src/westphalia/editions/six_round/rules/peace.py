"""Peace Treaties; every change of religion may end the game (VI.ruling.win-check)."""

from westphalia.editions.player_turns.rules import league_peace, peace_treaty, treaty_close
from westphalia.editions.player_turns.rules.religious_victory import check_victory
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import Step
from westphalia.rules.base.state import NO_LEAGUE
from westphalia.rules.diplomacy.influence import settle


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
    """VI.rwt.6: the victorious Emperor replaces Electors."""
    yield from league_peace.emperor_replaces_electors(s)
    check_victory(s)


def victor_replaces_electors(s: SixRoundState) -> Step:
    """VI.rwt.7: the strongest victor over the Emperor replaces Electors."""
    yield from league_peace.victor_replaces_electors(s)
    check_victory(s)
