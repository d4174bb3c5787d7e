"""The hexes, markers and tokens of a game, and the other things a table needs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from westphalia.printing import art
from westphalia.rules.base.constants import Constants, ConstantsWithGold

CUBES: Final = 40  # Influence of each Player
GOLD: Final = (30, 10)  # coins of 1 and of 5
SAINTS: Final = 50
MOST_WORKS: Final = 12  # of each Player, if more become a Saint
FLAMES: Final = 20
FAITH: Final = 60
REBELS: Final = "rebels"  # the phase of the variant
UNREST: Final = 30
CLAIMS: Final = 3  # of each Player
PLAYER_TOWNS: Final = 5  # where the rules set no limit
PLAYER_PLAIN: Final = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex:
    """A province: Catholic on its face, Protestant on its back."""

    copies: int
    owner: str  # a colour's name, or "" for a Principality
    colour: str = "#cdbb92"
    art: str = ""
    name: str = ""
    place: str = ""  # capital or town
    elector: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A round or square token; `back` is its other side."""

    copies: int
    name: str
    shape: str = "round"
    size: float = 20  # millimetres
    colour: str = "#fdf8ec"
    art: str = ""
    text: str = ""
    back_art: str = ""
    back_text: str = ""
    back_colour: str = ""


def hexes_of(k: Any, size: int, lands: Sequence[str]) -> Iterator[Hex]:
    """Yield the provinces: those of each Player, capitals of Principalities, and their plain provinces."""
    towns = getattr(k, "player_towns", PLAYER_TOWNS)
    plain = getattr(k, "player_plain", PLAYER_PLAIN)
    for emblem, owner, colour in k.flags[: k.players]:
        sign = art.emblem(emblem, colour)
        yield Hex(copies=1, owner=owner, colour=colour, art=sign, place="capital")
        yield Hex(copies=towns, owner=owner, colour=colour, art=sign, place="town")
        yield Hex(copies=plain, owner=owner, colour=colour, art=sign)
    electors = dict(k.starting_elector_size)
    for name in lands:
        yield Hex(
            copies=1,
            owner="",
            art=art.land_shield(name),
            name=name,
            place="capital",
            elector=name in electors,
        )
    yield Hex(copies=size - k.players * k.player_start_provinces, owner="")


def tokens_of(k: Constants, lands: Sequence[str]) -> Iterator[Token]:
    """Yield all tokens, the common ones first."""
    with_gold = isinstance(k, ConstantsWithGold)
    yield Token(copies=1, name="Emperor", size=26, colour="#86202d", art=art.icon("crown", "#f2c230"))
    yield Token(copies=1, name="Round", size=26, colour="#f0b928", art=art.icon("hourglass"))
    yield Token(
        copies=7, name="Elector", size=20, colour="#f0b928", art=art.icon("crown"), back_art=art.icon("crown")
    )
    if with_gold:
        yield Token(
            copies=1,
            name="Reformation",
            size=26,
            colour="#f4e4ae",
            text="Church Abuses",
            art=art.icon("church"),
            back_art=art.icon("saint"),
            back_text="Reformation",
            back_colour="#c99b1c",
        )
        for value, copies in zip((1, 5), GOLD, strict=True):
            yield Token(copies=copies, name="Gold", colour="#f2c230", art=art.icon("coin"), text=str(value))
        saint = art.icon("saint")
        yield Token(copies=SAINTS, name="Saint", size=16, colour="#fdf8ec", art=saint)
        if works := works_held(k):
            yield Token(
                copies=works * k.players, name="Good Work", size=16, colour="#f4e4ae", art=art.icon("works")
            )
    yield Token(
        copies=FLAMES,
        name="Upheaval",
        colour="#f1d9c8",
        art=art.icon("flame", "#a3261f"),
        back_art=art.icon("swords", "#fdf8ec"),
        back_text="Target",
        back_colour="#86202d",
    )
    yield Token(
        copies=FAITH,
        name="Faith",
        shape="square",
        size=14,
        colour="#f4e4ae",
        art=art.icon("cross"),
        back_art=art.icon("book", "#fdf8ec"),
        back_colour="#76604f",
    )
    if REBELS in k.phases:
        yield from _of_rebels()
    for emblem, owner, colour in k.flags[: k.players]:
        sign = art.emblem(emblem, colour)
        yield from _own(k, owner, colour, sign, with_gold)
    for name in lands:
        yield Token(copies=1, name=name, size=20, colour="#fdf8ec", art=art.land_shield(name), text=name)


def works_held(k: Any) -> int:
    """Return how many Good Works a Player can hold: one less than become a Saint."""
    return min(MOST_WORKS, int(k.good_works_per_saint) - 1)


def _of_rebels() -> Iterator[Token]:
    """Yield the markers of the Peace & Rebels phase."""
    yield Token(
        copies=UNREST,
        name="Unrest",
        size=16,
        colour="#f0b928",
        art=art.icon("bolt"),
        back_art=art.icon("flag", "#fdf8ec"),
        back_text="Rebel-held",
        back_colour="#86202d",
    )
    yield Token(copies=UNREST, name="Rebel", size=14, colour="#a3261f", art=art.icon("pitchfork", "#fdf8ec"))


def _own(k: Any, owner: str, colour: str, sign: str, with_gold: bool) -> Iterator[Token]:
    yield Token(copies=CUBES, name=f"Influence of {owner}", shape="square", size=11, colour=colour, art=sign)
    yield Token(copies=2, name=f"Initiative of {owner}", size=20, colour=colour, art=sign)
    if REBELS in k.phases:
        claim, truce = art.icon("scroll"), art.icon("hands")
        yield Token(copies=CLAIMS, name=f"Casus belli of {owner}", colour=colour, art=sign, text="Casus belli",
                    back_art=claim, back_colour="#fdf8ec")  # fmt: skip
        yield Token(copies=CLAIMS, name=f"Truce of {owner}", colour="#f4e4ae", art=truce, text="Truce",
                    back_art=sign)  # fmt: skip
        yield Token(copies=1, name=f"Stability of {owner}", colour=colour, art=sign, text="Stability")
    if with_gold:
        yield Token(
            copies=1,
            name=f"Council of {owner}",
            colour="#fdf8ec",
            art=art.icon("church"),
            text="Trent",
            back_art=sign,
        )
        yield Token(
            copies=1, name=f"Council of {owner}", colour="#fdf8ec", art=art.glyph("lily", "#2c4a6e"), text="French",
            back_art=sign,
        )  # fmt: skip
        yield Token(copies=1, name=f"Monastery of {owner}", colour="#f4e4ae", art=art.icon("saint"), text="Monastery",
                    back_art=sign)  # fmt: skip
    yield Token(copies=1, name=f"Reserves of {owner}", colour="#fdf8ec", art=art.icon("swords"), text="Reserves",
                back_art=sign)  # fmt: skip


def also_needed(k: Any) -> list[str]:
    """Return the things a table needs besides the printed parts."""
    return [
        "a pair of scissors or a knife, and glue",
        "about 20 six-sided dice; every die of these rules is an ordinary die",
        "a bag or a cup to draw Principality cards from",
    ]
