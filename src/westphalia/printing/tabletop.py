"""A saved game for Tabletop Simulator: pictures of cards and pieces, and the table they lie on."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from westphalia.printing.box import Box, PrintOptions, common
from westphalia.printing.cards import Card
from westphalia.printing.make import boards_table, cards_table, hexes_table, map_table, tokens_table
from westphalia.printing.render import render_png, table_of

COLUMNS: Final = 10  # of a sheet of cards; Tabletop Simulator reads 10 by 7 at most
ROWS: Final = 7
SAVE: Final = "westphalia.json"
OPTIONS: Final = PrintOptions(bleed=False)
PPI: Final = {"cards": 110, "hexes": 200, "tokens": 200, "boards": 110, "map": 90}
RECTANGLE, HEXAGON, ROUND, SQUARE = range(4)  # shapes of tiles; a square has round corners

Json = dict[str, Any]


def tabletop_files(box: Box, address: str) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures and the saved game, which loads the pictures from a web address."""
    sheets = card_sheets(box.cards)
    cards = {**cards_table(box, OPTIONS), "decks-of-cards": [_sheet(sheet) for sheet in sheets], "sheets": []}
    names = [f"cards-{deck}-{part}.png" for deck, part, _ in sheets] + [
        f"back-{deck.id}.png" for deck in box.decks
    ]
    yield from zip(names, _pictures("cards", cards), strict=True)
    for what, table, things in (
        ("hexes", hexes_table(box, OPTIONS), box.hexes),
        ("tokens", tokens_table(box, OPTIONS), box.tokens),
    ):
        names = [f"{what}-{i}-{side}.png" for i in range(len(things)) for side in ("front", "back")]
        yield from zip(names, _pictures(what, {**table, "sheets": []}), strict=True)
    yield from zip(_board_names(box), _pictures("boards", boards_table(box, OPTIONS)), strict=True)
    yield "map.png", _pictures("map", map_table(box, OPTIONS))[0]
    yield SAVE, json.dumps(saved_game(box, address), indent=1).encode()


def saved_game(box: Box, address: str) -> Json:
    """Return the saved game: decks, bags of hexes and tokens, boards and the map."""
    objects = [_deck(box, sheet, address, i) for i, sheet in enumerate(card_sheets(box.cards))]
    objects += [
        _bag(f"hexes-{i}", _hex_words(it), HEXAGON, 1.0, address, i, 0) for i, it in enumerate(box.hexes)
    ]
    for i, it in enumerate(box.tokens):
        shape = ROUND if it.shape == "round" else SQUARE
        objects.append(_bag(f"tokens-{i}", it.name, shape, it.size / 30, address, i, 1))
    objects += [_board(name, address, i) for i, name in enumerate(_board_names(box))]
    objects.append(_map(address))
    for number, thing in enumerate(objects):
        thing["GUID"] = f"{number + 0xA00000:06x}"
    title = common(box, OPTIONS)
    return {
        "SaveName": f"{title['title']}: {title['edition']}, {box.players} players",
        "GameMode": title["title"],
        "Date": "",
        "Table": "Table_None",
        "Sky": "Sky_Museum",
        "Note": " ".join(changes) if (changes := title["changes"]) else "",
        "Rules": "",
        "ObjectStates": objects,
    }


def _board_names(box: Box) -> list[str]:
    return [f"board-{flag[1].replace(' ', '-')}.png" for flag in box.k.flags[: box.players]]


def _object(kind: str, at: Json, words: str, **more: Any) -> Json:
    white = {"r": 1.0, "g": 1.0, "b": 1.0}
    return {
        "Name": kind,
        "Transform": at,
        "Nickname": words,
        "Description": "",
        "ColorDiffuse": white,
        **more,
    }


def _pictures(what: str, table: Json) -> list[bytes]:
    """Return the pictures of one kind of thing; the templates of other kinds draw nothing."""
    empty: Json = {
        "cards": [],
        "decks": [],
        "hexes": [],
        "tokens": [],
        "sheets": [],
        "tiles": [],
        "turned": False,
        "seats": [],
    }
    rest: Json = {"decks-of-cards": [], "soldiers": [], "edges": [], "rounds": [], "ways": [], "phases": []}
    rest |= {
        "hex": 30,
        "poster": (10, 10),
        "origin": (0, 0),
        "margin": 0,
        "foot": 0,
        "map": {"hexes": []},
        "numbers": [],
        "power": [],
    }
    return render_png("tabletop", table_of({**empty, **rest, **table, "what": what}, OPTIONS), PPI[what])


