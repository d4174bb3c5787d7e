"""Step G: Areas with another Religion than the State Religion get Unrest."""

from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.core import announcements, changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.answers import code, meaning, things
from westphalia.rebels.core.asking import ask, asked_player, pick, why_town
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.board import calm_towns, owned, pieces_of, shows_unrest
from westphalia.rebels.position.constants import VASSAL_DISSENT_INFLUENCE
from westphalia.rebels.position.names import alphabetical
from westphalia.rebels.position.relations import dissent


def why_vassal(s: Any, question: Question, answer: int) -> Reason | None:
    """Say why Influence in an Area or Unrest on a Vassal cannot be chosen."""
    verb, name = meaning(s, answer)
    player = asked_player(s, question)
    if verb == "influence" and name in s.areas:
        if name not in vassal_areas(s, player):
            return "R.g.2", f"{player} has no visible Vassal in {s.areas[name].name} in Religious Dissent."
        return "R.ruling.influence-place", f"{player} has no Influence in {s.areas[name].name}."
    if not verb and name in s.provinces:
        province = s.provinces[name]
        if province.id in {q.id for q in vassals(s, player)} and shows_unrest(province):
            return "R.g.2", f"{province.name} already shows Unrest."
        return "R.g.2", f"{player} has no visible Vassal in Religious Dissent in {province.name}."
    return None


TOWN: Final = Kind(
    "dissent_town",
    cite="R.g.1",
    prompt="Which of your Towns in {0} gains Unrest?",
    about=("area",),
    why=why_town,
)
VASSAL: Final = Kind(
    "dissent_vassal",
    cite="R.g.2",
    prompt="Remove 1 Influence in an Area, or add Unrest to which Vassal?",
    why=why_vassal,
)


def religious_dissent(s: State) -> Tasks:
    """R.g.1, R.g.2: each player in Turn order: Towns Area by Area, then Vassals."""
    return tuple(
        one for pr in s.turn_order for one in (task(dissent_in_areas, pr), task(dissent_of_vassals, pr))
    )


def dissent_in_areas(s: State, player: str) -> Tasks:
    """R.g.1, R.g.3: in the Areas of another Religion where the player Owns a Town."""
    areas = {q.area for q in owned(s, player) if dissent(s, player, q.area)}
    return tuple(task(dissent_of_towns, player, area) for area in alphabetical(areas, s.areas))


def dissent_of_towns(s: State, player: str, area: str) -> Asking:
    """R.g.1: a calm Town there gains Unrest."""
    calm = [q.id for q in calm_towns(s, player, area)]
    if not calm:
        happen(s, announcements.skipped, "R.g.1", realm=player, decision=str(TOWN))
        return NOTHING
    province = yield from pick(s, player, TOWN, calm, area)
    happen(s, changes.unrest_added, "R.g.1", realm=player, province=province)
    return NOTHING


def vassals(s: State, player: str) -> list[Any]:
    """Return the Provinces with a player's visible Vassals in Areas of another Religion."""
    return [
        q
        for q in pieces_of(s, player)
        if q.occupier is None and q.piece == "vassal" and dissent(s, player, q.area)
    ]


def vassal_areas(s: State, player: str) -> list[str]:
    return alphabetical({q.area for q in vassals(s, player)}, s.areas)


def dissent_of_vassals(s: State, player: str) -> Asking:
    """R.g.2: in one such Area the player loses 1 Influence or a calm Vassal gains Unrest."""
    areas = vassal_areas(s, player)
    if not areas:
        return NOTHING
    with_influence = [area for area in areas if s.areas[area].influence.get(player)]
    calm = [q.id for q in vassals(s, player) if not shows_unrest(q)]
    answers = [code(s, "influence", area) for area in with_influence] + things(s, calm)
    if not answers:
        happen(s, announcements.skipped, "R.g.2", realm=player, decision=str(VASSAL))
        return NOTHING
    verb, name = meaning(s, (yield ask(s, player, VASSAL, answers)))
    if verb:
        happen(s, changes.influence, "R.g.2", realm=player, area=name, change=-VASSAL_DISSENT_INFLUENCE)
    else:
        happen(s, changes.unrest_added, "R.g.2", realm=player, province=name)
    return NOTHING
