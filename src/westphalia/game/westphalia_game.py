"""A game in play, with answers in words."""

from __future__ import annotations

import difflib
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from westphalia.editions.kit.edition import Edition, edition
from westphalia.engine.branch import MISSING
from westphalia.engine.contents import REPEAT
from westphalia.engine.event import ONLY_ANSWER, Event
from westphalia.engine.game import Game
from westphalia.engine.kind import Kind
from westphalia.engine.question import IllegalAnswer, Question, Refusal, why_not
from westphalia.rules.base import tell, words
from westphalia.rules.base.answers import DONE, kind_of
from westphalia.rules.base.state import State

MOST_LISTED: Final = 12  # answers that a refusal lists


class Forced(NamedTuple):
    """A question that answered itself, with the words of its answer at that time."""

    question: Question
    answer: int
    words: str
    state: State | None  # as it was then, to explain refusals; only while words are tried


class WestphaliaGame(Game[State]):
    """A game with its edition and the names of its players."""

    __slots__ = ("ahead", "edition", "ended", "forced", "origin", "players", "stops", "trying", "warnings")

    edition: Edition
    players: tuple[str, ...]
    origin: dict[str, Any]  # how the game began: seed and options, or a position
    stops: tuple[int, ...]  # where a position wants play to stop
    forced: dict[int, tuple[Forced, ...]] | None  # by seat, since its last words; None until words are used
    ended: int  # mask of seats whose last words answered questions that go on until "done"
    ahead: dict[int, tuple[str | int, ...]]  # words that wait until other seats have answered
    trying: bool  # whether this is a copy on which words are tried
    warnings: tuple[str, ...]  # surprises in a hand-written position, each with its field

    def copy(self) -> WestphaliaGame:
        """Return an independent game at the same point, without log and record."""
        g = super().copy()
        assert isinstance(g, WestphaliaGame)
        g.edition = self.edition
        g.players = self.players
        g.origin = self.origin
        g.stops = self.stops
        g.forced = None if self.forced is None else self.forced.copy()
        g.ended = self.ended
        g.ahead = self.ahead.copy()
        g.trying = False
        g.warnings = self.warnings
        return g

    def __copy__(self) -> WestphaliaGame:
        """Return an independent game with its log and record; `copy()` is faster and leaves these out."""
        return pickle.loads(pickle.dumps(self))  # type: ignore[no-any-return]

    def __deepcopy__(self, memo: dict[int, Any]) -> WestphaliaGame:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        from westphalia.game.pickling import packed, unpacked

        return unpacked, (packed(self),)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return self.edition.kinds()

    # --- names ---

    def seat(self, player: str | int) -> int:
        """Return the seat of a player, given by name or number."""
        if isinstance(player, int) and not isinstance(player, bool):
            if 0 <= player < len(self.players):
                return player
            raise ValueError(f"player: there is no seat {player}; seats are 0 to {len(self.players) - 1}")
        if player not in self.players:
            raise ValueError(
                f"player: no player is called {player!r}; choose one of: {', '.join(self.players)}"
            )
        return self.players.index(player)

    def power(self, principality: str) -> int:
        """Return the number of a Principality on the map, by name."""
        return words.parse_principality(self.state, principality)

    def hex(self, province: str) -> int:
        """Return the number of a province, by its coordinates "q,r"."""
        return words.parse_province(self.state, province)

    def words(self, answer: int) -> str:
        return words.answer_words(self.state, self.players, answer)

    # --- the log in words ---

    def sentence(self, event: Event) -> str:
        return tell.sentence(self.state, self.players, event)

    def sentences(self) -> list[str]:
        """Return the log as sentences, in the names of today."""
        return [self.sentence(event) for event in self.log]

    def fields(self, event: Event) -> dict[str, Any]:
        """Return the fields of an event in words; only amounts are numbers."""
        fields = tell.fields_in_words(self.state, self.players, event)
        if event.type is ONLY_ANSWER:
            kind = next(kind for kind in self.kinds.values() if kind == event.fields["question"])
            question = Question(self.state, event.fields["seat"], kind, (), event.fields["about"])
            fields["about"] = tell.about_in_words(self.state, self.players, question)
        return fields

    # --- answering ---

    def refusal(self, seat: int, answer: int) -> Refusal | None:
        """Return why an answer or an aside would be refused; None if it is legal."""
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

    def _answer_aside(self, seat: int, answer: int) -> None:
        """Take an aside of a seat; its question stays open."""
        asides = self.edition.asides
        if asides is None or answer not in asides.answers:
            super()._answer_aside(seat, answer)
            return
        refusal = self.refusal(seat, answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        self.record.append((seat, answer))
        asides.say(self.state, seat, answer)

    def is_aside(self, answer: int) -> bool:
        """Return whether an answer is an aside, given beside a question."""
        return self.edition.asides is not None and answer in self.edition.asides.answers

    def asides(self, seat: int) -> list[int]:
        """Return the asides that a seat may give now."""
        asides = self.edition.asides
        if asides is None or self.question(seat) is None:
            return []
        return [a for a in sorted(asides.answers) if asides.why_not(self.state, seat, a) is None]

    # --- answering in words ---

    def legal(self, player: str | int) -> list[str]:
        """Return the legal answers to a player's question, in words."""
        question = self.question(self.seat(player))
        return [] if question is None else [self.words(answer) for answer in question.answers]

    def _not_asked(self, seat: int) -> Refusal:
        return Refusal("not-asked", "", f"{self.players[self.seat(seat)]} is not asked anything now.")

    def why_not(self, player: str | int, word: object) -> Refusal | None:
        """Return why an answer in words, or anything else, would be refused; None if it is legal."""
        seat = self.seat(player)
        word = word if isinstance(word, str | int) else str(word)
        if self.question(seat) is None:
            return self.refusal(seat, DONE)
        if len(words.parts(self.state, self.players, word)) > 1:
            try:
                self.copy()._say([(seat, (word,))])
            except IllegalAnswer as illegal:
                return illegal.refusal
            return None
        try:
            refused = self.refusal(seat, self.understand(seat, word))
        except words.UnknownWord as unknown:
            refused = Refusal("unknown", "", f"{unknown}.")
        if refused is not None and refused.code in ("unknown", "not-offered"):
            offered = self.legal(seat)
            more = f" and {len(offered) - MOST_LISTED} more" if len(offered) > MOST_LISTED else ""
            answers = ", ".join(offered[:MOST_LISTED])
            return replace(refused, sentence=f"{refused.sentence} The answers are: {answers}{more}.")
        return refused

    def understand(self, player: str | int, word: str | int) -> int:
        """Return the answer that a word means for a player now."""
        return words.parse_answer(self.state, self.players, self.question(self.seat(player)), word)

    def say(self, player: str | int, *answers: str | int) -> None:
        """Answer a player's questions in words, one after another; if one word is refused, nothing changes.

        A question with one legal answer answers itself. Its answer may be said or left out; another thing of the same
        sort is refused. A "done" to questions that ended without it is skipped. When all players choose several things
        at the same time, further words wait until the others have answered.
        """
        self._say([(self.seat(player), answers)])

    def say_all(self, kind: str, default: str | int, **others: str | int) -> None:
        """Answer a kind of question for all players who are asked it: a default, and exceptions by name.

        Where it has answered itself for all of them, their answers may be said all the same.
        """
        self._check_kinds(kind)
        seats = [seat for seat in self.waiting if self.questions[seat].kind == kind]
        if not seats:
            forced = (self.forced or {}).items()
            seats = [seat for seat, each in forced if any(f.question.kind == kind for f in each)]
        if not seats:
            raise ValueError(f"kind: no player is asked {kind!r} now")
        for player, word in others.items():
            if self.seat(player) not in seats and self._place_of_forced(self.seat(player), word) is None:
                raise ValueError(f"{player}: is not asked {kind!r} now")
        self._say([(seat, (others.get(self.players[seat], default),)) for seat in seats])

    def _say(self, spoken: Sequence[tuple[int, Sequence[str | int]]]) -> None:
        """Answer in words; try on a copy first, so that a refusal changes nothing."""
        trial = self.copy()
        if trial.forced is None:
            trial.forced = {}
        trial.trying = True
        given = [(seat, answer) for seat, said in spoken for answer in trial._speak(seat, said)]
        for seat, answer in given:
            self.answer(seat, answer)
        self.forced = {
            seat: tuple(f._replace(state=None) for f in forced) for seat, forced in trial.forced.items()
        }
        self.ended, self.ahead = trial.ended, trial.ahead
        self._catch_up()

    def _speak(self, seat: int, spoken: Sequence[str | int]) -> list[int]:
        """Answer word by word; return the answers, without those for skipped words."""
        given: list[int] = []
        last: Question | None = None
        self.ahead.pop(seat, None)
        spoken = [part for word in spoken for part in words.parts(self.state, self.players, word)]
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
            if refused and words.is_lead_in(self.state, question, word, spoken[number + 1 :]):
                continue
            if given:
                refused = self._not_forced(seat, word) or refused
            if question is last and question is not None:
                if self._is_asked_again(seat, spoken[number:]):
                    self.ahead[seat] = tuple(spoken[number:])
                    return given
                refused = Refusal(
                    "waiting", "", f"{self.players[seat]} has answered already; other players have not."
                )
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
        """Return whether the step will ask the seat the question that these words answer, whatever the others do
        now.
        """
        number, _ = self._open[seat]
        at = self.branches[number].pc
        later = self.copy()
        for word in spoken:
            asked = later.branches[number].questions
            for other, given in zip(asked, later.branches[number].answers[:], strict=True):
                if given == MISSING:
                    later.answer(other.seat, later.quiet_answer(other))
            branch = later.branches[number]
            same_step = branch.pc == at and (branch.sent or self.program.ops[at + 1] == REPEAT)
            if not same_step or later.why_not(seat, word) is not None:
                return False
            later.answer(seat, later.understand(seat, word))
        return True

    def _catch_up(self) -> None:
        """Answer with the words that waited for their questions."""
        for seat, spoken in list(self.ahead.items()):
            at = self._open.get(seat)
            if at is None:
                self.ahead.pop(seat, None)  # no longer asked
            elif self.branches[at[0]].answers[at[1]] == MISSING and self.ahead.get(seat) == spoken:
                self._say([(seat, spoken)])

    # --- questions that answer themselves ---

    def _log_forced(self, q: Question) -> None:
        """Log that a question answered itself, and note it for answers in words."""
        if self.forced is not None:
            seen = self.state.copy() if self.trying else None
            forced = Forced(q, q.answers[0], self.words(q.answers[0]), seen)
            self.forced[q.seat] = (*self.forced.get(q.seat, ()), forced)
        super()._log_forced(q)

    def _place_of_forced(self, seat: int, word: str | int) -> int | None:
        """Return the place of the automatic answer that a word names, since the seat's last words; None if none."""
        forced = (self.forced or {}).get(seat, ())
        return next(
            (i for i, f in enumerate(forced) if words.names(self.state, f.words, f.answer, word)), None
        )

    def _not_forced(self, seat: int, word: str | int) -> Refusal | None:
        """Refuse a word that contradicts an automatic answer, such as another card than the only one possible."""
        for forced in (self.forced or {}).get(seat, ()):
            if forced.state is None:
                continue
            try:
                meant = words.parse_answer(forced.state, self.players, forced.question, word)
            except words.UnknownWord:
                return None
            if _sort_of(meant) == _sort_of(forced.answer):
                return why_not(forced.state, forced.question, meant)
        return None

    def _forget(self, seat: int, number: int | None = None) -> None:
        """Forget the first `number` automatic answers of a seat, or all."""
        if self.forced is not None:
            self.forced[seat] = self.forced.get(seat, ())[number:] if number is not None else ()

    def _note_end(self, question: Question, first: bool) -> None:
        """Note whether "done" could follow although the questions ended by themselves."""
        seat = question.seat
        asked = [question.kind, *(f.question.kind for f in (self.forced or {}).get(seat, ()))]
        if first:
            self.ended &= ~(1 << seat)
        if DONE in question.answers or any(DONE in kind.quiet for kind in asked):
            self.ended |= 1 << seat

    def _check_kinds(self, *kinds: str) -> None:
        for kind in kinds:
            if not any(known == kind for known in self.kinds.values()):
                near = difflib.get_close_matches(kind, list(self.kinds), 3, 0.4)
                raise ValueError(
                    f"kind: there are no questions of kind {kind!r}; did you mean {', '.join(near)}?"
                )

    def quiet_answer(self, question: Question) -> int:
        """Return the answer that makes as little happen as possible."""
        return next((a for a in question.kind.quiet if a in question.answers), question.answers[0])

    def play_on(self, *kinds: str, limit: int = 10_000) -> None:
        """Answer quietly for all players until a question of one of the kinds is open, or play stops or ends."""
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
        """Continue from a stop of the position to the next one."""
        here = {branch.pc for branch in self.branches}
        self.stops = tuple(at for at in self.stops if at not in here)
        self.go_on(self.edition.program(self.state.options).stopping_at(self.stops))

    # --- the end ---

    @property
    def winners(self) -> list[str]:
        """The names of the winners; their seats are `winner_seats`."""
        return [self.players[seat] for seat in self.state.winners]

    @property
    def winner_seats(self) -> tuple[int, ...]:
        """The seats of the winners; their names are `winners`."""
        return self.state.winners


def _sort_of(answer: int) -> str:
    """Return the sort of an answer; Players and Principalities are one sort."""
    sort = kind_of(answer)[0]
    return "principality" if sort == "player" else sort


def default_names(players: int) -> tuple[str, ...]:
    """A, B, C, ..."""
    return tuple(chr(ord("A") + i) for i in range(players))


def check_names(names: Any) -> tuple[str, ...]:
    """Raise ValueError unless all names are different and not blank."""
    if not isinstance(names, Sequence) or isinstance(names, str):
        raise ValueError(f"players: {names!r} is neither a number nor a list of names")
    if not all(isinstance(n, str) and n.strip() for n in names) or len(set(names)) != len(names):
        raise ValueError("players: every player needs a name of their own")
    return tuple(names)


def table_of(
    ed: Edition, state: State, players: Sequence[str], origin: dict[str, Any], log: bool
) -> WestphaliaGame:
    """Return a game around a state that has not begun to play."""
    game = WestphaliaGame(ed.program(state.options), state, log)
    game.edition = ed
    game.players = tuple(players)
    game.origin = origin
    game.stops = ()
    game.forced = None
    game.ended = 0
    game.ahead = {}
    game.trying = False
    game.warnings = ()
    return game


def new_game(
    edition_id: Edition | str = "five-round",
    players: int | Sequence[str] = 6,
    seed: int = 0,
    log: bool = True,
    **options: str,
) -> WestphaliaGame:
    """Start a game and play to its first question.

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
    """Raise ValueError unless a seed is a whole number of 64 bits."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 64:
        raise ValueError(f"seed: {seed!r} is not a whole number from 0 to 2^64 - 1")
    return seed
