"""The map of a game as text: lands and borders, confessions, capitals, towns, dice and legal places."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from westphalia.cli.text.paper import Line, Words

BRICKS: Final = (8, 6)  # widths of a province in columns, left border included; the widest that fits is used

CATHOLIC_STYLE: Final = "#d9a514"
PROTESTANT_STYLE: Final = "#b5764a"
FAITH_STYLES: Final = (CATHOLIC_STYLE, PROTESTANT_STYLE)
FAITH_SIGNS: Final = ("+", "=")
ELECTOR: Final = "^"
TOKEN_SIGNS: Final = {"bolt": "~", "pitchfork": "%&", "flag": "#"}  # by icon: of one token, of two, ...
PLACE_STYLE: Final = "bold black on #ffe14d"
BORDER: Final = "dim"

Json = Mapping[str, Any]


def badge(board: Json, realm: Json) -> str:
    """Return the style of a player's name: their colour as its background."""
    if realm["flag"] is None:
        return "bold reverse"
    colour = board["flags"][realm["flag"]]["hex"]
    return f"bold {'black' if brightness(colour) > 0.45 else 'white'} on {colour}"


def tint(board: Json, realm: Json) -> str:
    """Return a player's colour as a text colour that shows on dark and light backgrounds."""
    if realm["flag"] is None:
        return "bold"
    colour = board["flags"][realm["flag"]]["hex"]
    return str(colour) if brightness(colour) > 0.25 else "#9a9a9a"


