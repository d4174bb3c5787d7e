"""The Emperor's reward, and placing it in the last round."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.kind import Reason, RenamedKind
from westphalia.engine.question import Question
from westphalia.rules.base.answers import DONE, PRINCIPALITY, kind_of
from westphalia.rules.diplomacy.influence import place, places, store
from westphalia.rules.victory.rounds import is_last_round


def reward_emperor(s: FiveRoundState) -> None:
    """V.election.8, V.election.9: give the Emperor 2 Influence, in the last round to place at once."""
    last = is_last_round(s)
    store(s, s.emperor, s.k.emperor_influence, "election.last-influence" if last else "election.reward")
    s.scratch = (s.k.emperor_influence,) if last else ()


def place_last_influence(s: FiveRoundState) -> Step:
    """V.election.9: place one of the Emperor's last 2 Influence; True when done."""
    left = s.scratch[0]
    answers = (*places(s.principalities), DONE)
    answer = yield Question(s, s.emperor, ASK_ROUND5INFLUENCE, answers, (left,))
    if answer == DONE:
        return True
    place(s, answer - PRINCIPALITY, s.emperor, "election.last-influence")
    s.scratch = (left - 1,)
    return left == 1


def why_not_last_influence(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, _ = kind_of(answer)
    if kind == "player":
        return "power.kinds", "Influence goes on a Principality, not on a Player's land."
    return None


ASK_ROUND5INFLUENCE: Final = RenamedKind(
    "emperor_reward",
    formerly="round5influence",
    cite="election.last-influence",
    about=("number",),
    quiet=(DONE,),
    prompt="You are Emperor: {number0} last Influence to place.",
    why=why_not_last_influence,
    counted=True,
)
