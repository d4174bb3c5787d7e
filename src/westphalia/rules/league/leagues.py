"""The Catholic and the Evangelical League: joining them, and their members."""

from typing import Final

from westphalia.engine import EventType, Question, Reason, Tale
from westphalia.rules.base.answers import CATHOLIC_LEAGUE, DECLINE, EVANGELICAL_LEAGUE
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, State, with_item
from westphalia.rules.diplomacy.influence import influenced, lose
from westphalia.rules.realm.provinces import religion_of

JOINS_LEAGUE: Final = EventType(
    "joins_league", "{seat} joins the {league}.", cite="league.join", tale=Tale("joins the {league}")
)

LEAGUE_OF_RELIGION: Final = (CATHOLIC_SIDE, EVANGELICAL_SIDE)
LEAGUE_OF_ANSWER: Final = {CATHOLIC_LEAGUE: CATHOLIC_SIDE, EVANGELICAL_LEAGUE: EVANGELICAL_SIDE}
BOTH: Final = (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE)
LABELS: Final = {
    CATHOLIC_LEAGUE: "join the Catholics",
    EVANGELICAL_LEAGUE: "join the Evangelicals",
    DECLINE: "stay out",
}


def opposing(league: int) -> int:
    return EVANGELICAL_SIDE if league == CATHOLIC_SIDE else CATHOLIC_SIDE


def members_of(s: State, league: int) -> list[int]:
    """Return the Players of a League in Initiative Order."""
    return [seat for seat in s.initiative if s.league[seat] == league]


def leagues_open_to(s: State, seat: int) -> tuple[int, ...]:
    """Return the answers that join a League: saved Players may join only that of their religion, others either."""
    if s.league[seat] != NO_LEAGUE:
        return ()
    return (BOTH[s.religion[seat]],) if s.is_saved(seat) else BOTH


def join(s: State, seat: int, answer: int) -> None:
    """Join a League and pay the edition's price for it (league.join)."""
    s.league = with_item(s.league, seat, LEAGUE_OF_ANSWER[answer])
    if s.tell:
        s.tell(JOINS_LEAGUE, seat=seat, league=s.league[seat])
    s.league_joined(seat)


def lose_heretical_influence(s: State, seat: int, amount: int, rule: str) -> list[int]:
    """Take Influence from a Player on each Principality of the other religion; return these Principalities."""
    religion = s.religion[seat]
    heretical = [power for power in influenced(s, seat) if religion_of(s, power) != religion]
    for power in heretical:
        lose(s, power, seat, amount, rule)
    return heretical


def why_not_league(s: State, question: Question, answer: int) -> Reason | None:
    if answer not in BOTH:
        return None
    if s.league[question.seat] != NO_LEAGUE:
        return "league.bound", "You are in a League and cannot leave or change it before the Leagues reset."
    if answer == EVANGELICAL_LEAGUE:
        return "league.works", "You are Saved by Faith and Works and may join only the Catholic League."
    return "league.faith-alone", "You are Saved by Faith Alone and may join only the Evangelical League."
