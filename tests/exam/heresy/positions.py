"""Positions of Conversion and merit that several of these files begin with."""

from exam.examiner import ALONE, WORKS, realm
from westphalia import from_position, in_words


def merit(game, player):
    r = realm(game, player)
    return r["saints"], r["good_works"]


def conversion(stop="heresy.income", converts="", **fields):
    """Return a game at Player Conversion; those named convert, all others stay."""
    game = from_position({"players": 5, "step": "heresy.choose_conversion", "stop": stop, **fields})
    game.say_all("convert", "stay", **dict.fromkeys(converts, "convert"))
    return game


PROTESTANT = {"religion": "Protestant"}

ALL_PROTESTANT = dict.fromkeys("ABCDE", PROTESTANT)


def saved(game):
    return "".join(p for p in in_words(game)["players"] if realm(game, p)["role"] in (ALONE, WORKS))
