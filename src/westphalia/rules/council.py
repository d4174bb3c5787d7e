"""Phase 2.2, the Council of Trent and the Catholic Reformation (V.trent.*)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.engine.chance import roll
from westphalia.engine.contents import Step
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules.answers import FRENCH, TRENT
from westphalia.rules.influence import store
from westphalia.rules.roles import catholics, check_roles, gain_good_works, gain_saints
from westphalia.rules.state import State
from westphalia.rules.why import Explain, Reason

WORDS: Final[dict[str, str]] = {
    "council_token": "{seat} reveals his token: {choice}.",
    "no_council": "No Player is Catholic, so no Council is held.",
    "council_delayed": "{french} of {tokens} tokens are French: the Council is delayed.",
    "emperor_delays_council": "Emperor {seat} played the French token: the Council is delayed.",
    "council_meets": "{trent} of {tokens} tokens are for Trent: the Council meets.",
    "ottoman_die": "The Ottoman die shows {face}.",
    "council_breaks_up": "The Ottomans threaten: the Council breaks up without result.",
    "council_concludes": "The Council of Trent concludes.",
    "pius": "St. Pius V holds the Council outside the Empire, and victory at Lepanto follows.",
    "reformation": "The Catholic Reformation begins: Church Abuses and indulgences end.",
}

PROMPTS: Final[dict[str, str]] = {"council": "Play your Trent token or your French token?"}

TOKENS: Final = (TRENT, FRENCH)


def before_reformation(s: State) -> bool:
    """V.trent.1: Councils are called only until the Reformation has begun."""
    return not s.reformation


def council_of_trent(s: State) -> Step:
    """V.trent.2 to V.trent.6: the Catholics play their tokens in secret; most of them, or the Emperor, can delay it."""
    voters = catholics(s)
    if not voters:
        s.chosen = 0
        if s.log is not None:
            s.log.append(event("no_council", "V.trent.10"))
        return
    tokens = yield [Question(seat, "council", TOKENS, "V.trent.2", sealed=True) for seat in voters]
    reward_tokens(s, voters, tokens)
    s.chosen = int(meets(s, voters, tokens))


def reward_tokens(s: State, voters: Sequence[int], tokens: Sequence[int]) -> None:
    """V.trent.3, V.trent.4: a Trent token earns a Good Work, a French token Influence, whatever the outcome."""
    if s.log is not None:
        for seat, token in zip(voters, tokens, strict=True):
            s.log.append(event("council_token", "V.trent.2", seat=seat, choice=token))
    for seat, token in zip(voters, tokens, strict=True):
        if token == TRENT:
            gain_good_works(s, seat, s.k.trent_good_works, "V.trent.3")
        else:
            store(s, seat, s.k.french_influence, "V.trent.4")
    check_roles(s)


def meets(s: State, voters: Sequence[int], tokens: Sequence[int]) -> bool:
    """V.trent.5, V.trent.6: it meets unless more than half are French or the Emperor played French."""
    french = sum(token == FRENCH for token in tokens)
    emperor_french = any(
        s.emperor == seat and token == FRENCH for seat, token in zip(voters, tokens, strict=True)
    )
    delayed = emperor_french or 2 * french > len(tokens)
    if s.log is not None:
        if emperor_french:
            s.log.append(event("emperor_delays_council", "V.trent.5", seat=s.emperor))
        elif delayed:
            s.log.append(event("council_delayed", "V.trent.5", french=french, tokens=len(tokens)))
        else:
            s.log.append(event("council_meets", "V.trent.6", trent=len(tokens) - french, tokens=len(tokens)))
    return not delayed


def council_meets(s: State) -> bool:
    """V.trent.6: whether the tokens just revealed let the Council meet."""
    return s.chosen != 0


def ottoman_die(s: State) -> None:
    """V.trent.7: the Ottoman die breaks the Council up or lets it conclude."""
    face = roll(s, "ottoman")
    if s.log is not None:
        s.log.append(event("ottoman_die", "V.trent.7", face=face))
    if face <= s.k.ottoman_die_disrupt:
        if s.log is not None:
            s.log.append(event("council_breaks_up", "V.trent.7"))
        return
    if s.log is not None:
        s.log.append(event("council_concludes", "V.trent.7"))
    begin_reformation(s, "V.trent.8")


def begin_reformation(s: State, rule: str) -> None:
    """V.trent.8: Church Abuses and indulgences end, and each Catholic Player gains 2 Saints."""
    s.reformation = True
    if s.log is not None:
        s.log.append(event("reformation", rule))
    for seat in catholics(s):
        gain_saints(s, seat, s.k.trent_saints, rule)
    check_roles(s)


def pius(s: State) -> None:
    """V.trent.9, V.end.2: by the end of round 2 the Reformation begins by itself, with the same effects."""
    if s.reformation or s.round < s.k.trent_deadline:
        return
    if s.log is not None:
        s.log.append(event("pius", "V.trent.9"))
    begin_reformation(s, "V.trent.9")


def _why_not_token(s: State, question: Question, answer: int) -> Reason | None:
    """Every Catholic plays one of his two tokens."""
    return "V.trent.2", "Every Catholic Player plays his Trent or his French token; nobody may pass."


WHY: Final[dict[str, Explain]] = {"council": _why_not_token}
