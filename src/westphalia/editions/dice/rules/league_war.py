"""The Religious War: a League with twice the strength wins without a battle (D.rwar.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.state import DiceState
from westphalia.engine.event import Chronicle, EventType
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE
from westphalia.rules.league.leagues import members_of, opposing

AUTOMATIC_LEAGUE: Final = EventType(
    "automatic_league",
    "The {league} has {power} Imperial Power against {enemy_power} and wins without a battle.",
    cite="D.rwar.auto.1",
    chronicle=Chronicle("The {league} is far stronger and wins without a battle."),
    scene="league",
)


def compare_leagues(s: DiceState) -> None:
    """D.rwar.auto.1: a League with at least twice the other's IP wins; 0 against 0 decides nothing."""
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
