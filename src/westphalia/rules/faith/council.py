"""The Council of Trent: the tokens, the vote on whether it meets, and the Ottoman die."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, TypeVar

from westphalia.engine import Chronicle, EventType, Kind, Question, Tale, roll
from westphalia.rules.base.answers import FRENCH, TRENT
from westphalia.rules.base.state import State
from westphalia.rules.diplomacy.influence import store
from westphalia.rules.faith.earning import catholics
from westphalia.rules.realm.gold import WithGold

COUNCIL_TOKEN: Final = EventType(
    "council_token",
    "{seat} {choice:trent=votes for the Council/french=votes to delay the Council}.",
    cite="trent.token",
    level="desk",
    tale=Tale("{choice:trent=votes for the Council/french=votes to delay the Council}"),
    scene="council",
)
NO_COUNCIL: Final = EventType(
    "no_council", "No Player is Catholic, so there is no Council.", cite="trent.nobody"
)
COUNCIL_DELAYED: Final = EventType(
    "council_delayed",
    "{french} of {tokens:token/tokens} for France: the Council is delayed.",
    cite="trent.delayed",
    chronicle=Chronicle("The Council of Trent is delayed."),
    scene="council",
)
EMPEROR_DELAYS_COUNCIL: Final = EventType(
    "emperor_delays_council",
    "Emperor {seat} plays the French token: the Council is delayed.",
    cite="trent.delayed",
    chronicle=Chronicle("Emperor {seat} delays the Council of Trent."),
    scene="council",
)
COUNCIL_MEETS: Final = EventType(
    "council_meets",
    "{trent} of {tokens:token/tokens} for Trent: the Council meets.",
    cite="trent.meets",
    scene="council",
)
OTTOMAN_DIE: Final = EventType(
    "ottoman_die",
    "The Ottoman die shows {face}.",
    cite="trent.ottomans",
    level="desk",
    scene="council",
    dice="face",
)
COUNCIL_BREAKS_UP: Final = EventType(
    "council_breaks_up",
    "The Ottomans threaten: the Council breaks up without a result.",
    cite="trent.ottomans",
    chronicle=Chronicle("The Ottomans threaten, and the Council of Trent breaks up without a result."),
    scene="council",
)
COUNCIL_CONCLUDES: Final = EventType(
    "council_concludes",
    "The Council of Trent concludes.",
    cite="trent.ottomans",
    chronicle=Chronicle("The Council of Trent concludes."),
    scene="council",
)
PIUS: Final = EventType(
    "pius",
    "St. Pius V holds the Council outside the Empire, and victory at Lepanto follows.",
    cite="trent.pius",
    chronicle=Chronicle("St. Pius V holds the Council outside the Empire, and victory at Lepanto follows."),
    scene="council",
)
REFORMATION: Final = EventType(
    "reformation",
    "The Catholic Reformation begins: Church Abuses and indulgences end.",
    chronicle=Chronicle("The Catholic Reformation begins: Church Abuses and indulgences end."),
    scene="council",
)

TOKENS: Final = (TRENT, FRENCH)


class WithReformation(WithGold):
    """The part of a state that records whether the Catholic Reformation has begun."""

    __slots__ = ()

    reformation: bool


S = TypeVar("S", bound=WithReformation)


def before_reformation(s: WithReformation) -> bool:
    """Return whether the Catholic Reformation has not begun yet; no Council is called afterwards."""
    return not s.reformation


def hold_council(
    s: S, gain_good_works: Callable[[S, int, int, str], None], check_roles: Callable[[S], None] | None = None
) -> Generator[list[Question], Any, None]:
    """trent.token: Catholics play tokens in secret; each earns Good Works or Influence, whatever the outcome."""
    voters = catholics(s)
    if not voters:
        s.chosen = 0
        if s.tell:
            s.tell(NO_COUNCIL)
        return
    tokens = yield [Question(s, seat, ASK_COUNCIL, TOKENS) for seat in voters]
    if s.tell:
        for seat, token in zip(voters, tokens, strict=True):
            s.tell(COUNCIL_TOKEN, seat=seat, choice=token)
    for seat, token in zip(voters, tokens, strict=True):
        if token == TRENT:
            gain_good_works(s, seat, s.k.trent_good_works, "trent.trent-token")
        else:
            store(s, seat, s.k.french_influence, "trent.french-token")
    if check_roles:
        check_roles(s)
    s.chosen = int(meets(s, voters, tokens))


def meets(s: State, voters: Sequence[int], tokens: Sequence[int]) -> bool:
    """trent.delayed, trent.meets: return False if the Emperor or more than half of the voters played French."""
    french = sum(token == FRENCH for token in tokens)
    emperor_french = any(
        s.emperor == seat and token == FRENCH for seat, token in zip(voters, tokens, strict=True)
    )
    delayed = emperor_french or 2 * french > len(tokens)
    if s.tell:
        if emperor_french:
            s.tell(EMPEROR_DELAYS_COUNCIL, seat=s.emperor)
        elif delayed:
            s.tell(COUNCIL_DELAYED, french=french, tokens=len(tokens))
        else:
            s.tell(COUNCIL_MEETS, trent=len(tokens) - french, tokens=len(tokens))
    return not delayed


def council_meets(s: State) -> bool:
    """trent.meets: return whether the tokens let the Council meet."""
    return s.chosen != 0


def ottomans_threaten(s: WithReformation) -> bool:
    """trent.ottomans: roll the Ottoman die; return whether it breaks the Council up."""
    face = roll(s, "ottoman")
    if s.tell:
        s.tell(OTTOMAN_DIE, face=face)
        s.tell(COUNCIL_BREAKS_UP if face <= s.k.ottoman_die_disrupt else COUNCIL_CONCLUDES)
    return face <= s.k.ottoman_die_disrupt


def pius_acts(s: WithReformation) -> bool:
    """trent.pius: return whether St. Pius V holds the Council, since none has concluded in time."""
    if s.reformation or s.round < s.k.trent_deadline:
        return False
    if s.tell:
        s.tell(PIUS)
    return True


ASK_COUNCIL: Final = Kind(
    "council",
    cite="trent.token",
    quiet=(TRENT,),
    prompt="Vote for the Council (Trent), or delay it (French)?",
    why=("trent.token", "You must play your Trent token or your French token."),
    labels={TRENT: "vote for the Council", FRENCH: "delay it (French)"},
    sealed=True,
)
