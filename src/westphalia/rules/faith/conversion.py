"""Player conversion: Players choose in secret, and a convert's capital converts with them."""

from collections.abc import Generator, Sequence
from typing import Any, Final

from westphalia.engine import Chronicle, EventType, Kind, Question, Tale
from westphalia.rules.base.answers import CONVERT, STAY
from westphalia.rules.base.state import State, with_item
from westphalia.rules.realm.provinces import convert_provinces, own_capital

CONVERSION_CHOICE: Final = EventType(
    "conversion_choice",
    "{seat} {choice:convert=wants to convert/stay=keeps their religion}.",
    cite="convert",
    level="desk",
    tale=Tale("{choice:convert=wants to convert/stay=keeps their religion}"),
)
CAPITAL_CONVERTS: Final = EventType(
    "conversion",
    "{seat} and {province} become {religion}.",
    cite="convert.capital",
    converts=True,
    tale=Tale("turns {religion}"),
    chronicle=Chronicle(
        "{items} confesses the {religion} faith.", "{items} confess the {religion} faith.", "{seat}"
    ),
)

CONVERSION: Final = (CONVERT, STAY)


def choose_in_secret(s: State, seats: Sequence[int]) -> Generator[list[Question], Any, list[int]]:
    """convert: ask these Players in secret, all at once; return those who convert, in the same order."""
    if not seats:
        return []
    chosen = yield [Question(s, seat, ASK_CONVERT, CONVERSION, (s.religion[seat],)) for seat in seats]
    if s.tell:
        for seat, choice in zip(seats, chosen, strict=True):
            s.tell(CONVERSION_CHOICE, seat=seat, choice=choice)
    return [seat for seat, choice in zip(seats, chosen, strict=True) if choice == CONVERT]


def change_religion(s: State, seat: int, religion: int) -> None:
    """convert.capital: give a Player and their capital a religion; their other provinces keep theirs."""
    s.religion = with_item(s.religion, seat, religion)
    convert_provinces(s, own_capital(s, seat), religion)
    s.religion_changed(seat)
    if s.tell:
        s.tell(CAPITAL_CONVERTS, seat=seat, religion=religion, province=s.capital[seat])


ASK_CONVERT: Final = Kind(
    "convert",
    cite="convert",
    quiet=(STAY,),
    prompt="Convert, or stay {religion0}?",
    about=("religion",),
    why=("convert", "You must choose to convert or to stay."),
    sealed=True,
)
