"""The Emperor's life (D.reign.*), and secret votes cast at the same time (D.election.vote.1)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.dice.constants import EVERY_ROUND
from westphalia.editions.dice.state import DiceState
from westphalia.editions.player_turns.rules import reign
from westphalia.engine import Chronicle, EventType, Kind, Question, Step
from westphalia.rules.base.answers import SEAT
from westphalia.rules.base.state import NONE
from westphalia.rules.crown.election import VOTE, voters, why_not_vote

TERM_ENDS: Final = EventType(
    "term_ends",
    "Emperor {seat} gives up the crown: there is an election every round.",
    cite="D.ruling.emperor-death",
    chronicle=Chronicle("Emperor {seat} gives up the crown."),
    scene="death",
)


def try_life(s: DiceState) -> None:
    """D.reign.1 to D.reign.3: the Emperor lives or dies; with elections every round the reign ends."""
    if s.options["emperor"] != EVERY_ROUND:
        reign.try_life(s)
        return
    s.reign += 1
    if s.tell:
        s.tell(TERM_ENDS, seat=s.emperor)
    s.emperor = NONE


def vote_together(s: DiceState) -> Step:
    """D.election.vote.1: all allies vote for one Elector at a time; True when all have voted."""
    candidates = range(SEAT, SEAT + s.players)
    asked = []
    for seat in voters(s):
        waiting = bit_list(s.allied[seat] & s.electors)[len(s.concealed[seat]) :]
        if waiting:
            asked.append(Question(s, seat, ASK_BALLOT, candidates, (waiting[0],)))
    if not asked:
        reveal_votes(s)
        return True
    answers = yield asked
    for question, answer in zip(asked, answers, strict=True):
        s.conceal(question.seat, answer)
    return False


def reveal_votes(s: DiceState) -> None:
    """D.election.vote.1: all votes are revealed together."""
    ballots = s.reveal_concealed()
    for seat in voters(s):
        electors = bit_list(s.allied[seat] & s.electors)
        for elector, answer in zip(electors, ballots[seat], strict=True):
            s.votes += ((elector, answer - SEAT),)
            if s.tell:
                s.tell(VOTE, voter=seat, principality=s.name[elector], candidate=answer - SEAT)


ASK_BALLOT: Final = Kind(
    "ballot",
    cite="election.vote",
    prompt="Cast {principality0}'s vote in secret.",
    about=("principality",),
    why=why_not_vote,
    sealed=True,
    votes=True,
)
