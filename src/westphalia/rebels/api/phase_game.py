"""A phase in play: from a position, through answers in words, to the new position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from westphalia.engine.chance import mix
from westphalia.engine.event import ONLY_ANSWER, Event
from westphalia.engine.game import Game
from westphalia.engine.kind import Kind
from westphalia.engine.question import IllegalAnswer, Question, Refusal, why_not
from westphalia.rebels.core.answers import decode, make_lexicon, sort_of, words
from westphalia.rebels.core.chance import TABLE, table_seat
from westphalia.rebels.core.state import Host, State
from westphalia.rebels.position.constants import STEPS
from westphalia.rebels.position.faults import Fault, PositionError
from westphalia.rebels.position.names import folded
from westphalia.rebels.position.reading import read_position
from westphalia.rebels.position.writing import write_position
from westphalia.rebels.steps.phase import PHASE
from westphalia.rebels.wording.sentences import passive_answer, prompt, sentence, understand

Dice = str | Sequence[str | int] | None
"""None: from the seed. "table": players type each roll. A list: the rolls in order."""

Decide = Callable[["PhaseGame", str], str]
"""A policy: returns a player's answer in words."""


class NotPassed(PositionError):
    """R.start.1: the phase begins when every player has Passed."""

    def __init__(self, players: Sequence[str]) -> None:
        have = "has" if len(players) == 1 else "have"
        super().__init__([Fault("passed", f"{', '.join(players)} {have} not Passed", "R.start.1")])
        self.players = tuple(players)
        self.rule = "R.start.1"


