"""Phase 2.2, the Council of Trent and the Catholic Reformation (V.trent.*)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.editions.five_round.roles import catholics, check_roles, gain_good_works, gain_saints
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.chance import roll
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import FRENCH, TRENT
from westphalia.rules.influence import store

COUNCIL_TOKEN: Final = Told("council_token", "{seat} reveals his token: {choice}.", cite="trent.token")
NO_COUNCIL: Final = Told("no_council", "No Player is Catholic, so no Council is held.", cite="trent.nobody")
COUNCIL_DELAYED: Final = Told(
    "council_delayed", "{french} of {tokens} tokens are French: the Council is delayed.", cite="trent.delayed"
)
EMPEROR_DELAYS_COUNCIL: Final = Told(
    "emperor_delays_council",
    "Emperor {seat} played the French token: the Council is delayed.",
    cite="trent.delayed",
)
COUNCIL_MEETS: Final = Told(
    "council_meets", "{trent} of {tokens} tokens are for Trent: the Council meets.", cite="trent.meets"
)
OTTOMAN_DIE: Final = Told("ottoman_die", "The Ottoman die shows {face}.", cite="trent.ottomans")
COUNCIL_BREAKS_UP: Final = Told(
    "council_breaks_up", "The Ottomans threaten: the Council breaks up without result.", cite="trent.ottomans"
)
COUNCIL_CONCLUDES: Final = Told("council_concludes", "The Council of Trent concludes.", cite="trent.ottomans")
PIUS: Final = Told(
    "pius",
    "St. Pius V holds the Council outside the Empire, and victory at Lepanto follows.",
    cite="trent.pius",
)
REFORMATION: Final = Told(
    "reformation", "The Catholic Reformation begins: Church Abuses and indulgences end."
)


TOKENS: Final = (TRENT, FRENCH)


def before_reformation(s: FiveRoundState) -> bool:
    """V.trent.1: Councils are called only until the Reformation has begun."""
    return not s.reformation


def council_of_trent(s: FiveRoundState) -> Step:
    """V.trent.2 to V.trent.6: the Catholics play their tokens in secret; most of them, or the Emperor, can delay it."""
    voters = catholics(s)
    if not voters:
        s.chosen = 0
        if s.tell:
            s.tell(NO_COUNCIL)
        return
    tokens = yield [Question(s, seat, ASK_COUNCIL, TOKENS) for seat in voters]
    reward_tokens(s, voters, tokens)
    s.chosen = int(meets(s, voters, tokens))


def reward_tokens(s: FiveRoundState, voters: Sequence[int], tokens: Sequence[int]) -> None:
    """V.trent.3, V.trent.4: a Trent token earns a Good Work, a French token Influence, whatever the outcome."""
    if s.tell:
        for seat, token in zip(voters, tokens, strict=True):
            s.tell(COUNCIL_TOKEN, seat=seat, choice=token)
    for seat, token in zip(voters, tokens, strict=True):
        if token == TRENT:
            gain_good_works(s, seat, s.k.trent_good_works, "trent.trent-token")
        else:
            store(s, seat, s.k.french_influence, "trent.french-token")
    check_roles(s)


def meets(s: FiveRoundState, voters: Sequence[int], tokens: Sequence[int]) -> bool:
    """V.trent.5, V.trent.6: it meets unless more than half are French or the Emperor played French."""
    french = sum(token == FRENCH for token in tokens)
    emperor_french = any(
        s.emperor == seat and token == FRENCH for seat, token in zip(voters, tokens, strict=True)
    )
    delayed = emperor_french or 2 * french > len(tokens)
    if s.tell:
        if emperor_french:
            s.tell(EMPEROR_DELAYS_COUNCIL, seat=s.emperor)
        elif delayed:
            s.tell(COUNCIL_DELAYED, french=french, tokens=len(tokens))
        else:
            s.tell(COUNCIL_MEETS, trent=len(tokens) - french, tokens=len(tokens))
    return not delayed


def council_meets(s: FiveRoundState) -> bool:
    """V.trent.6: whether the tokens just revealed let the Council meet."""
    return s.chosen != 0


def ottoman_die(s: FiveRoundState) -> None:
    """V.trent.7: the Ottoman die breaks the Council up or lets it conclude."""
    face = roll(s, "ottoman")
    if s.tell:
        s.tell(OTTOMAN_DIE, face=face)
    if face <= s.k.ottoman_die_disrupt:
        if s.tell:
            s.tell(COUNCIL_BREAKS_UP)
        return
    if s.tell:
        s.tell(COUNCIL_CONCLUDES)
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


def _why_not_token(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Every Catholic plays one of his two tokens."""
    return "trent.token", "Every Catholic Player plays his Trent or his French token; nobody may pass."


ASK_COUNCIL: Final = Kind(
    "council",
    cite="trent.token",
    quiet=(TRENT,),
    prompt="Play your Trent token or your French token?",
    why=_why_not_token,
    sealed=True,
)
