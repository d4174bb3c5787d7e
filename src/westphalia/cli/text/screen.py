"""A game as a player at the terminal sees it: status, own realm, question and log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from westphalia.cli.text.paper import Line, Words
from westphalia.cli.text.picture import ELECTOR, FAITH_SIGNS, FAITH_STYLES, Json, badge
from westphalia.engine.event import Event
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.presentation.show import board_json, view_json
from westphalia.rules.base.tell import tell
from westphalia.rules.base.words import CARD_LETTERS

RULE_STYLE: Final = "dim"
HEAD_STYLE: Final = "bold"
KEY_STYLE: Final = "bold"


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as one seat (None: a spectator) sees it now."""

    board: Json
    view: Json

    @classmethod
    def of(cls, game: WestphaliaGame, seat: int | None, board: Json | None = None) -> Seen:
        """Return the game as a seat may see it; `board` is the cached result of `board_json`, which never changes."""
        return cls(board or board_json(game), view_json(view(game, seat)))

    @property
    def question(self) -> Json | None:
        question: Json | None = self.view["question"]
        return question

    def player(self, seat: int | None) -> Words:
        """Return a player's name in their colour."""
        if seat is None:
            return ("nobody", "dim")
        realm = self.view["realms"][seat]
        return (realm["name"], badge(self.board, realm))

    def players(self, seats: Iterable[int]) -> Line:
        line: Line = []
        for seat in seats:
            line += [self.player(seat), (" ", "")]
        return line[:-1] or [("nobody", "dim")]


# --- answers ---


def keys(question: Json) -> dict[str, Json]:
    """Return the answers by key to type: the number in the list, or the answer itself if it is a number."""
    answers = question["answers"]
    if any(answer["kind"] == "number" for answer in answers):
        return {
            str(answer["value"]) if answer["kind"] == "number" else answer["words"]: answer
            for answer in answers
        }
    return {str(i): answer for i, answer in enumerate(answers, 1)}


def numbers_on_map(seen: Seen) -> dict[int, str]:
    """Return the keys of answers that are places, by province; a Principality's key is on its capital."""
    if seen.question is None:
        return {}
    lands = seen.view["principalities"]
    places: dict[int, str] = {}
    for key, answer in keys(seen.question).items():
        if answer["kind"] == "province":
            places[answer["value"]] = key
        elif answer["kind"] == "principality" and str(answer["value"]) in lands:
            places[lands[str(answer["value"])]["capital"]] = key
    return places


def answer_cells(seen: Seen, question: Json) -> list[Line]:
    """Return a cell per answer: its key, its words and a hint."""
    cells: list[Line] = []
    choices = keys(question)
    wide = max(map(len, choices))
    for key, answer in choices.items():
        cell: Line = [(key.rjust(wide), KEY_STYLE)]
        if answer["words"] != key:
            cell += [("  ", ""), (answer["words"], _look(seen, answer)), *_hint(seen, answer)]
        cells.append(cell)
    return cells


def _look(seen: Seen, answer: Json) -> str:
    if answer["kind"] == "player":
        return seen.player(answer["value"])[1]
    return ""


def _hint(seen: Seen, answer: Json) -> Line:
    """Return the owner and confession of a province, or confession and ally of a Principality."""
    view, lands = seen.view, seen.view["principalities"]
    if answer["kind"] == "province":
        power = view["owner"][answer["value"]]
        if power is None:
            return []
        name = view["realms"][power]["name"] if power < len(view["realms"]) else lands[str(power)]["name"]
        faith = int(answer["value"] in view["protestant"])
        return [(f" {name}", "dim"), (f" {FAITH_SIGNS[faith]}", FAITH_STYLES[faith])]
    if answer["kind"] == "principality" and str(answer["value"]) in lands:
        land = lands[str(answer["value"])]
        hint: Line = [(f" {FAITH_SIGNS[land['religion']]}", FAITH_STYLES[land["religion"]])]
        if land["elector"]:
            hint.append((ELECTOR, "bold"))
        if land["ally"] is not None:
            hint += [(" ", ""), seen.player(land["ally"])]
        return hint
    return []


def prompt(seen: Seen, question: Json) -> Line:
    line: Line = [seen.player(question["seat"]), (": ", ""), (question["prompt"], HEAD_STYLE)]
    if question["sealed"]:
        line.append((" (in secret)", "dim"))
    line.append((f" [{question['rule']}]", RULE_STYLE))
    return line


def province_name(seen: Seen, province: int) -> str:
    place = seen.board["hexes"][province]
    return f"{place['q']},{place['r']}"


# --- where we stand ---


def status(seen: Seen) -> Line:
    """Return round, year, phase, Emperor and order of play."""
    view = seen.view
    phase = next(p["name"] for p in seen.board["phases"] if p["id"] == view["phase"])
    line: Line = [(phase, HEAD_STYLE)]
    if view["round"]:
        line = [(f"Round {view['round']}, {view['year']}: ", HEAD_STYLE), (phase, HEAD_STYLE)]
    line += [("   Emperor ", "dim"), seen.player(view["emperor"])]
    order = view["initiative"] or view["setup_order"]
    if order:
        line += [
            ("   Initiative Order " if view["initiative"] else "   Setup Order ", "dim"),
            *seen.players(order),
        ]
    return line


def own_realm(seen: Seen, seat: int) -> list[Line]:
    """Describe a player's own realm, secrets included, and their battle."""
    realm = seen.view["realms"][seat]
    words = [seen.board["religions"][realm["religion"]], realm["role"]]
    words += [f"{counter['label']} {realm['counters'][counter['id']]}" for counter in seen.board["counters"]]
    lines: list[Line] = [[seen.player(seat), ("  " + ", ".join(words), "")]]
    lines += [
        [(f"Your {held['label']}: ", "dim"), (", ".join(held["names"]), "")]
        for held in realm["held"]
        if held["names"]
    ]
    if realm["hand_count"] or realm["facing"] is not None:
        lines.append([("Your hand: ", "dim"), (letters(realm["hand"]), "bold"), *_pile(realm)])
        if realm["facing"] is not None:
            enemy = seen.view["realms"][realm["facing"]]
            count = f" {enemy['hand_count']} cards"
            lines.append([("Against you: ", "dim"), seen.player(realm["facing"]), (count, ""), *_pile(enemy)])
    return lines


def letters(cards: Sequence[int]) -> str:
    """Return cards as their letters: M, P, C."""
    return "".join(letter * count for letter, count in zip(CARD_LETTERS, cards, strict=True)) or "no cards"


def _pile(realm: Json) -> Line:
    reserves = "called" if realm["called"] else str(realm["reserves"])
    return [("   discarded ", "dim"), (letters(realm["pile"]), ""), (f"   Reserves {reserves}", "dim")]


# --- the log ---


def event_line(game: WestphaliaGame, seen: Seen, event: Event) -> Line:
    """Return an event as a line: a heading for a round or a phase, otherwise a sentence and its rule."""
    parts = tell(game.state, game.players, event)
    if event.type.level in ("round", "phase"):
        text = "".join(part["text"] for part in parts)
        return [(f"— {text.rstrip('.')} —", HEAD_STYLE)]
    line: Line = [("  ", "")]
    for part in parts:
        line.append(seen.player(part["seat"]) if "seat" in part else (part["text"], ""))
    return [*line, (f" [{event.rule}]", RULE_STYLE)] if event.rule else line
