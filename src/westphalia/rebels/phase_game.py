"""A phase in play: begun from a position, answered in words, and the new position at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from westphalia.engine.chance import mix
from westphalia.engine.event import Event
from westphalia.engine.game import Game
from westphalia.engine.question import IllegalAnswer, Question, Refusal
from westphalia.rebels.answers import make_lexicon, words
from westphalia.rebels.constants import STEPS
from westphalia.rebels.dice import TABLE, table_seat
from westphalia.rebels.faults import Fault, PositionError
from westphalia.rebels.names import folded
from westphalia.rebels.phase import PHASE
from westphalia.rebels.reading import read_position
from westphalia.rebels.speech import prompt, quiet, sentence, understand
from westphalia.rebels.state import Host, State
from westphalia.rebels.writing import write_position

Dice = str | Sequence[str | int] | None
"""None: from the seed. "table": asked of the table. A list: what the dice showed, in order."""

Decide = Callable[["PhaseGame", str], str]
"""A decision source: the answer, in words, of a player who is asked."""


class NotPassed(PositionError):
    """R.start.1: the phase begins once every player has Passed."""

    def __init__(self, players: Sequence[str]) -> None:
        have = "has" if len(players) == 1 else "have"
        super().__init__([Fault("passed", f"{', '.join(players)} {have} not Passed", "R.start.1")])
        self.players = tuple(players)
        self.rule = "R.start.1"


class PhaseGame(Game[State]):
    """The Peace & Rebels phase of one position; one player at a time is asked."""

    __slots__ = ("dice", "origin", "players", "told", "warnings")

    origin: dict[str, Any]  # the position and the call, as they were given
    players: tuple[str, ...]
    warnings: tuple[Fault, ...]  # what is strange about the position
    dice: list[str | int]  # what the dice showed, as far as it has not been used
    told: dict[int, int]  # by seat, how long the log was before its last answer in words

    def copy(self) -> PhaseGame:
        """An independent game at the same point, without log and record."""
        g = super().copy()
        assert isinstance(g, PhaseGame)
        g.origin = self.origin
        g.players = self.players
        g.warnings = self.warnings
        g.dice = self.dice[:]
        g.told = {}
        return g

    # --- who and what ---

    def seat(self, player: str | int) -> int:
        """The seat of a player, by id, name or number; that of the dice is called dice."""
        if isinstance(player, int):
            if 0 <= player <= len(self.players):
                return player
            raise ValueError(f"player: there is no seat {player}")
        for seat, one in enumerate(self.players):
            if folded(player) in (folded(one), folded(self.state.realms[one].name)):
                return seat
        if folded(player) == TABLE:
            return table_seat(self.state)
        raise ValueError(f"player: nobody is called {player!r}; there are: {', '.join(self.players)}")

    def name(self, seat: int) -> str:
        """The player of a seat, by id."""
        return self.players[seat] if seat < len(self.players) else TABLE

    @property
    def asked(self) -> str | None:
        """The player who is asked now (dice: the table, for a roll); None when the phase is over."""
        return self.name(self.waiting[0]) if self.waiting else None

    def question(self, player: str | int) -> Question | None:
        """The question that is open for a player."""
        return super().question(self.seat(player))

    def prompt(self, player: str | int) -> str:
        """A player's question as a sentence."""
        question = self.question(player)
        return "" if question is None else prompt(self.state, question)

    def legal(self, player: str | int) -> list[str]:
        """The legal answers of a player's question, in words."""
        question = self.question(player)
        return [] if question is None else [words(self.state, answer) for answer in question.answers]

    def words(self, answer: int) -> str:
        """An answer in words."""
        return words(self.state, answer)

    def sentence(self, event: Event) -> str:
        """An event as a sentence."""
        return sentence(self.state, event)

    def position(self) -> dict[str, Any]:
        """The position as it is now, as plain data."""
        return write_position(self.state)

    # --- answering ---

    def why_not(self, player: str | int, word: str) -> Refusal | None:
        """The rule that forbids an answer, or None if it is legal."""
        seat = self.seat(player)
        question = self.question(seat)
        if question is None:
            return self._not_asked(seat)
        try:
            return self.refusal(seat, understand(self.state, question, word))
        except IllegalAnswer as illegal:
            return illegal.refusal

    def _not_asked(self, seat: int) -> Refusal:
        if self.over:
            return Refusal("over", "R.end.1", "The phase is over.")
        return Refusal("not-asked", "R.api.12", f"{self.name(seat)} is not asked now; {self.asked} is.")

    def say(self, player: str | int, *answers: str | int) -> None:
        """Answer a player's questions in words, one after another; ";" parts answers too.

        A word for a question that has just answered itself, having had only one answer, is passed over.
        """
        seat = self.seat(player)
        for word in (part.strip() for answer in answers for part in str(answer).split(";")):
            if self._has_been_said(seat, word):
                continue
            question = self.question(seat)
            if question is None:
                raise IllegalAnswer(self._not_asked(seat))
            answer = understand(self.state, question, word)
            told = len(self.log)
            self.answer(seat, answer)
            self.told[seat] = told
            self.feed_dice()

    def _has_been_said(self, seat: int, word: str) -> bool:
        """Whether a word that is no legal answer now is what a question has just answered by itself."""
        question = self.question(seat)
        if question is not None:
            try:
                if understand(self.state, question, word) in question.answers:
                    return False
            except IllegalAnswer:
                pass
        since = self.log[self.told.get(seat, 0) :]
        forced = [e.fields["answer"] for e in since if e.kind == "only_answer" and e.fields["seat"] == seat]
        return any(folded(words(self.state, answer)) == folded(word) for answer in forced)

    def feed_dice(self) -> None:
        """Answer for the dice with what they showed at the table, as far as it was given."""
        seat = table_seat(self.state)
        while self.dice and (question := self.question(seat)) is not None:
            face = str(self.dice[0])
            self.answer(seat, understand(self.state, question, face))
            del self.dice[0]

    def play_out(self, decide: Decide) -> None:
        """Let a decision source answer until the phase is over."""
        while (player := self.asked) is not None:
            self.say(player, decide(self, player))