def brightness(colour: str) -> float:
    """Return the brightness of a colour, from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.3 * red + 0.6 * green + 0.1 * blue


def short_names(names: Sequence[str], length: int) -> dict[str, str]:
    """Abbreviate each name to a few letters that no other name has."""
    short: dict[str, str] = {}
    for name in sorted(names, key=len):
        plain = name.removeprefix("The ").replace("-", "").replace(" ", "")
        tries = (plain[0] + "".join(rest) for rest in combinations(plain[1:], min(length, len(plain)) - 1))
        taken = set(short.values())
        short[name] = next((letters for letters in tries if letters not in taken), plain[:length])
    return short


class Canvas:
    """A grid of styled letters."""

    def __init__(self, wide: int, high: int) -> None:
        self.cells: list[list[Words]] = [[(" ", "")] * wide for _ in range(high)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        self.cells[y][x : x + len(text)] = [(letter, style) for letter in text]

    def lines(self) -> list[Line]:
        """Return the rows; neighbours of the same style are joined."""
        rows = []
        for cells in self.cells:
            row: Line = []
            for letter, style in cells:
                if row and row[-1][1] == style:
                    row[-1] = (row[-1][0] + letter, style)
                else:
                    row.append((letter, style))
            rows.append(row)
        return rows


def draw(board: Json, view: Json, numbers: Mapping[int, str], room: int = 120) -> list[Line]:
    """Draw the map in `room` columns if possible; `numbers` are shown on the provinces that are answers."""
    hexes = [(h["q"], h["r"]) for h in board["hexes"]]
    index = {place: i for i, place in enumerate(hexes)}
    across = [q + 2 * r for q, r in hexes]
    left, top = min(across), min(q for q, _ in hexes)
    halves = max(across) - left + 2
    width = next((brick for brick in BRICKS if halves * brick // 2 < room), BRICKS[-1])
    half = width // 2
    canvas = Canvas(halves * half + 1, 2 * (max(q for q, _ in hexes) - top + 1) + 1)
    corners = [((across[i] - left) * half, 2 * (q - top)) for i, (q, _) in enumerate(hexes)]
    owner = view["owner"]

    def apart(i: int, place: tuple[int, int]) -> bool:
        """Return True if there is a border between a province and the one at a place."""
        j = index.get(place)
        return j is None or owner[i] is None or owner[i] != owner[j]

    for i, (q, r) in enumerate(hexes):
        x, y = corners[i]
        for row, left_one, right_one in (
            (y, (q - 1, r), (q - 1, r + 1)),
            (y + 2, (q + 1, r - 1), (q + 1, r)),
        ):
            one, other = apart(i, left_one), apart(i, right_one)
            for column in range(1, width):
                if (one and column <= half) or (other and column >= half):
                    canvas.put(x + column, row, "_", BORDER)
    for i, (q, r) in enumerate(hexes):
        x, y = corners[i]
        for row in (y + 1, y + 2):
            if apart(i, (q, r - 1)):
                canvas.put(x, row, "|", BORDER)
            if (q, r + 1) not in index:
                canvas.put(x + width, row, "|", BORDER)
    labels = Labels(board, view, numbers, width - 1)
    for i, (x, y) in enumerate(corners):
        for row, line in enumerate((labels.upper(i), labels.lower(i)), 1):
            at = x + 1
            for text, style in line:
                if text.strip():
                    canvas.put(at, y + row, text, style)
                at += len(text)
    return canvas.lines()


class Labels:
    """The two lines of text on each province, `room` letters each."""

    def __init__(self, board: Json, view: Json, numbers: Mapping[int, str], room: int) -> None:
        self.board = board
        self.view = view
        self.numbers = numbers
        self.room = room
        self.lands = {int(power): land for power, land in view["principalities"].items()}
        self.short = short_names([land["name"] for land in self.lands.values()], room - 2)
        self.protestant = set(view["protestant"])
        self.towns = set(view["towns"])
        self.tokens: dict[int, list[Json]] = {}
        for token in view["tokens"]:
            self.tokens.setdefault(token["hex"], []).append(token)

    def upper(self, i: int) -> Line:
        """Return the land's name, its sign (^ Elector, * capital, o town) and the province's confession."""
        power = self.view["owner"][i]
        if power is None:
            return []
        faith = int(i in self.protestant)
        mark = "o" if i in self.towns else " "
        if power < len(self.view["realms"]):
            realm = self.view["realms"][power]
            name, style = (
                realm["name"].upper()[: self.room - 2].ljust(self.room - 2),
                badge(self.board, realm),
            )
            if realm["capital"] == i:
                mark = "*"
        else:
            land = self.lands[power]
            name = self.short[land["name"]]
            style = "" if land["ally"] is None else tint(self.board, self.view["realms"][land["ally"]])
            if land["capital"] == i:
                mark = ELECTOR if land["elector"] else "*"
                style = f"bold {style}"
                if any(token["icon"] == "flame" for token in self.tokens.get(i, ())):
                    name = name[: self.room - 3] + "!"
            else:
                name = name.lower()
        space = " " * (self.room - 2 - len(name))
        return [(name, style), (space, ""), (mark, "bold"), (FAITH_SIGNS[faith], FAITH_STYLES[faith])]

    def lower(self, i: int) -> Line:
        """Return the number of the answer, or else the coordinates, and the dice on the province."""
        place = self.board["hexes"][i]
        number = self.numbers.get(i)
        label = f"{place['q']},{place['r']}" if number is None else f"[{number}]"
        dice = self.dice(i)
        if len(label) + len(dice) > self.room:
            label, dice = (label, dice[: self.room - len(label)]) if number is not None else ("", dice)
        space = self.room - len(label) - len(dice)
        before = 0 if dice else space // 2
        style = BORDER if number is None else PLACE_STYLE
        return [(" " * before, ""), (label, style), (" " * (space - before), ""), (dice, "bold")]

    def dice(self, i: int) -> str:
        """Return the dice and other tokens on a province or on the Principality it is the capital of."""
        here = self.tokens.get(i, ())
        dice = [f"{t['count']}{FAITH_SIGNS[t['religion']]}" for t in here if t["icon"] == "die"]
        return "".join([*dice, *(token_sign(t) for t in here)])


LEGEND: Final[Line] = [
    ("+", CATHOLIC_STYLE),
    (" Catholic  ", "dim"),
    ("=", PROTESTANT_STYLE),
    (" Protestant  * capital  ^ Elector's capital  o town  ! Upheaval marker  ", "dim"),
    ("[7]", PLACE_STYLE),
    (" answer 7", "dim"),
]


def token_sign(token: Json) -> str:
    """Return the sign of a token; empty for dice and for markers that change the name."""
    return TOKEN_SIGNS[token["icon"]][token["count"] - 1] if token["icon"] in TOKEN_SIGNS else ""


def legend(view: Json) -> Line:
    """Explain the signs on the map, including those of tokens that are on it."""
    lying = sorted({(sign, token["label"]) for token in view["tokens"] if (sign := token_sign(token))})
    signs = "".join(f"{sign} {label}  " for sign, label in lying)
    return [*LEGEND[:-2], (signs, "dim"), *LEGEND[-2:]] if signs else LEGEND
