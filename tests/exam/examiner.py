"""What the examiners read of a game: only words that a player could see."""

from westphalia import in_words

ALONE, HELL = "Saved by Faith Alone", "Predestined to Hell"
WORKS, SIN = "Saved by Faith and Works", "Mortal Sin"
CATHOLIC, EVANGELICAL = "Catholic League", "Evangelical League"


def realm(game, player):
    return in_words(game)["realms"][player]


def land(game, player):
    return set(realm(game, player)["land"])


def each(game, players, *fields):
    """Return the same fields of several players, in a row."""
    rows = [tuple(realm(game, player)[field] for field in fields) for player in players]
    return [row[0] for row in rows] if len(fields) == 1 else rows


def principality(game, name):
    return in_words(game)["principalities"][name]


def religion(game, name):
    return principality(game, name)["religion"]


def di(game, name, player):
    return principality(game, name)["influence"].get(player, 0)


def new_ones(game, before):
    """Return the Principalities that were not there before."""
    now = in_words(game)["principalities"]
    return {name: land for name, land in now.items() if name not in before}


def wars(game):
    return [(w["attacker"], w["defender"], w["phase"]) for w in in_words(game)["wars"]]


def asked(game):
    """Return who is asked what: {"A": "declare"}."""
    return {game.players[seat]: str(game.question(seat).kind) for seat in game.waiting}
