"""A game at the terminal, with people at some seats and bots at the others."""

import contextlib
import math
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from westphalia.bots import Bot
from westphalia.cli.text import screen, tables
from westphalia.cli.text.commands import COMMANDS, ERROR, Again, Quit, carry_out, leave, save
from westphalia.cli.text.paper import Line, Paper, columns
from westphalia.cli.text.picture import draw, legend
from westphalia.engine.question import IllegalAnswer, Refusal
from westphalia.game.session import Session, visible
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.presentation.show import board_json
from westphalia.rules.base.words import UnknownWord

Read = Callable[[str], str]

NEWS: Final = 40  # lines of the log shown before a question
MANY: Final = 36  # answers; more are not listed if all of them are on the map
PATIENCE: Final = 2.0  # seconds until the terminal says that the bots are thinking
LAST: Final = 10  # lines of the log shown when a game is resumed


class Terminal:
    """A session played at one terminal."""

    def __init__(
        self,
        session: Session,
        seats: Sequence[int],
        bots: Mapping[int, Bot],
        paper: Paper,
        read: Read,
        alone: bool = False,
        file: Path | None = None,
    ) -> None:
        self.session = session
        self.seats = list(seats)
        self.bots = dict(bots)
        self.paper = paper
        self.read = read
        self.alone = alone or len(self.seats) < 2
        self.board = board_json(session.game)
        self.file = file
        self.saved = self.game.hash()
        self.options = ""  # further arguments of the command that continues a saved game
        self.seat: int | None = None  # the seat that is looking at the screen
        self.start = max(0, len(self.game.log) - LAST) if file else 0
        self.shown: dict[int | None, int] = {}  # how much of the log each seat has seen
        self.picture: list[Line] = []
        self.phase = ""
        self.guarded: int | None = None  # the seat whose secrets are on the screen

    @property
    def game(self) -> WestphaliaGame:
        return self.session.game

    # --- the flow ---

    def play(self) -> int:
        """Play until the game is over or a player leaves."""
        try:
            while True:
                self.bots_answer()
                asked = [seat for seat in self.game.waiting if seat in self.seats]
                try:
                    if asked:
                        self.ask(asked[0])
                    else:
                        self.finish()
                except Again:
                    continue
        except (Quit, EOFError):
            self.leave()
        except KeyboardInterrupt:  # while the bots were answering
            self.session.repair()
            self.paper.line()
            self.leave()
        return 0

    def bots_answer(self) -> None:
        """Let the bots answer until only people are asked."""
        patience = time.monotonic() + PATIENCE
        while True:
            seat = next((seat for seat in self.game.waiting if seat not in self.seats), None)
            if seat is None:
                return
            choice = self.bots[seat].choose(view(self.game, seat))
            self.session.answer(seat, choice.answer)
            if time.monotonic() > patience and self.seats:
                patience = math.inf
                self.paper.line("(The others are thinking ...)", "dim")

    def ask(self, seat: int) -> None:
        """Show a question and read lines until one is an answer."""
        seen = screen.Seen.of(self.game, seat, self.board)
        self.hand_over(seen, seat)
        self.news(seen)
        self.show_question(seen)
        while True:
            line = self.line()
            if not line:
                self.show_question(seen, again=True)
                continue
            answer = self.answer_meant(seen, line)
            if answer is None:
                continue
            try:
                self.session.answer(seat, answer)
            except IllegalAnswer as illegal:
                self.refuse(illegal.refusal)
                continue
            return

    def finish(self) -> None:
        """Show how the game ended and take further commands."""
        seen = screen.Seen.of(self.game, self.viewer, self.board)
        self.news(seen)
        self.paper.line()
        self.paper.line(tables.ending(seen))
        for row in tables.race(seen):
            self.paper.wrapped(row, indent=tables.RACE_MARGIN)
        if not self.seats:
            raise Quit
        while True:
            line = self.line()
            if line and not carry_out(self, seen, line):
                self.paper.line(
                    "The game is over. You can still type log, map, realms, lands, save FILE or quit."
                )

    # --- showing ---

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be on the screen."""
        return self.seat if self.seat in self.seats else None

    def readers(self) -> list[int]:
        """Return the seats whose events are shown."""
        return self.seats if self.alone else [] if self.viewer is None else [self.viewer]

    def hand_over(self, seen: screen.Seen, seat: int) -> None:
        """Hide the secrets of one player from the next."""
        secret = has_secrets(seen, seat)
        if not self.alone and self.guarded != seat and (secret or self.guarded is not None):
            self.paper.clear()
            self.paper.line([("Pass to ", "bold"), seen.player(seat), (", press Enter.", "bold")])
            while line := self.line():
                if COMMANDS.get(line) is leave:
                    raise Quit
                self.paper.line("Press Enter only: the next question is for another player.")
            self.guarded = seat if secret else None
        elif self.seat != seat:  # both have seen what is on the screen
            self.shown[seat] = max(self.shown.get(seat, self.start), self.shown.get(self.seat, self.start))
        self.seat = seat

    def news(self, seen: screen.Seen) -> None:
        """Show the events since the player last looked."""
        log = self.game.log
        events = visible(log, self.readers(), self.shown.get(self.seat, self.start))
        if len(events) > NEWS:
            self.paper.line(f"  ({len(events) - NEWS} earlier lines: type log {len(events)})", "dim")
        for event in events[-NEWS:]:
            self.paper.wrapped(screen.event_line(self.game, seen, event), indent=4)
        self.shown |= dict.fromkeys([self.seat, *self.readers()], len(log))

    def show_question(self, seen: screen.Seen, again: bool = False) -> None:
        """Show the map if it has changed, the status, the prompt and the answers."""
        question = seen.question
        assert question is not None
        numbers = screen.numbers_on_map(seen)
        anew = again or self.phase != seen.view["phase"]
        self.phase = seen.view["phase"]
        picture = draw(seen.board, seen.view, numbers, self.paper.width) if anew or numbers else self.picture
        if anew or picture != self.picture:
            self.show_map(picture, legend(seen.view))
            self.paper.wrapped(screen.status(seen), indent=4)
        for line in screen.own_realm(seen, question["seat"]):
            self.paper.wrapped(line, indent=4)
        self.paper.line()
        self.paper.wrapped(screen.prompt(seen, question), indent=4)
        if len(numbers) == len(question["answers"]) > MANY:
            self.paper.line("  Type a number on the map or the coordinates of a province.", "dim")
            return
        for line in columns(screen.answer_cells(seen, question), self.paper.width - 2):
            self.paper.line([("  ", ""), *line])

    def show_map(self, picture: list[Line], legend: Line) -> None:
        self.picture = picture
        self.paper.line()
        for line in picture:
            self.paper.line(line)
        self.paper.wrapped(legend)
        self.paper.line()

    def refuse(self, refusal: Refusal) -> None:
        words: Line = [("Not possible: ", ERROR), (refusal.sentence, "")]
        if refusal.rule:
            words.append((f" [{refusal.rule}]", screen.RULE_STYLE))
        self.paper.wrapped(words, indent=4)

    # --- reading ---

    def line(self) -> str:
        interrupted = False
        while True:
            try:
                return self.read("> ").strip()
            except KeyboardInterrupt:
                if interrupted:
                    raise Quit from None
                interrupted = True
                self.paper.line()
                self.paper.line(
                    "To leave, type quit or press Ctrl-C again. To keep the game, type save FILE."
                )

    def answer_meant(self, seen: screen.Seen, line: str) -> int | None:
        """Return the answer that a line means; None if it was a command or is not understood."""
        question = seen.question
        assert question is not None
        exact = [a["id"] for a in question["answers"] if a["words"].casefold() == line.casefold()]
        if exact:
            return int(exact[0])
        if carry_out(self, seen, line):
            return None
        try:
            return self.understand(seen, line)
        except UnknownWord as unknown:
            self.paper.wrapped(
                [(f"{unknown}.", ERROR), (" (Type help for a list of commands.)", "dim")], indent=4
            )
            return None

    def understand(self, seen: screen.Seen, line: str) -> int:
        """Return the answer that a number or words mean, legal or not."""
        question = seen.question
        if question is None:
            raise UnknownWord("there is no question now")
        keys = screen.keys(question)
        if line in keys:
            return int(keys[line]["id"])
        numbered = all(answer["kind"] != "number" for answer in question["answers"])
        if line.isdigit() and numbered:
            raise UnknownWord(f"there is no answer {line}; answers are 1 to {len(keys)}")
        begun = [a for a in question["answers"] if plain(a["words"]).startswith(plain(line))]
        if len(begun) == 1:
            return int(begun[0]["id"])
        try:
            return self.game.understand(question["seat"], line)
        except UnknownWord:
            if begun:
                several = ", ".join(a["words"] for a in begun[:6]) + (", ..." if len(begun) > 6 else "")
                raise UnknownWord(f"{line!r} could be: {several}") from None
            raise

    # --- after a command ---

    def after_undo(self) -> None:
        """Forget that the answer taken back was shown."""
        log = len(self.game.log)
        self.shown = {viewer: min(until, log) for viewer, until in self.shown.items()}
        self.picture = []

    def leave(self) -> None:
        """Leave the game; offer to save it."""
        if self.game.record and self.game.hash() != self.saved and sys.stdin.isatty() and self.seats:
            try:
                while name := self.read("Save the game? Type a file name, or Enter for no: ").strip():
                    if save(self, None, name):
                        break
            except (EOFError, KeyboardInterrupt):
                self.paper.line()
        self.paper.line("Farewell.")


def has_secrets(seen: screen.Seen, seat: int) -> bool:
    """Return True if a seat's screen shows a secret."""
    realm, question = seen.view["realms"][seat], seen.question
    held = any(held["names"] for held in realm["held"])
    return bool(held or realm["hand_count"] or (question is not None and question["sealed"]))


def plain(words: str) -> str:
    """Normalize words for comparison."""
    return " ".join(words.casefold().replace("-", " ").split()).removeprefix("the ")


def read_line(prompt: str) -> str:
    """Read a line; echo it if it comes from a script, so that the output is complete."""
    if sys.stdin.isatty():
        return input(prompt)
    sys.stdout.write(prompt)
    line = sys.stdin.readline()
    sys.stdout.write(line if line.endswith("\n") else line + "\n")
    if not line:
        raise EOFError
    return line


def enable_history() -> None:
    """Give input lines a history if readline is available."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401
