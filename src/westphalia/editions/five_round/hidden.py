"""Hidden information of the five-round edition: hands and Doctrine cards."""

from collections.abc import Mapping

from westphalia.editions.five_round.state import DOCTRINES, FiveRoundState
from westphalia.engine import chance
from westphalia.rules.base.state import NONE, TYPES
from westphalia.rules.war.cards import possible_hand


def reveal(true: FiveRoundState, shown: FiveRoundState, seat: int) -> None:
    """V.doctrine.9: show a Guerilla player the hand they are looking at."""
    victim = true.victim[seat]
    if victim != NONE:
        part = slice(victim * TYPES, victim * TYPES + TYPES)
        shown.hand[part] = true.hand[part]


def deal_hidden(
    s: FiveRoundState, shown: FiveRoundState, seat: int | None, sizes: Mapping[str, tuple[int, ...]]
) -> None:
    """Deal the cards that a seat cannot see at random: the Doctrine cards and hands of the others."""
    _deal_doctrines(s, seat, sizes["doctrines"])
    for other in range(s.players):
        if not any(s.hand[other * TYPES : other * TYPES + TYPES]):
            s.hand[other * TYPES : other * TYPES + TYPES] = possible_hand(s, other, sizes["hand"][other])


def _deal_doctrines(s: FiveRoundState, seen_by: int | None, held: tuple[int, ...]) -> None:
    """Deal the Doctrine cards that the seat cannot see, without those shown or played."""
    pool: list[int] = []
    for doctrine in range(len(s.k.doctrine_table)):
        out = sum(s.doctrines[seat * DOCTRINES + doctrine] for seat in range(s.players))
        pool += [doctrine] * max(0, s.k.doctrine_copies - out - s.played.count(doctrine))
    own = sum(s.doctrines)
    while len(pool) < sum(held) - own:  # more cards were spent than the seat knows of
        pool.append(chance.below(s, len(s.k.doctrine_table)))
    pool = chance.shuffled(s, pool)
    for seat in range(s.players):
        if seat != seen_by:
            for _ in range(held[seat]):
                s.doctrines[seat * DOCTRINES + pool.pop()] += 1
    s.doctrine_deck = bytearray(min(pool.count(d), s.k.doctrine_copies) for d in range(DOCTRINES))
