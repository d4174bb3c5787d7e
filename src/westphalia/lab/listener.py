"""An event listener that collects the rows of the table of events."""

from collections.abc import Callable
from typing import Any, Final

from westphalia.bots.core.battle_odds import battle_odds
from westphalia.bots.core.policy import has_policy, policy_for
from westphalia.editions.kit.edition import Edition
from westphalia.engine.event import EventType, Teller
from westphalia.rules.base.state import CATHOLIC_SIDE, State

RELIGIONS: Final = ("catholic", "protestant")
LEAGUES: Final = ("none", "catholic league", "evangelical league")


class Listener(Teller):
    """Collects rows of events, and the conquered provinces."""

    __slots__ = ("at_war", "conquests", "each_phase", "each_round", "edition", "rows", "s")

    def __init__(
        self,
        s: State,
        edition: Edition,
        each_round: Callable[[int], None],
        each_phase: Callable[[int, str], None],
    ) -> None:
        super().__init__([], s.ids)
        self.s = s
        self.edition = edition
        self.each_round = each_round  # called when a round begins, with its number
        self.each_phase = each_phase  # called when a phase begins, with its round and name
        self.rows: list[list[Any]] = []
        self.conquests: list[tuple[int, int]] = []  # (round, province)
        self.at_war: dict[int, tuple[int, int, float | None]] = {}  # by attacker: strengths and odds

    def __call__(self, type: EventType, /, *, cite: str = "", **fields: Any) -> None:
        handler = HANDLERS.get(type.kind)
        if handler is not None:
            handler(self, fields)

    def to(self, seats: tuple[int, ...], type: EventType, *, cite: str = "", **fields: Any) -> None:
        """Ignore private events."""

    def note(
        self,
        kind: str,
        seat: int | None = None,
        other: int | None = None,
        principality: str | None = None,
        religion: int | None = None,
        power: int | None = None,
        enemy: int | None = None,
        odds: float | None = None,
        outcome: str | None = None,
        amount: int | None = None,
    ) -> None:
        """Add a row; the game, the seed and the seat's share are added at the end."""
        s = self.s
        self.rows.append(
            [
                s.round,
                s.k.phases[s.phase],
                kind,
                seat,
                other,
                principality,
                None if religion is None else RELIGIONS[religion],
                power,
                enemy,
                odds,
                outcome,
                amount,
            ]
        )


Fields = dict[str, Any]


def _round(ear: Listener, f: Fields) -> None:
    ear.each_round(f["round"])


def _phase(ear: Listener, f: Fields) -> None:
    ear.each_phase(f["round"], f["phase"])


def _battle(ear: Listener, f: Fields) -> None:
    """Note the strengths of a battle whose outcome comes later."""
    s, own, theirs = ear.s, f["power"], f["enemy_power"]
    chance = None
    if has_policy(ear.edition):
        w = policy_for(ear.edition).weights
        chance = battle_odds(float(own), float(theirs), s.k.automatic_victory_ratio, w)
    ear.at_war[f["seat"]] = (own, theirs, chance)


def _ended(ear: Listener, f: Fields, attacker: int, outcome: str, automatic: bool = False) -> None:
    own, theirs, chance = ear.at_war.pop(attacker, (None, None, None))
    other = f.get("other", f.get("loser") if f.get("winner") == attacker else f.get("winner"))
    place = f.get("principality")
    ear.note(
        "war",
        attacker,
        None if place is not None else other,
        None if place is None else ear.s.names[place],
        power=own,
        enemy=theirs,
        odds=chance,
        outcome=outcome,
        amount=int(automatic),
    )


def _won(automatic: bool) -> Callable[[Listener, Fields], None]:
    """Return the handler of a victory; the attacker was noted when the battle began."""

    def note(ear: Listener, f: Fields) -> None:
        winner, loser = f.get("winner"), f.get("loser")
        attacker = winner if winner in ear.at_war else loser
        if attacker is not None:
            _ended(ear, f, attacker, "won" if attacker == winner else "lost", automatic)

    return note


