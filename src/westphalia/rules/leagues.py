"""The Catholic and the Evangelical League: who may join which, and who belongs to them."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import Told
from westphalia.engine.kind import Reason
from westphalia.rules.answers import CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE
from westphalia.rules.influence import influenced, lose
from westphalia.rules.realm import religion_of
from westphalia.rules.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, State, with_item

JOINS_LEAGUE: Final = Told("joins_league", "{seat} joins the {league}.", cite="league.join")

LEAGUE_OF_RELIGION: Final = (CATHOLIC_SIDE, EVANGELICAL_SIDE)
LEAGUE_OF_ANSWER: Final = {CATHOLIC_LEAGUE: CATHOLIC_SIDE, EVANGELICAL_LEAGUE: EVANGELICAL_SIDE}
BOTH: Final = (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE)


def opposing(league: int) -> int:
    """The League on the other side."""
    return EVANGELICAL_SIDE if league == CATHOLIC_SIDE else CATHOLIC_SIDE


def members_of(s: State, league: int) -> list[int]:
    """The Players of a League in Initiative Order."""
    return [seat for seat in s.initiative if s.league[seat] == league]


def leagues_open_to(s: State, seat: int) -> tuple[int, ...]:
    """The answers with which a Player in no League can join: the saved only that of their religion, others either."""
    if s.league[seat] != NO_LEAGUE:
        return ()
    return (BOTH[s.religion[seat]],) if s.is_saved(seat) else BOTH


def join(s: State, seat: int, answer: int) -> None:
    """A Player joins a League, at the price his edition asks for it (league.join)."""
    s.league = with_item(s.league, seat, LEAGUE_OF_ANSWER[answer])
    if s.tell:
        s.tell(JOINS_LEAGUE, seat=seat, league=s.league[seat])
    s.league_joined(seat)


def lose_heretical_influence(s: State, seat: int, amount: int, rule: str) -> list[int]:
    """A Player loses Influence on each Principality of the other religion where he has any; gives these."""
    religion = s.religion[seat]
    heretical = [power for power in influenced(s, seat) if religion_of(s, power) != religion]
    for power in heretical:
        lose(s, power, seat, amount, rule)
    return heretical


def why_not_league(s: State, seat: int, answer: int) -> Reason | None:
    """Why a League is not open to a Player."""
    if answer not in BOTH:
        return None
    if s.league[seat] != NO_LEAGUE:
        return "league.bound", "You are in a League; nobody leaves it or changes before the Leagues reset."
    if answer == EVANGELICAL_LEAGUE:
        return "league.works", "Whoever is Saved by Faith and Works may join the Catholic League only."
    return "league.faith-alone", "Whoever is Saved by Faith Alone may join the Evangelical League only."
