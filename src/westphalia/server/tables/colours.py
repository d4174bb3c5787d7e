"""The colours that players choose in the waiting room: how flags look, which has no effect in play."""

from collections.abc import Sequence
from typing import Final

from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.presentation.show import board_json
from westphalia.presentation.types import Board
from westphalia.rules.base.state import NONE

ANY: Final = -1  # a seat without a wish


def look_of(flags: Sequence[int], wishes: Sequence[int], looks: int) -> list[int]:
    """Return the look of each seat's flag: the wished one (-1: unchanged), with no look used twice.

    `flags` are the seats' flags by the rules, of which there are `looks`. If players pick their flags in the game
    (NONE so far), their wishes do not count.

    >>> look_of([0, 5, 4], [4, -1, -1], 8), look_of([NONE, NONE], [3, 2], 8)
    ([4, 5, 0], [])
    """
    if NONE in flags:
        return []
    chosen = [wish if 0 <= wish < looks else ANY for wish in wishes]
    free = [look for look in dict.fromkeys((*flags, *range(looks))) if look not in chosen]
    out = []
    for flag, wish in zip(flags, chosen, strict=True):
        if wish != ANY:
            out.append(wish)
        else:
            out.append(free.pop(free.index(flag) if flag in free else 0))
    return out


def board_of(game: WestphaliaGame, colours: Sequence[int]) -> Board:
    """Return a game's board with the flags as the table has chosen them."""
    board = board_json(game)
    flags, held = board["flags"], list(game.state.flag)
    if len(colours) != len(held) or NONE in held:
        return board
    looks = dict(zip(held, colours, strict=True))
    rest = iter([look for look in range(len(flags)) if look not in colours])
    shown = [flags[looks[at] if at in looks else next(rest)] for at in range(len(flags))]
    return {**board, "flags": shown}
