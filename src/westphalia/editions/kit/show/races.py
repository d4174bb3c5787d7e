"""The race in editions with two religious victories and the Peace of Westphalia."""

from typing import Any, Final

from westphalia.editions.kit.show.part import Seen, cited, condition, leaders, named, outcome, score_of
from westphalia.editions.kit.show.types import Condition, Goal, Outcome, Part, Race, Score
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.victory.check import VICTORY_OF, Standing

WESTPHALIA: Final = "westphalia"
VICTORIES: Final = {
    VICTORY_OF[CATHOLIC]: "Catholic victory",
    VICTORY_OF[PROTESTANT]: "Protestant victory",
    WESTPHALIA: "Peace of Westphalia",
}


def westphalia_scores(s: Any) -> Score:
    return score_of(
        s,
        "Westphalia score",
        f"Imperial Power without a Home's, and {s.k.westphalia_town_bonus} for each orthodox town-province.",
        "win.score",
    )


def conditions(s: Any, standing: Standing, religion: int, rule: str) -> list[Condition]:
    """Return a religion's conditions and how far it meets them: provinces, Electors, the Emperor."""
    electors = s.electors.bit_count()
    crowned = int(standing.emperor == religion)
    return [
        condition(
            "provinces",
            "provinces",
            standing.provinces[religion],
            standing.provinces_needed,
            s.board.size,
            rule,
        ),
        condition(
            "electors", "Electors", standing.electors[religion], standing.electors_needed, electors, rule
        ),
        condition("emperor", f"the Emperor is {RELIGIONS[religion]}", crowned, 1, 1, rule),
    ]


def peace_goal(s: Any, score: Score) -> Goal:
    return {
        "id": WESTPHALIA,
        "name": VICTORIES[WESTPHALIA],
        "who": "the Player with the highest score, if no religion has won",
        "rule": cited(s, "win.westphalia"),
        "religion": None,
        "conditions": [],
        "met": True,
        "counts": s.round == s.k.rounds,
        "counts_from": s.k.rounds,
        "counts_words": f"counts after round {s.k.rounds}, without a religious victory",
        "seats": leaders(score),
    }


def race_of(seen: Seen, religious: list[Goal]) -> Race:
    """Return the race: the edition's religious victories, the Peace of Westphalia, and the outcome now."""
    score = westphalia_scores(seen.state)
    goals = [*religious, peace_goal(seen.state, score)]
    return {"goals": goals, "score": score, "now": _now(seen, goals)}


def _now(seen: Seen, goals: list[Goal]) -> Outcome:
    """Return how the game ended, or would end if this were the end of the last round."""
    s = seen.state
    *religious, peace = goals
    for goal in religious:
        if s.victory == goal["id"] or (not s.over and goal["met"] and goal["seats"]):
            return outcome(seen, goal, goal["seats"])
    tied = peace["seats"]
    found = outcome(seen, peace, tied)
    if len(tied) > 1 and s.emperor != NONE:
        found["rule"] = cited(s, "win.tie")
        best = named(seen.players, tied)
        emperor: Part = {"text": seen.players[s.emperor], "seat": s.emperor}
        if s.over:
            found["sentence"] = [
                {"text": f"{peace['name']}: "},
                *best,
                {"text": " have the highest score; the Emperor "},
                emperor,
                {"text": " chose "},
                *named(seen.players, list(s.winners)),
                {"text": "."},
            ]
        else:
            found["sentence"] = [
                *best,
                {"text": f" would tie at the {peace['name']}; "},
                emperor,
                {"text": ", as Emperor, would choose."},
            ]
    return found
