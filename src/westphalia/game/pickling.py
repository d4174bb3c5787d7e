"""Games for `pickle` and `copy`: everything but the running generators, which replay their step when needed."""

from typing import Any, Final

from westphalia.editions.kit.edition import Edition
from westphalia.engine.event import ONLY_ANSWER, Event, Teller
from westphalia.engine.game import Branch
from westphalia.game.westphalia_game import WestphaliaGame, table_of
from westphalia.rules.base.fields import Start
from westphalia.rules.base.state import State

VERSION: Final = 1


def packed(game: WestphaliaGame) -> dict[str, Any]:
    """Return a game as plain values."""
    s = game.state
    return {
        "version": VERSION,
        "edition": game.edition,
        "rules_version": game.edition.rules_version,
        "players": game.players,
        "origin": game.origin,
        "stops": game.stops,
        "names": s.names,
        "options": s.options,
        "fields": {f.name: getattr(s, f.name) for f in s.fields if not f.constant},
        "branches": [
            (b.pc, b.loops, list(b.answers) if b.questions else None, b.many, list(b.sent), b.result)
            for b in game.branches
        ],
        "record": list(game.record),
        "log": None
        if s.tell is None or not s.tell.keeps_log
        else [(e.kind, e.rule, dict(e.fields), e.seen_by) for e in game.log],
        "ended": game.ended,
        "ahead": game.ahead,
    }


def unpacked(stored: dict[str, Any]) -> WestphaliaGame:
    """Return the game that was packed; raise ValueError if it was packed by another version."""
    ed: Edition = stored["edition"]
    for what, found, wanted in (
        ("version", stored["version"], VERSION),
        ("rules_version", stored["rules_version"], ed.rules_version),
    ):
        if found != wanted:
            raise ValueError(f"{what}: the game was stored with {found}, this program has {wanted}")
    state_fields = {f.name for f in ed.state.fields if not f.constant}
    if differing := state_fields ^ set(stored["fields"]):
        raise ValueError(
            f"fields: the game was stored with other fields of its state: {', '.join(sorted(differing))}"
        )
    game = table_of(ed, _state(ed, stored), stored["players"], stored["origin"], log=False)
    if stored["stops"]:
        game.stops = stored["stops"]
        game.stop_before(game.stops)
    game.branches = [_branch(*row) for row in stored["branches"]]
    game.resume()
    for branch, (_, _, answers, *_) in zip(game.branches, stored["branches"], strict=True):
        if answers is not None:
            branch.answers = answers
    game.record = stored["record"]
    if stored["log"] is not None:
        events = {**ed.events(), ONLY_ANSWER.kind: ONLY_ANSWER}
        game.log = [Event(events[kind], rule, fields, seen) for kind, rule, fields, seen in stored["log"]]
        game.state.tell = Teller(game.log, game.state.ids)
    game.ended, game.ahead = stored["ended"], stored["ahead"]
    return game


def _state(ed: Edition, stored: dict[str, Any]) -> State:
    players, options = len(stored["players"]), stored["options"]
    start = Start(
        k=ed.constants(players, options),
        board=ed.board(players, options),
        players=players,
        seed=0,
        names=stored["names"],
        ids=ed.citations,
    )
    state = ed.state(start)
    for name, value in stored["fields"].items():
        setattr(state, name, value)
    return state


def _branch(pc: int, loops: Any, answers: Any, many: bool, sent: list[Any], result: Any) -> Branch:
    branch = Branch(pc, loops)
    branch.many, branch.sent, branch.result = many, sent, result
    return branch