def check_call(first: str, last: str, seed: Any) -> None:
    """R.api.11: the steps of a call are letters, the first not after the last."""
    for name, letter in (("first", first), ("last", last)):
        if letter not in STEPS:
            raise ValueError(f"{name}: {letter!r} is none of the steps {', '.join(STEPS)} [R.api.11]")
    if first > last:
        raise ValueError(f"last: step {last} comes before step {first} [R.api.11]")
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 64:
        raise ValueError(f"seed: {seed!r} is no whole number from 0 to 2^64 - 1")


def from_position(
    position: Mapping[str, Any],
    first: str = "A",
    last: str = "I",
    seed: int = 0,
    dice: Dice = None,
    rulers: Sequence[str] = (),
    log: bool = True,
    host: Host | None = None,
) -> PhaseGame:
    """Begin the phase from a position; it stands at its first question, or is over."""
    check_call(first, last, seed)
    given, warnings = read_position(position)
    missing = [pr for pr in given.turn_order if pr not in given.passed]
    if missing:
        raise NotPassed(missing)
    if isinstance(dice, str) and dice != "table":
        raise ValueError(f"dice: {dice!r} is neither a list nor 'table'")
    state = State(given, seed)
    state.first, state.last = first, last
    state.table_dice = dice is not None
    state.rulers = tuple(rulers)
    state.host = host
    state.lexicon = make_lexicon(given, state.rulers)
    state.codes = {name: i for i, name in enumerate(state.lexicon)}
    game = PhaseGame(PHASE, state, log)
    game.origin = {
        "position": write_position(given),
        "first": first,
        "last": last,
        "seed": seed,
        "dice": "seed" if dice is None else "table",
        "rulers": list(rulers),
        **({"host": True} if host is not None else {}),
    }
    game.players = given.turn_order
    game.warnings = tuple(warnings)
    game.dice = [] if dice is None or isinstance(dice, str) else list(dice)
    game.told = {}
    game.start()
    game.feed_dice()
    return game


def to_position(game: PhaseGame) -> dict[str, Any]:
    """The position as it is now, as plain data."""
    return game.position()


def resolve(
    position: Mapping[str, Any],
    answers: Iterable[tuple[str, ...]] | Decide = (),
    first: str = "A",
    last: str = "I",
    seed: int = 0,
    dice: Dice = None,
    rulers: Sequence[str] = (),
    host: Host | None = None,
) -> PhaseGame:
    """Play the phase to its end; the answers are pairs of player and words, or come from a decision source.

    >>> game = resolve({"turn_order": ["france"], "realms": {"france": {"kind": "PR", "stability": 0}}})
    >>> game.over
    True
    """
    game = from_position(position, first, last, seed, dice, rulers, host=host)
    if callable(answers):
        game.play_out(answers)
        return game
    if isinstance(answers, Mapping):
        raise ValueError("answers: must be a list of pairs (player, words), for their order counts")
    for player, *said in answers:
        game.say(player, *said)
    if not game.over:
        raise ValueError(f"answers: {game.asked} is still asked: {game.prompt(game.waiting[0])}")
    return game


def at_random(seed: int) -> Decide:
    """A decision source that picks an answer by lot, the same for the same seed."""

    def decide(game: PhaseGame, player: str) -> str:
        legal = game.legal(player)
        return legal[(mix(seed, len(game.record) + 1) * len(legal)) >> 64]

    return decide


def quietly(game: PhaseGame, player: str) -> str:
    """A decision source that wants nothing to happen."""
    question = game.question(player)
    assert question is not None
    return game.words(quiet(question))


__all__ = [
    "NotPassed",
    "PhaseGame",
    "PositionError",
    "at_random",
    "from_position",
    "quietly",
    "resolve",
    "to_position",
]
