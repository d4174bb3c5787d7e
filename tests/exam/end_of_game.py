"""Positions of elections and victories that several of these files begin with."""

from exam.examiner import asked
from westphalia import from_position, in_words

ELECTORS = {
    "Trier": 1,
    "Mainz": 1,
    "Cologne": 1,
    "The Palatinate": 2,
    "Saxony": 2,
    "Brandenburg": 3,
    "Bohemia": 4,
}


def allied(**electors):
    """Electors with their allies: allied(Trier="A")."""
    names = {"Palatinate": "The Palatinate"}
    return {
        (n := names.get(name, name)): {"size": ELECTORS[n], "influence": {player: ELECTORS[n]}}
        for name, player in electors.items()
    }


def election(principalities, votes=None, *, round=2, realms=None, **fields):
    """Return an election; `votes` names the candidate of each Elector that an ally controls (else the ally)."""
    game = from_position(
        {
            "players": 5,
            "round": round,
            "step": "election",
            "initiative": list("ABCDE"),
            "stop": ["end", "election.place_last_influence"],
            **fields,
            "realms": realms or {},
            "principalities": principalities,
        }
    )
    while "vote" in asked(game).values():
        (who,) = asked(game)
        game.say(who, (votes or {}).get(who, who))
    return game


def emperor(game):
    return in_words(game)["emperor"]


def at_the_end(protestant=(), *, players=5, round=4, realms=None, **fields):
    """After the election; these Principalities are Protestant, all else is Catholic."""
    principalities = {n: {"size": ELECTORS.get(n, 3), "religion": "Protestant"} for n in protestant}
    return from_position(
        {
            "players": players,
            "round": round,
            "step": "end",
            "stop": "upheaval",
            "realms": realms or {},
            "principalities": {**principalities, **fields.pop("principalities", {})},
            **fields,
        }
    )


def result(game):
    return (game.state.victory, sorted(game.winners)) if game.over else None


def peace(realms, protestant=("Trier",), **fields):
    """Return the end of round 5 without a victory of a religion (an Elector is Protestant)."""
    return at_the_end(protestant, round=5, realms=realms, **fields)
