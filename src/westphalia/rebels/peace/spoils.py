"""Gains of a Term besides land: Influence, Claims, Alliances, a new Ruler."""

from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.core import changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.answers import code, thing, things, verb
from westphalia.rebels.core.asking import ask, pick, pick_due, why_unrest
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.board import areas_owned, tax_value_of, unrest_of
from westphalia.rebels.position.constants import CLAIM_UNREST_RELIEF, INFLUENCE_MAX, LIBERATE_INFLUENCE
from westphalia.rebels.position.names import alphabetical
from westphalia.rebels.position.relations import war_between


def why_influence(s: Any, question: Question, answer: int) -> Reason | None:
    area = s.areas.get(thing(s, answer))
    if area is None:
        return None
    player = s.turn_order[question.seat]
    if area.influence.get(player, 0) >= INFLUENCE_MAX:
        return "R.term.influence.1", f"{area.name} is already full of {player}'s Influence."
    return question.rule, f"{area.name} is not one of the Areas of this Term."


TERM_INFLUENCE: Final = Kind(
    "term_influence",
    cite="R.term.keep.5",
    prompt="In which Area do you place 1 Influence?",
    why=why_influence,
)
DISPLACE: Final = Kind(
    "displace",
    cite="R.term.influence.1",
    prompt="{0} is full. Whose Influence do you displace?",
    about=("area",),
)
DISCARD_CLAIMS: Final = Kind(
    "discard_claims", cite="R.term.keep.6", prompt="Which Claim do you discard to remove 2 Unrest there?"
)
CLAIM_RELIEF: Final = Kind(
    "claim_relief",
    cite="R.term.keep.6",
    prompt="Which Province in {0} becomes calm?",
    about=("area",),
    why=why_unrest,
)
PLACE_CLAIMS: Final = Kind("place_claims", cite="R.term.keep.7", prompt="Where do you place a Claim?")
LIB_ALLY: Final = Kind(
    "lib_ally", cite="R.term.keep.5", prompt="With which Liberated NPR do you take an Alliance?"
)
SUCCESSION_ALLY: Final = Kind(
    "succession_ally",
    cite="R.term.succession.1",
    prompt="Do you take an Alliance with {0}?",
    about=("realm",),
)
NEW_RULER: Final = Kind(
    "new_ruler", cite="R.term.succession.1", prompt="Do you give {0} a new Ruler?", about=("realm",)
)
LOSE_INFLUENCE: Final = Kind(
    "lose_influence", cite="R.term.convert.1", prompt="In which Area do you lose 1 Influence?"
)


# --- Influence ---


def place_influence(s: State, player: str, areas: tuple[str, ...], count: int, cite: str) -> Asking:
    """Place up to `count` Influence in the Areas of a Term, cube by cube; in a full Area it displaces another."""
    open_areas = [
        area
        for area in alphabetical(areas, s.areas)
        if s.areas[area].influence.get(player, 0) < INFLUENCE_MAX
    ]
    if not count or not open_areas:
        return NOTHING
    answers = [*things(s, open_areas), code(s, "done")]
    answer = yield ask(s, player, TERM_INFLUENCE, answers, left=count, cite=cite)
    if verb(answer) == "done":
        return NOTHING
    area = thing(s, answer)
    more = (task(add_influence, player, area, cite), task(place_influence, player, areas, count - 1, cite))
    if sum(s.areas[area].influence.values()) < INFLUENCE_MAX:
        return more
    return (task(displace, player, area), *more)


def displace(s: State, player: str, area: str) -> Asking:
    """R.term.influence.1: the gainer picks whose Influence is displaced."""
    others = [pr for pr in s.turn_order if pr != player and s.areas[area].influence.get(pr)]
    other = yield from pick(s, player, DISPLACE, others, area)
    happen(s, changes.influence, "R.term.influence.1", realm=other, area=area, change=-1)
    return NOTHING


def add_influence(s: State, player: str, area: str, cite: str) -> Tasks:
    happen(s, changes.influence, cite, realm=player, area=area, change=1)
    return NOTHING


def lose_influence(s: State, player: str, due: int) -> Asking:
    """R.term.convert.1: a converted player removes 1 Influence of their choice; do not ask if all must go."""
    areas = alphabetical((a.id for a in s.areas.values() if a.influence.get(player)), s.areas)
    if not areas:
        return NOTHING
    if sum(s.areas[area].influence[player] for area in areas) <= due:
        areas = areas[:1]
    area = yield from pick(s, player, LOSE_INFLUENCE, areas, left=due)
    happen(s, changes.influence, "R.term.convert.1", realm=player, area=area, change=-1)
    return NOTHING


# --- Claims ---


