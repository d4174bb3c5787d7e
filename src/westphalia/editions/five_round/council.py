"""Phase 2.2, the Council of Trent and the Catholic Reformation (V.trent.*)."""

from __future__ import annotations

from collections.abc import Sequence

from westphalia.editions.five_round.roles import check_roles, gain_good_works, gain_saints
from westphalia.editions.five_round.state import FiveRoundState
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


def council_of_trent(s: FiveRoundState) -> Step:
    """V.trent.2 to V.trent.6: the Catholics play their tokens in secret; most of them, or the Emperor, can delay it."""
    voters = catholics(s)
    if not voters:
        s.chosen = 0
        if s.tell:
            s.tell(NO_COUNCIL)
        return
    tokens = yield token_questions(s, voters)
    reward_tokens(s, voters, tokens)
    s.chosen = int(meets(s, voters, tokens))


def reward_tokens(s: FiveRoundState, voters: Sequence[int], tokens: Sequence[int]) -> None:
    """V.trent.3, V.trent.4: a Trent token earns a Good Work, a French token Influence, whatever the outcome."""
    show_tokens(s, voters, tokens)
    for seat, token in zip(voters, tokens, strict=True):
        if token == TRENT:
            gain_good_works(s, seat, s.k.trent_good_works, "trent.trent-token")
        else:
            store(s, seat, s.k.french_influence, "trent.french-token")
    check_roles(s)


def ottoman_die(s: FiveRoundState) -> None:
    """V.trent.7: the Ottoman die breaks the Council up or lets it conclude."""
    if not ottomans_threaten(s, s.k.ottoman_die_disrupt):
        begin_reformation(s, "trent.reformation")


def begin_reformation(s: FiveRoundState, rule: str) -> None:
    """V.trent.8: Church Abuses and indulgences end, and each Catholic Player gains 2 Saints."""
    s.reformation = True
    if s.tell:
        s.tell(REFORMATION, cite=rule)
    for seat in catholics(s):
        gain_saints(s, seat, s.k.trent_saints, rule)
    check_roles(s)


def pius(s: FiveRoundState) -> None:
    """V.trent.9, V.end.2: by the end of round 2 the Reformation begins by itself, with the same effects."""
    if s.reformation or s.round < s.k.trent_deadline:
        return
    if s.tell:
        s.tell(PIUS)
    begin_reformation(s, "trent.pius")
