"""Victory: Catholic, Protestant, or the Peace of Westphalia (V.win.*)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from westphalia.board import bit_list
from westphalia.engine.contents import Step
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules.answers import SEAT, kind_of
from westphalia.rules.power import home_power, imperial_power
from westphalia.rules.realm import of_religion, religion_of, town_provinces
from westphalia.rules.state import CATHOLIC, FAITH_ALONE, FAITH_AND_WORKS, NONE, PROTESTANT, State
from westphalia.rules.why import Explain, Reason

SAVED_ROLE: Final = (FAITH_AND_WORKS, FAITH_ALONE)  # by religion: who wins a religious victory
VICTORY_OF: Final = ("catholic", "protestant")


@dataclass(frozen=True, slots=True)
class Standing:
    """How near each religion is to victory; pairs are by religion (V.win.2, V.win.4)."""

    provinces: tuple[int, int]
    provinces_needed: int
    electors: tuple[int, int]
    electors_needed: int
    emperor: int
    """The Emperor's religion; NONE before there is an Emperor."""

    def meets(self, religion: int) -> bool:
        """Whether a religion meets all three conditions; the Emperor has one, so both never do (V.ruling.win-both)."""
        return (
            self.provinces[religion] >= self.provinces_needed
            and self.electors[religion] >= self.electors_needed
            and self.emperor == religion
        )


def religious_standing(s: State) -> Standing:
    """The map provinces (no Homes, V.win.6) and Electors of each religion, and what victory needs."""
    protestant = of_religion(s, PROTESTANT).bit_count()
    electors = bit_list(s.electors)
    protestant_electors = sum(religion_of(s, elector) == PROTESTANT for elector in electors)
    return Standing(
        provinces=(s.board.size - protestant, protestant),
        provinces_needed=s.k.religious_victory_provinces,
        electors=(len(electors) - protestant_electors, protestant_electors),
        electors_needed=s.k.religious_victory_electors,
        emperor=s.religion[s.emperor] if s.emperor != NONE else NONE,
    )


def saved_winners(s: State, religion: int) -> tuple[int, ...]:
    """V.win.3, V.win.5: the saved Players of a religion, in Initiative Order, no more than may win."""
    saved = [seat for seat in s.initiative if s.role[seat] == SAVED_ROLE[religion]]
    return tuple(saved[: s.k.religious_victory_max_winners])


def religious_victory(s: State) -> None:
    """V.win.1 to V.win.7, V.end.3: after the election of rounds 4 and 5 a religion may win with those it saved."""
    if s.round not in s.k.religious_victory_rounds:
        return
    standing = religious_standing(s)
    if s.log is not None:
        s.log.append(
            event(
                "religious_standing",
                "V.win.1",
                religion=standing.emperor,
                seat=s.emperor,
                catholic_provinces=standing.provinces[CATHOLIC],
                protestant_provinces=standing.provinces[PROTESTANT],
                provinces_needed=standing.provinces_needed,
                catholic_electors=standing.electors[CATHOLIC],
                protestant_electors=standing.electors[PROTESTANT],
                electors_needed=standing.electors_needed,
            )
        )
    for religion in (CATHOLIC, PROTESTANT):
        if standing.meets(religion):
            winners = saved_winners(s, religion)
            if winners:
                rule = "V.win.3" if religion == CATHOLIC else "V.win.5"
                win(s, winners, VICTORY_OF[religion], rule)
            elif s.log is not None:
                s.log.append(event("nobody_saved", "V.win.7", religion=religion))


def westphalia_score(s: State, seat: int) -> int:
    """V.win.9: Imperial Power without the Home's, and 2 for each orthodox town-province."""
    towns = town_provinces(s, seat) & of_religion(s, s.religion[seat])
    return imperial_power(s, seat) - home_power(s, seat) + s.k.westphalia_town_bonus * towns.bit_count()


def count_scores(s: State) -> None:
    """V.win.8, V.win.9: after the last round without a religious victory the scores are counted."""
    if s.log is not None:
        seats = list(s.initiative)
        scores = [westphalia_score(s, seat) for seat in seats]
        s.log.append(event("westphalia_scores", "V.win.9", seats=seats, scores=scores))


def peace_of_westphalia(s: State) -> Step:
    """V.win.8, V.win.10: the highest score wins alone; among equals the Emperor chooses."""
    scores = [westphalia_score(s, seat) for seat in range(s.players)]
    best = max(scores)
    tied = [seat for seat in range(s.players) if scores[seat] == best]
    winner = tied[0]
    if len(tied) > 1:
        answers = [SEAT + seat for seat in tied]
        winner = (yield Question(s.emperor, "westphalia", answers, "V.win.10", about=(best,))) - SEAT
        if s.log is not None:
            s.log.append(event("westphalia_choice", "V.win.10", seat=s.emperor, seats=tied, winner=winner))
    win(s, (winner,), "westphalia", "V.win.8")


def win(s: State, winners: tuple[int, ...], victory: str, rule: str) -> None:
    """The game ends with its winners."""
    s.winners = winners
    s.victory = victory
    s.over = True
    if s.log is not None:
        s.log.append(event(f"{victory}_victory", rule, seats=list(winners), round=s.round))


def why_not_winner(s: State, question: Question, answer: int) -> Reason | None:
    """Why the Emperor may not choose this winner."""
    kind, seat = kind_of(answer)
    if kind != "player" or seat >= s.players:
        return None
    score, best = westphalia_score(s, seat), question.about[0]
    return "V.win.10", f"The winner is one of those with the highest score: {best}, not {score}."


WHY: Final[dict[str, Explain]] = {"westphalia": why_not_winner}

PROMPTS: Final[dict[str, str]] = {
    "westphalia": "Emperor, who of those with the highest score wins the Peace of Westphalia?",
}

WORDS: Final[dict[str, str]] = {
    "catholic_victory": "Catholic victory: {seats}, Saved by Faith and Works, win.",
    "nobody_saved": "The conditions of the {religion} victory are met, but nobody is saved: it is not awarded.",
    "protestant_victory": "Protestant victory: {seats}, Saved by Faith Alone, win.",
    "religious_standing": (
        "Provinces: {catholic_provinces} Catholic, {protestant_provinces} Protestant ({provinces_needed} needed)."
        " Electors: {catholic_electors} Catholic, {protestant_electors} Protestant ({electors_needed} needed)."
        " The Emperor {seat} is {religion}."
    ),
    "westphalia_choice": "{seats} have the highest score; the Emperor {seat} chooses {winner}.",
    "westphalia_scores": "Imperial Power without Homes, and 2 for each orthodox town: {seats} have {scores}.",
    "westphalia_victory": "Peace of Westphalia: {seats} wins.",
}
