"""Step A: every Casus Belli and every Truce is removed; an unused Casus Belli costs its holder Prestige."""

from __future__ import annotations

from westphalia.rebels import changes
from westphalia.rebels.agenda import NOTHING, Tasks
from westphalia.rebels.constants import CB_UNUSED_PRESTIGE_LOSS
from westphalia.rebels.names import alphabetical
from westphalia.rebels.relations import at_war
from westphalia.rebels.state import State
from westphalia.rebels.telling import happen


def remove_casus_belli_and_truces(s: State) -> Tasks:
    """R.a.1-R.a.3: the tokens go, each player's in Turn order."""
    for player in s.turn_order:
        held = {target for holder, target in s.cb if holder == player}
        for target in alphabetical(held, s.realms):
            happen(s, changes.cb_removed, "R.a.1", holder=player, target=target)
            if not at_war(s, player, target):
                happen(s, changes.prestige, "R.a.2", realm=player, change=-CB_UNUSED_PRESTIGE_LOSS)
    for a, b in sorted(s.truces):
        happen(s, changes.truce_removed, "R.a.1", a=a, b=b)
    return NOTHING


PLAIN = (remove_casus_belli_and_truces,)
