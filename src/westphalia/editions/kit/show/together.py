"""The desks of choices that concern several players: the Council of Trent, the Diplomacy Game, the Leagues."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from westphalia.editions.kit.show.desks import power_part, powers_part
from westphalia.editions.kit.show.part import CHOICE_ICONS, Seen
from westphalia.editions.kit.show.types import (
    CouncilDesk,
    GameDesk,
    Joining,
    LeaguesDesk,
    LeagueShown,
    Member,
    Part,
    Payoff,
    Voter,
)
from westphalia.rules.base import words
from westphalia.rules.base.answers import CHOICES
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, NONE
from westphalia.rules.diplomacy.diplomacy_game import gains
from westphalia.rules.faith.earning import catholics
from westphalia.rules.league.leagues import LEAGUE_OF_ANSWER, LEAGUE_OF_RELIGION, members_of, opposing
from westphalia.rules.war.melee import lined_up

FACES: Final = 6  # of the Ottoman die
GAMES: Final = ("diplomacy_game", "dilemma")
LEAGUES: Final = ("league", "emperorleague")


def _asked(seen: Seen, *kinds: str) -> Any:
    """Return the viewer's question of one of these kinds, or else the first one that they may watch."""
    mine = () if seen.question is None else (seen.question,)
    return next((question for question in (*mine, *seen.watched) if str(question.kind) in kinds), None)


def _voters(seen: Seen, seats: Sequence[int]) -> list[Voter]:
    waiting: Any = getattr(seen, "waiting", ())
    return [{"seat": seat, "chosen": seat not in waiting} for seat in seats]


def council_desk(seen: Seen, gains: Sequence[str]) -> list[CouncilDesk]:
    """Return the Council's desk during the vote; `gains` are its effects if it concludes."""
    if _asked(seen, "council") is None:
        return []
    s = seen.state
    voters = catholics(s)
    return [
        {
            "kind": "council",
            "id": "council",
            "title": "Council of Trent",
            "icon": "book",
            "urgent": True,
            "voters": _voters(seen, voters),
            "enough": (len(voters) + 1) // 2,
            "delays": len(voters) // 2 + 1,
            "emperor": s.emperor if s.emperor in voters else None,
            "faces": FACES,
            "breaks": s.k.ottoman_die_disrupt,
            "gains": list(gains),
            "deadline": s.k.round_year[s.k.trent_deadline] if s.k.trent_deadline <= s.k.rounds else None,
        }
    ]


# --- the Diplomacy Game ---


def game_desk(seen: Seen, pairs: Callable[[Any], Sequence[tuple[int, int]]]) -> list[GameDesk]:
    """Return the Diplomacy Game that is played now; `pairs` returns who plays in this phase, in order."""
    question = _asked(seen, *GAMES)
    if question is None:
        return []
    s = seen.state
    seat, other = question.seat, question.about[0]
    order = list(pairs(s))
    begins = [pair[0] == seat for pair in order if set(pair) == {seat, other}] or [True, False]
    return [
        {
            "kind": "game",
            "id": "game",
            "title": "Diplomacy Game",
            "icon": "hands",
            "urgent": True,
            "voters": _voters(seen, (seat, other)),
            "choices": [
                {"answer": answer, "words": CHOICES[answer], "icon": CHOICE_ICONS[CHOICES[answer]]}
                for answer in question.answers
            ],
            "payoffs": [
                _payoff(s, question.answers, mine, theirs, begins)
                for mine in question.answers
                for theirs in question.answers
            ],
            "pairs": [list(pair) for pair in order],
        }
    ]


def _payoff(s: Any, answers: Sequence[int], mine: int, theirs: int, begins: Sequence[bool]) -> Payoff:
    """Return the gains of both; the first of the two answers is the friendly one."""
    i, they = mine == answers[0], theirs == answers[0]
    found = [gains(s, i, they) if first else gains(s, they, i)[::-1] for first in begins]
    return {
        "answer": mine,
        "other_answer": theirs,
        "mine": sorted({won for won, _ in found}),
        "theirs": sorted({won for _, won in found}),
    }