def _attacker_said(outcome: str) -> Callable[[Listener, Fields], None]:
    return lambda ear, f: _ended(ear, f, f["seat"], outcome)


def _raid(ear: Listener, f: Fields) -> None:
    ear.note("raid", f["seat"], amount=len(f["principalities"]))


def _joins(ear: Listener, f: Fields) -> None:
    ear.note("league", f["seat"], outcome=LEAGUES[f["league"]])


def _declines(ear: Listener, f: Fields) -> None:
    ear.note("league", f["seat"], outcome="declines")


def _religious_war(ear: Listener, f: Fields) -> None:
    ear.note("religious war", f["seat"], principality=ear.s.names[f["principality"]])


def _league_unopposed(ear: Listener, f: Fields) -> None:
    ear.note("league war", outcome=LEAGUES[f["league"]], amount=1)


def _league_lost(ear: Listener, f: Fields) -> None:
    ear.note("league war", outcome=LEAGUES[2 if f["league"] == CATHOLIC_SIDE else 1], amount=0)


def _league_draw(ear: Listener, f: Fields) -> None:
    ear.note("league war", outcome="inconclusive", amount=0)


def _conversion(ear: Listener, f: Fields) -> None:
    ear.note("conversion", f["seat"], religion=f["religion"])


def _principality(by: str) -> Callable[[Listener, Fields], None]:
    return lambda ear, f: ear.note(
        "principality", principality=ear.s.names[f["principality"]], religion=f["religion"], outcome=by
    )


def _province(ear: Listener, f: Fields) -> None:
    ear.note("province", f["seat"], religion=f.get("religion", 1))


def _exile(outcome: str) -> Callable[[Listener, Fields], None]:
    return lambda ear, f: ear.note("exile", f["seat"], outcome=outcome)


def _vote(ear: Listener, f: Fields) -> None:
    ear.note("vote", f["voter"], f["candidate"], ear.s.names[f["principality"]])


def _election(outcome: str) -> Callable[[Listener, Fields], None]:
    return lambda ear, f: ear.note("election", f["seat"], outcome=outcome, amount=f.get("amount", 0))


def _conquest(ear: Listener, f: Fields) -> None:
    ear.conquests.append((ear.s.round, f["province"]))


HANDLERS: Final[dict[str, Callable[[Listener, Fields], None]]] = {
    "round": _round,
    "phase": _phase,
    "battle": _battle,
    "battle_with_principality": _battle,
    "automatic_victory": _won(True),
    "automatic_over_principality": _won(True),
    "automatic_for_principality": _won(True),
    "battle_won": _won(False),
    "won_over_principality": _won(False),
    "won_by_principality": _won(False),
    "white_peace": _attacker_said("white peace"),
    "white_peace_with_principality": _attacker_said("white peace"),
    "war_dropped": _attacker_said("dropped"),
    "war_on_principality_dropped": _attacker_said("dropped"),
    "war_on_principalities": _raid,
    "joins_league": _joins,
    "decline_league": _declines,
    "religious_war": _religious_war,
    "league_defeated": _league_lost,
    "league_inconclusive": _league_draw,
    "unopposed": _league_unopposed,
    "automatic_league": _league_unopposed,
    "conversion": _conversion,
    "principality_converts": _principality("faith"),
    "upheaval": _principality("upheaval"),
    "target_converts": _principality("war"),
    "province_converts": _province,
    "upheaval_spread": _province,
    "further_converts": _province,
    "province_lost": _province,
    "emperor_loses_province": _province,
    "leaves": _exile("chosen"),
    "forced_exile": _exile("forced"),
    "driven_out": _exile("forced"),
    "vote": _vote,
    "elected": _election("majority"),
    "elected_by_plurality": _election("plurality"),
    "no_vote": _election("no vote"),
    "nobody_voted": _election("no vote"),
    "conquer": _conquest,
    "conquer_from_player": _conquest,
    "ally_conquers": _conquest,
    "ally_conquers_from": _conquest,
}
"""The handlers by kind of event."""
