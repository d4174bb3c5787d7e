"""`westphalia rebels`: the Peace & Rebels phase of a position, in the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

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
from westphalia.rebels.constants import STEPS
from westphalia.rebels.records import FORMAT

HELP = "a number or the words of an answer; `undo`, `position`, `log`, `quit` (what was played is kept by --save)"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `rebels`."""
    parser = subparsers.add_parser(
        "rebels",
        help="play the Peace & Rebels phase of a position",
        description="Play the Peace & Rebels phase of a position (TOML or JSON), or go on with a record of one.",
    )
    parser.add_argument("position", metavar="POSITION", help="a position, or a record that was saved")
    parser.add_argument("--auto", type=int, metavar="SEED", help="decide and roll by lot, from this seed")
    parser.add_argument("--dice", action="store_true", help="type in what the real dice showed")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the dice (default 0)")
    parser.add_argument("--check", action="store_true", help="only say whether the position is legal")
    parser.add_argument("--first", default="A", choices=STEPS, help="the first step (default A)")
    parser.add_argument("--last", default="I", choices=STEPS, help="the last step (default I)")
    parser.add_argument(
        "--rulers", default="", metavar="NAMES", help="new Rulers to choose from, with commas"
    )
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="write the record here, at the end and at `quit`"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the new position here (TOML or JSON)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, or check, a position."""
    data = read_file(args.position)
    if isinstance(data, dict) and data.get("format") == FORMAT:
        game = from_record(data)
    elif args.check:
        position, warnings = read_position(data)
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
    told = tell(game, 0)
    if args.auto is not None:
        game.play_out(at_random(args.auto))
        tell(game, told)
    else:
        game = Table(game, told).play()
    finish(game, args)
    return 0


def warn(warnings: tuple[Fault, ...] | list[Fault]) -> None:
    """Say what is strange about a position."""
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)


def tell(game: PhaseGame, told: int) -> int:
    """Print what has happened since; how long the log is now."""
    for event in game.log[told:]:
        rule = f"  [{event.rule}]" if event.rule else ""
        print(f"{game.sentence(event)}{rule}")
    return len(game.log)


def finish(game: PhaseGame, args: argparse.Namespace) -> None:
    """Write the record and the new position where the caller wants them."""
    if args.save is not None:
        args.save.write_text(write_record(game), "utf-8")
    if args.out is not None:
        write = to_json if args.out.suffix.lower() == ".json" else to_toml
        args.out.write_text(write(game.position()), "utf-8")
    if not game.over:
        print(f"The phase is not over: {game.asked} is asked.")


class Table:
    """People at a terminal who answer in turn."""

    def __init__(self, game: PhaseGame, told: int) -> None:
        self.game = game
        self.told = told

    def play(self) -> PhaseGame:
        """Ask until the phase is over or somebody quits."""
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
        """Print the question."""
        game = self.game
        question = game.question(player)
        assert question is not None
        name = player if player not in game.players else game.state.realms[player].name
        print(f"\n{name}: {game.prompt(player)}  [{question.rule}]")
        for number, words in enumerate(game.legal(player), 1):
            print(f"  {number}. {words}")

    def answer(self, player: str, line: str) -> None:
        """Take an answer or a command."""
        if line in ("help", "?"):
            print(HELP)
        elif line == "position":
            print(to_toml(self.game.position()))
        elif line == "log":
            tell(self.game, 0)
        elif line == "undo":
            self.undo()
        else:
            self.say(player, line)

    def say(self, player: str, line: str) -> None:
        """Give an answer, by its number in the list or in words."""
        legal = self.game.legal(player)
        words = legal[int(line) - 1] if line.isdecimal() and 1 <= int(line) <= len(legal) else line
        try:
            self.game.say(player, words)
        except IllegalAnswer as refused:
            print(refused)
            return
        self.told = tell(self.game, self.told)

    def undo(self) -> None:
        """Take back the last answer."""
        record = self.game.record[:-1]
        if len(record) == len(self.game.record):
            print("Nothing has been answered yet.")
            return
        self.game = again(self.game.origin)
        for seat, answer in record:
            self.game.answer(seat, answer)
        self.told = len(self.game.log)
        print("The last answer is taken back.")


def again(origin: dict[str, Any]) -> PhaseGame:
    """The phase from its beginning."""
    call = {key: origin[key] for key in ("first", "last", "seed", "rulers")}
    return from_position(origin["position"], dice="table" if origin["dice"] == "table" else None, **call)
