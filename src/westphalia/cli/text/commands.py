"""Commands that players can type at the terminal besides answers."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from westphalia.cli.text import screen, tables
from westphalia.cli.text.paper import Line
from westphalia.cli.text.picture import draw, legend
from westphalia.game.records import FORMAT
from westphalia.game.session import visible
from westphalia.rules.base.words import UnknownWord

if TYPE_CHECKING:
    from westphalia.cli.text.terminal import Terminal

Command = Callable[["Terminal", screen.Seen, str], None]

ERROR: Final = "bold red"
LOG: Final = 20  # lines of the log
HELP: Final = (
    ("7", "give answer 7; places have their numbers on the map"),
    ("Bavaria", "give an answer in words; the first letters are enough"),
    ("(Enter)", "show the map and the question again"),
    ("why 7, why Bavaria", "say whether an answer is legal and which rule forbids it"),
    ("rule V.trent.3", "show a rule, a range of rules (V.trent.1-6) or a chapter (V.trent)"),
    ("map, realms, lands", "show the map, all players, or all Principalities and their Influence"),
    ("race", "show how near each player is to victory"),
    ("log, log 50, log all", "show what has happened"),
    (
        "undo",
        "take back your last answer, unless cards were drawn or revealed or another player has answered",
    ),
    ("save FILE", "save the game to continue it later"),
    ("quit", "leave the game"),
)


class Quit(Exception):
    """The player leaves the game."""


class Again(Exception):
    """The question has changed without an answer and must be shown again."""


def carry_out(terminal: Terminal, seen: screen.Seen, line: str) -> bool:
    """Carry out a command; return False if the line is not a command."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.casefold())
    if command is None:
        return False
    command(terminal, seen, rest.strip())
    return True


# --- looking ---


def show_help(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
    wide = max(len(words) for words, _ in HELP) + 2
    for words, meaning in HELP:
        terminal.paper.wrapped([("  " + words.ljust(wide), "bold"), (meaning, "")], indent=wide + 2)


def show_map(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
    picture = draw(seen.board, seen.view, screen.numbers_on_map(seen), terminal.paper.width)
    terminal.show_map(picture, legend(seen.view))
    terminal.paper.wrapped(screen.status(seen), indent=4)


def show(table: Callable[[screen.Seen], Sequence[Line]]) -> Command:
    """Return the command that prints a table."""

    def written(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
        for line in table(seen):
            terminal.paper.line(line)

    return written


def show_race(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
    for row in tables.race(seen):
        terminal.paper.wrapped(row, indent=tables.RACE_MARGIN)


def show_log(terminal: Terminal, seen: screen.Seen, count: str) -> None:
    """Print the last events that the player may know."""
    events = visible(terminal.game.log, terminal.readers())
    if count not in ("", "all") and not count.isdigit():
        terminal.paper.line("Type log, log 50 or log all.", ERROR)
        return
    last = len(events) if count == "all" else int(count or LOG)
    for event in events[-last:] if last else []:
        terminal.paper.wrapped(screen.event_line(terminal.game, seen, event), indent=4)


def show_rule(terminal: Terminal, seen: screen.Seen, id: str) -> None:
    from westphalia.cli.rulebook import run_rule
    from westphalia.rulebook import UnknownRule, rules_in

    try:
        rules_in(id)
    except (UnknownRule, ValueError) as unknown:
        terminal.paper.wrapped(
            str(unknown) if id else "Type the rule's id, for example: rule V.trent.3", ERROR
        )
        return
    terminal.paper.out.flush()
    run_rule(argparse.Namespace(id=id))


def say_why(terminal: Terminal, seen: screen.Seen, words: str) -> None:
    paper = terminal.paper
    if seen.question is None or not words:
        paper.line("You have no question to answer." if seen.question is None else "Type why and an answer.")
        return
    try:
        answer = terminal.understand(seen, words)
    except UnknownWord as unknown:
        paper.wrapped(f"{unknown}.", ERROR, indent=4)
        return
    refusal = terminal.game.refusal(seen.question["seat"], answer)
    if refusal is None:
        paper.line(f"{terminal.game.words(answer)} is legal.")
        return
    terminal.refuse(refusal)
    if refusal.rule:
        paper.line(f"(Type rule {refusal.rule} to read the rule.)", "dim")


# --- doing ---


def undo(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
    last = terminal.session.last
    seat = last if last in terminal.seats else terminal.seat
    assert seat is not None
    refusal = terminal.session.undo(seat)
    if refusal is not None:
        terminal.refuse(refusal)
        return
    terminal.after_undo()
    terminal.paper.line("Taken back.", "bold")
    raise Again


def save(terminal: Terminal, seen: screen.Seen | None, name: str) -> bool:
    """Save the game to a file; return False if that failed."""
    paper = terminal.paper
    file = Path(name).expanduser() if name else terminal.file
    if file is None:
        paper.line("Type the name of a file, for example: save game.json", ERROR)
        return False
    try:
        if file.exists() and file != terminal.file and FORMAT not in file.read_text("utf-8", "replace")[:200]:
            paper.wrapped(f"{file} already exists and is not a saved game. Choose another name.", ERROR)
            return False
        unfinished = file.with_name(f"{file.name}.part")
        unfinished.write_text(terminal.session.save(), encoding="utf-8")
        unfinished.replace(file)
    except OSError as problem:
        paper.wrapped(f"{file} cannot be written: {problem.strerror}.", ERROR)
        return False
    terminal.file, terminal.saved = file, terminal.game.hash()
    paper.wrapped(f"Saved. Continue with: {resume_command(terminal, file)}")
    return True


def resume_command(terminal: Terminal, file: Path) -> str:
    all_seats = len(terminal.seats) == len(terminal.game.players)
    seats = "all" if all_seats else ",".join(str(seat + 1) for seat in terminal.seats) or "none"
    alone = " --alone" if terminal.alone and len(terminal.seats) > 1 else ""
    return f"westphalia play --text --load {shlex.quote(str(file))} --seats {seats}{alone}{terminal.options}"


def leave(terminal: Terminal, seen: screen.Seen, rest: str) -> None:
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
