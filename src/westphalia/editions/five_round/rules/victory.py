"""Victory: Catholic, Protestant, or the Peace of Westphalia (V.win.*)."""

from typing import Final

from westphalia.editions.five_round.state import FAITH_ALONE, FAITH_AND_WORKS, FiveRoundState
from westphalia.engine import EventType
from westphalia.rules.base.state import CATHOLIC, PROTESTANT
from westphalia.rules.victory.check import RULE_OF, VICTORY_OF, Standing, standing, tell_standing, win

NOBODY_SAVED: Final = EventType(
    "nobody_saved",
    "The {religion} conditions are met, but no {religion} Player is saved: no victory.",
    cite="win.nobody-saved",
)
SAVED_ROLE: Final = (FAITH_AND_WORKS, FAITH_ALONE)  # by religion: the role that wins


def religious_standing(s: FiveRoundState) -> Standing:
    """V.win.2, V.win.4, V.win.6: each religion's provinces, Electors and Emperor, and its conditions for winning."""
    return standing(s, s.k.religious_victory_provinces, s.k.religious_victory_electors)


def saved_winners(s: FiveRoundState, religion: int) -> tuple[int, ...]:
    """V.win.3, V.win.5: the saved Players of a religion in Initiative Order, up to the most that may win."""
    saved = [seat for seat in s.initiative if s.role[seat] == SAVED_ROLE[religion]]
    return tuple(saved[: s.k.religious_victory_max_winners])


def religious_victory(s: FiveRoundState) -> None:
    """V.win.1 to V.win.7, V.end.3: check for a religious victory after the elections of rounds 4 and 5."""
    if s.round not in s.k.religious_victory_rounds:
        return
    now = religious_standing(s)
    tell_standing(s, now)
    for religion in (CATHOLIC, PROTESTANT):
        if now.meets(religion) and not s.over:
            winners = saved_winners(s, religion)
            if winners:
                win(s, winners, VICTORY_OF[religion], RULE_OF[religion])
            elif s.tell:
                s.tell(NOBODY_SAVED, religion=religion)
