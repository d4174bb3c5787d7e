"""The battle of the Leagues: many pairs in step, and lines In Reserve (V.rwbattle.*).

`s.army_mask` holds the members still in the battle; `s.facing` the pairs; `s.line` who waits In Reserve. The battle
rules of phase 4 apply otherwise (V.rwbattle.1): `cards` has what two played cards do.
"""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.rules.answers import CARD
from westphalia.rules.cards import (
    card_question,
    charge_question,
    deal,
    hand_size,
    has_routed,
    is_charged,
    is_rifled,
    lost_charge,
    may_call,
    new_deck,
    return_cards,
    rifling_question,
    rout,
    settle_cards,
    settle_charge,
    settle_rifling,
)
from westphalia.rules.leagues import members_of, opposing
from westphalia.rules.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, NONE, with_item

FACES: Final = Told("faces", "{seat} faces {other}.")
IN_RESERVE: Final = Told("in_reserve", "{seat} waits In Reserve.", cite="melee.line")
LEAVES_BATTLE: Final = Told("leaves_battle", "{seat} has no cards left and leaves the battle.")
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


MEMBERS_TO_A_DECK: Final = 2


def members(s: FiveRoundState) -> list[int]:
    """V.rwbattle.4: all members of both Leagues in Initiative Order."""
    return [seat for seat in s.initiative if s.league[seat] != NO_LEAGUE]


# --- before the first round ---


def draw_armies(s: FiveRoundState) -> None:
    """V.rwbattle.2: every member draws by his IP, two to a coloured deck; nobody wins by double IP."""
    deck = new_deck(s)
    for number, seat in enumerate(members(s)):
        if number % MEMBERS_TO_A_DECK == 0:
            deck = new_deck(s)
        deal(s, seat, deck)


def line_up(s: FiveRoundState) -> None:
    """V.rwbattle.3: each League lines up in Initiative Order; first faces first, and so on; the rest waits."""
    catholics, evangelicals = members_of(s, CATHOLIC_SIDE), members_of(s, EVANGELICAL_SIDE)
    s.army_mask = sum(1 << seat for seat in catholics + evangelicals)
    pairs = min(len(catholics), len(evangelicals))
    for a, b in zip(catholics[:pairs], evangelicals[:pairs], strict=True):
        _face(s, a, b, "melee.line")
    s.line = (tuple(catholics[pairs:]), tuple(evangelicals[pairs:]))
    if s.tell:
        for seat in catholics[pairs:] + evangelicals[pairs:]:
            s.tell(IN_RESERVE, seat=seat)


def members_without_cards(s: FiveRoundState) -> None:
    """V.rwbattle.9: whoever has no cards after preparation leaves before the first round."""
    _depart(s, "melee.leaves")
    new_pairings(s)


def _face(s: FiveRoundState, a: int, b: int, rule: str) -> None:
    s.facing = with_item(with_item(s.facing, a, b), b, a)
    if s.tell:
        s.tell(FACES, cite=rule, seat=a, other=b)


# --- one round of all pairs ---


def standing(s: FiveRoundState, league: int) -> list[int]:
    """The members of a League still in the battle, fighting or In Reserve, in Initiative Order."""
    return [seat for seat in s.initiative if s.army_mask >> seat & 1 and s.league[seat] == league]


def goes_on(s: FiveRoundState) -> bool:
    """V.rwbattle.13: the battle goes on while both Leagues have a member in it."""
    return bool(standing(s, CATHOLIC_SIDE)) and bool(standing(s, EVANGELICAL_SIDE))


def play_cards(s: FiveRoundState) -> Step:
    """V.rwbattle.6: all facing pairs play one battle round in step."""
    fighting = [seat for seat in s.initiative if s.facing[seat] != NONE]
    answers = yield [card_question(s, seat) for seat in fighting]
    cards = dict(zip(fighting, answers, strict=True))
    for a in fighting:
        b = s.facing[a]
        if s.league[a] == CATHOLIC_SIDE:
            settle_cards(s, a, b, cards[a] - CARD, cards[b] - CARD)


def rifling(s: FiveRoundState) -> Step:
    """V.card.7, V.rwbattle.1: all Musketeer players name a type, again until each has hit one."""
    victims = [seat for seat in s.initiative if is_rifled(s, seat)]
    if victims:
        answers = yield [rifling_question(s, victim) for victim in victims]
        for victim, answer in zip(victims, answers, strict=True):
            settle_rifling(s, victim, answer)
    return not victims


def charge(s: FiveRoundState) -> Step:
    """V.card.9, V.rwbattle.1: all who were charged discard two more Infantry."""
    charged = [seat for seat in s.initiative if is_charged(s, seat)]
    if charged:
        answers = yield [charge_question(s, seat) for seat in charged]
        for seat, answer in zip(charged, answers, strict=True):
            settle_charge(s, seat, answer)


def end_of_tick(s: FiveRoundState) -> None:
    """V.rwbattle.14: all routs and departures together, and only then the rule for the last of a League."""
    charged = [seat for seat in members(s) if lost_charge(s, seat)]
    _depart(s, "melee.leaves")
    for seat in charged:
        if _last_must_rout(s, seat):
            rout(s, seat, "melee.last")
    _depart(s, "melee.leaves")
    for seat in members(s):
        s.army[seat] = 0


def _depart(s: FiveRoundState, rule: str) -> None:
    """V.rwbattle.7, V.rwbattle.9, V.rwbattle.10: the routed and the empty-handed leave; their opponents are free."""
    for seat in members(s):
        if not s.army_mask >> seat & 1:
            continue
        routed = has_routed(s, seat)
        if not routed and hand_size(s, seat):
            continue
        if not routed and s.tell:
            s.tell(LEAVES_BATTLE, cite=rule, seat=seat)
        s.army_mask &= ~(1 << seat)
        opponent = s.facing[seat]
        s.facing = with_item(s.facing, seat, NONE)
        if opponent != NONE:
            s.facing = with_item(s.facing, opponent, NONE)
        catholics, evangelicals = s.line
        s.line = (_without(catholics, seat), _without(evangelicals, seat))


def _without(line: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in line if other != seat)


def _last_must_rout(s: FiveRoundState, seat: int) -> bool:
    """V.rwbattle.8: the last of his League routs if all opposing hands together are at least twice his."""
    league = s.league[seat]
    if standing(s, league) != [seat]:
        return False
    own = hand_size(s, seat)
    theirs = sum(hand_size(s, other) for other in standing(s, opposing(league)))
    if s.tell:
        s.tell(LAST_OF_LEAGUE, seat=seat, amount=own, total=theirs)
    return theirs >= s.k.league_charge_rout_ratio * own


def callers(s: FiveRoundState) -> list[int]:
    """V.rwbattle.12: who fought this round, survived it and may still call, in Initiative Order."""
    if not goes_on(s):
        return []
    fought = [seat for seat in members(s) if s.army_mask >> seat & 1 and seat not in s.line[0] + s.line[1]]
    return [seat for seat in fought if may_call(s, seat)]


def new_pairings(s: FiveRoundState) -> None:
    """V.rwbattle.11: free victors in Initiative Order face the first opponent In Reserve, or get in line."""
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
            _face(s, seat, waiting[0], "melee.next")
        else:
            lines[own] += (seat,)
            if s.tell:
                s.tell(IN_RESERVE, cite="melee.next", seat=seat)
        s.line = (lines[CATHOLIC_SIDE], lines[EVANGELICAL_SIDE])


def close_league_battle(s: FiveRoundState) -> None:
    """V.rwbattle.13: the League without members is defeated; if both are, the war is inconclusive."""
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
