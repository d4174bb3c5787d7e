"""Combat Heresy 2, the Council of Trent and the Catholic Reformation (VI.trent.*)."""

from __future__ import annotations

from collections.abc import Sequence

from westphalia.editions.six_round.salvation import check_salvation, gain_good_works
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.contents import Step
from westphalia.rules.answers import TRENT
from westphalia.rules.council import (
    NO_COUNCIL,
    PIUS,
    REFORMATION,
    meets,
    ottomans_threaten,
    show_tokens,
    token_questions,
)
from westphalia.rules.faith import catholics
from westphalia.rules.influence import store


def council_of_trent(s: SixRoundState) -> Step:
    """VI.trent.2 to VI.trent.6: all Catholics play a token in secret, Combatting Heresy or not."""
    voters = catholics(s)
    if not voters:
        s.chosen = 0
        if s.tell:
            s.tell(NO_COUNCIL)
        return
    tokens = yield token_questions(s, voters)
    reward_tokens(s, voters, tokens)
    s.chosen = int(meets(s, voters, tokens))


def reward_tokens(s: SixRoundState, voters: Sequence[int], tokens: Sequence[int]) -> None:
    """VI.trent.3, VI.trent.4: a Good Work for a Council token, a saved DI for a French one."""
    show_tokens(s, voters, tokens)
    for seat, token in zip(voters, tokens, strict=True):
        if token == TRENT:
            gain_good_works(s, seat, s.k.trent_good_works, "trent.trent-token")
        else:
            store(s, seat, s.k.french_influence, "trent.french-token")


def ottoman_die(s: SixRoundState) -> None:
    """VI.trent.6 to VI.trent.8: on a Crescent the Council breaks up, else the Reformation begins at once."""
    if not ottomans_threaten(s, s.k.ottoman_die_disrupt):
        begin_reformation(s, "trent.reformation")


def begin_reformation(s: SixRoundState, rule: str) -> None:
    """VI.trent.8, VI.trent.9: Church Abuses and indulgences end, and the Catholics with most Good Works are saved."""
    s.reformation = True
    if s.tell:
        s.tell(REFORMATION, cite=rule)
    check_salvation(s)


def pius(s: SixRoundState) -> None:
    """VI.trent.10, VI.end.1: if it has not begun by the end of Round 3, it begins then."""
    if s.reformation or s.round < s.k.trent_deadline:
        return
    if s.tell:
        s.tell(PIUS)
    begin_reformation(s, "trent.pius")
