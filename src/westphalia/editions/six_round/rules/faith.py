"""Combat Heresy 3: Earning Faith (VI.faith.*), and the end of Spread the Faith (VI.spread.12)."""

from typing import Final

from westphalia.editions.player_turns.rules.religious_victory import check_victory
from westphalia.editions.player_turns.rules.spreading import clear
from westphalia.editions.six_round.rules.salvation import check_salvation, gain_good_works, saints
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import EventType, Kind, Step, Tale
from westphalia.rules.base.state import CATHOLIC, PROTESTANT, with_item
from westphalia.rules.faith.earning import (
    FAITH_OF_PROTESTANTS,
    FAITH_OF_SAINTS,
    earn,
)
from westphalia.rules.faith.faith_dice import roll_all
from westphalia.rules.faith.patronage import (
    ASK_PATRONAGE,
    earn_sanction,
    earn_zeal,
    faith_now,
    patronage_question,
    spend,
    why_not_patronage,
)
from westphalia.rules.faith.pinned_faith import refuse_surplus
from westphalia.rules.realm.gold import gain_gold
from westphalia.rules.realm.power import in_order

FAITH_OF_REFORMATION: Final = EventType(
    "faith_of_reformation",
    "The Catholic Reformation: {seat} earns {amount} Faith.",
    cite="faith.reformation",
    detail=True,
)
ABUSES: Final = EventType(
    "abuses",
    "Church Abuses: {seat} does not roll; {faith} Faith become {amount:Good Work/Good Works}.",
    cite="faith.abuses",
    tale=Tale("does not roll; {faith} Faith become {amount:Good Work/Good Works}"),
)


def fighters_of_heresy(s: SixRoundState) -> list[int]:
    """VI.faith.1: Players who Combat Heresy, in Initiative Order."""
    return in_order(s, s.combats)


def earn_faith(s: SixRoundState) -> None:
    """VI.faith.1, VI.ruling.earn-order: all earn Faith in the order of the list; salvation is checked before Zeal."""
    s.faith = [0] * s.players
    k = s.k
    seats = fighters_of_heresy(s)
    devout = [seat for seat in seats if s.religion[seat] == CATHOLIC]
    for seat in devout:
        if s.reformation:
            earn(s, seat, k.reformation_faith, FAITH_OF_REFORMATION)
    for seat in devout:
        earn(s, seat, saints(s, seat) * k.faith_per_saint, FAITH_OF_SAINTS)
    for seat in devout:
        if not s.reformation:
            gain_gold(s, seat, k.indulgence_gold, "faith.indulgences")
    for seat in devout:
        if s.monastery >> seat & 1:
            gain_good_works(s, seat, k.monks_good_works, "faith.monastery")
    check_salvation(s)
    late = "faith.protestant-late" if s.round > k.upheaval_early_rounds else ""
    for seat in seats:
        if s.religion[seat] == PROTESTANT:
            earn(s, seat, k.protestant_faith[s.round], FAITH_OF_PROTESTANTS, late)
    earn_zeal(s, seats)
    earn_sanction(s, seats)


def earned_now(s: SixRoundState, seat: int) -> int:
    """Return the Faith that a Player who combats heresy would earn now."""
    returns = s.reformation and s.religion[seat] == CATHOLIC
    return faith_now(s, seat, saints(s, seat)) + (s.k.reformation_faith if returns else 0)


# --- Church Patronage ---


def patronage(s: SixRoundState) -> Step:
    """VI.faith.10: all choose in secret how much Gold they turn into Faith."""
    seats = fighters_of_heresy(s)
    if seats:
        answers = yield [patronage_question(s, seat, ASK_PATRONAGE) for seat in seats]
        spend(s, seats, answers)


def patronage_openly(s: SixRoundState, seat: int) -> Step:
    """VI.faith.10, VI.gen.4: on request, Players choose openly in Initiative Order."""
    answer = yield patronage_question(s, seat, ASK_PATRONAGE_OPENLY)
    spend(s, (seat,), (answer,))


# --- Church Abuses and the roll ---


def church_abuses(s: SixRoundState, seat: int) -> bool:
    """VI.faith.11: before the Reformation a Catholic does not roll."""
    return s.religion[seat] == CATHOLIC and not s.reformation


def roll_faith(s: SixRoundState) -> None:
    """VI.faith.11 to VI.faith.13: Catholics gain Good Works before the Reformation; all others roll their dice."""
    for seat in fighters_of_heresy(s):
        if church_abuses(s, seat):
            faith = s.faith[seat]
            refuse_surplus(s, seat, 0)
            s.faith = with_item(s.faith, seat, 0)
            amount = faith // s.k.abuses_faith_per_good_work
            if s.tell and faith:
                s.tell(ABUSES, seat=seat, faith=faith, amount=amount)
            gain_good_works(s, seat, amount, "faith.abuses")
        else:
            roll_all(s, seat, s.k.faith_die_success)
            if s.religion[seat] == CATHOLIC:
                gain_good_works(s, seat, s.successes[seat], "faith.works")
    check_salvation(s)


ASK_PATRONAGE_OPENLY: Final = Kind(
    "patronage_openly",
    cite="faith.patronage",
    about=("number",),
    prompt="Turn Gold into Faith, {k.patronage_faith_per_gold} for each? All will see it.",
    why=why_not_patronage,
)


def clear_dice(s: SixRoundState) -> None:
    """VI.spread.6, VI.spread.12: all conversions were one event; the dice leave the map."""
    clear(s)
    check_victory(s)
