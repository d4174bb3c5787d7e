"""Why everybody stands where he stands when a game is over, from the race that its edition shows."""

from __future__ import annotations

from typing import Final

from westphalia.editions.shown import Condition, Goal, Part, Race
from westphalia.rules.words import RELIGIONS

ORDINALS: Final = ("", "first", "second", "third")


def ordinal(n: int) -> str:
    """A place in words."""
    return ORDINALS[n] if n < len(ORDINALS) else f"{n}th"


def verdicts(
    race: Race, players: tuple[str, ...], religions: list[int], winners: list[int]
) -> list[list[Part]]:
    """A sentence for every seat: why it has won, or why not and how near it was."""
    goal = next((g for g in race["goals"] if g["id"] == race["now"]["goal"]), race["goals"][-1])
    return [_verdict(race, goal, players, religions, winners, seat) for seat in range(len(players))]


def _verdict(
    race: Race, goal: Goal, players: tuple[str, ...], religions: list[int], winners: list[int], seat: int
) -> list[Part]:
    if seat in winners:
        return [{"text": f"won: {goal['name']}, for {goal['who']}."}]
    faith = RELIGIONS[religions[seat]]
    if goal["religion"] is not None:
        if goal["religion"] != religions[seat]:
            return [{"text": f"is {faith}, and so no part of it. {_lacked(race, religions[seat])}"}]
        return [{"text": f"is {faith}, but not among {goal['who']}."}]
    score = race["score"]
    best = max(winners, key=lambda s: score["values"][s], default=seat)
    behind = score["values"][best] - score["values"][seat]
    why = f"came {ordinal(score['ranks'][seat])} with {score['values'][seat]}"
    leader: Part = {"text": players[best], "seat": best}
    if behind > 0:
        return [{"text": f"{why}, {behind} behind "}, leader, {"text": f". {_lacked(race, religions[seat])}"}]
    return [{"text": f"{why}, as many as "}, leader, {"text": ", who was chosen."}]


def _lacked(race: Race, religion: int) -> str:
    """What a religion lacked for its own victory."""
    for goal in race["goals"]:
        if goal["religion"] == religion:
            *left, last = [_missing(c) for c in goal["conditions"] if not c["met"]] or [""]
            if last:
                return f"The {goal['name']} lacked {', '.join(left)}{' and ' if left else ''}{last}."
    return ""


def _missing(condition: Condition) -> str:
    """By how much a condition is missed, or what it says."""
    if condition["need"] == 1:
        return f"that {condition['label']}"
    missing = condition["need"] - condition["have"]
    return f"{missing} {condition['label'].removesuffix('s') if missing == 1 else condition['label']}"
