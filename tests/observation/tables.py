"""Games and positions for the tests of observations."""

from __future__ import annotations

import random
from collections.abc import Iterator

from westphalia import WestphaliaGame, new_game
from westphalia.engine.branch import MISSING
from westphalia.observation import watch
from westphalia.rules.base.fields import FIRST_PRINCIPALITY, NONE
from westphalia.rules.base.state import TYPES

TABLES = {
    "five-round": ("five-round", {}),
    "rebels": ("five-round", {"rebels": "on"}),
    "six-round": ("six-round", {}),
    "dice": ("dice", {}),
}
SIZES = (5, 6, 8)


def positions(table: str, number: int, seed: int = 0) -> Iterator[tuple[WestphaliaGame, random.Random]]:
    """Yield positions of random games, with all numbers of players and ways of setup in turn."""
    edition, options = TABLES[table]
    rng = random.Random(seed)
    found, each = 0, max(2, number // 16)
    for n in range(number):
        here = 0
        setup = "manual" if n % 4 == 3 else "random"
        game = new_game(edition, SIZES[n % len(SIZES)], seed + n, log=False, setup=setup, **options)
        watch(game)
        while not game.over:
            seat = rng.choice(game.waiting)
            game.answer(seat, rng.choice(list(game.question(seat).answers)))
            if not game.over and here < each and rng.random() < each / 500:
                yield game, rng
                here += 1
                found += 1
                if found == number:
                    return


def twin(game: WestphaliaGame, seat: int, rng: random.Random) -> tuple[WestphaliaGame, int]:
    """Return a game that differs in all that a seat may not know, and how many hidden facts differ."""
    other = game.copy()
    s = other.state
    s.tell = game.state.tell.copy_for(s, other.log)
    s.seed, s.drawn = rng.getrandbits(60), rng.randrange(900)
    changed = 1
    seen = {seat}
    if hasattr(s, "victim") and s.victim[seat] != NONE:
        seen.add(s.victim[seat])
    for rival in set(range(s.players)) - seen:
        for cards, width in ((s.hand, TYPES), (getattr(s, "doctrines", None), 8)):
            if cards is not None:
                part = slice(rival * width, rival * width + width)
                before = bytes(cards[part])
                cards[part] = _same_size(sum(before), width, rng)
                changed += cards[part] != before
        if hasattr(s, "concealed") and s.concealed[rival]:
            s.concealed = [*s.concealed]
            s.concealed[rival] = (*s.concealed[rival], 3)
            changed += 1
    for name, blank in (("doctrine_deck", bytearray(range(8))), ("deck", (1, 2, 3))):
        if hasattr(s, name):
            setattr(s, name, blank)
    for branch in other.branches:
        for i, question in enumerate(branch.questions):
            if branch.many and question.seat != seat and branch.answers[i] != MISSING:
                branch.answers[i] = rng.choice(list(question.answers))
                changed += 1
    return other, changed


def _same_size(total: int, width: int, rng: random.Random) -> bytes:
    cards = [0] * width
    for _ in range(total):
        cards[rng.randrange(width)] += 1
    return bytes(cards)


def a_principality(game: WestphaliaGame) -> int:
    """Return the number of a Principality on the map."""
    return next(p for p in game.state.owner if p >= FIRST_PRINCIPALITY and p != NONE)
