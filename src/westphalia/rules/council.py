"""The Council of Trent: tokens, whether it meets, and the Ottoman die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.engine.chance import roll
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import FRENCH, TRENT
from westphalia.rules.state import State

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


class WithReformation(State):
    """The part of a state that knows whether the Catholic Reformation has begun."""

    __slots__ = ()

    reformation: bool


def before_reformation(s: WithReformation) -> bool:
    """Councils are called only until the Reformation has begun."""
    return not s.reformation


def token_questions(s: State, voters: Sequence[int]) -> list[Question]:
    """trent.token: the Catholics play their tokens in secret."""
    return [Question(s, seat, ASK_COUNCIL, TOKENS) for seat in voters]


def show_tokens(s: State, voters: Sequence[int], tokens: Sequence[int]) -> None:
    """trent.token: all tokens are revealed together."""
    if s.tell:
        for seat, token in zip(voters, tokens, strict=True):
            s.tell(COUNCIL_TOKEN, seat=seat, choice=token)


def meets(s: State, voters: Sequence[int], tokens: Sequence[int]) -> bool:
    """trent.delayed, trent.meets: it meets unless more than half are French or the Emperor played French."""
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


def council_meets(s: State) -> bool:
    """trent.meets: whether the tokens just revealed let the Council meet."""
    return s.chosen != 0


def ottomans_threaten(s: State, disrupt: int) -> bool:
    """trent.ottomans: the Ottoman die breaks the Council up or lets it conclude."""
    face = roll(s, "ottoman")
    if s.tell:
        s.tell(OTTOMAN_DIE, face=face)
        s.tell(COUNCIL_BREAKS_UP if face <= disrupt else COUNCIL_CONCLUDES)
    return face <= disrupt


def _why_not_token(s: State, question: Question, answer: int) -> Reason | None:
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
