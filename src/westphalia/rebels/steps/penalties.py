"""Step E: Disputed Successions and Occupied Towns cost Prestige."""

from westphalia.rebels.core import changes
from westphalia.rebels.core.agenda import NOTHING, Tasks
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.board import influence_in
from westphalia.rebels.position.constants import (
    DISPUTED_PRESTIGE_LOSS,
    OCCUPIED_TOWNS_CAP,
    SUCCESSION_MIN_INFLUENCE,
)
from westphalia.rebels.position.names import alphabetical


def prestige_penalties(s: State) -> Tasks:
    """R.e.1-R.e.8: each player in Turn order pays for Disputed Successions, then for Occupied Towns."""
    for player in s.turn_order:
        disputed_successions(s, player)
        occupied_towns(s, player)
    return NOTHING


def disputed_successions(s: State, player: str) -> None:
    """R.e.1, R.e.2, R.e.4: turn back disputed Royal Marriages, for 3 Prestige each unless spared."""
    disputed = {marriage.realm for marriage in s.marriages if marriage.pr == player and marriage.disputed}
    for realm in alphabetical(disputed, s.realms):
        happen(s, changes.marriage_flipped, "R.e.1", realm=player, partner=realm, disputed=False)
        free = s.options.later_version and s.realms[realm].kind == "VASSAL"
        if not free and not spared(s, player, realm):
            happen(s, changes.prestige, "R.e.2", realm=player, change=-DISPUTED_PRESTIGE_LOSS)


def spared(s: State, player: str, realm: str) -> bool:
    """R.e.3, R.e.5, R.e.6: the player is the only PR allied with the Realm and, in an NPR, alone first in Influence."""
    if {alliance.pr for alliance in s.alliances if alliance.realm == realm} != {player}:
        return False
    if s.realms[realm].kind != "NPR":
        return True
    own = influence_in(s, player, realm)
    others = (influence_in(s, pr, realm) for pr in s.turn_order if pr != player)
    return own >= SUCCESSION_MIN_INFLUENCE and all(own > other for other in others)


def occupied_towns(s: State, player: str) -> None:
    """R.e.7, R.e.8: lose Prestige for the Tax Value of Towns under Enemies or Rebels, at most 5."""
    lost = sum(
        q.tax_value
        for q in s.provinces.values()
        if q.lawful_owner == player and q.piece == "town" and q.occupier is not None
    )
    if lost:
        happen(s, changes.prestige, "R.e.7", realm=player, change=-min(lost, OCCUPIED_TOWNS_CAP))
