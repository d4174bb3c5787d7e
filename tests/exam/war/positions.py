"""Positions of Wage War that several of the examiners' files begin with."""

from exam.examiner import asked, realm
from westphalia import from_position, in_words


def declare(stop="war.clear_markers", **fields):
    return from_position({"players": 5, "step": "war.declare", "stop": stop, **fields})


def finish_choosing(game):
    """No further Principality is attacked (the question is gone when none can be added)."""
    if asked(game).get("A") == "targets":
        game.say("A", "done")


def battle(a, b, *, round=1, step="war.play_cards", **fields):
    """A against B with these hands (or whole realms) before the next card."""
    a, b = ({"hand": x} if isinstance(x, str) else x for x in (a, b))
    others = fields.pop("realms", {})
    return from_position(
        {
            "players": 5,
            "round": round,
            "step": step,
            "wars": [{"attacker": "A", "defender": "B"}],
            "stop": ["war.battle.open_battle_treaty", "war.post_war_diplomacy"],
            **fields,
            "realms": {"A": a, "B": b, **others},
        }
    )


def realm_of(size):
    """Return a big realm: at most eleven of sixteen hexes have no town."""
    all_land = [f"2,{r}" for r in range(11)] + [f"1,{r}" for r in range(1, 6)]
    return {"land": all_land[:size], "towns": all_land[1 : size - 11]}


def hands(game):
    return tuple("".join(sorted(realm(game, p)["hand"])) for p in "AB")


def winner(game):
    (war,) = in_words(game)["wars"]
    return war.get("outcome") or war.get("winner") or (war.get("white_peace") and "white peace")


def clash(game, a, b):
    game.say("A", a)
    game.say("B", b)
    return game


HOLY = {
    "round": 3,
    "realms": {
        "A": {"good_works": 3},
        "B": {"religion": "Protestant"},
        "C": {"religion": "Protestant"},
        "D": {"religion": "Protestant"},
    },
    "principalities": {
        "Hesse": {"size": 3, "religion": "Protestant", "marker": True, "influence": {"A": 2}},
        "Baden": {"size": 2, "religion": "Catholic", "marker": True},
        "Anhalt": {"size": 2, "religion": "Protestant"},
        "Berg": {"size": 1, "religion": "Protestant", "marker": True},
    },
}
A = {"land": ["2,2", "2,3", "2,4"]}
B = {"land": ["2,7", "2,5", "2,6", "3,4"], "towns": ["3,4"]}  # 2,5 and 3,4 touch A; 2,6 does not
ELSEWHERE = {"Hesse": {"land": ["5,0", "5,1"]}, "Baden": {"land": ["4,8", "4,9", "5,8"]}}


def treaty(a=A, b=B, *, stop="war.post_war_diplomacy", **fields):
    return from_position(
        {
            "players": 5,
            "step": "war.battle.open_battle_treaty",
            "wars": [{"attacker": "A", "defender": "B", "winner": "A"}],
            "stop": stop,
            **fields,
            "realms": {"A": a, "B": b, **fields.get("realms", {})},
            "principalities": {**ELSEWHERE, **fields.get("principalities", {})},
        }
    )


def with_di(realm, **influence):
    return {**realm, "influence": influence}


def post_war(**fields):
    return from_position({"players": 5, "step": "war.post_war_diplomacy", "stop": "foreign_powers", **fields})
