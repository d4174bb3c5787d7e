"""A game as its log makes it: pure, without database or network.

Besides the game it keeps what clients are told by number: each viewer (a seat, or None for the spectators) counts
the events it may see and the changes it may notice, so that no number betrays what is hidden.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from westphalia.bots.telling_odds import odds_of_answers
from westphalia.editions.edition import edition
from westphalia.engine.event import Event, Told
from westphalia.engine.question import Question, Refusal, why_not
from westphalia.game.opening import opens, placing
from westphalia.game.session import Session
from westphalia.game.show import board_json, common_json, event_json, in_names, view_json
from westphalia.game.show_types import View as ShownView
from westphalia.game.view import Common, View, common, view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.server.battle_plan import plan_shown
from westphalia.server.order import IN_BATTLE
from westphalia.server.storage.models import Entry, TableRow

TAKEN_BACK: Final = Told("taken_back", "{seat} takes the last answer back.")
BY_ORDER: Final = Told("by_order", "Answered by your order: {words}.")
OF_THE_TABLE: Final = {TAKEN_BACK.kind: "undo", BY_ORDER.kind: "hourglass"}  # and their icons
CHANGES_OF_MIND: Final = 100  # of one seat in a game: answers taken back, or sealed and replaced
ASIDES: Final = 200  # of one seat in a game: what it says beside its questions
Viewer = int | None


@dataclass(slots=True)
class Count:
    """How far a viewer has come, in its own numbers."""

    version: int = 0
    before: int = 0  # events it has seen before those that are in memory
    events: array[int] = field(default_factory=lambda: array("I"))  # which of those in memory it sees
    news: bool = False  # whether it has seen one since its version was last raised
    asked: Question | None = None
    asked_version: int = 0  # at which of its versions the open question appeared
    asked_at: float = 0.0
    noticed_at: float = 0.0  # when it last could see that something had changed

    @property
    def seen(self) -> int:
        """How many events it has seen."""
        return self.before + len(self.events)


@dataclass(slots=True)
class Open:
    """What is open to everybody at a version, and how that is shown."""

    version: int
    known: Common
    shown: ShownView | None = None
    parts: Mapping[str, bytes] | None = None  # the same, each key's value as JSON


class Play:
    """A game in play and what each viewer has been able to see of it."""

    def __init__(self, table: TableRow, at: float, resumed: Session | None = None) -> None:
        check_rules(table)
        self.session = resumed or Session(
            new_game(table.edition, table.players, int(table.seed), True, **table.options)
        )
        self.viewers: Final[tuple[Viewer, ...]] = (*range(len(table.players)), None)
        self.advice = table.advice
        self.version = 0
        self.played_at = at  # when the last line was written
        self.versions: list[int] = []  # at which version each answer that holds was given
        self.events: list[bytes] = []  # JSON without its number
        self.counts: Final[dict[Viewer, Count]] = {viewer: Count() for viewer in self.viewers}
        self.acks: Final[dict[str, int]] = {}
        self.changes: Final[Counter[int]] = Counter()  # how often each seat has changed its mind
        self.asides: Final[Counter[int]] = Counter()  # how often each has said something beside a question
        self.reasons: Final[list[tuple[int, Entry, bool]]] = []  # bots' moves, after how many public events
        self.standing: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self._counting = False  # events instead of telling them
        self._open: Open | None = None
        self.partial = resumed is not None  # whether events and reasons from before are missing
        if resumed is None:
            self._tell_all(list(self.game.log))
            self._notice(None, at)
        self.game.log.clear()

    @property
    def game(self) -> WestphaliaGame:
        """The game as it stands; another object after an answer was taken back."""
        return self.session.game

    @property
    def record(self) -> list[tuple[int, int]]:
        """The answers that hold."""
        return self.game.record

    # --- the log ---

    def apply(self, entry: Entry) -> None:
        """Play one line of the log. If it is refused, nothing has changed."""
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
        self.acks[entry.client_id] = self.counts[entry.seat].version

    def apply_all(self, log: Iterable[Entry]) -> None:
        """Play the lines of a log, one after another."""
        for entry in log:
            self.apply(entry)

    def catch_up(self, log: Iterable[Entry]) -> None:
        """Play lines after a snapshot: their events are counted and missing, like those from before it."""
        self._counting = True
        self.apply_all(log)
        self._counting = False

    def _answer(self, entry: Entry) -> None:
        question = self.game.question(entry.seat)
        told = self.counts[None].seen
        own = entry.given_by in ("person", "order")
        happened = self.session.answer(entry.seat, entry.answer, snapshot=own)
        self._tell_all(happened)
        self.versions.append(entry.version)
        if entry.given_by == "order":
            self._tell(Event(BY_ORDER, "", {"seat": entry.seat, "words": entry.reason}, (entry.seat,)))
        if entry.given_by == "bot":
            hidden = question is None or question.sealed or not question.open_options
            self.reasons.append((told, entry, hidden))

    def _take_back(self, entry: Entry) -> None:
        """Take the seat's last answer back; logs of the first version ("undo") mean the last line of the record."""
        old = entry.kind == "undo"
        if not (self.record and self.record[-1][0] == entry.seat if old else self.can_undo(entry.seat)):
            raise ValueError("there is nothing to take back")
        gone = [len(self.record) - 1] if old else self.session.taken_back_by(entry.seat)
        self.session.take_out(gone)
        self.game.log.clear()
        self.versions = [version for i, version in enumerate(self.versions) if i not in gone]
        for viewer, count in self.counts.items():  # what others were asked before they are still asked
            question = None if viewer is None else self.game.question(viewer)
            if viewer == entry.seat:  # and he is asked anew
                count.asked = None
            elif _same(question, count.asked):
                count.asked = question
        self._tell(Event(TAKEN_BACK, "", {"seat": entry.seat}))

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last answer back."""
        return self.session.why_not_undo(seat) is None

    # --- what viewers notice ---

    def _tell_all(self, happened: Iterable[Event]) -> None:
        """Number new events for those who may see them."""
        for one in happened:
            self._tell(one)
        self.game.log.clear()

    def _tell(self, happened: Event) -> None:
        seen_by = [self.counts[viewer] for viewer in self.viewers if happened.visible_to(viewer)]
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
        """What happens at the table and not in the game, in words."""
        seat, words = happened.fields["seat"], happened.told.words
        if not words.startswith("{seat}"):
            return [{"text": words.format(**happened.fields)}]
        name = {"text": self.game.players[seat], "seat": seat}
        return [name, {"text": words.removeprefix("{seat}")}]

    def _notice(self, actor: int | None, at: float) -> None:
        """Raise the version of those who can see that something has changed."""
        game = self.game
        standing = (tuple(game.waiting), tuple(sorted(game.questions)))
        for viewer, count in self.counts.items():
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
        """Why an answer would be refused, told from what the seat itself can see."""
        game = self.game
        question = game.question(seat)
        if question is None or game.is_aside(answer):  # what is said beside a question is open to all
            return game.refusal(seat, answer)
        if answer in question.answers:
            return None
        try:
            seen = view(game, seat)
            return in_names(seen, why_not(seen.state, question, answer))
        except Exception:  # an answer that means nothing at all, or an explanation that needs what is hidden
            return Refusal(
                "not-offered", question.rule, "That is not one of the answers this question takes."
            )

    def changes_mind(self, seat: int) -> bool:
        """Whether an answer of the seat would replace one that it has sealed."""
        return self.game.sealed_answer(seat) is not None

    def is_stale(self, seat: int, version: int) -> bool:
        """Whether the question has changed since the version that the client saw."""
        count = self.counts[seat]
        return not count.asked_version <= version <= count.version

    # --- what is shown ---

    def _open_to_all(self) -> Open:
        """What everybody may know now: made once for all viewers."""
        kept = self._open
        if kept is None or kept.version != self.version:
            kept = self._open = Open(self.version, common(self.game))
        return kept

    def seen(self, viewer: Viewer) -> View:
        """What a viewer may know."""
        return view(self.game, viewer, self._open_to_all().known)

    def view_json(self, viewer: Viewer) -> dict[str, Any]:
        """The same for a client, and whether the last answer can be taken back."""
        of_all = self._open_to_all()
        if of_all.shown is None:
            of_all.shown = common_json(view(self.game, None, of_all.known))
        seen = self.seen(viewer)
        shown: dict[str, Any] = dict(view_json(seen, of_all.shown))
        odds = odds_of_answers(seen)
        for answer in shown["question"]["answers"] if odds else ():
            if answer["id"] in odds:
                answer["brings"] = f"{answer['brings']} {odds[answer['id']]}"
        shown["can_undo"] = viewer is not None and self.can_undo(viewer)
        if viewer is not None and shown["question"] is not None:
            shown["question"] = {**shown["question"], **self._clicks(viewer, seen)}
        return shown

    def _clicks(self, seat: int, seen: View) -> dict[str, Any]:
        """What of a question can be answered with one click: two answers, an ally, a whole battle."""
        found: dict[str, Any] = {**placing(self.game, seat)}
        if opened := opens(self.game, seat):
            found["opens"] = opened
        question = self.game.question(seat)
        if question is not None and question.kind in IN_BATTLE and self.advice:
            found["general"] = True
        if question is not None and (plan := plan_shown(seen, question)) is not None:
            found["plan"] = plan
        return found

    def view_parts(self, viewer: Viewer) -> dict[str, bytes]:
        """The same, each key's value as JSON: what all viewers see is written once."""
        shown, of_all = self.view_json(viewer), self._open_to_all()
        common_shown: Mapping[str, Any] = of_all.shown or {}
        if of_all.parts is None:
            of_all.parts = parts_of(common_shown)
        parts = of_all.parts
        return {
            key: parts[key] if key in parts and value is common_shown[key] else msgspec.json.encode(value)
            for key, value in shown.items()
        }

    def forget_open(self) -> None:
        """All who look have been shown how things stand: keep nothing of it that can be made again."""
        self._open = None

    def board_json(self) -> dict[str, Any]:
        """What never changes."""
        return dict(board_json(self.game))

    def events_json(self, viewer: Viewer, since: int, until: int | None = None) -> list[msgspec.Raw]:
        """The events a viewer may see after a number; those in memory alone."""
        count = self.counts[viewer]
        if since < count.before:
            raise LookupError(f"events before {count.before} are not in memory")
        return [
            msgspec.Raw(b'{"n":%d,' % (i + 1) + self.events[count.events[i - count.before]][1:])
            for i in range(since, count.seen if until is None else until)
        ]

    def lacks(self, viewer: Viewer, since: int) -> bool:
        """Whether events that a viewer may see after a number are not in memory."""
        count = self.counts[viewer]
        return self.partial and not count.before <= since <= count.seen

    def summary(self) -> dict[str, Any]:
        """What the list of tables shows of the game."""
        s = self.game.state
        return {
            "version": self.version,
            "status": "over" if s.over else "playing",
            "round": s.round,
            "phase": s.k.phases[s.phase],
            "waiting": self.game.waiting,
            "winners": list(s.winners),
        }


def parts_of(shown: Mapping[str, Any]) -> dict[str, bytes]:
    """A view by its keys, the value of each as JSON."""
    return {key: msgspec.json.encode(value) for key, value in shown.items()}


def _same(one: Question | None, two: Question | None) -> bool:
    """Whether two questions ask the same of the same seat."""
    if one is None or two is None:
        return one is two
    return (one.kind, one.about, list(one.answers)) == (two.kind, two.about, list(two.answers))


def check_rules(table: TableRow) -> None:
    """Refuse a game of other rules than ours: it could not be replayed."""
    ours = edition(table.edition).rules_version
    if table.rules_version != ours:
        raise ValueError(f"rules_version: {table.rules_version} is not {ours}, as played here")
