"""Victory: Catholic, Protestant, or the Peace of Westphalia."""

from __future__ import annotations

from typing import Final

from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import SEAT, kind_of
from westphalia.rules.state import State

CATHOLIC_VICTORY: Final = Told(
    "catholic_victory", "Catholic victory: {seats}, Saved by Faith and Works, win."
)
PROTESTANT_VICTORY: Final = Told(
    "protestant_victory", "Protestant victory: {seats}, Saved by Faith Alone, win."
)
WESTPHALIA_CHOICE: Final = Told(
    "westphalia_choice",
    "{seats} have the highest score; the Emperor {seat} chooses {winner}.",
    cite="win.tie",
)
WESTPHALIA_SCORES: Final = Told(
    "westphalia_scores",
    "Imperial Power without Homes, and {k.westphalia_town_bonus} for each orthodox town: {seats} have {scores}.",
    cite="win.score",
)
WESTPHALIA_VICTORY: Final = Told("westphalia_victory", "Peace of Westphalia: {seats} wins.")

VICTORY_TOLD: Final = {
    "catholic": CATHOLIC_VICTORY,
    "protestant": PROTESTANT_VICTORY,
    "westphalia": WESTPHALIA_VICTORY,
}


def count_scores(s: State) -> None:
    """win.westphalia, win.score: after the last round without a religious victory the scores are counted."""
    if s.tell:
        seats = list(s.initiative)
        scores = [s.score(seat) for seat in seats]
        s.tell(WESTPHALIA_SCORES, seats=seats, scores=scores)


def peace_of_westphalia(s: State) -> Step:
    """win.westphalia, win.tie: the highest score wins alone; among equals the Emperor chooses."""
    scores = [s.score(seat) for seat in range(s.players)]
    best = max(scores)
    tied = [seat for seat in range(s.players) if scores[seat] == best]
    winner = tied[0]
    if len(tied) > 1:
        answers = [SEAT + seat for seat in tied]
        winner = (yield Question(s, s.emperor, ASK_WESTPHALIA, answers, (best,))) - SEAT
        if s.tell:
            s.tell(WESTPHALIA_CHOICE, seat=s.emperor, seats=tied, winner=winner)
    win(s, (winner,), "westphalia", "win.westphalia")


def win(s: State, winners: tuple[int, ...], victory: str, rule: str, told: Told | None = None) -> None:
    """The game ends with its winners."""
    s.winners = winners
    s.victory = victory
    s.over = True
    if s.tell:
        s.tell(told or VICTORY_TOLD[victory], cite=rule, seats=list(winners), round=s.round)


def why_not_winner(s: State, question: Question, answer: int) -> Reason | None:
    """Why the Emperor may not choose this winner."""
    kind, seat = kind_of(answer)
    if kind != "player" or seat >= s.players:
        return None
    score, best = s.score(seat), question.about[0]
    return "win.tie", f"The winner is one of those with the highest score: {best}, not {score}."


ASK_WESTPHALIA: Final = Kind(
    "westphalia",
    cite="win.tie",
    about=("number",),
    prompt="Emperor, who of those with the highest score wins the Peace of Westphalia?",
    why=why_not_winner,
)
