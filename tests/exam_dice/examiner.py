"""Helpers for the examiner's later cases."""

from westphalia import from_position

PROTESTANT = {"religion": "Protestant"}
CATHOLICS, EVANGELICALS = "Catholic League", "Evangelical League"
LAND = ["4,3", "4,4", "5,3", "5,4"]
B_LAND = ["3,6", "3,5", "2,6", "2,7"]  # 3,5 touches 4,4; the capital first
ELECTORS = ("Trier", "Mainz", "Cologne", "Palatinate", "Saxony", "Brandenburg", "Bohemia")


def dice(**fields):
    return from_position({"edition": "dice", "players": 5, **fields})