class PhaseGame(Game[State]):
    """The Peace & Rebels phase of one position; it asks one player at a time."""

    __slots__ = ("dice", "forced", "origin", "players", "warnings")

    origin: dict[str, Any]  # the position and the arguments that the phase began with
    players: tuple[str, ...]
    warnings: tuple[Fault, ...]  # about the position
    dice: list[str | int]  # rolls of real dice that are not used yet
    forced: (
        list[tuple[Question, State]] | None
    )  # automatic answers since the last word, while a player speaks

    def copy(self) -> PhaseGame:
        """Return an independent game at the same point, without log and record."""
        g = super().copy()
        assert isinstance(g, PhaseGame)
        g.origin = self.origin
        g.players = self.players
        g.warnings = self.warnings
        g.dice = self.dice[:]
        g.forced = None
        return g

    # --- who and what ---

    def seat(self, player: str | int) -> int:
        """Return the seat of a player by id, name or number; "dice" is the seat of real dice."""
        if isinstance(player, int):
            if 0 <= player <= len(self.players):
                return player
            raise ValueError(f"player: there is no seat {player}")
        for seat, one in enumerate(self.players):
            if folded(player) in (folded(one), folded(self.state.realms[one].name)):
                return seat
        if folded(player) == TABLE:
            return table_seat(self.state)
        raise ValueError(f"player: there is no {player!r}; choose one of: {', '.join(self.players)}")

    def name(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else TABLE

    @property
    def asked(self) -> str | None:
        """The player who must answer now ("dice" for real dice); None when the phase is over."""
        return self.name(self.waiting[0]) if self.waiting else None

    def question(self, player: str | int) -> Question | None:
        """Return a player's open question."""
        return super().question(self.seat(player))

    def prompt(self, player: str | int) -> str:
        """Return a player's question as a sentence."""
        question = self.question(player)
        return "" if question is None else prompt(self.state, question)

    def legal(self, player: str | int) -> list[str]:
        """Return the legal answers to a player's question, in words."""
        question = self.question(player)
        return [] if question is None else [words(self.state, answer) for answer in question.answers]

    def words(self, answer: int) -> str:
        return words(self.state, answer)

    def sentence(self, event: Event) -> str:
        return sentence(self.state, event)

    def fields(self, event: Event) -> dict[str, Any]:
        """Return the fields of an event in words: ids, and numbers for amounts."""
        if event.type is not ONLY_ANSWER:
            return dict(event.fields)
        fields = event.fields
        return {
            "player": self.name(fields["seat"]),
            "question": fields["question"],
            "answer": self.words(fields["answer"]),
            "about": decode(self.state, fields["about"]),
        }

    def sentences(self) -> list[str]:
        """Return the log as sentences."""
        return [self.sentence(event) for event in self.log]

    def position(self) -> dict[str, Any]:
        """Return the current position as plain data."""
        return write_position(self.state)

    # --- answering ---

    def why_not(self, player: str | int, word: str) -> Refusal | None:
        """Return why an answer is refused, with its rule, or None if it is legal."""
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
        return Refusal(
            "not-asked", "R.api.12", f"{self.name(seat)} has no question now; {self.asked} must answer."
        )

    def say(self, player: str | int, *answers: str | int) -> None:
        """Answer a player's questions in words, one after another; ";" separates answers too.

        If one of them is refused, nothing changes. A question with one legal answer answers itself (R.api.3): its
        answer may be said or left out, and another thing of the same sort is refused. Provinces with ";" between them
        answer one kind of question.
        """
        seat = self.seat(player)
        before, log, record = self.copy(), len(self.log), len(self.record)
        self.forced = []
        try:
            for listed in answers:
                self._say_in_turn(seat, [word.strip() for word in str(listed).split(";")])
        except Exception:
            self._go_back(before, log, record)
            raise
        finally:
            self.forced = None

    def _say_in_turn(self, seat: int, spoken: Sequence[str]) -> None:
        last: tuple[Kind, str] | None = None
        for word in spoken:
            if self._is_forced(seat, word):
                continue
            question = self.question(seat)
            if question is None:
                raise IllegalAnswer(self._not_asked(seat))
            answer = understand(self.state, question, word)
            sort = sort_of(self.state, answer)
            if last is not None and sort == "province" and last[1] == sort and last[0] is not question.kind:
                sentence = f"{word!r} would answer another question: {self.prompt(seat)} Say it by itself."
                raise IllegalAnswer(Refusal("another-question", question.rule, sentence))
            last = question.kind, sort
            self.forced = []
            self.answer(seat, answer)
            self.feed_dice()

    def _is_forced(self, seat: int, word: str) -> bool:
        """Return whether a word repeats an answer that was given automatically after the last word.

        Raise IllegalAnswer if it names another thing of the same sort.
        """
        for number, (question, state) in enumerate(self.forced or ()):
            if question.seat != seat:
                continue
            try:
                meant = understand(state, question, word)
            except IllegalAnswer:
                continue
            if meant in question.answers:
                self.forced = (self.forced or [])[number + 1 :]
                return True
            if sort_of(state, meant) == sort_of(state, question.answers[0]):
                raise IllegalAnswer(why_not(state, question, meant))
        return False

    def _log_forced(self, q: Question) -> None:
        """Log that a question answered itself, and note it while a player speaks."""
        if self.forced is not None:
            self.forced.append((q, self.state.copy()))
        super()._log_forced(q)

    def _go_back(self, before: PhaseGame, log: int, record: int) -> None:
        """Undo everything since a copy was taken."""
        before.state.tell = self.state.tell
        self.state, self.branches, self._open = before.state, before.branches, before._open
        self.dice = before.dice
        del self.log[log:], self.record[record:]

    def feed_dice(self) -> None:
        """Answer the questions for dice with the rolls that are given."""
        seat = table_seat(self.state)
        while self.dice and (question := self.question(seat)) is not None:
            face = str(self.dice[0])
            self.answer(seat, understand(self.state, question, face))
            del self.dice[0]
        if self.over and self.dice:
            left = ", ".join(map(str, self.dice))
            raise ValueError(f"dice: the phase ended before these were rolled: {left} [R.api.1]")

    def play_out(self, decide: Decide) -> None:
        """Let a policy answer until the phase is over."""
        while (player := self.asked) is not None:
            self.say(player, decide(self, player))


def check_call(first: str, last: str, seed: Any) -> None:
    """R.api.11: raise ValueError unless first and last are steps in order and the seed is in range."""
    for name, letter in (("first", first), ("last", last)):
        if letter not in STEPS:
            raise ValueError(f"{name}: {letter!r} is not one of the steps {', '.join(STEPS)} [R.api.11]")
    if first > last:
        raise ValueError(f"last: step {last} comes before step {first} [R.api.11]")
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 64:
        raise ValueError(f"seed: {seed!r} is not a whole number from 0 to 2^64 - 1")


def is_whole(first: str, last: str) -> bool:
    """Return whether the steps run from the start of the phase through its peace (step D)."""
    return first == "A" and last >= "D"


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
    """Begin the phase from a position and play to its first question, or to its end."""
    check_call(first, last, seed)
    start, warnings = read_position(position, whole=is_whole(first, last))
    missing = [pr for pr in start.turn_order if pr not in start.passed]
    if missing:
        raise NotPassed(missing)
    if isinstance(dice, str) and dice != "table":
        raise ValueError(f"dice: {dice!r} is not a list or 'table'")
    state = State(start, seed)
    state.first, state.last = first, last
    state.table_dice = dice is not None
    state.rulers = tuple(rulers)
    state.host = host
    state.lexicon = make_lexicon(start, state.rulers)
    state.codes = {name: i for i, name in enumerate(state.lexicon)}
    game = PhaseGame(PHASE, state, log)
    game.origin = {
        "position": write_position(start),
        "first": first,
        "last": last,
        "seed": seed,
        "dice": "seed" if dice is None else "table",
        "rulers": list(rulers),
        **({"host": True} if host is not None else {}),
    }
    game.players = start.turn_order
    game.warnings = tuple(warnings)
    game.dice = [] if dice is None or isinstance(dice, str) else list(dice)
    game.forced = None
    game.start()
    game.feed_dice()
    return game


def to_position(game: PhaseGame) -> dict[str, Any]:
    """Return the current position as plain data."""
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
    """Play the phase to its end; the answers are pairs of player and words, or come from a policy.

    >>> game = resolve({"turn_order": ["france"], "realms": {"france": {"kind": "PR", "stability": 0}}})
    >>> game.over
    True
    """
    game = from_position(position, first, last, seed, dice, rulers, host=host)
    if callable(answers):
        game.play_out(answers)
        return game
    if isinstance(answers, Mapping):
        raise ValueError("answers: must be a list of pairs (player, words), because their order counts")
    for player, *said in answers:
        game.say(player, *said)
    if not game.over:
        raise ValueError(f"answers: {game.asked} must still answer: {game.prompt(game.waiting[0])}")
    return game


def at_random(seed: int) -> Decide:
    """Return a policy that picks answers at random, the same for the same seed."""

    def decide(game: PhaseGame, player: str) -> str:
        legal = game.legal(player)
        return legal[(mix(seed, len(game.record) + 1) * len(legal)) >> 64]

    return decide


def quietly(game: PhaseGame, player: str) -> str:
    """Play as passively as possible: a policy that passes where it can."""
    question = game.question(player)
    assert question is not None
    return game.words(passive_answer(question))
