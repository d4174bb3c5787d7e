"""Losses of Stability, Monarch Power and Ducats; Loans and bankruptcy."""

from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.core import changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.answers import code, verb
from westphalia.rebels.core.asking import ask, asked_player
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.board import half_up, stacks_of
from westphalia.rebels.position.constants import (
    BANKRUPT_INTEREST,
    BANKRUPT_POWER_MAX,
    BANKRUPT_PRESTIGE,
    BANKRUPT_STABILITY,
    LOAN_DUCATS,
    LOAN_INTEREST_MAX,
    POWERS,
    STABILITY,
    STABILITY_OVERFLOW,
)


def why_power(s: Any, question: Question, answer: int) -> Reason | None:
    kind, player = verb(answer), asked_player(s, question)
    if kind not in POWERS:
        return None
    if s.realms[player].power[kind] == 0:
        return question.rule, f"{player} has no {kind} Power."
    return question.rule, "The missing Administrative Power is taken from another kind."


POWER: Final = Kind("power", cite="R.f.2", prompt="Which kind of Monarch Power do you lose?", why=why_power)


def lose_power(s: State, player: str, cite: str) -> Asking:
    """R.f.2, R.i.8: the player loses 1 Monarch Power of a kind of their choice, if they have any."""
    kinds = [kind for kind in POWERS if s.realms[player].power[kind]]
    if kinds:
        answer = yield ask(s, player, POWER, [code(s, kind) for kind in kinds], cite=cite)
        happen(s, changes.power, cite, realm=player, power=verb(answer), change=-1)
    return NOTHING


def lose_stability(s: State, player: str, steps: int, cite: str) -> Tasks:
    """R.f.2: lose Stability; each step below the lowest costs 2 Administrative Power, or other Power if it is short."""
    room = s.realms[player].stability - STABILITY[0]
    fall = min(steps, room)
    if fall:
        happen(s, changes.stability, cite, realm=player, change=-fall)
    more: Tasks = ()
    left = s.realms[player].power["adm"]
    for _ in range(steps - fall):
        taken = min(left, STABILITY_OVERFLOW)
        left -= taken
        if taken:
            happen(s, changes.power, "R.f.2", realm=player, power="adm", change=-taken)
        more += (task(lose_power, player, "R.f.2"),) * (STABILITY_OVERFLOW - taken)
    return more


def pay(s: State, player: str, amount: int, cite: str) -> Tasks:
    """R.i.12: pay Ducats, with as few Loans as possible; with too much Interest the player goes bankrupt."""
    realm = s.realms[player]
    if take_loans(s, player, amount, "R.i.12") < amount:
        happen(s, changes.ducats, cite, realm=player, change=-realm.ducats) if realm.ducats else None
        return bankruptcy(s, player)
    happen(s, changes.ducats, cite, realm=player, change=-amount)
    return NOTHING


def take_loans(s: State, player: str, amount: int, cite: str) -> int:
    """Take as few Loans as possible for an amount; return how much of it the player can pay now."""
    realm = s.realms[player]
    loans = -(-max(0, amount - realm.ducats) // LOAN_DUCATS)
    for _ in range(loans):
        if realm.interest >= LOAN_INTEREST_MAX:
            break
        happen(s, changes.loan, cite, realm=player)
    return min(amount, realm.ducats)


def bankruptcy(s: State, player: str) -> Tasks:
    """R.i.13: lose Stability, Prestige, Ducats and Interest, Mercenaries, Advisors, Monarch Power, in this order."""
    cite = "R.i.13"
    realm = s.realms[player]
    more = lose_stability(s, player, BANKRUPT_STABILITY, cite)
    return (*more, task(bankruptcy_rest, realm.id))


def bankruptcy_rest(s: State, player: str) -> Tasks:
    """R.i.13: the losses after Stability; the Ducats have been paid already."""
    cite = "R.i.13"
    realm = s.realms[player]
    happen(s, changes.prestige, cite, realm=player, change=-BANKRUPT_PRESTIGE)
    happen(s, changes.bankrupt, cite, realm=player, interest=min(realm.interest, BANKRUPT_INTEREST))
    for stack in stacks_of(s, player):
        mercenaries = {key: n for key, n in stack.units.items() if key.startswith("mercenary") and n}
        if mercenaries:
            happen(s, changes.units_removed, cite, realm=player, area=stack.area, units=mercenaries)
    if realm.advisors:
        happen(s, changes.advisors_lost, cite, realm=player)
    for kind in POWERS:
        lost = min(half_up(realm.power[kind]), BANKRUPT_POWER_MAX)
        if lost:
            happen(s, changes.power, cite, realm=player, power=kind, change=-lost)
    return NOTHING
