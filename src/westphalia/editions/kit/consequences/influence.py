"""Lines under Influence answers: placing, losing, and the actions of a Diplomacy turn."""

from typing import Any, Final

from westphalia.editions.kit.consequences.what_if import after, changes, sentence
from westphalia.editions.kit.show.part import Seen
from westphalia.editions.kit.teach.consequence import by_answer
from westphalia.engine import Question
from westphalia.engine.phrases import listed
from westphalia.rules.base.answers import (
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
from westphalia.rules.base.state import NONE, SEATS
from westphalia.rules.base.words import principality_words
from westphalia.rules.diplomacy.influence import add, influence_on, lose, settle, withdraw
from westphalia.rules.diplomacy.vassals import give_province, receivers, release_vassal
from westphalia.rules.league.leagues import join

FAR: Final = 60  # more Influence than a Player ever has


def needed(s: Any, power: int, seat: int) -> int:
    """Return how much more Influence wins a Principality; 0 for its ally."""
    if s.ally[power] == seat:
        return 0
    trial = s.copy()
    for more in range(1, FAR):
        add(trial, power, seat, 1)
        if trial.rightful_ally(power) == seat:
            return more
    return FAR


def worth(s: Any, power: int) -> str:
    vote = " and an Elector's vote" if s.electors >> power & 1 else ""
    return f"+{s.principality_power(power)} Imperial Power{vote}"


# --- placing ---


def placing(seen: Seen, question: Question, answer: int) -> str:
    kind, power = kind_of(answer)
    if kind != "principality":
        return ""
    s, seat = seen.state, question.seat
    if s.ally[power] == seat:
        return _strengthened(seen, seat, power)
    more, name, old = needed(s, power, seat), principality_words(s, power), s.ally[power]
    whose = f" instead of {seen.players[old]}'s" if old != NONE else ""
    if more == 1:
        return f"Makes {name} your ally{whose}: {worth(s, power)}."
    if more >= FAR:
        return f"{name} cannot become an ally now."
    left, make = more - 1, "makes" if more - 1 == 1 else "make"
    return f"After this, {left} more {make} {name} your ally{whose}: {worth(s, power)}."


def _strengthened(seen: Seen, seat: int, power: int) -> str:
    s = seen.state
    trial = after(seen, lambda t: add(t, power, seat, 1))
    rivals = {other: needed(trial, power, other) for other in range(s.players) if other != seat}
    nearest = min(rivals, key=lambda other: rivals[other])
    return f"Safer: {seen.players[nearest]} would need {rivals[nearest]} more to take it from you."


# --- losing ---


def withdrawing(seen: Seen, question: Question, answer: int) -> str:
    kind, power = kind_of(answer)
    seat = question.seat
    if kind != "principality":
        return ""
    gone = influence_on(seen.state, power, seat)
    follows = changes(seen, seat, lambda t: withdraw(t, power, seat))
    return sentence([f"You lose {gone} Influence for good", *(follows or ["no ally is lost"])])


def losing_one(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer == STORED:
        return f"You keep {s.stored[seat] - 1} stored Influence and all allies."
    power = answer - PRINCIPALITY

    def loses(trial: Any) -> None:
        lose(trial, power, seat, 1, "")
        settle(trial, power)

    follows = changes(seen, seat, loses)
    if not follows:
        follows = ["it stays your ally" if s.ally[power] == seat else "you lose no ally"]
    left = influence_on(s, power, seat) - 1
    return sentence([f"{left} Influence left on {principality_words(s, power)}", *follows])


# --- a Diplomacy turn ---

ACTIONS: Final = by_answer(
    {
        RELEASE: "One of your towns becomes a Principality, your ally with {k.release_influence} Influence.",
        GIFT: "You give a province to a Principality beside it and get {k.gift_influence} Influence there.",
        WITHDRAW: "You lose all your Influence on one Principality for good.",
        DONE: "You place no more.",
    }
)


def action(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer == BUY_INFLUENCE:
        bought = s.k.assistance_influence_per_gold
        return f"Pay 1 of your {s.gold[seat]} Gold for {bought} Influence."
    if answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
        return joining(seen, question, answer)
    return placing(seen, question, answer) or ACTIONS(seen, question, answer)


def joining(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    trial = after(seen, lambda t: join(t, seat, answer))
    lost = sum(s.influence[seat::SEATS]) - sum(trial.influence[seat::SEATS])
    price = f"You lose {lost} Influence on heretical Principalities" if lost else "It costs no Influence"
    return f"You fight on its side in a Religious War. {price}."


def releasing(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    kind, town = kind_of(answer)
    if kind != "province":
        return ""
    found = changes(seen, seat, lambda t: release_vassal(t, seat, town, 0, s.k.release_influence, ""))
    return sentence(["It becomes your ally, but others can win it", *found])


def giving(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    kind, province = kind_of(answer)
    if kind != "province":
        return ""
    powers = [p for p in range(len(s.land)) if receivers(s, province) >> p & 1]
    names = listed([principality_words(s, p) for p in powers], " or ")
    least = min((needed(s, p, seat) for p in powers), default=FAR)
    wins = " It wins you an ally." if least == 1 else ""
    return f"You lose it to {names or 'a Principality'}.{wins}"


def receiving(seen: Seen, question: Question, answer: int) -> str:
    s, seat, province = seen.state, question.seat, question.about[0]
    power = kind_of(answer)[1]
    found = changes(seen, seat, lambda t: give_province(t, seat, province, power, s.k.gift_influence, ""))
    return sentence([f"+{s.k.gift_influence} Influence on {principality_words(s, power)}", *found])
