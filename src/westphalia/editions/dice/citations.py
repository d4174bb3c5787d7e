"""What shared chapters cite by a key, as the dice ledger numbers it."""

from __future__ import annotations

from typing import Final

CITATIONS: Final[dict[str, str]] = {
    # general
    "power.kinds": "D.ally.4",
    "principality.full": "D.size.1",
    "principality.new": "D.ruling.names",
    "principality.vanishes": "D.treaty.take.6",
    "initiative": "D.initiative.1",
    "round": "D.round.1",
    "round.phases": "D.round.2",
    # influence and alliances
    "influence.counted": "D.influence.1",
    "influence.withdraw": "D.influence.3",
    "influence.lose": "D.influence.4",
    "ally.first": "D.ally.1",
    "ally.marker": "D.ally.5",
    "ally.passed": "D.ally.2",
    "ally.lost": "D.ally.3",
    # setup
    "setup.map": "D.setup.map.1",
    "setup.flag": "D.setup.colour.1",
    "setup.order": "D.setup.order.1",
    "setup.home": "D.setup.lands.1",
    "setup.home-shape": "D.setup.lands.1",
    "setup.elector": "D.setup.electors.2",
    "setup.elector-shape": "D.setup.electors.3",
    "setup.capital": "D.setup.lands.3",
    "setup.principality": "D.setup.others.3",
    "setup.filler": "D.setup.others.5",
    "setup.influence": "D.setup.influence.1",
    "setup.emperor": "D.setup.emperor.1",
    # upheaval
    "upheaval.early": "D.upheaval.early.2",
    "upheaval.short": "D.ruling.short-bag",
    "upheaval.small": "D.upheaval.late.2",
    "upheaval.die": "D.upheaval.late.2",
    # conversion, Faith
    "convert": "D.convert.1",
    "convert.capital": "D.convert.3",
    "faith.saints": "D.faith.income.3",
    "faith.protestant": "D.faith.income.2",
    "faith.zeal": "D.faith.income.4",
    "faith.sanction": "D.faith.income.5",
    "faith.roll": "D.faith.roll.1",
    # spreading the Faith
    "spread": "D.faith.place.1",
    "spread.lost": "D.faith.place.1",
    "spread.other": "D.faith.place.2",
    "spread.principality": "D.faith.place.2",
    "spread.foreign": "D.faith.place.3",
    "spread.whole": "D.faith.place.4",
    "spread.cancel": "D.faith.place.6",
    "spread.province-converts": "D.faith.resolve.2",
    "spread.principality-converts": "D.faith.resolve.3",
    "spread.further": "D.faith.bonus.1",
    "spread.end": "D.faith.end.1",
    # diplomacy
    "diplomacy.place": "D.place.1",
    "diplomacy.release": "D.vassal.1",
    "diplomacy.gift": "D.gift.1",
    # war
    "treaty.vanished": "D.treaty.take.6",
    # election
    "election.candidates": "D.election.vote.1",
    "election.vote": "D.election.vote.1",
    "election.block": "D.election.block.1",
    "election.block-silent": "D.election.block.2",
    "election.elected": "D.election.win.1",
    # victory
    "win.westphalia": "D.victory.westphalia.1",
    "win.score": "D.victory.westphalia.1",
    "win.tie": "D.victory.westphalia.2",
}
