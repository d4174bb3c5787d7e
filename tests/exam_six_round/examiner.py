"""Helpers for the examiner's later cases."""

from westphalia import from_position

PROTESTANT = {"religion": "Protestant"}
ALONE, WORKS = "Saved by Faith Alone", "Saved by Faith and Works"
CATHOLICS, EVANGELICALS = "Catholic League", "Evangelical League"
ELECTORS = ("Trier", "Mainz", "Cologne", "Palatinate", "Saxony", "Brandenburg", "Bohemia")
NAMES = "ABCDEFGHIJKLMN"
LAND = ["4,3", "4,4", "5,3", "5,4"]  # of five players; the capital first
PLACES = {3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4, 11: 4, 12: 4, 13: 5, 14: 5}


def vi(**fields):
    return from_position({"edition": "six-round", "players": 5, **fields})
