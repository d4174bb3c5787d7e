"""Religious victory where it can fall in the middle of a Round: more provinces, all Electors and the Emperor."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import Told
from westphalia.rules.politics import PoliticalState
from westphalia.rules.standing import RULE_OF, VICTORY_OF, Standing, standing, tell_standing
from westphalia.rules.state import CATHOLIC, PROTESTANT
from westphalia.rules.victory import win

CATHOLICS_WIN: Final = Told("catholics_win", "Catholic victory: {seats} win.")
PROTESTANTS_WIN: Final = Told("protestants_win", "Protestant victory: {seats} win.")
VICTORY: Final = (CATHOLICS_WIN, PROTESTANTS_WIN)  # by religion


def religious_standing(s: PoliticalState) -> Standing:
    """win.catholic, win.protestant: more provinces than the other religion has, and all Electors."""
    return standing(s, s.board.size // 2 + 1, s.k.electors)


def is_open(s: PoliticalState) -> bool:
    """win.religious: possible once the Religious War phase of its first Round has ended."""
    first = s.k.religious_victory_round
    return s.round > first or (s.round == first and s.phase > s.k.phases.index("religious_war"))


def check_victory(s: PoliticalState) -> None:
    """win.religious: the game ends at once when a religion meets the conditions."""
    if is_open(s) and not s.over:
        _award(s)


def victory_after_religious_war(s: PoliticalState) -> None:
    """win.religious: the first moment at which a religion can win, whether or not a Religious War was fought."""
    if s.round >= s.k.religious_victory_round:
        _award(s)


def _award(s: PoliticalState) -> None:
    now = religious_standing(s)
    for religion in (CATHOLIC, PROTESTANT):
        if now.meets(religion):
            tell_standing(s, now)
            win(s, s.winners_of(religion), VICTORY_OF[religion], RULE_OF[religion], VICTORY[religion])
