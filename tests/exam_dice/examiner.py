"""Helpers for the examiner's later cases."""

from westphalia import from_position, in_words

PROTESTANT = {"religion": "Protestant"}
CATHOLICS, EVANGELICALS = "Catholic League", "Evangelical League"
LAND = ["4,3", "4,4", "5,3", "5,4"]
B_LAND = ["3,6", "3,5", "2,6", "2,7"]  # 3,5 touches 4,4; the capital first
ELECTORS = ("Trier", "Mainz", "Cologne", "Palatinate", "Saxony", "Brandenburg", "Bohemia")


def dice(**fields):
    return from_position({"edition": "dice", "players": 5, **fields})


def realm(game, player):
    return in_words(game)["realms"][player]


def each(game, players, *fields):
    """Return the same fields of several players, in a row."""
    rows = [tuple(realm(game, player)[field] for field in fields) for player in players]
    return [row[0] for row in rows] if len(fields) == 1 else rows


def principality(game, name):
    return in_words(game)["principalities"][name]


def religion(game, name):
    return principality(game, name)["religion"]


def asked(game):
    return {game.players[seat]: str(game.question(seat).kind) for seat in game.waiting}


def new_ones(game, before):
    """Return the Principalities that were not there before."""
    now = in_words(game)["principalities"]
    return {name: land for name, land in now.items() if name not in before}
