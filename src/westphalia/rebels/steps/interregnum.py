"""Step F: a Realm without a Ruler loses Stability and its succession is disputed."""

from westphalia.rebels.core import changes
from westphalia.rebels.core.agenda import NOTHING, Tasks, task
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.constants import INTERREGNUM_STABILITY_LOSS
from westphalia.rebels.steps.money import lose_stability


def interregnums(s: State) -> Tasks:
    """R.f.1: each PR without a Ruler, in Turn order."""
    without = [pr for pr in s.turn_order if s.realms[pr].ruler is None]
    return tuple(one for pr in without for one in (task(interregnum, pr), task(dispute_succession, pr)))


def interregnum(s: State, player: str) -> Tasks:
    """R.f.1, R.f.2: lose 1 Stability."""
    return lose_stability(s, player, INTERREGNUM_STABILITY_LOSS, "R.f.1")


def dispute_succession(s: State, realm: str) -> Tasks:
    """R.f.3: turn every Royal Marriage on the Realm to its Disputed Succession side."""
    for player in s.turn_order:
        if any(m.pr == player and m.realm == realm and not m.disputed for m in s.marriages):
            happen(s, changes.marriage_flipped, "R.f.3", realm=player, partner=realm, disputed=True)
    return NOTHING
