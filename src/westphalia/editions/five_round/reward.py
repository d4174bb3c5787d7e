"""What the Emperor gets for his election, and where he puts it in the last round."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import DONE, PRINCIPALITY, kind_of
from westphalia.rules.influence import place, places, store
from westphalia.rules.rounds import is_last_round


def reward_emperor(s: FiveRoundState) -> None:
    """V.election.8, V.election.9: the Emperor gets 2 Influence; those of the last round he may place at once."""
    last = is_last_round(s)
    store(s, s.emperor, s.k.emperor_influence, "election.last-influence" if last else "election.reward")
    s.scratch = (s.k.emperor_influence,) if last else ()


def place_last_influence(s: FiveRoundState) -> Step:
    """V.election.9: one of the Emperor's last 2 Influence; what he stored elsewhere stays there. True when done."""
    left = s.scratch[0]
    answers = (*places(s.principalities), DONE)
    answer = yield Question(s, s.emperor, ASK_ROUND5INFLUENCE, answers, (left,))
    if answer == DONE:
        return True
    place(s, answer - PRINCIPALITY, s.emperor, "election.last-influence")
    s.scratch = (left - 1,)
    return left == 1


def why_not_last_influence(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Why the Emperor may not put his last Influence there."""
    kind, _ = kind_of(answer)
    if kind == "player":
        return "power.kinds", "Influence is placed on Principalities, never on a Player's realm."
    return None


ASK_ROUND5INFLUENCE: Final = Kind(
    "round5influence",
    cite="election.last-influence",
    about=("number",),
    quiet=(DONE,),
    prompt="Emperor, place your last Influence ({number0}), one at a time, or stop.",
    why=why_not_last_influence,
)
