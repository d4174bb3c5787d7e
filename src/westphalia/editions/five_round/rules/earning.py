"""Phase 2.3, Spread the Faith: earning Faith dice, Church Patronage and the roll (V.faith.*)."""

from westphalia.editions.five_round.rules.roles import check_roles, gain_good_works
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import Step
from westphalia.rules.base.state import PROTESTANT
from westphalia.rules.faith.earning import (
    FAITH_OF_PROTESTANTS,
    FAITH_OF_SAINTS,
    catholics,
    earn,
)
from westphalia.rules.faith.faith_dice import roll_all
from westphalia.rules.faith.patronage import (
    ASK_PATRONAGE,
    earn_sanction,
    earn_zeal,
    patronage_question,
    spend,
)
from westphalia.rules.realm.gold import gain_gold


def earn_faith(s: FiveRoundState) -> None:
    """V.faith.1: earn Faith dice in the printed order, so new Saints earn some only next round."""
    s.faith = [0] * s.players
    intercession_of_saints(s)
    sale_of_indulgences(s)
    ora_et_labora(s)
    protestant_faith(s)
    earn_zeal(s, s.initiative)
    earn_sanction(s, s.initiative)


def intercession_of_saints(s: FiveRoundState) -> None:
    """V.faith.2: Faith for each of a Catholic's Saints."""
    for seat in catholics(s):
        earn(s, seat, s.saints[seat] * s.k.faith_per_saint, FAITH_OF_SAINTS)


def sale_of_indulgences(s: FiveRoundState) -> None:
    """V.faith.3: before the Reformation each Catholic gains Gold."""
    if not s.reformation:
        for seat in catholics(s):
            gain_gold(s, seat, s.k.indulgence_gold, "faith.indulgences")


def ora_et_labora(s: FiveRoundState) -> None:
    """V.faith.4: a Catholic with a Monastery token gains Good Works; roles are checked."""
    for seat in catholics(s):
        if s.monastery >> seat & 1:
            gain_good_works(s, seat, s.k.ora_et_labora_good_works, "faith.monastery")
    check_roles(s)


def protestant_faith(s: FiveRoundState) -> None:
    """V.faith.5: a Protestant earns the Faith of the round."""
    for seat in s.initiative:
        if s.religion[seat] == PROTESTANT:
            earn(s, seat, s.k.protestant_faith[s.round], FAITH_OF_PROTESTANTS)


def patronage(s: FiveRoundState) -> Step:
    """V.faith.8: choose in secret how much Gold to turn into Faith."""
    seats = s.initiative
    answers = yield [patronage_question(s, seat, ASK_PATRONAGE) for seat in seats]
    spend(s, seats, answers)


def roll_faith(s: FiveRoundState) -> None:
    """V.faith.9, V.faith.10: roll the Faith dice; a Catholic's success is also a Good Work."""
    for seat in s.initiative:
        roll_all(s, seat, s.k.faith_die_success)
    for seat in catholics(s):
        gain_good_works(s, seat, s.successes[seat], "faith.works")
    check_roles(s)
