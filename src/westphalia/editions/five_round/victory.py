"""Victory: Catholic, Protestant, or the Peace of Westphalia (V.win.*)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.state import FAITH_ALONE, FAITH_AND_WORKS, FiveRoundState
from westphalia.engine.event import Told
from westphalia.rules.realm import of_religion, religion_of
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.victory import win

NOBODY_SAVED: Final = Told(
    "nobody_saved",
    "The conditions of the {religion} victory are met, but nobody is saved: it is not awarded.",
    cite="win.nobody-saved",
)
RELIGIOUS_STANDING: Final = Told(
    "religious_standing",
    "Provinces: {catholic_provinces} Catholic, {protestant_provinces} Protestant ({provinces_needed} needed)."
    " Electors: {catholic_electors} Catholic, {protestant_electors} Protestant ({electors_needed} needed)."
    " The Emperor {seat} is {religion}.",
    cite="win.religious",
)
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
        """Whether a religion meets all three conditions; the Emperor has one, so both never do."""
        return (
            self.provinces[religion] >= self.provinces_needed
            and self.electors[religion] >= self.electors_needed
            and self.emperor == religion
        )


def religious_standing(s: FiveRoundState) -> Standing:
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


def saved_winners(s: FiveRoundState, religion: int) -> tuple[int, ...]:
    """V.win.3, V.win.5: the saved Players of a religion, in Initiative Order, no more than may win."""
    saved = [seat for seat in s.initiative if s.role[seat] == SAVED_ROLE[religion]]
    return tuple(saved[: s.k.religious_victory_max_winners])


def religious_victory(s: FiveRoundState) -> None:
    """V.win.1 to V.win.7, V.end.3: after the election of rounds 4 and 5 a religion may win with those it saved."""
    if s.round not in s.k.religious_victory_rounds:
        return
    standing = religious_standing(s)
    if s.tell:
        s.tell(
            RELIGIOUS_STANDING,
            religion=standing.emperor,
            seat=s.emperor,
            catholic_provinces=standing.provinces[CATHOLIC],
            protestant_provinces=standing.provinces[PROTESTANT],
            provinces_needed=standing.provinces_needed,
            catholic_electors=standing.electors[CATHOLIC],
            protestant_electors=standing.electors[PROTESTANT],
            electors_needed=standing.electors_needed,
        )
    for religion in (CATHOLIC, PROTESTANT):
        if standing.meets(religion):
            winners = saved_winners(s, religion)
            if winners:
                rule = "win.catholic" if religion == CATHOLIC else "win.protestant"
                win(s, winners, VICTORY_OF[religion], rule)
            elif s.tell:
                s.tell(NOBODY_SAVED, religion=religion)