# --- the Leagues ---


def leagues_desk(
    seen: Seen, targets: Sequence[tuple[int, int]], prize: str, by_faith: bool = False
) -> list[LeaguesDesk]:
    """Return the Leagues while a player chooses one.

    `targets` are the Targets, each with who declared the war; `prize` is what that player gains if their League wins.
    With `by_faith`, Electors are replaced only if the Emperor is in the League of their own religion.
    """
    question = _asked(seen, *LEAGUES)
    if question is None:
        return []
    s, seat = seen.state, question.seat
    lost: Part = {"text": "The losers lose all their Influence on "}
    sentence = [lost, *powers_part(seen, [power for power, _ in targets])]
    return [
        {
            "kind": "leagues",
            "id": "leagues",
            "title": "The Leagues form",
            "icon": "cross",
            "urgent": True,
            "targets": [power for power, _ in targets],
            "leagues": [
                _league(seen, league, targets, prize, by_faith)
                for league in (CATHOLIC_SIDE, EVANGELICAL_SIDE)
            ],
            "seat": seat,
            "adds": s.imperial_power(seat),
            "joining": [_joining(s, seat, answer) for answer in question.answers],
            "sentence": [*sentence, {"text": ", and each winner dictates a peace."}],
        }
    ]


def _league(
    seen: Seen, league: int, targets: Sequence[tuple[int, int]], prize: str, by_faith: bool
) -> LeagueShown:
    s = seen.state
    members: list[Member] = [
        {"seat": seat, "power": s.imperial_power(seat), "part": _part(seen, seat, targets)}
        for seat in members_of(s, league)
    ]
    religion = LEAGUE_OF_RELIGION.index(league)
    wins: list[list[Part]] = []
    for power, declarer in targets:
        if s.league[declarer] == league:
            turns = f" turns {words.RELIGIONS[religion]}. "
            wins.append(
                [power_part(seen, power), {"text": turns}, power_part(seen, declarer), {"text": f" {prize}"}]
            )
        else:
            wins.append([power_part(seen, power), {"text": f" stays {words.RELIGIONS[religion]}."}])
    wins += _electors(seen, league, by_faith)
    return {
        "league": league,
        "name": words.LEAGUES[league],
        "religion": religion,
        "power": sum(member["power"] for member in members),
        "members": members,
        "wins": wins,
    }


def _part(seen: Seen, seat: int, targets: Sequence[tuple[int, int]]) -> str:
    s = seen.state
    if seat in [declarer for _, declarer in targets]:
        return "began this war"
    if seat == s.emperor:
        return "Emperor"
    ally = next((power for power, _ in targets if s.ally[power] == seat), None)
    if ally is not None:
        return f"ally of {words.principality_words(s, ally)}"
    return str(s.role_of(seat))


def _electors(seen: Seen, league: int, by_faith: bool) -> list[list[Part]]:
    """Return the players who may replace Electors: the Emperor if their League wins, otherwise the victors."""
    s = seen.state
    side = NO_LEAGUE if s.emperor == NONE else s.league[s.emperor]
    if side == NO_LEAGUE or (by_faith and side != LEAGUE_OF_RELIGION[s.religion[s.emperor]]):
        return []
    if not any(s.electors & s.allied[seat] for seat in members_of(s, opposing(league))):
        return []
    who: list[Part] = [power_part(seen, s.emperor)] if side == league else [{"text": "The winners"}]
    return [[*who, {"text": " may replace Electors that fought against them."}]]


def _joining(s: Any, seat: int, answer: int) -> Joining:
    league = LEAGUE_OF_ANSWER.get(answer)
    sides = [
        [one for one in s.initiative if s.league[one] == side or (one == seat and side == league)]
        for side in (CATHOLIC_SIDE, EVANGELICAL_SIDE)
    ]
    pairs = lined_up(*sides)
    waiting = [one for side in sides for one in side[len(pairs) :]]
    faces = [list(pair) for pair in pairs]
    return {"answer": answer, "league": league, "pairs": faces, "waiting": waiting}
