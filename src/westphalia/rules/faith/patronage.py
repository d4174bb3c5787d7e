"""Church Patronage: Gold that becomes Faith dice."""

from collections.abc import Sequence
from typing import Final

from westphalia.engine import EventType, Kind, Question, Tale
from westphalia.rules.base.answers import NUMBER
from westphalia.rules.base.state import with_item
from westphalia.rules.realm.gold import WithGold

PATRONAGE: Final = EventType(
    "patronage",
    "Church Patronage: {seat} turns {gold} Gold into {amount} Faith and has {left} Gold left.",
    cite="faith.patronage",
    tale=Tale("turns {gold} Gold into {amount} Faith"),
)


def patronage_question(s: WithGold, seat: int, kind: Kind) -> Question:
    """faith.patronage: ask how much Gold a Player spends, from 0 to all of it."""
    return Question(s, seat, kind, range(NUMBER, NUMBER + s.gold[seat] + 1), (s.faith[seat],))


def spend(s: WithGold, seats: Sequence[int], answers: Sequence[int]) -> None:
    """faith.patronage: each Gold becomes Faith."""
    for seat, answer in zip(seats, answers, strict=True):
        gold = answer - NUMBER
        amount = gold * s.k.patronage_faith_per_gold
        s.gold = with_item(s.gold, seat, s.gold[seat] - gold)
        s.faith = with_item(s.faith, seat, s.faith[seat] + amount)
        if s.tell:
            s.tell(PATRONAGE, seat=seat, gold=gold, amount=amount, left=s.gold[seat])
