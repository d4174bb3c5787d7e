"""Helpers for the examiner's later cases."""

from westphalia import from_position, in_words

PROTESTANT = {"religion": "Protestant"}
ALONE, WORKS = "Saved by Faith Alone", "Saved by Faith and Works"
CATHOLICS, EVANGELICALS = "Catholic League", "Evangelical League"
ELECTORS = ("Trier", "Mainz", "Cologne", "Palatinate", "Saxony", "Brandenburg", "Bohemia")
NAMES = "ABCDEFGHIJKLMN"
LAND = ["4,3", "4,4", "5,3", "5,4"]  # of five players; the capital first
PLACES = {3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4, 11: 4, 12: 4, 13: 5, 14: 5}


def vi(**fields):
    return from_position({"edition": "six-round", "players": 5, **fields})


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
