"""The Diplomacy Game with thumbs and finger guns."""

from typing import Final

from westphalia.engine import Question, RenamedKind, Step
from westphalia.rules.base.answers import GUN, THUMB
from westphalia.rules.base.state import State
from westphalia.rules.diplomacy.diplomacy_game import partners, pay_out


def diplomacy_game(s: State, number: int) -> Step:
    """dipgame: both Players secretly choose thumb or gun."""
    seat, other = partners(s, number)
    mine, theirs = yield [
        Question(s, seat, ASK_DIPGAME, (THUMB, GUN), (other,)),
        Question(s, other, ASK_DIPGAME, (THUMB, GUN), (seat,)),
    ]
    pay_out(s, (seat, mine, mine == THUMB), (other, theirs, theirs == THUMB))


ASK_DIPGAME: Final = RenamedKind(
    "diplomacy_game",
    formerly="dipgame",
    cite="dipgame",
    quiet=(THUMB,),
    prompt="Diplomacy Game with {player0}: thumb or gun?",
    about=("player",),
    sealed=True,
)
