"""Computer players, which see only what their seat may see."""

from westphalia.bots.core.bot import Bot, Choice
from westphalia.bots.core.registry import (
    BOTS,
    SEARCHING,
    bots_for,
    explain_answer,
    make_bot,
    temperament_of,
    thinking_time,
)

__all__ = [
    "BOTS",
    "SEARCHING",
    "Bot",
    "Choice",
    "bots_for",
    "explain_answer",
    "make_bot",
    "temperament_of",
    "thinking_time",
]
