"""What shared chapters cite by a key, as the six-round ledger numbers it."""

from __future__ import annotations

from typing import Final

CITATIONS: Final[dict[str, str]] = {
    # general
    "power.kinds": "VI.gen.1",
    "principality.full": "VI.treaty.7",
    "principality.new": "VI.town.1",
    "principality.vanishes": "VI.treaty.12",
    "initiative": "VI.init.2",
    "round": "VI.round.1",
    "round.phases": "VI.round.2",
    # influence and alliances
    "influence.counted": "VI.di.1",
    "influence.withdraw": "VI.di.3",
    "ally.first": "VI.ally.1",
    "ally.marker": "VI.ally.6",
    "ally.passed": "VI.ally.1",
    "ally.lost": "VI.ally.4",
    # setup
    "setup.map": "VI.setup.1",
    "setup.flag": "VI.setup.3",
    "setup.order": "VI.setup.4",
    "setup.home": "VI.setup.5",
    "setup.home-shape": "VI.setup.5",
    "setup.capital": "VI.setup.6",
    "setup.elector": "VI.setup.7",
    "setup.elector-shape": "VI.setup.7",
    "setup.principality": "VI.setup.9",
    "setup.filler": "VI.setup.10",
    "setup.full": "VI.setup.11",
    "setup.influence": "VI.setup.13",
    "setup.emperor": "VI.setup.15",
    "setup.doctrine": "VI.setup.16",
    "setup.pieces": "VI.setup.18",
    # upheaval
    "upheaval.early": "VI.upheaval.2",
    "upheaval.spread": "VI.upheaval.3",
    "upheaval.small": "VI.upheaval.5",
    "upheaval.die": "VI.upheaval.6",
    "upheaval.short": "VI.ruling.upheaval-few",
    # war
    # treaty
    "treaty.vanished": "VI.treaty.12",
    # election
    "election.candidates": "VI.election.3",
    "election.vote": "VI.election.4",
    "election.block": "VI.election.6",
    "election.block-silent": "VI.ruling.block-zero",
    "election.elected": "VI.election.7",
    "election.no-vote": "VI.ruling.no-votes",
    # end
    "win.religious": "VI.win.1",
    "win.catholic": "VI.win.2",
    "win.protestant": "VI.win.4",
    "win.westphalia": "VI.win.6",
    "win.score": "VI.win.6",
    "win.tie": "VI.win.7",
}
