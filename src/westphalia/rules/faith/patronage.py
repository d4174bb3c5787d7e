"""Faith in the editions with Gold: earnings, and Church Patronage, which turns Gold into Faith."""

from collections.abc import Sequence
from typing import Final

from westphalia.engine import EventType, Kind, Question, Reason, Tale
from westphalia.rules.base.answers import NUMBER, kind_of
from westphalia.rules.base.state import CATHOLIC, NONE, with_item
from westphalia.rules.faith.earning import FAITH_OF_SANCTION, FAITH_OF_ZEAL, earn
from westphalia.rules.realm.gold import WithGold

PATRONAGE: Final = EventType(
    "patronage",
    "Church Patronage: {seat} turns {gold} Gold into {amount} Faith and has {left} Gold left.",
    cite="faith.patronage",
    tale=Tale("turns {gold} Gold into {amount} Faith"),
)


def earn_zeal(s: WithGold, seats: Sequence[int]) -> None:
    """faith.zeal: more Faith for every saved Player."""
    for seat in seats:
        if s.is_saved(seat):
            earn(s, seat, s.k.zeal_faith, FAITH_OF_ZEAL)


def earn_sanction(s: WithGold, seats: Sequence[int]) -> None:
    """faith.sanction: more Faith for every Player of the Emperor's religion."""
    for seat in seats:
        if s.religion[seat] == s.religion[s.emperor]:
            earn(s, seat, s.k.imperial_sanction_faith, FAITH_OF_SANCTION)


def faith_now(s: WithGold, seat: int, saints: int) -> int:
    """Return the Faith that a Player with these Saints would earn now."""
    k, religion = s.k, s.religion[seat]
    faith = saints * k.faith_per_saint if religion == CATHOLIC else k.protestant_faith[max(1, s.round)]
    if s.is_saved(seat):
        faith += k.zeal_faith
    if s.emperor != NONE and s.religion[s.emperor] == religion:
        faith += k.imperial_sanction_faith
    return faith


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


def why_not_patronage(s: WithGold, question: Question, answer: int) -> Reason | None:
    kind, value = kind_of(answer)
    if kind != "number":
        return "faith.patronage", "Choose an amount of Gold; 0 is allowed."
    return "faith.patronage", f"You have only {s.gold[question.seat]} Gold, not {value}."


ASK_PATRONAGE: Final = Kind(
    "patronage",
    cite="faith.patronage",
    about=("number",),
    prompt="Turn Gold into Faith? Each Gold gives {k.patronage_faith_per_gold}.",
    why=why_not_patronage,
    sealed=True,
)
