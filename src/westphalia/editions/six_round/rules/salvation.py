"""Salvation, Good Works and Saints (VI.convert.8, VI.convert.9, VI.faith.14), and the Council (VI.trent.*)."""

from typing import Final

from westphalia.editions.six_round.rules.power import saved_by_faith_alone, saved_by_works
from westphalia.editions.six_round.state import FAITH_ALONE, FAITH_AND_WORKS, NOT_SAVED, TETZEL, SixRoundState
from westphalia.engine import Chronicle, EventType, Kind, Question, Reason, Step, Tale
from westphalia.rules.base.answers import REFORMER, kind_of
from westphalia.rules.base.state import CATHOLIC, NONE, with_item
from westphalia.rules.faith.council import REFORMATION, hold_council, ottomans_threaten, pius_acts

ROLE: Final = EventType("role", "{seat} is now {role}.", tale=Tale("is now {role}", all_do="are now {role}"))
GOOD_WORKS: Final = EventType(
    "good_works",
    "{seat} gains {amount:Good Work/Good Works} (now {good_works}, {saints:Saint/Saints}).",
    tale=Tale("gains {amount:Good Work/Good Works}"),
)
LOSE_MERIT: Final = EventType(
    "lose_merit", "{seat} loses {good_works:Good Work/Good Works} and {saints:Saint/Saints}."
)
REFORMER_EVENT: Final = EventType(
    "reformer",
    "{seat} takes the Reformer card of {reformer}.",
    cite="convert.reformer",
    chronicle=Chronicle("{seat} follows {reformer}."),
)
REFORMER_PASSES: Final = EventType(
    "reformer_passes",
    "{other} was never saved: the Reformer card of {reformer} passes to {seat}.",
    cite="convert.never-saved",
)


def saints(s: SixRoundState, seat: int) -> int:
    """VI.faith.14: every five Good Works are a Saint."""
    return s.good_works[seat] // s.k.good_works_per_saint


def check_salvation(s: SixRoundState) -> None:
    """VI.ruling.saved-floating: update roles after a change of Good Works, religion or Initiative Order."""
    works, alone = saved_by_works(s), saved_by_faith_alone(s)
    for seat in range(s.players):
        if s.religion[seat] == CATHOLIC:
            role, rule = (FAITH_AND_WORKS if seat in works else TETZEL), "salvation.works"
        else:
            role, rule = (FAITH_ALONE if seat in alone else NOT_SAVED), "salvation.faith-alone"
        if s.role[seat] != role:
            s.role = with_item(s.role, seat, role)
            if s.tell:
                s.tell(ROLE, cite=rule, seat=seat, role=role)


def gain_good_works(s: SixRoundState, seat: int, amount: int, rule: str) -> None:
    """Add Good Works; the caller checks salvation."""
    if amount:
        s.good_works = with_item(s.good_works, seat, s.good_works[seat] + amount)
        if s.tell:
            total = s.good_works[seat]
            s.tell(GOOD_WORKS, cite=rule, seat=seat, amount=amount, good_works=total, saints=saints(s, seat))


def lose_merit(s: SixRoundState, seat: int) -> None:
    """VI.convert.3: a convert loses all Faith, Saints and Good Works."""
    if s.tell and s.good_works[seat]:
        s.tell(
            LOSE_MERIT,
            cite="convert.merit-lost",
            seat=seat,
            good_works=s.good_works[seat],
            saints=saints(s, seat),
        )
    s.good_works = with_item(s.good_works, seat, 0)
    s.faith = with_item(s.faith, seat, 0)


# --- Reformer cards ---


def pass_reformer(s: SixRoundState, seat: int) -> None:
    """VI.ruling.reformer-vacancy: the card of a Player who returns passes to the next who is now saved."""
    card = s.reformer[seat]
    s.reformer = with_item(s.reformer, seat, NONE)
    for heir in saved_by_faith_alone(s):
        if card != NONE and s.reformer[heir] == NONE:
            s.reformer = with_item(s.reformer, heir, card)
            if s.tell:
                s.tell(REFORMER_PASSES, seat=heir, other=seat, reformer=card)
            return


def without_reformer(s: SixRoundState) -> list[int]:
    """VI.convert.10: Players saved by Faith Alone without a Reformer card."""
    return [seat for seat in saved_by_faith_alone(s) if s.reformer[seat] == NONE]


def choose_reformer(s: SixRoundState, seat: int) -> Step:
    """VI.convert.10: a Player saved by Faith Alone picks an unused Reformer card."""
    unused = [REFORMER + card for card in range(len(s.k.reformers)) if card not in s.reformer]
    card = (yield Question(s, seat, ASK_REFORMER, unused)) - REFORMER
    s.reformer = with_item(s.reformer, seat, card)
    if s.tell:
        s.tell(REFORMER_EVENT, seat=seat, reformer=card)


def _why_not_reformer(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    kind, card = kind_of(answer)
    if kind == "reformer" and card < len(s.k.reformers):
        return "convert.reformer", f"Another Player holds the card of {s.k.reformers[card]}."
    return "convert.reformer", "Pick an unused Reformer card; you cannot pass."


ASK_REFORMER: Final = Kind(
    "reformer",
    cite="convert.reformer",
    prompt="You are saved by Faith Alone: pick your Reformer card.",
    why=_why_not_reformer,
)


# --- the Council of Trent and the Catholic Reformation ---


def council_of_trent(s: SixRoundState) -> Step:
    """VI.trent.2 to VI.trent.6: every Catholic plays a token in secret, whether or not they Combat Heresy."""
    yield from hold_council(s, gain_good_works)


def ottoman_die(s: SixRoundState) -> None:
    """VI.trent.6 to VI.trent.8: a Crescent breaks up the Council; otherwise the Reformation begins."""
    if not ottomans_threaten(s):
        begin_reformation(s, "trent.reformation")


def begin_reformation(s: SixRoundState, rule: str) -> None:
    """VI.trent.8, VI.trent.9: Church Abuses and indulgences end; Catholics with most Good Works are saved."""
    s.reformation = True
    if s.tell:
        s.tell(REFORMATION, cite=rule)
    check_salvation(s)


def pius(s: SixRoundState) -> None:
    """VI.trent.10, VI.end.1: the Reformation begins at the end of Round 3 at the latest."""
    if pius_acts(s):
        begin_reformation(s, "trent.pius")
