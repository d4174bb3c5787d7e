"""The Religious War of the dice edition: victory of the sums, and a peace settled once, at its end (D.rwar.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.state import DiceState
from westphalia.engine.event import Told
from westphalia.rules.leagues import members_of, opposing
from westphalia.rules.state import CATHOLIC_SIDE, EVANGELICAL_SIDE

AUTOMATIC_LEAGUE: Final = Told(
    "automatic_league",
    "The {league} has {power} Imperial Power against {enemy_power}, at least twice as much, and wins without a battle.",
    cite="D.rwar.auto.1",
)


def compare_leagues(s: DiceState) -> None:
    """D.rwar.auto.1: a League with at least twice the IP of the other wins; with 0 on both sides nobody does."""
    power = {
        league: sum(s.imperial_power(seat) for seat in members_of(s, league))
        for league in (CATHOLIC_SIDE, EVANGELICAL_SIDE)
    }
    for league, own in power.items():
        theirs = power[opposing(league)]
        if own and own >= s.k.automatic_victory_ratio * theirs:
            s.victorious = league
            if s.tell:
                s.tell(AUTOMATIC_LEAGUE, league=league, power=own, enemy_power=theirs)
