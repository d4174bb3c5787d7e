"""The Round opens: Initiative Order and the Upheaval (VI.init.*, VI.upheaval.*); and its end (VI.end.*)."""

from westphalia.editions.player_turns.rules.religious_victory import check_victory
from westphalia.editions.six_round.rules.salvation import check_salvation
from westphalia.editions.six_round.state import SixRoundState
from westphalia.rules.base.state import NO_LEAGUE
from westphalia.rules.faith.upheaval import early_upheaval, late_upheaval, set_initiative
from westphalia.rules.victory.rounds import begin_phase


def order_players(s: SixRoundState) -> None:
    """VI.init.2 to VI.init.4: Initiative Order is set once for the Round; it may decide who is saved."""
    set_initiative(s)
    check_salvation(s)


def draw_principalities(s: SixRoundState) -> None:
    """VI.upheaval.1 to VI.upheaval.7: draw Principalities; all drawn may be Targets this Round."""
    if s.round <= s.k.upheaval_early_rounds:
        drawn = early_upheaval(s)
    else:
        drawn = late_upheaval(s, s.k.religion_die_success)
    s.markers = sum(1 << power for power in drawn)
    check_victory(s)


def open_round(s: SixRoundState) -> None:
    """VI.round.2, VI.end.2: the Round opens; clear the last one."""
    begin_phase(s, "upheaval")
    s.combats = s.engages = s.wages = 0
    s.declared = s.attacked = s.doctrine_changed = 0
    s.has_fought = s.fought_foreign = s.took_foreign = 0
    s.exiled = 0
    s.markers = 0


def clear_round(s: SixRoundState) -> None:
    """VI.end.2: clear markers, wars and Leagues; Influence, doctrines, religions and allies stay."""
    s.clear_round()
    s.league = [NO_LEAGUE] * s.players
    s.doctrine_changed = s.fought_foreign = s.took_foreign = 0
