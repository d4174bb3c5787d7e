"""The battle of the Leagues: pairs that fight in step, and lines In Reserve.

`s.army_mask` holds the members still in the battle; `s.facing` the pairs; `s.line` who waits In Reserve. `cards` has
what two played cards do.
"""

from __future__ import annotations

from typing import Final

from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.rules.answers import CARD
from westphalia.rules.cards import (
    card_question,
    hand_size,
    is_rifled,
    may_call,
    return_cards,
    rifling_question,
    settle_cards,
    settle_rifling,
)
from westphalia.rules.leagues import opposing
from westphalia.rules.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, NONE, State, with_item

FACES: Final = Told("faces", "{seat} faces {other}.")
IN_RESERVE: Final = Told("in_reserve", "{seat} waits In Reserve.", cite="melee.line")
LEAVES_BATTLE: Final = Told(
    "leaves_battle", "{seat} has no cards left and leaves the battle.", cite="melee.leaves"
)
LAST_OF_LEAGUE: Final = Told(
    "last_of_league",
    "{seat}, last of his League, has {amount:card/cards} against {total} after a lost charge.",
    cite="melee.last",
)
LEAGUE_DEFEATED: Final = Told(
    "league_defeated", "The {league} has no member left and is defeated.", cite="melee.end"
)
LEAGUE_INCONCLUSIVE: Final = Told(
    "league_inconclusive",
    "Both Leagues are without members at once: the Religious War is inconclusive.",
    cite="melee.end",
)


def members(s: State) -> list[int]:
    """All members of both Leagues in Initiative Order."""
    return [seat for seat in s.initiative if s.league[seat] != NO_LEAGUE]


def standing(s: State, league: int) -> list[int]:
    """The members of a League still in the battle, fighting or In Reserve, in Initiative Order."""
    return [seat for seat in s.initiative if s.army_mask >> seat & 1 and s.league[seat] == league]


def goes_on(s: State) -> bool:
    """melee.end: the battle goes on while both Leagues have a member in it."""
    return bool(standing(s, CATHOLIC_SIDE)) and bool(standing(s, EVANGELICAL_SIDE))


def line_up(s: State) -> None:
    """melee.line: each League lines up in Initiative Order; first faces first, and so on; the rest waits."""
    catholics, evangelicals = standing(s, CATHOLIC_SIDE), standing(s, EVANGELICAL_SIDE)
    pairs = min(len(catholics), len(evangelicals))
    for a, b in zip(catholics[:pairs], evangelicals[:pairs], strict=True):
        face(s, a, b, "melee.line")
    s.line = (tuple(catholics[pairs:]), tuple(evangelicals[pairs:]))
    if s.tell:
        for seat in catholics[pairs:] + evangelicals[pairs:]:
            s.tell(IN_RESERVE, seat=seat)


def face(s: State, a: int, b: int, rule: str) -> None:
    """Two members fight each other from now on."""
    s.facing = with_item(with_item(s.facing, a, b), b, a)
    if s.tell:
        s.tell(FACES, cite=rule, seat=a, other=b)


# --- one round of all pairs ---


def play_cards(s: State) -> Step:
    """melee.pairs: all facing pairs play one battle round in step."""
    fighting = [seat for seat in s.initiative if s.facing[seat] != NONE]
    answers = yield [card_question(s, seat) for seat in fighting]
    cards = dict(zip(fighting, answers, strict=True))
    for a in fighting:
        b = s.facing[a]
        if s.league[a] == CATHOLIC_SIDE:
            settle_cards(s, a, b, cards[a] - CARD, cards[b] - CARD)


def rifling(s: State) -> Step:
    """card.rifling: all Musketeer players name a type, again until each has hit one."""
    victims = [seat for seat in s.initiative if is_rifled(s, seat)]
    if victims:
        answers = yield [rifling_question(s, victim) for victim in victims]
        for victim, answer in zip(victims, answers, strict=True):
            settle_rifling(s, victim, answer)
    return not victims


def leave(s: State, seat: int) -> None:
    """melee.leaves: a member leaves the battle for good; his opponent is free."""
    s.army_mask &= ~(1 << seat)
    opponent = s.facing[seat]
    s.facing = with_item(s.facing, seat, NONE)
    if opponent != NONE:
        s.facing = with_item(s.facing, opponent, NONE)
    catholics, evangelicals = s.line
    s.line = (_without(catholics, seat), _without(evangelicals, seat))


def _without(line: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """A line without one of those who wait."""
    return tuple(other for other in line if other != seat)


def last_must_rout(s: State, seat: int) -> bool:
    """melee.last: the last of his League routs if all opposing hands together are at least twice his."""
    league = s.league[seat]
    if standing(s, league) != [seat]:
        return False
    own = hand_size(s, seat)
    theirs = sum(hand_size(s, other) for other in standing(s, opposing(league)))
    if s.tell:
        s.tell(LAST_OF_LEAGUE, seat=seat, amount=own, total=theirs)
    return theirs >= s.k.league_charge_rout_ratio * own


def may_reinforce(s: State) -> list[int]:
    """melee.call: who fought this round, survived it and may still call, in Initiative Order."""
    if not goes_on(s):
        return []
    fought = [seat for seat in members(s) if s.army_mask >> seat & 1 and seat not in s.line[0] + s.line[1]]
    return [seat for seat in fought if may_call(s, seat)]


def new_pairings(s: State) -> None:
    """melee.next: free victors in Initiative Order face the first opponent In Reserve, or get in line."""
    if not goes_on(s):
        return
    for seat in members(s):
        lines = {CATHOLIC_SIDE: s.line[0], EVANGELICAL_SIDE: s.line[1]}
        own = s.league[seat]
        if not s.army_mask >> seat & 1 or s.facing[seat] != NONE or seat in lines[own]:
            continue
        waiting = lines[opposing(own)]
        if waiting:
            lines[opposing(own)] = waiting[1:]
            face(s, seat, waiting[0], "melee.next")
        else:
            lines[own] += (seat,)
            if s.tell:
                s.tell(IN_RESERVE, cite="melee.next", seat=seat)
        s.line = (lines[CATHOLIC_SIDE], lines[EVANGELICAL_SIDE])


def close_league_battle(s: State) -> None:
    """melee.end: the League without members is defeated; if both are, the war is inconclusive."""
    left = [league for league in (CATHOLIC_SIDE, EVANGELICAL_SIDE) if standing(s, league)]
    s.victorious = left[0] if left else NO_LEAGUE
    if s.tell:
        if left:
            s.tell(LEAGUE_DEFEATED, league=opposing(left[0]))
        else:
            s.tell(LEAGUE_INCONCLUSIVE)
    for seat in members(s):
        return_cards(s, seat)
    s.army_mask = 0
    s.line = ((), ())
