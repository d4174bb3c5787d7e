"""The race of the five-round edition: two religious victories and the Peace of Westphalia, as they stand now."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.five_round.victory import (
    SAVED_ROLE,
    VICTORY_OF,
    Standing,
    religious_standing,
    saved_winners,
)
from westphalia.editions.show_part import Seen, condition, leaders, named, outcome, score_of
from westphalia.editions.shown import Goal, Outcome, Part, Race, Score
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.words import RELIGIONS

NEEDS: Final = ("V.win.2", "V.win.4")  # by religion
AWARDED: Final = ("V.win.3", "V.win.5")
WESTPHALIA: Final = "westphalia"
VICTORIES: Final = {
    VICTORY_OF[CATHOLIC]: "Catholic victory",
    VICTORY_OF[PROTESTANT]: "Protestant victory",
    WESTPHALIA: "Peace of Westphalia",
}


def race(seen: Seen) -> Race:
    """V.win.*: what each victory needs, what there is, from which round it counts, and how it would end now."""
    s: FiveRoundState = seen.state
    standing = religious_standing(s)
    score = score_of(
        s,
        "Westphalia score",
        f"Imperial Power without a Home's, and {s.k.westphalia_town_bonus} for each orthodox town-province.",
        "win.score",
    )
    goals = [_religious(s, standing, religion) for religion in (CATHOLIC, PROTESTANT)]
    goals.append(_peace(s, score))
    return {"goals": goals, "score": score, "now": _now(seen, goals)}


def _religious(s: FiveRoundState, standing: Standing, religion: int) -> Goal:
    """V.win.1 to V.win.7: the victory of a religion, with those it has saved."""
    faith, needs = RELIGIONS[religion], NEEDS[religion]
    role = s.k.role_names[SAVED_ROLE[religion]]
    saved = sum(s.role[seat] == SAVED_ROLE[religion] for seat in range(s.players))
    rounds = s.k.religious_victory_rounds
    conditions = [
        condition(
            "provinces",
            "provinces",
            standing.provinces[religion],
            standing.provinces_needed,
            s.board.size,
            needs,
        ),
        condition(
            "electors",
            "Electors",
            standing.electors[religion],
            standing.electors_needed,
            s.electors.bit_count(),
            needs,
        ),
        condition("emperor", f"the Emperor is {faith}", int(standing.emperor == religion), 1, 1, needs),
        condition("saved", "somebody is saved", saved, 1, s.players, "V.win.7"),
    ]
    return {
        "id": VICTORY_OF[religion],
        "name": VICTORIES[VICTORY_OF[religion]],
        "who": f"those {role}, at most {s.k.religious_victory_max_winners}",
        "rule": AWARDED[religion],
        "religion": religion,
        "conditions": conditions,
        "met": all(c["met"] for c in conditions),
        "counts": s.round in rounds,
        "counts_from": rounds[0],
        "counts_words": f"counts after the elections of rounds {' and '.join(map(str, rounds))}",
        "seats": list(saved_winners(s, religion)),
    }


def _peace(s: FiveRoundState, score: Score) -> Goal:
    """V.win.8 to V.win.10: the Peace of Westphalia."""
    return {
        "id": WESTPHALIA,
        "name": VICTORIES[WESTPHALIA],
        "who": "the Player with the highest score, if no religion has won",
        "rule": "V.win.8",
        "religion": None,
        "conditions": [],
        "met": True,
        "counts": s.round == s.k.rounds,
        "counts_from": s.k.rounds,
        "counts_words": f"counts after round {s.k.rounds}, without a religious victory",
        "seats": leaders(score),
    }


def _now(seen: Seen, goals: list[Goal]) -> Outcome:
    """How the game has ended, or would end if this were the end of the last round."""
    s: FiveRoundState = seen.state
    *religious, peace = goals
    for goal in religious:
        if s.victory == goal["id"] or (not s.over and goal["met"] and goal["seats"]):
            return outcome(seen, goal, goal["seats"])
    tied = peace["seats"]
    found = outcome(seen, peace, tied)
    if len(tied) > 1 and s.emperor != NONE:
        found["rule"] = "V.win.10"
        chooses: list[Part] = [
            {"text": f"{peace['name']}: "},
            *named(seen.players, tied),
            {"text": " have the highest score; the Emperor "},
            {"text": seen.players[s.emperor], "seat": s.emperor},
        ]
        if s.over:
            found["sentence"] = [
                *chooses,
                {"text": " chose "},
                *named(seen.players, list(s.winners)),
                {"text": "."},
            ]
        else:
            found["sentence"] = [*chooses, {"text": " would choose."}]
    return found
