"""Religious victory: most provinces, all Electors and the Emperor, checked at any moment."""

from typing import Final

from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import Chronicle, EventType
from westphalia.rules.base.state import CATHOLIC, PROTESTANT
from westphalia.rules.victory.check import RULE_OF, VICTORY_OF, Standing, standing, tell_standing, win

CATHOLICS_WIN: Final = EventType(
    "catholics_win",
    "Catholic victory: {seats} win.",
    chronicle=Chronicle("Catholic victory: {seats} win."),
    scene="end",
)
PROTESTANTS_WIN: Final = EventType(
    "protestants_win",
    "Protestant victory: {seats} win.",
    chronicle=Chronicle("Protestant victory: {seats} win."),
    scene="end",
)
VICTORY: Final = (CATHOLICS_WIN, PROTESTANTS_WIN)  # by religion


def religious_standing(s: PlayerTurnsState) -> Standing:
    """win.catholic, win.protestant: more provinces than the other religion, and all Electors."""
    provinces = s.k.religious_victory_provinces or s.board.size // 2 + 1
    return standing(s, provinces, s.k.religious_victory_electors)


def is_open(s: PlayerTurnsState) -> bool:
    """win.religious: possible once the Religious War phase of its first Round has ended."""
    first = s.k.religious_victory_round
    phases = s.k.phases  # house rules may leave the Religious War out
    over = "religious_war" not in phases or s.phase > phases.index("religious_war")
    return s.round > first or (s.round == first and over)


def check_victory(s: PlayerTurnsState) -> None:
    """win.religious: the game ends at once when a religion meets the conditions."""
    if is_open(s) and not s.over:
        _award(s)


def victory_after_religious_war(s: PlayerTurnsState) -> None:
    """win.religious: the first moment at which a religion can win, war or no war."""
    if s.round >= s.k.religious_victory_round:
        _award(s)


def _award(s: PlayerTurnsState) -> None:
    now = religious_standing(s)
    for religion in (CATHOLIC, PROTESTANT):
        if now.meets(religion) and not s.over:
            tell_standing(s, now)
            win(s, s.winners_of(religion), VICTORY_OF[religion], RULE_OF[religion], VICTORY[religion])
