"""Why each player won or lost, derived from the final race."""

from typing import Final

from westphalia.editions.kit.show.types import Condition, Goal, Part, Race
from westphalia.engine.phrases import counted, listed
from westphalia.rules.base.words import RELIGIONS

ORDINALS: Final = ("", "first", "second", "third")
MISSED: Final = {"emperor": "the Emperor", "saved": "a saved player"}  # conditions without a number


def ordinal(n: int) -> str:
    return ORDINALS[n] if n < len(ORDINALS) else f"{n}th"


def verdicts(
    race: Race, players: tuple[str, ...], religions: list[int], winners: list[int]
) -> list[list[Part]]:
    """Return a sentence for each seat: why it won, or why not and how close it came."""
    goal = next((g for g in race["goals"] if g["id"] == race["now"]["goal"]), race["goals"][-1])
    return [_verdict(race, goal, players, religions, winners, seat) for seat in range(len(players))]


def _verdict(
    race: Race, goal: Goal, players: tuple[str, ...], religions: list[int], winners: list[int], seat: int
) -> list[Part]:
    score = race["score"]
    if seat in winners:
        with_score = "" if goal["religion"] is not None else f" with a score of {score['values'][seat]}"
        return [{"text": f"won by the {goal['name']}{with_score}."}]
    faith = RELIGIONS[religions[seat]]
    if goal["religion"] is not None:
        if goal["religion"] != religions[seat]:
            why = f"is {faith} and has no part in the {goal['name']}."
            return [{"text": f"{why} {_shortfall(race, religions[seat])}".rstrip()}]
        return [{"text": f"is {faith} but not one of {goal['who']}."}]
    best = max(winners, key=lambda s: score["values"][s], default=seat)
    behind = score["values"][best] - score["values"][seat]
    why = f"came {ordinal(score['ranks'][seat])} with {score['values'][seat]}"
    leader: Part = {"text": players[best], "seat": best}
    if behind > 0:
        rest = f". {_shortfall(race, religions[seat])}".rstrip()
        return [{"text": f"{why}, {behind} behind "}, leader, {"text": rest}]
    return [{"text": f"{why}, level with "}, leader, {"text": ", the Emperor's choice."}]


def _shortfall(race: Race, religion: int) -> str:
    """Return the conditions that a religion missed for its victory."""
    for goal in race["goals"]:
        if goal["religion"] == religion:
            missed = [_missed(c) for c in goal["conditions"] if not c["met"]]
            return f"The {RELIGIONS[religion]}s fell {listed(missed)} short." if missed else ""
    return ""


def _missed(condition: Condition) -> str:
    if condition["id"] in MISSED:
        return MISSED[condition["id"]]
    missing, label = condition["need"] - condition["have"], condition["label"]
    return counted(missing, label.removesuffix("s"), label)
