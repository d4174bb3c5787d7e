"""Victory: Catholic, Protestant, or the Peace of Westphalia (V.win.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.state import FAITH_ALONE, FAITH_AND_WORKS, FiveRoundState
from westphalia.engine.event import Told
from westphalia.rules.standing import RULE_OF, VICTORY_OF, Standing, standing, tell_standing
from westphalia.rules.state import CATHOLIC, PROTESTANT
from westphalia.rules.victory import win

NOBODY_SAVED: Final = Told(
    "nobody_saved",
    "The conditions of the {religion} victory are met, but nobody is saved: it is not awarded.",
    cite="win.nobody-saved",
)
SAVED_ROLE: Final = (FAITH_AND_WORKS, FAITH_ALONE)  # by religion: who wins a religious victory


def religious_standing(s: FiveRoundState) -> Standing:
    """V.win.2, V.win.4, V.win.6: what each religion has, and what victory needs."""
    return standing(s, s.k.religious_victory_provinces, s.k.religious_victory_electors)


def saved_winners(s: FiveRoundState, religion: int) -> tuple[int, ...]:
    """V.win.3, V.win.5: the saved Players of a religion, in Initiative Order, no more than may win."""
    saved = [seat for seat in s.initiative if s.role[seat] == SAVED_ROLE[religion]]
    return tuple(saved[: s.k.religious_victory_max_winners])


def religious_victory(s: FiveRoundState) -> None:
    """V.win.1 to V.win.7, V.end.3: after the election of rounds 4 and 5 a religion may win with those it saved."""
    if s.round not in s.k.religious_victory_rounds:
        return
    now = religious_standing(s)
    tell_standing(s, now)
    for religion in (CATHOLIC, PROTESTANT):
        if now.meets(religion):
            winners = saved_winners(s, religion)
            if winners:
                win(s, winners, VICTORY_OF[religion], RULE_OF[religion])
            elif s.tell:
                s.tell(NOBODY_SAVED, religion=religion)
