"""Player conversion: all choose in secret, and a convert's capital takes his new religion with him."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import CONVERT, STAY
from westphalia.rules.realm import convert_provinces, own_capital
from westphalia.rules.state import State, with_item

CONVERSION_CHOICE: Final = Told("conversion_choice", "{seat} reveals: {choice}.", cite="convert")
CONVERSION_TOLD: Final = Told(
    "conversion", "{seat} becomes {religion}, and his capital {province} with him.", cite="convert.capital"
)

CONVERSION: Final = (CONVERT, STAY)


def choose_in_secret(s: State, seats: Sequence[int]) -> Generator[list[Question], Any, list[int]]:
    """convert: these Players choose at once and secretly; gives those who convert, in the same order."""
    if not seats:
        return []
    chosen = yield [Question(s, seat, ASK_CONVERT, CONVERSION, (s.religion[seat],)) for seat in seats]
    if s.tell:
        for seat, choice in zip(seats, chosen, strict=True):
            s.tell(CONVERSION_CHOICE, seat=seat, choice=choice)
    return [seat for seat, choice in zip(seats, chosen, strict=True) if choice == CONVERT]


def change_religion(s: State, seat: int, religion: int) -> None:
    """convert.capital: his capital takes his new religion, his other provinces do not change."""
    s.religion = with_item(s.religion, seat, religion)
    convert_provinces(s, own_capital(s, seat), religion)
    s.religion_changed(seat)
    if s.tell:
        province = s.capital[seat]
        s.tell(CONVERSION_TOLD, seat=seat, religion=religion, province=province)


def _why_not_convert(s: State, question: Question, answer: int) -> Reason | None:
    """The only choice is to convert or to stay."""
    return (
        "convert",
        "The choice is to convert or to stay; there is no third, and nobody may keep out of it.",
    )


ASK_CONVERT: Final = Kind(
    "convert",
    cite="convert",
    quiet=(STAY,),
    prompt="You are {religion0}: convert to the other religion, or stay?",
    about=("religion",),
    why=_why_not_convert,
    sealed=True,
)
