"""What Influence does: how much makes an ally, what is lost with it, and the actions of a Diplomacy turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from westphalia.editions.consequence import Consequence, by_answer
from westphalia.editions.consequences.what_if import after, changes, sentence
from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    BUY_INFLUENCE,
    CATHOLIC_LEAGUE,
    DONE,
    EVANGELICAL_LEAGUE,
    GIFT,
    PRINCIPALITY,
    RELEASE,
    STORED,
    WITHDRAW,
    kind_of,
)
from westphalia.rules.gifts import give_province, receivers, release_vassal
from westphalia.rules.influence import add, influence_on, lose, settle, withdraw
from westphalia.rules.leagues import join
from westphalia.rules.state import NONE, SEATS
from westphalia.rules.words import principality_words

FAR: Final = 60  # nobody has so much Influence to place; a rule that needs more is never met


def needed(s: Any, power: int, seat: int) -> int:
    """How much more Influence makes a Player the ally of a Principality; 0 for who is it."""
    if s.ally[power] == seat:
        return 0
    trial = s.copy()
    for more in range(1, FAR):
        add(trial, power, seat, 1)
        if trial.rightful_ally(power) == seat:
            return more
    return FAR


def worth(s: Any, power: int) -> str:
    """What an ally brings."""
    vote = " and an Elector's vote" if s.electors >> power & 1 else ""
    return f"+{s.principality_power(power)} Imperial Power{vote}"


# --- placing ---


def placing(seen: Seen, question: Question, answer: int) -> str:
    """What 1 Influence on a Principality does, or how much more is needed."""
    kind, power = kind_of(answer)
    if kind != "principality":
        return ""
    s, seat = seen.state, question.seat
    if s.ally[power] == seat:
        return _strengthened(seen, seat, power)
    more, name, old = needed(s, power, seat), principality_words(s, power), s.ally[power]
    whose = f", {seen.players[old]}'s until now" if old != NONE else ""
    if more == 1:
        return f"Makes {name} your ally{whose}: {worth(s, power)}."
    if more >= FAR:
        return f"{name} cannot become anybody's ally now."
    return f"After this, {more - 1} more Influence makes {name} your ally{whose}: {worth(s, power)}."


def _strengthened(seen: Seen, seat: int, power: int) -> str:
    """How safe an ally is after one more Influence."""
    s = seen.state
    trial = after(seen, lambda t: add(t, power, seat, 1))
    rivals = {other: needed(trial, power, other) for other in range(s.players) if other != seat}
    nearest = min(rivals, key=lambda other: rivals[other])
    return (
        f"Your ally already: then {seen.players[nearest]} needs {rivals[nearest]} more to take it from you."
    )


# --- losing ---


def withdrawing(seen: Seen, question: Question, answer: int) -> str:
    """What is lost when a Player takes all his Influence off a Principality."""
    kind, power = kind_of(answer)
    seat = question.seat
    if kind != "principality":
        return ""
    gone = influence_on(seen.state, power, seat)
    follows = changes(seen, seat, lambda t: withdraw(t, power, seat))
    return sentence([f"{gone} Influence is gone for good", *(follows or ["no ally is lost"])])


def losing_one(seen: Seen, question: Question, answer: int) -> str:
    """What is lost with 1 Influence, stored or placed."""
    s, seat = seen.state, question.seat
    if answer == STORED:
        return f"1 of your {s.stored[seat]} stored Influence; no ally is touched."
    power = answer - PRINCIPALITY

    def loses(trial: Any) -> None:
        lose(trial, power, seat, 1, "")
        settle(trial, power)

    follows = changes(seen, seat, loses)
    if not follows:
        follows = ["it stays your ally" if s.ally[power] == seat else "it is no ally of yours"]
    left = influence_on(s, power, seat) - 1
    return sentence([f"{left} Influence left on {principality_words(s, power)}", *follows])


# --- a Diplomacy turn ---

ACTIONS: Final = by_answer(
    {
        RELEASE: "A town of yours becomes a Principality with {k.release_influence} of your Influence: your ally.",
        GIFT: "A province of yours without a town goes to a Principality beside it:"
        " +{k.gift_influence} Influence there, one province less.",
        WITHDRAW: "All your Influence on one Principality is taken off. It is gone then, nothing comes back.",
        DONE: "You place no more.",
    }
)


def action(seen: Seen, question: Question, answer: int) -> str:
    """What an action of a Diplomacy turn brings."""
    s, seat = seen.state, question.seat
    if answer == BUY_INFLUENCE:
        bought = s.k.assistance_influence_per_gold
        return f"1 of your {s.gold[seat]} Gold for {bought} Influence to place."
    if answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
        return joining(seen, question, answer)
    return placing(seen, question, answer) or ACTIONS(seen, question, answer)


def joining(seen: Seen, question: Question, answer: int) -> str:
    """What it costs to join a League, and what it binds to."""
    s, seat = seen.state, question.seat
    trial = after(seen, lambda t: join(t, seat, answer))
    lost = sum(s.influence[seat::SEATS]) - sum(trial.influence[seat::SEATS])
    price = (
        f"{lost} Influence on Principalities of the other religion is lost"
        if lost
        else "it costs no Influence"
    )
    return f"You fight on its side if there is a Religious War; {price}."


def releasing(seen: Seen, question: Question, answer: int) -> str:
    """What it brings to release a town."""
    s, seat = seen.state, question.seat
    kind, town = kind_of(answer)
    if kind != "province":
        return ""
    found = changes(seen, seat, lambda t: release_vassal(t, seat, town, 0, s.k.release_influence, ""))
    return sentence(["It becomes your ally, and others may win it from you", *found])


def giving(seen: Seen, question: Question, answer: int) -> str:
    """Who could get a province, and what is lost with it."""
    s, seat = seen.state, question.seat
    kind, province = kind_of(answer)
    if kind != "province":
        return ""
    powers = [p for p in range(len(s.land)) if receivers(s, province) >> p & 1]
    names = ", ".join(principality_words(s, p) for p in powers)
    least = min((needed(s, p, seat) for p in powers), default=FAR)
    wins = " With it you win an ally." if least == 1 else ""
    return f"It can go to {names or 'a Principality'}; you own one province less.{wins}"


def receiving(seen: Seen, question: Question, answer: int) -> str:
    """What it brings to give a province to a Principality."""
    s, seat, province = seen.state, question.seat, question.about[0]
    power = kind_of(answer)[1]
    found = changes(seen, seat, lambda t: give_province(t, seat, province, power, s.k.gift_influence, ""))
    return sentence([f"+{s.k.gift_influence} Influence on {principality_words(s, power)}", *found])


CONSEQUENCES: Final[Mapping[str, Consequence]] = {
    "release": Consequence(stake="A released town votes and fights as your ally.", line=releasing),
    "gift": Consequence(
        stake="A gift makes a Principality larger and gives you Influence there.", line=giving
    ),
    "giftreceiver": Consequence(
        stake="The larger a Principality, the more Influence an ally of it needs.", line=receiving
    ),
    "withdraw": Consequence(
        stake="Influence that is taken off goes back to the supply, not to you.", line=withdrawing
    ),
}
"""What a Diplomacy turn gives away, and what is taken back."""