# --- cards ---


def card_sheets(cards: Sequence[Card]) -> list[tuple[str, int, list[int]]]:
    """Return deck, number and cards (with their copies) of each sheet; a sheet holds cards of one deck."""
    decks: dict[str, list[int]] = {}
    for i, card in enumerate(cards):
        decks.setdefault(card.deck, []).append(i)
    room = COLUMNS * ROWS - 1  # the last place is the picture of a hidden card
    return [
        (deck, part, held[first : first + room])
        for deck, held in decks.items()
        for part, first in enumerate(range(0, len(held), room))
    ]


def _sheet(sheet: tuple[str, int, list[int]]) -> Json:
    cards = sheet[2]
    columns, rows = _shape(len(cards))
    return {"columns": columns, "rows": rows, "cards": cards}


def _shape(count: int) -> tuple[int, int]:
    columns = max(2, min(COLUMNS, count))
    return columns, max(2, -(-count // columns))


def _deck(box: Box, sheet: tuple[str, int, list[int]], address: str, at: int) -> Json:
    deck, part, cards = sheet
    columns, rows = _shape(len(cards))
    number = at + 1
    custom = {
        str(number): {
            "FaceURL": f"{address}/cards-{deck}-{part}.png",
            "BackURL": f"{address}/back-{deck}.png",
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
    }
    held = [
        _object(
            "Card",
            _at(0, 0),
            box.cards[i].title,
            Description=" ".join(box.cards[i].lines),
            CardID=number * 100 + place,
            CustomDeck=custom,
        )
        for place, i in enumerate(cards)
        for _ in range(box.cards[i].copies)
    ]
    name = next(it.name for it in box.decks if it.id == deck)
    place = _at(-22 + 3 * (at % 8), 14 - 4 * (at // 8), turned=True)
    if len(held) == 1:
        return {**held[0], "Transform": place}
    ids = [card["CardID"] for card in held]
    return _object("DeckCustom", place, name, DeckIDs=ids, CustomDeck=custom, ContainedObjects=held)


# --- pieces ---


def _hex_words(it: Any) -> str:
    if it.name:
        return f"{it.name}, capital"
    owner = it.owner.capitalize() if it.owner else "Principality"
    return f"{owner}, {it.place or 'province'}"


def _bag(name: str, words: str, shape: int, size: float, address: str, i: int, row: int) -> Json:
    """Return a bag from which as many tiles as needed can be taken."""
    tile = _tile(f"{name}-front", f"{name}-back", _at(0, 0, size=size), words, address, shape)
    at = _at(-26 + 2 * (i % 26), -14 - 2 * (i // 26) - 12 * row, size=0.5)
    return _object("Infinite_Bag", at, words, ContainedObjects=[tile])


def _tile(front: str, back: str, at: Json, words: str, address: str, shape: int) -> Json:
    image = {
        "ImageURL": f"{address}/{front}.png",
        "ImageSecondaryURL": f"{address}/{back}.png" if back else "",
        "WidthScale": 0.0,
        "CustomTile": {"Type": shape, "Thickness": 0.1, "Stackable": bool(back), "Stretch": True},
    }
    return _object("Custom_Tile", at, words, CustomImage=image)


def _board(name: str, address: str, i: int) -> Json:
    front = name.removesuffix(".png")
    words = front.removeprefix("board-").replace("-", " ").capitalize()
    at = _at(30 + 12 * (i % 2), 14 - 8 * (i // 2), size=4.0)
    return {**_tile(front, "", at, words, address, RECTANGLE), "Locked": True}


def _map(address: str) -> Json:
    image = {"ImageURL": f"{address}/map.png", "ImageSecondaryURL": "", "WidthScale": 1.0}
    return _object("Custom_Board", _at(0, 0, size=1.4), "Map", Locked=True, CustomImage=image)


def _at(x: float, z: float, size: float = 1.0, turned: bool = False) -> Json:
    return {
        "posX": x, "posY": 1.5, "posZ": z,
        "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if turned else 0.0,
        "scaleX": size, "scaleY": 1.0, "scaleZ": size,
    }  # fmt: skip
