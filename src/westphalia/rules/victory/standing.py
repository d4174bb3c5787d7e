"""How close each religion is to victory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from westphalia.board import bit_list
from westphalia.engine.event import EventType
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, State
from westphalia.rules.realm.provinces import of_religion, religion_of

RELIGIOUS_STANDING: Final = EventType(
    "religious_standing",
    "Provinces: {catholic_provinces} Catholic, {protestant_provinces} Protestant ({provinces_needed} needed)."
    " Electors: {catholic_electors} Catholic, {protestant_electors} Protestant ({electors_needed} needed)."
    " The Emperor {seat} is {religion}.",
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
