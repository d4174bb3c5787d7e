"""Players without a person; they see only their seat's view."""

from westphalia.bots.bot import Bot, Choice
from westphalia.bots.registry import BOTS, SEARCHING, bots_for, make_bot, thinks

__all__ = ["BOTS", "SEARCHING", "Bot", "Choice", "bots_for", "make_bot", "thinks"]
