"""Step A: remove every Casus Belli and Truce; an unused Casus Belli costs Prestige."""

from westphalia.rebels.core import changes
from westphalia.rebels.core.agenda import NOTHING, Tasks
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.constants import CB_UNUSED_PRESTIGE_LOSS
from westphalia.rebels.position.names import alphabetical
from westphalia.rebels.position.relations import at_war


def remove_casus_belli_and_truces(s: State) -> Tasks:
    """R.a.1-R.a.3: remove the tokens, player by player in Turn order."""
    for player in s.turn_order:
        held = {target for holder, target in s.cb if holder == player}
        for target in alphabetical(held, s.realms):
            happen(s, changes.cb_removed, "R.a.1", holder=player, target=target)
            if not at_war(s, player, target):
                happen(s, changes.prestige, "R.a.2", realm=player, change=-CB_UNUSED_PRESTIGE_LOSS)
    for a, b in sorted(s.truces):
        happen(s, changes.truce_removed, "R.a.1", a=a, b=b)
    return NOTHING
