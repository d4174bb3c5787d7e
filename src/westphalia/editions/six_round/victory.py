"""Religious victories, at any moment from the end of Round 4's Religious War on (VI.win.1 to VI.win.5)."""

from __future__ import annotations

from westphalia.board import bit_list
from westphalia.editions.six_round.salvation import saved_by_faith_alone, saved_by_works
from westphalia.editions.six_round.state import SixRoundState
from westphalia.rules.realm import of_religion, religion_of
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.victory import win


def meets(s: SixRoundState, religion: int) -> bool:
    """VI.win.2, VI.win.4: more provinces than the other religion, all Electors, and the Emperor."""
    if s.emperor == NONE or s.religion[s.emperor] != religion:
        return False
    if 2 * of_religion(s, religion).bit_count() <= s.board.size:
        return False
    return all(religion_of(s, elector) == religion for elector in bit_list(s.electors))


def check_victory(s: SixRoundState) -> None:
    """VI.win.1, VI.ruling.win-check: after every event that changes a religion, an Elector or the Emperor."""
    if not s.victory_open or s.over:
        return
    if meets(s, CATHOLIC):
        win(s, tuple(saved_by_works(s)), "catholic", "win.catholic")
    elif meets(s, PROTESTANT):
        win(s, tuple(saved_by_faith_alone(s)), "protestant", "win.protestant")


def open_victory(s: SixRoundState) -> None:
    """VI.win.1: from the moment the Religious War phase of Round 4 has ended a religious victory is possible."""
    if s.round >= s.k.religious_victory_round:
        s.victory_open = True
        check_victory(s)
