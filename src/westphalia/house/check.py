"""Random games of an edition that look for broken invariants, endless loops and games without a winner."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Final

from westphalia.editions.kit.edition import Edition
from westphalia.engine.chance import mix
from westphalia.engine.flow import EndlessLoop
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.rules.base.answers import DRASTIC

GAMES: Final = 200
MOST_ANSWERS: Final = 10_000
EVERY: Final = 25  # answers between checks of the invariants, besides each new phase


@dataclass(frozen=True, slots=True)
class Failure:
    """A random game that went wrong: the place, and a sentence about it."""

    players: int
    seed: int
    step: str
    sentence: str
    raised: bool = True  # by a step; else an invariant is broken, or the game has no good end

    def __str__(self) -> str:
        where = f" in {self.step}" if self.step else ""
        return f"A game of {self.players} players (seed {self.seed}) fails{where}: {self.sentence}"


def play_randomly(
    ed: Edition, games: int = GAMES, seed: int = 1, players: int = 0
) -> Iterator[Failure | None]:
    """Play random games with all numbers of players in turn; yield a failure, or None for a good game."""
    for number in range(games):
        count = players or ed.players[number % len(ed.players)]
        yield _play(ed, count, seed + number)


def _play(ed: Edition, players: int, seed: int) -> Failure | None:
    game: WestphaliaGame | None = None
    try:
        setup = {"setup": "random"} if ed.offers("setup", "random") else {}
        game = new_game(ed, players, seed, log=False, **setup)
        broken = _play_to_the_end(game, seed)
    except EndlessLoop as loop:
        return Failure(players, seed, str(loop), "the step is repeated without end")
    except Exception as problem:
        step = _step_of(problem.__traceback__)
        return Failure(
            players, seed, step, f"{type(problem).__name__}: {problem}" if str(problem) else "an error"
        )
    if broken:
        at = game.branches[0].pc
        return Failure(players, seed, game.program.instructions[at].name.rstrip("."), broken, False)
    return None


def _play_to_the_end(game: WestphaliaGame, seed: int) -> str:
    """Answer at random; return the fault that was found, or ""."""
    s, phase = game.state, (-1, -1)
    for number in range(MOST_ANSWERS):
        question = game.first_question()
        if question is None:
            return "" if s.winners else "the game ends without a winner"
        if (s.round, s.phase) != phase or number % EVERY == 0:
            phase = (s.round, s.phase)
            if s.round and (broken := game.edition.invariants(s, True)):
                return broken[0]
        answers = [a for a in question.answers if a not in DRASTIC] or question.answers
        game.answer(question.seat, answers[(mix(seed, number) * len(answers)) >> 64])
    return f"the game has not ended after {MOST_ANSWERS} answers"


def _step_of(trace: TracebackType | None) -> str:
    """Return the step of the table of contents in which an error was raised."""
    found = ""
    while trace is not None:
        local = trace.tb_frame.f_locals
        if trace.tb_frame.f_code.co_name == "_execute" and "pc" in local and "program" in local:
            found = local["program"].instructions[local["pc"]].name.rstrip(".")
        trace = trace.tb_next
    return found
