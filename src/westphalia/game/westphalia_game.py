"""A game of Westphalia to play: begun anew, answered in words, copied, recorded, viewed."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from westphalia.editions.edition import Edition, edition
from westphalia.engine.branch import MISSING
from westphalia.engine.contents import REPEAT
from westphalia.engine.game import Game
from westphalia.engine.kind import Kind
from westphalia.engine.question import IllegalAnswer, Question, Refusal
from westphalia.rules import words
from westphalia.rules.answers import DONE, kind_of
from westphalia.rules.state import State


class Forced(NamedTuple):
    """A question that answered itself, with its answer in the words of that moment."""

    kind: Kind
    answer: int
    words: str


class WestphaliaGame(Game[State]):
    """A game in play, with the words of its edition and the names of its players."""

    __slots__ = ("ahead", "edition", "ended", "forced", "origin", "players", "stops")

    edition: Edition
    players: tuple[str, ...]
    origin: dict[str, Any]  # how the game began: seed and options, or a position
    stops: tuple[int, ...]  # where a position wants play to stop
    forced: (
        dict[int, tuple[Forced, ...]] | None
    )  # of each seat since it last spoke, once anybody speaks in words
    ended: int  # seats whose last words answered questions that go on until "done"
    ahead: dict[
        int, tuple[str | int, ...]
    ]  # words for what a seat is asked again once the others have answered

    def copy(self) -> WestphaliaGame:
        """An independent game at the same point, without log and record."""
        g = super().copy()
        assert isinstance(g, WestphaliaGame)
        g.edition = self.edition
        g.players = self.players
        g.origin = self.origin
        g.stops = self.stops
        g.forced = None if self.forced is None else self.forced.copy()
        g.ended = self.ended
        g.ahead = self.ahead.copy()
        return g

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of questions of this edition, by name."""
        return self.edition.kinds()

    # --- names ---

    def seat(self, player: str | int) -> int:
        """The seat of a player, by name or number."""
        if isinstance(player, int):
            if 0 <= player < len(self.players):
                return player
            raise ValueError(f"player: there is no seat {player}; seats are 0 to {len(self.players) - 1}")
        if player not in self.players:
            raise ValueError(f"player: nobody is called {player!r}; there are: {', '.join(self.players)}")
        return self.players.index(player)

    def power(self, principality: str) -> int:
        """The number of a Principality on the map, by name."""
        return words.parse_principality(self.state, principality)

    def hex(self, province: str) -> int:
        """The number of a province, by its coordinates "q,r"."""
        return words.parse_province(self.state, province)

    def words(self, answer: int) -> str:
        """An answer in words."""
        return words.answer_words(self.state, self.players, answer)

    # --- answering ---

    def refusal(self, seat: int, answer: int) -> Refusal | None:
        """Why an answer, or what is said beside one, would be refused; None if it is legal."""
        asides = self.edition.asides
        if self.question(seat) is None and not self.over:
            return self._not_asked(seat)
        if asides is None or answer not in asides.answers or self.over:
            return super().refusal(seat, answer)
        reason = asides.why_not(self.state, seat, answer)
        if reason is None:
            return None
        cite, sentence = reason
        return Refusal("illegal", self.state.ids.get(cite, cite), sentence)

    def _say_beside(self, seat: int, answer: int) -> None:
        """Say something beside a seat's question, which stays open then."""
        asides = self.edition.asides
        if asides is None or answer not in asides.answers:
            super()._say_beside(seat, answer)
            return
        refusal = self.refusal(seat, answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        self.record.append((seat, answer))
        asides.say(self.state, seat, answer)

    def is_aside(self, answer: int) -> bool:
        """Whether an answer is one that is given beside a question."""
        return self.edition.asides is not None and answer in self.edition.asides.answers

    def asides(self, seat: int) -> list[int]:
        """What a seat may say now beside its question."""
        asides = self.edition.asides
        if asides is None or self.question(seat) is None:
            return []
        return [a for a in sorted(asides.answers) if asides.why_not(self.state, seat, a) is None]

    # --- answering in words ---

    def legal(self, player: str | int) -> list[str]:
        """The legal answers of a player's question, in words."""
        question = self.question(self.seat(player))
        return [] if question is None else [self.words(answer) for answer in question.answers]

    def _not_asked(self, seat: int) -> Refusal:
        return Refusal("not-asked", "", f"{self.players[seat]} is not asked anything now.")

    def why_not(self, player: str | int, word: str | int) -> Refusal | None:
        """Why an answer in words would be refused, or None if it is legal."""
        seat = self.seat(player)
        if self.question(seat) is None:
            return self.refusal(seat, DONE)
        try:
            return self.refusal(seat, self.understand(seat, word))
        except words.UnknownWord as unknown:
            return Refusal("unknown", "", f"{unknown}.")

    # --- answering in words ---

    def understand(self, player: str | int, word: str | int) -> int:
        """The answer that a word means for a player now."""
        return words.parse_answer(self.state, self.players, self.question(self.seat(player)), word)

    def say(self, player: str | int, *answers: str | int) -> None:
        """Answer a player's questions in words, one after another; if one word is refused, nothing changes.

        A word for a question that has answered itself since he last spoke is passed over, and so is the "done" to
        questions that have come to their end without it. Where all choose one thing after another at the same time,
        his further words wait until the others have answered.
        """
        self._say([(self.seat(player), answers)])

    def say_all(self, kind: str, default: str | int, **others: str | int) -> None:
        """Answer one question of a kind for everybody who is asked it: a default, and what some say instead."""
        self._check_kinds(kind)
        seats = [seat for seat in self.waiting if self.questions[seat].kind == kind]
        if not seats:
            raise ValueError(f"kind: nobody is asked {kind!r} now")
        for player, word in others.items():
            if self.seat(player) not in seats and self._place_of_forced(self.seat(player), word) is None:
                raise ValueError(f"{player}: is not asked {kind!r} now")
        self._say([(seat, (others.get(self.players[seat], default),)) for seat in seats])

    def _say(self, spoken: Sequence[tuple[int, Sequence[str | int]]]) -> None:
        """Try everything on a copy first, so that a refusal leaves the game as it was."""
        trial = self.copy()
        if trial.forced is None:
            trial.forced = {}
        given = [(seat, answer) for seat, said in spoken for answer in trial._speak(seat, said)]
        for seat, answer in given:
            self.answer(seat, answer)
        self.forced, self.ended, self.ahead = trial.forced, trial.ended, trial.ahead
        self._catch_up()

    def _speak(self, seat: int, spoken: Sequence[str | int]) -> list[int]:
        """Answer word by word; gives the answers that the words meant, those passed over left out."""
        given: list[int] = []
        last: Question | None = None
        self.ahead.pop(seat, None)
        for number, word in enumerate(spoken):
            question = self.question(seat)
            refused = self.why_not(seat, word)
            at = self._place_of_forced(seat, word)
            if at is not None and (refused or given):
                self._forget(seat, at + 1)
                continue
            if refused and self.ended >> seat & 1 and words.is_done(word):
                self.ended &= ~(1 << seat)
                continue
            if question is last and question is not None:
                if self._is_asked_again(seat, spoken[number:]):
                    self.ahead[seat] = tuple(spoken[number:])
                    return given
                refused = Refusal("waiting", "", f"{self.players[seat]} has answered; others have still to.")
            if refused or question is None:
                raise IllegalAnswer(refused or self._not_asked(seat))
            answer = self.understand(seat, word)
            given.append(answer)
            if answer in question.answers:
                self._forget(seat)
                last = question
            self.answer(seat, answer)
            if last is question:
                self._note_end(question, first=len(given) == 1)
        return given

    # --- words that wait for others ---

    def _is_asked_again(self, seat: int, spoken: Sequence[str | int]) -> bool:
        """Whether the step goes on to ask him what these words answer, whatever the others answer now."""
        number, _ = self._open[seat]
        at = self.branches[number].pc
        later = self.copy()
        for word in spoken:
            asked = later.branches[number].asked
            for other, given in zip(asked, later.branches[number].given[:], strict=True):
                if given == MISSING:
                    later.answer(other.seat, later.quiet_answer(other))
            branch = later.branches[number]
            same_step = branch.pc == at and (branch.told or self.program.ops[at + 1] == REPEAT)
            if not same_step or later.why_not(seat, word) is not None:
                return False
            later.answer(seat, later.understand(seat, word))
        return True

    def _catch_up(self) -> None:
        """Say the words that have waited, now that their questions are asked."""
        for seat, spoken in list(self.ahead.items()):
            at = self._open.get(seat)
            if at is None:
                self.ahead.pop(seat, None)  # nobody asks him any more
            elif self.branches[at[0]].given[at[1]] == MISSING and self.ahead.get(seat) == spoken:
                self._say([(seat, spoken)])

    # --- questions that answer themselves ---

    def _say_forced(self, q: Question) -> None:
        """Say that a question answered itself, and keep it for whoever speaks in words."""
        if self.forced is not None:
            forced = Forced(q.kind, q.answers[0], self.words(q.answers[0]))
            self.forced[q.seat] = (*self.forced.get(q.seat, ()), forced)
        super()._say_forced(q)

    def _place_of_forced(self, seat: int, word: str | int) -> int | None:
        """Which of the answers that gave themselves since a seat last spoke a word names."""
        forced = (self.forced or {}).get(seat, ())
        return next(
            (i for i, f in enumerate(forced) if words.names(self.state, f.words, f.answer, word)), None
        )

    def _forget(self, seat: int, number: int | None = None) -> None:
        """Forget the first of the answers that gave themselves, or all."""
        if self.forced is not None:
            self.forced[seat] = self.forced.get(seat, ())[number:] if number is not None else ()

    def _note_end(self, question: Question, first: bool) -> None:
        """Note whether "done" could follow, though the questions have come to their end by themselves."""
        seat = question.seat
        asked = [question.kind, *(f.kind for f in (self.forced or {}).get(seat, ()))]
        if first:
            self.ended &= ~(1 << seat)
        if DONE in question.answers or any(DONE in kind.quiet for kind in asked):
            self.ended |= 1 << seat

    def _check_kinds(self, *kinds: str) -> None:
        for kind in kinds:
            if kind not in self.kinds:
                near = difflib.get_close_matches(kind, list(self.kinds), 3, 0.4)
                raise ValueError(
                    f"kind: there are no questions of kind {kind!r}; do you mean: {', '.join(near)}?"
                )

    def quiet_answer(self, question: Question) -> int:
        """The answer of one who wants nothing to happen."""
        return next((a for a in question.kind.quiet if a in question.answers), question.answers[0])

    def play_on(self, *kinds: str, limit: int = 10_000) -> None:
        """Answer quietly for everybody until a question of one of the kinds is open, or play stops or is over."""
        self._check_kinds(*kinds)
        for _ in range(limit):
            if self.over or self.stopped or any(q.kind in kinds for q in self.questions.values()):
                return
            seat = self.waiting[0]
            self._forget(seat)
            self.ended &= ~(1 << seat)
            self.answer(seat, self.quiet_answer(self.questions[seat]))
            self._catch_up()
        raise ValueError(f"no question of kind {' or '.join(kinds)} within {limit} answers")

    def go_on_playing(self) -> None:
        """Play on from where a position wanted play to stop, to the next such place."""
        here = {branch.pc for branch in self.branches}
        self.stops = tuple(at for at in self.stops if at not in here)
        self.go_on(self.edition.program(self.state.options).stopping_at(self.stops))

    # --- the end ---

    @property
    def winners(self) -> list[str]:
        """Who has won, by name."""
        return [self.players[seat] for seat in self.state.winners]


def default_names(players: int) -> tuple[str, ...]:
    """A, B, C, ..."""
    return tuple(chr(ord("A") + i) for i in range(players))


def check_names(names: Sequence[Any]) -> tuple[str, ...]:
    """Refuse names of players that could not be told apart."""
    if not all(isinstance(n, str) and n.strip() for n in names) or len(set(names)) != len(names):
        raise ValueError("players: every player needs a name of his own")
    return tuple(names)


def table_of(
    ed: Edition, state: State, players: Sequence[str], origin: dict[str, Any], log: bool
) -> WestphaliaGame:
    """A game around a state that has not begun to play."""
    game = WestphaliaGame(ed.program(state.options), state, log)
    game.edition = ed
    game.players = tuple(players)
    game.origin = origin
    game.stops = ()
    game.forced = None
    game.ended = 0
    game.ahead = {}
    return game


def new_game(
    edition_id: str = "five-round",
    players: int | Sequence[str] = 6,
    seed: int = 0,
    log: bool = True,
    **options: str,
) -> WestphaliaGame:
    """Begin a game; it stands at its first question.

    >>> game = new_game("five-round", players=5, seed=1, setup="random")
    >>> game.question(game.waiting[0]).kind
    'setupinfluence'
    """
    ed = edition(edition_id).at(options)
    names = default_names(players) if isinstance(players, int) else check_names(players)
    state = ed.new_state(len(names), check_seed(seed), options)
    origin = {"seed": seed, "options": state.options}
    game = table_of(ed, state, names, origin, log)
    game.start()
    if state.options.get("setup", "manual") != "manual":
        while (question := game.first_question()) is not None and question.kind.quick:
            game.answer(question.seat, ed.quick_answer(state, question))
        game.record.clear()
    return game


def check_seed(seed: Any) -> int:
    """Refuse a seed that is no whole number of 64 bits."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 64:
        raise ValueError(f"seed: {seed!r} is no whole number from 0 to 2^64 - 1")
    return seed


def answer_kind(answer: int) -> str:
    """The kind of an answer: choice, number, province, principality, player, card, ..."""
    return kind_of(answer)[0]
