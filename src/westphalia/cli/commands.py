"""What a person at the terminal can write besides answers."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from westphalia.cli import screen, tables
from westphalia.cli.paper import Line
from westphalia.cli.picture import draw, legend
from westphalia.game.records import FORMAT
from westphalia.game.session import visible
from westphalia.rules.words import UnknownWord

if TYPE_CHECKING:
    from westphalia.cli.terminal import Terminal

Command = Callable[["Terminal", screen.Seen, str], None]

ERROR: Final = "bold red"
LOG: Final = 20  # lines of the log
HELP: Final = (
    ("7", "give answer 7; a place shows its number on the map"),
    ("Bavaria", "give an answer in words, or as many letters as tell it from the others"),
    ("(Enter)", "show the map and the question again"),
    ("why 7, why Bavaria", "whether an answer is legal, and which rule forbids it"),
    ("rule V.trent.3", "a rule, a range of rules (V.trent.1-6) or a chapter (V.trent)"),
    ("map, realms, lands", "the map; all players; all Principalities with everybody's Influence"),
    ("race", "how near everybody is to victory"),
    ("log, log 50, log all", "what has happened"),
    ("undo", "take your last answer back, while nothing was drawn or revealed and nobody else has answered"),
    ("save FILE", "write the game to a file, to go on with it later"),
    ("quit", "leave"),
)


class Quit(Exception):
    """The person leaves the table."""


class Again(Exception):
    """What is asked has changed without an answer: look anew."""


def carry_out(terminal: Terminal, seen: screen.Seen, line: str) -> bool:
    """Carry out a command; False if the line is none."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.casefold())
    if command is None:
        return False
    command(terminal, seen, rest.strip())
    return True


# --- looking ---


def show_help(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
    """What can be written."""
    wide = max(len(words) for words, _ in HELP) + 2
    for words, meaning in HELP:
        terminal.paper.wrapped([("  " + words.ljust(wide), "bold"), (meaning, "")], indent=wide + 2)


def show_map(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
    """The map, with the numbers of those answers that are places."""
    picture = draw(seen.board, seen.view, screen.numbers_on_map(seen), terminal.paper.width)
    terminal.show_map(picture, legend(seen.view))
    terminal.paper.wrapped(screen.status(seen), indent=4)


def show(table: Callable[[screen.Seen], Sequence[Line]]) -> Command:
    """The command that writes a table."""

    def written(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
        for line in table(seen):
            terminal.paper.line(line)

    return written


def show_race(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
    """How near everybody is to victory."""
    for row in tables.race(seen):
        terminal.paper.wrapped(row, indent=tables.RACE_MARGIN)


def show_log(terminal: Terminal, seen: screen.Seen, count: str) -> None:
    """The last events this person may know."""
    events = visible(terminal.game.log, terminal.readers())
    if count not in ("", "all") and not count.isdigit():
        terminal.paper.line("log, log 50 or log all", ERROR)
        return
    last = len(events) if count == "all" else int(count or LOG)
    for event in events[-last:] if last else []:
        terminal.paper.wrapped(screen.told(terminal.game, seen, event), indent=4)


def show_rule(terminal: Terminal, seen: screen.Seen, id: str) -> None:
    """A rule in the rulebook's words."""
    from westphalia.cli.rulebook import run_rule
    from westphalia.rulebook import UnknownRule, rules_in

    try:
        rules_in(id)
    except (UnknownRule, ValueError) as unknown:
        terminal.paper.wrapped(str(unknown) if id else "rule ID, for example: rule V.trent.3", ERROR)
        return
    terminal.paper.out.flush()
    run_rule(argparse.Namespace(id=id))


def say_why(terminal: Terminal, seen: screen.Seen, words: str) -> None:
    """Whether an answer is legal, and which rule forbids it."""
    paper = terminal.paper
    if seen.question is None or not words:
        paper.line("Nothing is asked." if seen.question is None else "why N or why WORDS: about an answer")
        return
    try:
        answer = terminal.understand(seen, words)
    except UnknownWord as unknown:
        paper.wrapped(f"{unknown}.", ERROR, indent=4)
        return
    refusal = terminal.game.refusal(seen.question["seat"], answer)
    if refusal is None:
        paper.line(f"{terminal.game.words(answer)}: that is legal.")
        return
    terminal.refuse(refusal)
    if refusal.rule:
        paper.line(f"(rule {refusal.rule} prints the rule)", "dim")


# --- doing ---


def undo(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
    """Take the last answer back, if it was given here and may be."""
    last = terminal.session.last
    seat = last if last in terminal.seats else terminal.seat
    assert seat is not None
    refusal = terminal.session.undo(seat)
    if refusal is not None:
        terminal.refuse(refusal)
        return
    terminal.taken_back()
    terminal.paper.line("Taken back.", "bold")
    raise Again


def save(terminal: Terminal, seen: screen.Seen | None, name: str) -> bool:
    """Write the game to a file; whether it is written."""
    paper = terminal.paper
    file = Path(name).expanduser() if name else terminal.file
    if file is None:
        paper.line("save FILE", ERROR)
        return False
    try:
        if file.exists() and file != terminal.file and FORMAT not in file.read_text("utf-8", "replace")[:200]:
            paper.wrapped(f"{file} is there already and is no saved game: choose another name.", ERROR)
            return False
        unfinished = file.with_name(f"{file.name}.part")
        unfinished.write_text(terminal.session.save(), encoding="utf-8")
        unfinished.replace(file)
    except OSError as problem:
        paper.wrapped(f"{file} cannot be written: {problem.strerror}.", ERROR)
        return False
    terminal.file, terminal.saved = file, terminal.game.hash()
    paper.wrapped(f"Saved. Go on with: {how_to_go_on(terminal, file)}")
    return True


def how_to_go_on(terminal: Terminal, file: Path) -> str:
    """The command that goes on with the saved game."""
    everybody = len(terminal.seats) == len(terminal.game.players)
    seats = "all" if everybody else ",".join(str(seat + 1) for seat in terminal.seats) or "none"
    alone = " --alone" if terminal.alone and len(terminal.seats) > 1 else ""
    return f"westphalia play --text --load {shlex.quote(str(file))} --seats {seats}{alone}{terminal.options}"


def leave(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
    """Leave the table."""
    raise Quit


COMMANDS: Final[dict[str, Callable[[Terminal, screen.Seen, str], object]]] = {
    "help": show_help,
    "?": show_help,
    "why": say_why,
    "rule": show_rule,
    "map": show_map,
    "realms": show(tables.realms),
    "lands": show(tables.lands),
    "race": show_race,
    "log": show_log,
    "undo": undo,
    "save": save,
    "quit": leave,
    "exit": leave,
}