def discard_claims(s: State, player: str, areas: tuple[str, ...], cite: str) -> Asking:
    """R.term.keep.6: a PR that gained Provinces may discard Claims there; each removes 2 Unrest in its Area."""
    open_areas = [area for area in alphabetical(set(areas), s.areas) if area in s.realms[player].claims]
    if not open_areas:
        return NOTHING
    answers = [*things(s, open_areas), code(s, "done")]
    answer = yield ask(s, player, DISCARD_CLAIMS, answers, cite=cite)
    if verb(answer) == "done":
        return NOTHING
    area = thing(s, answer)
    happen(s, changes.claim_discarded, cite, realm=player, area=area)
    relief = [task(relieve_claim, player, area, due) for due in range(CLAIM_UNREST_RELIEF, 0, -1)]
    rest = tuple(other for other in areas if other != area)
    return (*relief, task(discard_claims, player, rest, cite))


def relieve_claim(s: State, player: str, area: str, due: int) -> Asking:
    """R.term.keep.6: remove one Unrest in the Claim's Area."""
    provinces = [q.id for q in unrest_of(s, player, area)]
    if not provinces:
        return NOTHING
    province = yield from pick_due(s, player, CLAIM_RELIEF, provinces, due, area)
    happen(s, changes.unrest_removed, "R.term.keep.6", realm=player, province=province)
    return NOTHING


def place_claims(s: State, player: str, areas: tuple[str, ...]) -> Asking:
    """R.term.keep.7: a PR that lost Provinces may place a Claim in each Area of loss."""
    open_areas = [area for area in alphabetical(set(areas), s.areas) if area not in s.realms[player].claims]
    if not open_areas:
        return NOTHING
    answer = yield ask(s, player, PLACE_CLAIMS, [*things(s, open_areas), code(s, "done")])
    if verb(answer) == "done":
        return NOTHING
    happen(s, changes.claim_placed, "R.term.keep.7", realm=player, area=thing(s, answer))
    return (task(place_claims, player, tuple(open_areas)),)


def claims_of_gainers(s: State, cite: str) -> Tasks:
    """Let the PRs that gained Provinces discard Claims, in Turn order."""
    gains = s.current_treaty.gains
    return tuple(task(discard_claims, pr, tuple(gains[pr]), cite) for pr in s.turn_order if pr in gains)


def claims_of_losers(s: State) -> Tasks:
    """Let the PRs that lost Provinces place Claims, in Turn order."""
    losses = s.current_treaty.losses
    return tuple(task(place_claims, pr, tuple(losses[pr])) for pr in s.turn_order if pr in losses)


# --- Alliances and Rulers ---


def can_ally(s: State, player: str, realm: str) -> bool:
    """R.ruling.alliance-limit: return True if a player has an Alliance token left for a Realm."""
    own = {alliance.realm for alliance in s.alliances if alliance.pr == player}
    return realm not in own and len(own) < s.realms[player].alliances_max


def take_alliance(s: State, player: str, realm: str, cite: str) -> None:
    """Add an Alliance; other players lose theirs with an NPR."""
    if s.realms[realm].kind == "NPR":
        for other in [a.pr for a in s.alliances if a.realm == realm and a.pr != player]:
            happen(s, changes.alliance, "R.ruling.alliance-limit", realm=other, ally=realm, taken=False)
    lent = tax_value_of(s, realm)
    happen(s, changes.alliance, cite, realm=player, ally=realm, taken=True, lent_tax=lent)


def ally_with_liberated(s: State) -> Asking:
    """R.term.keep.5: the Victor may ally with one Liberated NPR, not an Enemy, and place 2 Influence in its Areas."""
    t = s.current_treaty
    if t.victor is None:
        return NOTHING
    player = t.victor
    allies = {a.realm for a in s.alliances if a.pr == player}
    at_peace = [npr for npr in alphabetical(t.freed, s.realms) if war_between(s, player, npr) is None]
    nprs = [npr for npr in at_peace if npr in allies or can_ally(s, player, npr)]
    if not nprs:
        return NOTHING
    answer = yield ask(s, player, LIB_ALLY, [*things(s, nprs), code(s, "pass")])
    if verb(answer) == "pass":
        return NOTHING
    npr = thing(s, answer)
    if npr not in allies:
        take_alliance(s, player, npr, "R.term.keep.5")
    areas = tuple(sorted(areas_owned(s, npr)))
    return (task(place_influence, player, areas, LIBERATE_INFLUENCE, "R.term.keep.5"),)


def ally_with_loser(s: State, player: str, realm: str) -> Asking:
    """R.term.succession.1: the Victor may take an Alliance with the Loser."""
    if not can_ally(s, player, realm):
        return NOTHING
    answer = yield ask(s, player, SUCCESSION_ALLY, [code(s, "yes"), code(s, "no")], realm)
    if verb(answer) == "yes":
        take_alliance(s, player, realm, "R.term.succession.1")
    return NOTHING


def new_ruler(s: State, player: str, realm: str) -> Asking:
    """R.term.succession.1: the Victor may give a PR Loser a new Ruler, from the host's list or a nameless one."""
    rulers = [code(s, "", name) for name in s.rulers] or [code(s, "new ruler")]
    answer = yield ask(s, player, NEW_RULER, [*rulers, code(s, "pass")], realm)
    if verb(answer) != "pass":
        happen(s, changes.ruler_changed, "R.term.succession.1", realm=realm, ruler=thing(s, answer))
    return NOTHING
