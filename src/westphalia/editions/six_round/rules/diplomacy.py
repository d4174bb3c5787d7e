"""Diplomatic Actions (VI.dip.*) and Diplomatic Shifts (VI.shift.*): Gold, the Emperor's gain, the price of peace."""

from typing import Final

from westphalia.editions.player_turns.rules.diplomacy_turn import ASK_ACTION, actions, carry_out
from westphalia.editions.player_turns.rules.influence import (
    has_choice,
    lose_chosen,
    loss_question,
    why_not_loss,
)
from westphalia.editions.six_round.rules import requests
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import Kind, Question, Reason, Step
from westphalia.rules.base.answers import BUY_INFLUENCE, PRINCIPALITY, STORED, kind_of
from westphalia.rules.diplomacy.influence import gain, places, store
from westphalia.rules.diplomacy.losing import lose_stored
from westphalia.rules.realm.exile import settle_alliances
from westphalia.rules.realm.gold import lose_gold
from westphalia.rules.realm.provinces import is_foreign_power
from westphalia.rules.victory.rounds import begin_phase

# --- Diplomatic Actions ---


def act(s: SixRoundState, seat: int) -> Step:
    """VI.dip.1: one action of a Player's turn, or Assistance for Gold; True when the turn has ended."""
    answers = actions(s, seat)
    if s.gold[seat]:
        answers = (BUY_INFLUENCE, *answers)
    answer = yield Question(s, seat, ASK_ACTION, answers, (s.stored[seat],))
    if answer != BUY_INFLUENCE:
        return (yield from carry_out(s, seat, answer))
    lose_gold(s, seat, 1, "diplomacy.assistance")
    store(s, seat, s.k.assistance_influence_per_gold, "diplomacy.assistance")
    return False


# --- Diplomatic Shifts ---


def open_shifts(s: SixRoundState) -> None:
    """VI.shift.1, VI.shift.2: Gold becomes stored Influence, then each Player loses 1; exiles are skipped.

    `queue` holds by seat what each Player loses by choice; `scratch` holds the Emperor if they gain Influence.
    """
    begin_phase(s, "shifts")
    present = [seat for seat in s.initiative if not s.exiled >> seat & 1]
    for seat in present:
        gold = lose_gold(s, seat, s.gold[seat], "VI.shift.1")
        store(s, seat, gold * s.k.shift_gold_to_influence, "VI.shift.1")
    for seat in present:
        lose_stored(s, seat, s.k.shift_saved_loss, "VI.shift.2")
    s.scratch = (s.emperor,) if s.emperor in present and emperor_gains(s) else ()
    s.queue = tuple(due(s, seat) if seat in present else 0 for seat in range(s.players))
    requests.open_step(s)


def foreigners_hold_land(s: SixRoundState) -> bool:
    """Return whether a Foreign Power other than the Emperor owns a province in the Empire."""
    return any(s.land[seat] and is_foreign_power(s, seat) for seat in range(s.players) if seat != s.emperor)


def emperor_gains(s: SixRoundState) -> bool:
    """VI.shift.3: the Emperor gains 1 Influence if no other Foreign Power owns land, or they won some back."""
    return not foreigners_hold_land(s) or bool(s.took_foreign >> s.emperor & 1)


def due(s: SixRoundState, seat: int) -> int:
    """VI.shift.5, VI.shift.6: the loss of a Player for not fighting, and of an Emperor for not fighting Foreign
    Powers.
    """
    if seat == s.emperor:
        spared = s.fought_foreign >> seat & 1 or not foreigners_hold_land(s)
        return 0 if spared else s.k.shift_emperor_loss
    return 0 if s.has_fought >> seat & 1 else s.k.shift_idle_loss


def _question(s: SixRoundState, seat: int, chosen: tuple[int, ...]) -> Question | None:
    """Return the next choice of a Player: a place for new Influence, or Influence to lose."""
    if seat in s.scratch and not chosen:
        return Question(s, seat, ASK_SHIFT_PLACE, (*places(s.principalities), STORED))
    if has_choice(s, seat, s.queue[seat], chosen):
        return loss_question(s, seat, ASK_SHIFT_LOSS, s.queue[seat], chosen)
    return None


def choose_together(s: SixRoundState) -> Step:
    """VI.shift.4, VI.shift.7: all choose in secret, one Influence at a time; True when all have chosen."""
    asked = [q for seat in s.initiative if (q := _question(s, seat, s.concealed[seat])) is not None]
    if not asked:
        return True
    answers = yield asked
    for question, answer in zip(asked, answers, strict=True):
        s.conceal(question.seat, answer)
    return False


def carry_out_together(s: SixRoundState) -> None:
    """VI.ruling.shift-order, VI.ruling.ally-simultaneous: carry out all choices, then settle alliances."""
    chosen = s.reveal_concealed()
    for seat in s.initiative:
        _carry_out(s, seat, chosen[seat])
    settle_alliances(s)


def choose_in_turn(s: SixRoundState, seat: int) -> Step:
    """VI.gen.4, VI.shift.7: on request, Players choose openly, one after another."""
    chosen: tuple[int, ...] = ()
    while (question := _question(s, seat, chosen)) is not None:
        chosen += ((yield Question(s, seat, OPENLY[question.kind], question.answers, question.about)),)
    _carry_out(s, seat, chosen)
    settle_alliances(s)


def _carry_out(s: SixRoundState, seat: int, chosen: tuple[int, ...]) -> None:
    if seat in s.scratch:
        (where,) = chosen
        if where == STORED:
            store(s, seat, s.k.shift_emperor_gain, "VI.shift.3")
        else:
            gain(s, where - PRINCIPALITY, seat, s.k.shift_emperor_gain, "VI.shift.4")
    elif s.queue[seat]:
        lose_chosen(s, seat, s.queue[seat], chosen, "VI.shift.5" if seat == s.emperor else "VI.shift.6")


def why_not_place(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    kind, _ = kind_of(answer)
    if kind == "player":
        return "power.kinds", "Place Influence on a Principality, not on a Player's realm."
    if kind == "choice":
        return "VI.shift.4", "Place the Influence on a Principality or store it; you cannot pass."
    return None


ASK_SHIFT_PLACE: Final = Kind(
    "shift_place",
    cite="VI.shift.4",
    quiet=(STORED,),
    prompt="As Emperor you gain {k.shift_emperor_gain} Influence: place it on a Principality or store it.",
    why=why_not_place,
    sealed=True,
)
ASK_SHIFT_LOSS: Final = Kind(
    "shift_loss",
    cite="VI.shift.7",
    about=("number",),
    prompt="Diplomatic Shifts: lose {number0} Influence. Choose where.",
    why=why_not_loss,
    sealed=True,
    counted=True,
)
ASK_SHIFT_PLACE_OPENLY: Final = Kind(
    "shift_place_openly", cite="VI.shift.4", quiet=(STORED,), prompt=ASK_SHIFT_PLACE.prompt, why=why_not_place
)
ASK_SHIFT_LOSS_OPENLY: Final = Kind(
    "shift_loss_openly", cite="VI.shift.7", about=("number",), prompt=ASK_SHIFT_LOSS.prompt, why=why_not_loss
)
OPENLY: Final = {ASK_SHIFT_PLACE: ASK_SHIFT_PLACE_OPENLY, ASK_SHIFT_LOSS: ASK_SHIFT_LOSS_OPENLY}
