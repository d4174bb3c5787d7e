"""Names of tables whose host has not chosen one, and of bots."""

from collections.abc import Collection
from typing import Final
from zlib import crc32

TITLES: Final = (
    "Diet of Worms", "Diet of Speyer", "Diet of Augsburg", "Diet of Regensburg", "Diet of Nuremberg",
    "Council of Trent", "Council of Constance", "Synod of Dort", "Colloquy of Marburg", "Colloquy of Ratisbon",
    "League of Schmalkalden", "League of Heilbronn", "League of Cognac", "Union of Auhausen", "Union of Utrecht",
    "Peace of Passau", "Peace of Prague", "Peace of Lübeck", "Peace of Crépy", "Peace of Vervins",
    "Treaty of Chambord", "Treaty of Xanten", "Treaty of Ulm", "Treaty of Bärwalde", "Treaty of Osnabrück",
    "Congress of Münster", "Congress of Cologne", "Edict of Restitution", "Letter of Majesty", "Winter King’s court",
    "Siege of Magdeburg", "Siege of Stralsund", "Field of Mühlberg", "Field of Breitenfeld", "Field of Lützen",
    "White Mountain", "Golden Bull", "Imperial election", "Frankfurt fair", "Fuggers’ counting-house",
)  # fmt: skip
BOTS: Final = (
    "Wallenstein", "Tilly", "Oxenstierna", "Mazarin", "Bernhard", "Amalia", "Spinola", "Torstensson",
    "Piccolomini", "Turenne", "Mansfeld", "Banér", "Trauttmansdorff", "Gallas",
)  # fmt: skip


def table_title(table_id: str) -> str:
    """Return the name of a table; tables next to each other in a list rarely share one."""
    return TITLES[crc32(table_id.encode()) % len(TITLES)]


def bot_name(seat: int, taken: Collection[str]) -> str:
    """Return a bot's name that nobody at the table has, starting from a seat's usual one."""
    wanted = (BOTS[(seat + i) % len(BOTS)] for i in range(len(BOTS)))
    return next((name for name in wanted if name not in taken), f"{BOTS[seat % len(BOTS)]} {seat + 1}")
