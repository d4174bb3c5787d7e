"""The battle of the Leagues: pairs that fight at the same time, and lines of members In Reserve.

`s.army_mask` holds the members still in the battle, `s.facing` the pairs, and `s.line` the members In Reserve. The
effects of two played cards are in `cards`.
"""

from collections.abc import Sequence
from typing import Final

from westphalia.engine import Chronicle, EventType, Step, Tale
from westphalia.rules.base.answers import CARD
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, NONE, State, with_item
from westphalia.rules.league.leagues import opposing
from westphalia.rules.war.cards import (
    card_question,
    hand_size,
    is_rifled,
    may_call,
    return_cards,
    rifling_question,
    settle_cards,
    settle_rifling,
)

FACES: Final = EventType("faces", "{seat} faces {other}.", scene="league")
IN_RESERVE: Final = EventType(
    "in_reserve", "{seat} waits In Reserve.", cite="melee.line", tale=Tale("waits In Reserve")
)
LEAVES_BATTLE: Final = EventType(
    "leaves_battle", "{seat} has no cards left and leaves the battle.", cite="melee.leaves", scene="battle"
)
LAST_OF_LEAGUE: Final = EventType(
    "last_of_league",
    "{seat}, the last of their League, has {amount:card/cards} against {total} after a lost charge.",
    cite="melee.last",
)
LEAGUE_DEFEATED: Final = EventType(
    "league_defeated",
    "The {league} has no member left and is defeated.",
    cite="melee.end",
    chronicle=Chronicle("The {league} is defeated."),
    scene="league",
)
LEAGUE_INCONCLUSIVE: Final = EventType(
    "league_inconclusive",
    "Both Leagues lose their last members at once: the Religious War is inconclusive.",
    cite="melee.end",
    chronicle=Chronicle("Both Leagues fall apart, and the Religious War ends without a victor."),
    scene="league",
)


def members(s: State) -> list[int]:
    """The members of both Leagues in Initiative Order."""
    return [seat for seat in s.initiative if s.league[seat] != NO_LEAGUE]


def standing(s: State, league: int) -> list[int]:
    """Return the members of a League still in the battle, fighting or In Reserve, in Initiative Order."""
    return [seat for seat in s.initiative if s.army_mask >> seat & 1 and s.league[seat] == league]


def goes_on(s: State) -> bool:
    """melee.end: return whether both Leagues still have a member in the battle."""
    return bool(standing(s, CATHOLIC_SIDE)) and bool(standing(s, EVANGELICAL_SIDE))


def line_up(s: State) -> None:
    """melee.line: line up each League in Initiative Order; first faces first, and so on; the rest wait."""
    catholics, evangelicals = standing(s, CATHOLIC_SIDE), standing(s, EVANGELICAL_SIDE)
    pairs = lined_up(catholics, evangelicals)
    for a, b in pairs:
        face(s, a, b, "melee.line")
    s.line = (tuple(catholics[len(pairs) :]), tuple(evangelicals[len(pairs) :]))
    if s.tell:
        for seat in s.line[0] + s.line[1]:
            s.tell(IN_RESERVE, seat=seat)


def lined_up(catholics: Sequence[int], evangelicals: Sequence[int]) -> list[tuple[int, int]]:
    """melee.line: return who faces whom, first against first; those left over wait."""
    return list(zip(catholics, evangelicals, strict=False))


def face(s: State, a: int, b: int, rule: str) -> None:
    """Make two members opponents."""
    s.facing = with_item(with_item(s.facing, a, b), b, a)
    if s.tell:
        s.tell(FACES, cite=rule, seat=a, other=b)


# --- one round of all pairs ---


def play_cards(s: State) -> Step:
    """melee.pairs: all pairs play one battle round at the same time."""
    fighting = [seat for seat in s.initiative if s.facing[seat] != NONE]
    answers = yield [card_question(s, seat) for seat in fighting]
    cards = dict(zip(fighting, answers, strict=True))
    for a in fighting:
        b = s.facing[a]
        if s.league[a] == CATHOLIC_SIDE:
            settle_cards(s, a, b, cards[a] - CARD, cards[b] - CARD)


def rifling(s: State) -> Step:
    """card.rifling: all Musketeer players name a card type; return True when each has hit one."""
    victims = [seat for seat in s.initiative if is_rifled(s, seat)]
    if victims:
        answers = yield [rifling_question(s, victim) for victim in victims]
        for victim, answer in zip(victims, answers, strict=True):
            settle_rifling(s, victim, answer)
    return not victims


def leave(s: State, seat: int) -> None:
    """melee.leaves: remove a member from the battle for good; their opponent is free."""
    s.army_mask &= ~(1 << seat)
    opponent = s.facing[seat]
    s.facing = with_item(s.facing, seat, NONE)
    if opponent != NONE:
        s.facing = with_item(s.facing, opponent, NONE)
    catholics, evangelicals = s.line
    s.line = (_without(catholics, seat), _without(evangelicals, seat))


def _without(line: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in line if other != seat)


def last_must_rout(s: State, seat: int) -> bool:
    """melee.last: return whether the last member of a League faces opposing hands at least twice as large."""
    league = s.league[seat]
    if standing(s, league) != [seat]:
        return False
    own = hand_size(s, seat)
    theirs = sum(hand_size(s, other) for other in standing(s, opposing(league)))
    if s.tell:
        s.tell(LAST_OF_LEAGUE, seat=seat, amount=own, total=theirs)
    return theirs >= s.k.league_charge_rout_ratio * own


def may_reinforce(s: State) -> list[int]:
    """melee.call: the members that fought this round and may still call, in Initiative Order."""
    if not goes_on(s):
        return []
    fought = [seat for seat in members(s) if s.army_mask >> seat & 1 and seat not in s.line[0] + s.line[1]]
    return [seat for seat in fought if may_call(s, seat)]


def new_pairings(s: State) -> None:
    """melee.next: free victors, in Initiative Order, face the first opponent In Reserve or join their own line."""
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
    """melee.end: the League without members is defeated; if both have none, the war is inconclusive."""
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
