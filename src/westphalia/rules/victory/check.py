"""Victory: Catholic, Protestant, or the Peace of Westphalia, and how close each religion is to it."""

from dataclasses import dataclass
from typing import Final

from westphalia.board import bit_list
from westphalia.engine import Chronicle, EventType, Kind, Question, Reason, Step
from westphalia.rules.base.answers import SEAT, kind_of
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, State
from westphalia.rules.realm.provinces import of_religion, religion_of

# --- how close each religion is ---


RELIGIOUS_STANDING: Final = EventType(
    "religious_standing",
    "Provinces: {catholic_provinces} Catholic, {protestant_provinces} Protestant ({provinces_needed} needed)."
    " Electors: {catholic_electors} Catholic, {protestant_electors} Protestant ({electors_needed} needed)."
    " Emperor {seat} is {religion}.",
    cite="win.religious",
)
VICTORY_OF: Final = ("catholic", "protestant")
RULE_OF: Final = ("win.catholic", "win.protestant")


@dataclass(frozen=True, slots=True)
class Standing:
    """How close each religion is to victory; pairs are (Catholic, Protestant)."""

    provinces: tuple[int, int]
    provinces_needed: int
    electors: tuple[int, int]
    electors_needed: int
    emperor: int
    """The Emperor's religion; NONE while there is no Emperor."""
    emperor_needed: bool = True

    def meets(self, religion: int) -> bool:
        """Return whether a religion meets all conditions; by the printed rules only the Emperor's can."""
        return (
            self.provinces[religion] >= self.provinces_needed
            and self.electors[religion] >= self.electors_needed
            and (self.emperor == religion or not self.emperor_needed)
        )


def standing(s: State, provinces_needed: int, electors_needed: int) -> Standing:
    """Count the provinces (without Homes) and Electors of each religion."""
    protestant = of_religion(s, PROTESTANT).bit_count()
    electors = bit_list(s.electors)
    protestant_electors = sum(religion_of(s, elector) == PROTESTANT for elector in electors)
    return Standing(
        provinces=(s.board.size - protestant, protestant),
        provinces_needed=provinces_needed,
        electors=(len(electors) - protestant_electors, protestant_electors),
        electors_needed=electors_needed,
        emperor=s.religion[s.emperor] if s.emperor != NONE else NONE,
        emperor_needed=s.k.religious_victory_emperor,
    )


def tell_standing(s: State, now: Standing) -> None:
    """win.religious: log the count."""
    if s.tell:
        s.tell(
            RELIGIOUS_STANDING,
            religion=now.emperor,
            seat=s.emperor,
            catholic_provinces=now.provinces[CATHOLIC],
            protestant_provinces=now.provinces[PROTESTANT],
            provinces_needed=now.provinces_needed,
            catholic_electors=now.electors[CATHOLIC],
            protestant_electors=now.electors[PROTESTANT],
            electors_needed=now.electors_needed,
        )


# --- victory ---


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
    chronicle=Chronicle("The Peace of Westphalia is made, and {seats} wins."),
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
