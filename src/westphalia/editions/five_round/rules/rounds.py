"""A round begins with the Upheaval (V.upheaval.*) and ends with the Emperor's reward and leftover Gold (V.end.1)."""

from typing import Final

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import Question, Reason, RenamedKind, Step
from westphalia.rules.base.answers import DONE, PRINCIPALITY, kind_of
from westphalia.rules.diplomacy.influence import place, places, store
from westphalia.rules.faith.upheaval import convert_principality, draw_cards, early_upheaval
from westphalia.rules.realm.gold import lose_gold
from westphalia.rules.realm.provinces import all_principalities
from westphalia.rules.victory.rounds import begin_phase, is_last_round

# --- Phase 1, Religious Upheaval ---


def draw_principalities(s: FiveRoundState) -> None:
    """V.upheaval.1, V.upheaval.4: draw Principalities; early rounds turn Catholic ones, late rounds turn any."""
    begin_phase(s, "upheaval")
    if s.round <= s.k.upheaval_early_rounds:
        early_upheaval(s, whole_deck=True)
    else:
        late_upheaval(s)


def late_upheaval(s: FiveRoundState) -> None:
    """V.upheaval.4: each drawn Principality switches religion; Players' land does not change."""
    for power in draw_cards(s, list(all_principalities(s))):
        convert_principality(s, power, "upheaval.late")


# --- the Emperor's reward ---


def reward_emperor(s: FiveRoundState) -> None:
    """V.election.8, V.election.9: give the Emperor 2 Influence, in the last round to place at once."""
    last = is_last_round(s)
    store(s, s.emperor, s.k.emperor_influence, "election.last-influence" if last else "election.reward")
    s.scratch = (s.k.emperor_influence,) if last else ()


def place_last_influence(s: FiveRoundState) -> Step:
    """V.election.9: place one of the Emperor's last 2 Influence; True when done."""
    left = s.scratch[0]
    if left == 0:  # house rules: no Influence for the Emperor, or the step is repeated
        return True
    answers = (*places(s.principalities), DONE)
    answer = yield Question(s, s.emperor, ASK_ROUND5INFLUENCE, answers, (left,))
    if answer == DONE:
        return True
    place(s, answer - PRINCIPALITY, s.emperor, "election.last-influence")
    s.scratch = (left - 1,)
    return left == 1


def why_not_last_influence(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, _ = kind_of(answer)
    if kind == "player":
        return "power.kinds", "Influence goes on a Principality, not on a Player's land."
    return None


ASK_ROUND5INFLUENCE: Final = RenamedKind(
    "emperor_reward",
    formerly="round5influence",
    cite="election.last-influence",
    about=("number",),
    quiet=(DONE,),
    prompt="You are Emperor. Place your Influence: {number0} left.",
    labels={DONE: "place no more"},
    why=why_not_last_influence,
    counted=True,
)


# --- the end ---


def exchange_gold(s: FiveRoundState) -> None:
    """V.end.1: turn leftover Gold into stored Influence, 1 for 1."""
    for seat in s.initiative:
        gold = lose_gold(s, seat, s.gold[seat], "end.gold")
        store(s, seat, gold * s.k.leftover_gold_to_influence, "end.gold")
