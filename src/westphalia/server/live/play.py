"""A game in play, built from its log: pure, without database or network.

Each viewer (a seat, or None for the spectators) has a cursor of its own: it counts the events the viewer may see
and the changes they may notice, so that no number reveals what is hidden.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from westphalia.bots.core.battle_odds import describe_odds
from westphalia.editions.kit.edition import edition
from westphalia.engine.event import Event, EventType
from westphalia.engine.question import Question, Refusal, why_not
from westphalia.game.session import Numbers, Session
from westphalia.game.view import Common, View, common, view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.presentation.opening import opens, placing
from westphalia.presentation.show import common_json, event_json, in_names, view_json
from westphalia.presentation.types import View as ShownView
from westphalia.server.storage.models import Entry, TableRow
from westphalia.server.tables.colours import board_of

TAKEN_BACK: Final = EventType("taken_back", "{seat} takes the last answer back.")
REWOUND: Final = EventType("rewound", "{seat} takes their last choice back. The table agreed.")
BY_ORDER: Final = EventType("by_order", "Answered by your order: {words}.")
OF_THE_TABLE: Final = {TAKEN_BACK.kind: "undo", REWOUND.kind: "undo", BY_ORDER.kind: "hourglass"}  # icons
CHANGES_OF_MIND: Final = 100  # per seat and game: answers taken back, or sealed and replaced
ASIDES: Final = 200  # per seat and game: what a seat may say beside its questions
Viewer = int | None


@dataclass(slots=True)
class ViewerCursor:
    """A viewer's position in the game, in the viewer's own numbers."""

    version: int = 0
    before: int = 0  # events seen that are no longer in memory
    events: array[int] = field(default_factory=lambda: array("I"))  # the visible events among those in memory
    news: bool = False  # whether a visible event happened since the version was last raised
    asked: Question | None = None
    asked_version: int = 0  # the viewer's version at which the open question appeared
    asked_at: float = 0.0
    noticed_at: float = 0.0  # when the viewer could last notice a change

    @property
    def seen(self) -> int:
        """The number of events seen."""
        return self.before + len(self.events)


@dataclass(slots=True)
class Open:
    """The part of a game that all viewers may see at a version."""

    version: int
    known: Common
    shown: ShownView | None = None
    parts: Mapping[str, bytes] | None = None  # `shown` with each value as JSON


class Play(Session):
    """A game in play, with the events that each viewer has been able to see.

    `resumed` continues from a snapshot: a game, and which of its answers can be taken back.
    """

    def __init__(
        self,
        table: TableRow,
        at: float,
        resumed: tuple[WestphaliaGame, Sequence[Numbers]] | None = None,
    ) -> None:
        check_rules(table)
        if resumed is None:
            super().__init__(new_game(table.edition, table.players, int(table.seed), True, **table.options))
        else:
            super().__init__(*resumed)
        self.viewers: Final[tuple[Viewer, ...]] = (*range(len(table.players)), None)
        self.advice = table.advice
        self.colours = table.colours
        self.version = 0
        self.played_at = at  # when the last entry was written
        self.versions: list[int] = []  # the version at which each answer of the record was given
        self.events: list[bytes] = []  # JSON without its number
        self.cursors: Final[dict[Viewer, ViewerCursor]] = {viewer: ViewerCursor() for viewer in self.viewers}
        self.acks: Final[dict[str, int]] = {}
        self.changes: Final[Counter[int]] = Counter()  # changes of mind by seat
        self.asides: Final[Counter[int]] = Counter()  # asides by seat
        # bots' entries, with the number of public events before and whether they were hidden
        self.reasons: Final[list[tuple[int, Entry, bool]]] = []
        self.standing: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self._counting = False  # count events without storing them
        self._open: Open | None = None
        # whether others must not notice the last entry, or the answer that it took back
        self.in_secret = False
        self.partial = resumed is not None  # earlier events and reasons are not in memory
        if resumed is None:
            self._tell_all(list(self.game.log))
            self._notice(None, at)
        self.game.log.clear()

    @property
    def record(self) -> list[tuple[int, int]]:
        """The answers that have not been taken back."""
        return self.game.record

    # --- the log ---

    def apply(self, entry: Entry) -> None:
        """Play one entry of the log. A refused entry changes nothing."""
        if entry.version != self.version + 1:
            raise ValueError(f"version {entry.version} does not follow {self.version}")
        aside = entry.kind == "answer" and self.game.is_aside(entry.answer)
        changed = not aside and (entry.kind != "answer" or self.changes_mind(entry.seat))
        if entry.kind != "answer":
            self._take_back(entry)
        else:
            self._answer(entry)
        self.version = entry.version
        self.played_at = entry.at
        self.changes[entry.seat] += changed
        self.asides[entry.seat] += aside
        self._notice(entry.seat, entry.at)
        self.acks[entry.client_id] = self.cursors[entry.seat].version

    def apply_all(self, log: Iterable[Entry]) -> None:
        for entry in log:
            self.apply(entry)

    def catch_up(self, log: Iterable[Entry]) -> None:
        """Play the entries after a snapshot; their events are counted but not stored."""
        self._counting = True
        self.apply_all(log)
        self._counting = False

    def _answer(self, entry: Entry) -> None:
        question = self.game.question(entry.seat)
        seen_before = self.cursors[None].seen
        own = entry.given_by in ("person", "order")
        happened = self.answer(entry.seat, entry.answer, snapshot=own)
        self.in_secret = self.answered_in_secret
        self._tell_all(happened)
        self.versions.append(entry.version)
        if entry.given_by == "order":
            self._tell(Event(BY_ORDER, "", {"seat": entry.seat, "words": entry.reason}, (entry.seat,)))
        if entry.given_by == "bot":
            # A bot's reasons in battle mention its hand, even for open moves.
            hidden = (
                question is None or question.sealed or not question.open_options or question.kind.in_battle
            )
            self.reasons.append((seen_before, entry, hidden))

    def _take_back(self, entry: Entry) -> None:
        rewound = entry.kind == "rewind"
        if not (0 < entry.answer <= len(self.record) if rewound else self.can_undo(entry.seat)):
            raise ValueError("there is nothing to take back")
        gone = self.last_answers(entry.answer) if rewound else self.taken_back_by(entry.seat)
        self.in_secret = self.is_secret(gone[0])
        self.take_out(gone)
        self.game.log.clear()
        self.versions = [version for i, version in enumerate(self.versions) if i not in gone]
        for viewer, count in self.cursors.items():  # unchanged questions of other seats stay open
            question = None if viewer is None else self.game.question(viewer)
            if viewer == entry.seat:  # this seat is asked anew
                count.asked = None
            elif _same(question, count.asked):
                count.asked = question
        self._tell(Event(REWOUND if rewound else TAKEN_BACK, "", {"seat": entry.seat}))

    def can_undo(self, seat: int) -> bool:
        return self.why_not_undo(seat) is None

    # --- what viewers notice ---

    def _tell_all(self, happened: Iterable[Event]) -> None:
        """Number new events for the viewers that may see them."""
        for one in happened:
            self._tell(one)
        self.game.log.clear()

    def _tell(self, happened: Event) -> None:
        seen_by = [self.cursors[viewer] for viewer in self.viewers if happened.visible_to(viewer)]
        for count in seen_by:
            count.news = True
        if self._counting:
            for count in seen_by:
                count.before += 1
            return
        number = len(self.events)
        if happened.kind in OF_THE_TABLE:
            icon = OF_THE_TABLE[happened.kind]
            shown: dict[str, Any] = {"kind": happened.kind, "rule": "", "icon": icon, "level": "aside"}
            shown |= {"parts": self._of_the_table(happened), "fields": dict(happened.fields)}
        else:
            shown = dict(event_json(self.game, 0, happened))
            del shown["n"]
        self.events.append(msgspec.json.encode(shown))
        for count in seen_by:
            count.events.append(number)

    def _of_the_table(self, happened: Event) -> list[dict[str, Any]]:
        """Return the sentence for an event at the table, outside the game."""
        seat, words = happened.fields["seat"], happened.type.words
        if not words.startswith("{seat}"):
            return [{"text": words.format(**happened.fields)}]
        name = {"text": self.game.players[seat], "seat": seat}
        return [name, {"text": words.removeprefix("{seat}")}]

    def _notice(self, actor: int | None, at: float) -> None:
        """Raise the version of every viewer that can notice a change."""
        game = self.game
        standing = (tuple(game.waiting), tuple(sorted(game.questions)))
        for viewer, count in self.cursors.items():
            question = None if viewer is None else game.question(viewer)
            asked_anew = question is not count.asked
            if standing != self.standing or viewer == actor or asked_anew or count.news:
                count.version += 1
                count.noticed_at = at
            count.news = False
            if asked_anew:
                count.asked_version = count.version
                count.asked_at = at
            count.asked = question
        self.standing = standing

    # --- answers ---

    def refusal(self, seat: int, answer: int) -> Refusal | None:
        """Return why an answer would be refused."""
        game = self.game
        question = game.question(seat)
        if question is None or game.is_aside(answer):  # asides are public
            return game.refusal(seat, answer)
        return refusal_to(game, seat, question, answer)

    def changes_mind(self, seat: int) -> bool:
        """Return whether an answer of the seat would replace its sealed answer."""
        return self.game.sealed_answer(seat) is not None

    def is_stale(self, seat: int, version: int) -> bool:
        """Return whether the question has changed since the version the client saw."""
        count = self.cursors[seat]
        return not count.asked_version <= version <= count.version

    # --- what is shown ---

    def _open_to_all(self) -> Open:
        """Return the public part of the views; made once per version."""
        kept = self._open
        if kept is None or kept.version != self.version:
            kept = self._open = Open(self.version, common(self.game))
        return kept

    def seen(self, viewer: Viewer) -> View:
        """Return the game as a viewer may see it."""
        return view(self.game, viewer, self._open_to_all().known)

    def view_json(self, viewer: Viewer) -> dict[str, Any]:
        of_all = self._open_to_all()
        if of_all.shown is None:
            of_all.shown = common_json(view(self.game, None, of_all.known))
        seen = self.seen(viewer)
        shown: dict[str, Any] = dict(view_json(seen, of_all.shown))
        odds = describe_odds(seen)
        for answer in shown["question"]["answers"] if odds else ():
            if answer["id"] in odds:
                answer["brings"] = f"{answer['brings']} {odds[answer['id']]}"
        shown["can_undo"] = viewer is not None and self.can_undo(viewer)
        if viewer is not None and shown["question"] is not None:
            shown["question"] = {**shown["question"], **self._clicks(viewer)}
        return shown

    def _clicks(self, seat: int) -> dict[str, Any]:
        """Return the shortcuts of a question: combined answers, placements, leaving a battle to a bot."""
        found: dict[str, Any] = {**placing(self.game, seat)}
        if opened := opens(self.game, seat):
            found["opens"] = opened
        question = self.game.question(seat)
        if question is not None and question.kind.in_battle and self.advice:
            found["general"] = True
        return found

    def view_parts(self, viewer: Viewer) -> dict[str, bytes]:
        """Return a viewer's view with each value encoded as JSON; shared values are encoded once."""
        shown, of_all = self.view_json(viewer), self._open_to_all()
        common_shown: Mapping[str, Any] = of_all.shown or {}
        if of_all.parts is None:
            of_all.parts = {key: msgspec.json.encode(value) for key, value in common_shown.items()}
        parts = of_all.parts
        return {
            key: parts[key] if key in parts and value is common_shown[key] else msgspec.json.encode(value)
            for key, value in shown.items()
        }

    def forget_common(self) -> None:
        """Release the public part of the views."""
        self._open = None

    def board_json(self) -> dict[str, Any]:
        """Return the parts of the game that never change."""
        return dict(board_of(self.game, self.colours))

    def events_json(self, viewer: Viewer, since: int, until: int | None = None) -> list[msgspec.Raw]:
        """Return the events that a viewer may see after a number; they must be in memory."""
        count = self.cursors[viewer]
        if since < count.before:
            raise LookupError(f"events before {count.before} are not in memory")
        return [
            msgspec.Raw(b'{"n":%d,' % (i + 1) + self.events[count.events[i - count.before]][1:])
            for i in range(since, count.seen if until is None else until)
        ]

    def lacks(self, viewer: Viewer, since: int) -> bool:
        """Return whether some of a viewer's events after a number are not in memory."""
        count = self.cursors[viewer]
        return self.partial and not count.before <= since <= count.seen

    def summary(self) -> dict[str, Any]:
        """Return the columns of the table that follow from the game."""
        s = self.game.state
        return {
            "version": self.version,
            "status": "over" if s.over else "playing",
            "round": s.round,
            "phase": s.k.phases[s.phase],
            "waiting": self.game.waiting,
            "winners": list(s.winners),
            "powers": [s.imperial_power(seat) for seat in range(s.players)],  # public
        }


def _same(one: Question | None, two: Question | None) -> bool:
    if one is None or two is None:
        return one is two
    return (one.kind, one.about, list(one.answers)) == (two.kind, two.about, list(two.answers))


def check_rules(table: TableRow) -> None:
    """Refuse a game of other rules: it could not be replayed."""
    ours = edition(table.edition).rules_version
    if table.rules_version != ours:
        raise ValueError(f"rules_version: {table.rules_version} is not {ours}, as played here")


def refusal_to(game: WestphaliaGame, seat: int, question: Question, answer: int) -> Refusal | None:
    """Return why an answer would be refused, judged by what the seat itself can see."""
    if answer in question.answers:
        return None
    try:
        seen = view(game, seat)
        return in_names(seen, why_not(seen.state, question, answer))
    except Exception:  # a meaningless answer, or an explanation that needs hidden facts
        return Refusal("not-offered", question.rule, "That is not an answer to this question.")
