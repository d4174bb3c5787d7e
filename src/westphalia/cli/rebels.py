"""`westphalia rebels`: the Peace & Rebels phase of a position in the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from westphalia.rebels import (
    Fault,
    IllegalAnswer,
    PhaseGame,
    at_random,
    from_position,
    from_record,
    read_file,
    read_position,
    to_json,
    to_toml,
    write_record,
)
from westphalia.rebels.api.phase_game import is_whole
from westphalia.rebels.api.records import FORMAT, begin_again
from westphalia.rebels.position.constants import STEPS

HELP = "Type the number or the words of an answer, or undo, position, log or quit (--save keeps what you played)."


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "rebels",
        description="Play the Peace & Rebels phase of a position (TOML or JSON), or continue a saved record.",
    )
    parser.add_argument("position", metavar="POSITION", help="position or saved record")
    parser.add_argument("--auto", type=int, metavar="SEED", help="decide and roll at random, from this seed")
    parser.add_argument("--dice", action="store_true", help="roll real dice and type the results")
    parser.add_argument("--seed", type=int, default=0, help="seed of the dice (default: 0)")
    parser.add_argument("--check", action="store_true", help="only check that the position is legal")
    parser.add_argument("--first", default="A", choices=STEPS, help="first step (default: A)")
    parser.add_argument("--last", default="I", choices=STEPS, help="last step (default: I)")
    parser.add_argument("--rulers", default="", metavar="NAMES", help="new Rulers, separated by commas")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the record at the end or on quit")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the new position (TOML or JSON)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    data = read_file(args.position)
    if isinstance(data, dict) and data.get("format") == FORMAT:
        game = from_record(data)
    elif args.check:
        position, warnings = read_position(data, whole=is_whole(args.first, args.last))
        warn(warnings)
        print(f"{args.position}: legal, {len(position.provinces)} Provinces in {len(position.areas)} Areas")
        return 0
    else:
        rulers = [name.strip() for name in args.rulers.split(",") if name.strip()]
        seed = args.seed if args.auto is None else args.auto
        dice = "table" if args.dice else None
        game = from_position(data, args.first, args.last, seed, dice, rulers)
    warn(game.warnings)
    if args.check:
        print(f"{args.position}: a record that replays")
        return 0
    printed = print_log(game, 0)
    if args.auto is not None:
        game.play_out(at_random(args.auto))
        print_log(game, printed)
    else:
        game = Terminal(game, printed).play()
    write_files(game, args)
    if not game.over:
        print(f"The phase is not over. {game.asked} must answer.")
    return 0


def warn(warnings: tuple[Fault, ...] | list[Fault]) -> None:
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)


def print_log(game: PhaseGame, start: int) -> int:
    """Print the log from a line on; return its length."""
    for event in game.log[start:]:
        rule = f"  [{event.rule}]" if event.rule else ""
        print(f"{game.sentence(event)}{rule}")
    return len(game.log)


def write_files(game: PhaseGame, args: argparse.Namespace) -> None:
    if args.save is not None:
        args.save.write_text(write_record(game), "utf-8")
    if args.out is not None:
        write = to_json if args.out.suffix.lower() == ".json" else to_toml
        args.out.write_text(write(game.position()), "utf-8")


class Terminal:
    """Players at one terminal who answer in turn."""

    def __init__(self, game: PhaseGame, printed: int) -> None:
        self.game = game
        self.printed = printed  # lines of the log

    def play(self) -> PhaseGame:
        """Ask until the phase is over or a player quits."""
        while (player := self.game.asked) is not None:
            self.show(player)
            try:
                line = input("> ").strip()
            except EOFError:
                break
            if line == "quit":
                break
            if line:
                self.answer(player, line)
        return self.game

    def show(self, player: str) -> None:
        game = self.game
        question = game.question(player)
        assert question is not None
        name = player if player not in game.players else game.state.realms[player].name
        print(f"\n{name}: {game.prompt(player)}  [{question.rule}]")
        for number, words in enumerate(game.legal(player), 1):
            print(f"  {number}. {words}")

    def answer(self, player: str, line: str) -> None:
        if line in ("help", "?"):
            print(HELP)
        elif line == "position":
            print(to_toml(self.game.position()))
        elif line == "log":
            print_log(self.game, 0)
        elif line == "undo":
            self.undo()
        else:
            self.say(player, line)

    def say(self, player: str, line: str) -> None:
        """Give an answer by its number or in words."""
        legal = self.game.legal(player)
        words = legal[int(line) - 1] if line.isdecimal() and 1 <= int(line) <= len(legal) else line
        try:
            self.game.say(player, words)
        except IllegalAnswer as refused:
            print(refused)
            return
        self.printed = print_log(self.game, self.printed)

    def undo(self) -> None:
        record = self.game.record[:-1]
        if len(record) == len(self.game.record):
            print("There is no answer to take back.")
            return
        self.game = begin_again(self.game.origin)
        for seat, answer in record:
            self.game.answer(seat, answer)
        self.printed = len(self.game.log)
        print("Took back the last answer.")
