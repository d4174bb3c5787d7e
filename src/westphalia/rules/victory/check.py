"""Victory: Catholic, Protestant, or the Peace of Westphalia."""

from __future__ import annotations

from typing import Final

from westphalia.engine.contents import Step
from westphalia.engine.event import Chronicle, EventType
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import SEAT, kind_of
from westphalia.rules.base.state import State

CATHOLIC_VICTORY: Final = EventType(
    "catholic_victory",
    "Catholic victory: {seats}, Saved by Faith and Works, win.",
    chronicle=Chronicle("Catholic victory: {seats}, Saved by Faith and Works, win."),
    scene="end",
)
PROTESTANT_VICTORY: Final = EventType(
    "protestant_victory",
    "Protestant victory: {seats}, Saved by Faith Alone, win.",
    chronicle=Chronicle("Protestant victory: {seats}, Saved by Faith Alone, win."),
    scene="end",
)
WESTPHALIA_CHOICE: Final = EventType(
    "westphalia_choice",
    "{seats} tie for the highest score; Emperor {seat} chooses {winner}.",
    cite="win.tie",
    scene="end",
)
WESTPHALIA_SCORES: Final = EventType(
    "westphalia_scores",
    "Imperial Power without Homes, plus {k.westphalia_town_bonus} for each orthodox town: {seats} score {scores}.",
    cite="win.score",
)
WESTPHALIA_VICTORY: Final = EventType(
    "westphalia_victory",
    "Peace of Westphalia: {seats} wins.",
    chronicle=Chronicle("The Peace of Westphalia is made, and it is the peace of {seats}."),
    scene="end",
)

VICTORY_EVENTS: Final = {
    "catholic": CATHOLIC_VICTORY,
    "protestant": PROTESTANT_VICTORY,
    "westphalia": WESTPHALIA_VICTORY,
}


def count_scores(s: State) -> None:
    """win.westphalia, win.score: count the scores after the last round without a religious victory."""
    if s.tell:
        seats = list(s.initiative)
        scores = [s.score(seat) for seat in seats]
        s.tell(WESTPHALIA_SCORES, seats=seats, scores=scores)


def peace_of_westphalia(s: State) -> Step:
    """win.westphalia, win.tie: the highest score wins; the Emperor breaks ties."""
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


def win(s: State, winners: tuple[int, ...], victory: str, rule: str, event: EventType | None = None) -> None:
    """End the game."""
    s.winners = winners
    s.victory = victory
    s.over = True
    if s.tell:
        s.tell(event or VICTORY_EVENTS[victory], cite=rule, seats=list(winners), round=s.round)


def why_not_winner(s: State, question: Question, answer: int) -> Reason | None:
    kind, seat = kind_of(answer)
    if kind != "player" or seat >= s.players:
        return None
    score, best = s.score(seat), question.about[0]
    return "win.tie", f"Choose a Player with the highest score, {best}; this one has {score}."


ASK_WESTPHALIA: Final = Kind(
    "westphalia",
    cite="win.tie",
    about=("number",),
    prompt="Emperor, choose the winner among the highest scores.",
    why=why_not_winner,
)
