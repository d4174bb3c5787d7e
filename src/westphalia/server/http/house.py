"""House rules over HTTP: check a file, show its changes, and list an editor's choices."""

import asyncio
import json
from functools import lru_cache
from typing import Annotated, Any, Final

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from westphalia.editions.kit.edition import edition, editions, variants
from westphalia.editions.kit.options import HOUSE
from westphalia.editions.kit.outline import phase_titles, step_words
from westphalia.engine.phrases import capitalized
from westphalia.house.constants import HouseConstant, described
from westphalia.house.contents import names_of
from westphalia.house.difference import HouseChange
from westphalia.house.doctrines import exchanges
from westphalia.house.examples import examples
from westphalia.house.file import VICTORY, parse
from westphalia.house.problems import HouseError
from westphalia.house.report import judge
from westphalia.server.access.identity import Registry
from westphalia.server.http.tables import EditionInfo, edition_info
from westphalia.server.live.archive import stored_house_rules
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.problems import not_found

KEPT: Final = 64  # cached results
MOST_PROBLEMS: Final = 20  # that an editor shows


class HouseText(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(max_length=HOUSE.letters)]


class HouseProblem(msgspec.Struct, frozen=True):
    field: str
    sentence: str


class HouseBody(msgspec.Struct, frozen=True):
    """The result for a file: the edition it describes, or its mistakes; its changes rule by rule, and warnings."""

    text: str
    tables: dict[str, Any]  # the content of the file, for the editor's form; empty if it cannot be read
    edition: EditionInfo | None
    name: str
    base: str
    about: str
    problems: list[HouseProblem]
    changes: list[HouseChange]
    notes: list[str]


class HouseExchange(msgspec.Struct, frozen=True):
    """The cards that a doctrine gives up and takes, by their names."""

    gives: list[str]
    takes: list[str]


class HouseStep(msgspec.Struct, frozen=True):
    name: str
    title: str
    chapter: bool


class HouseForm(msgspec.Struct, frozen=True):
    """The changeable parts of an edition."""

    edition: str
    title: str
    players: list[int]
    constants: list[HouseConstant]
    steps: list[HouseStep]
    doctrines: list[str]
    exchanges: dict[str, HouseExchange]
    homes: list[str]
    electors: dict[str, int]


class HouseExample(msgspec.Struct, frozen=True):
    id: str
    text: str


def _tables(text: str) -> dict[str, Any]:
    """Return the content of a file as JSON; dates become text."""
    try:
        tables: dict[str, Any] = json.loads(json.dumps(parse(text), default=str))
    except HouseError:
        return {}
    return tables


@lru_cache(KEPT)
def _verdict(text: str) -> HouseBody:
    found = judge(text)
    ed = found.edition
    tables = _tables(text)
    if ed is not None:
        _fold_victory(tables)
    return HouseBody(
        text=text,
        tables=tables,
        edition=None if ed is None else edition_info(ed),
        name="" if ed is None else ed.house_name,
        base="" if ed is None else ed.base_key,
        about=str(tables.get("about", "")).strip(),
        problems=[
            HouseProblem(problem.field, problem.sentence) for problem in found.problems[:MOST_PROBLEMS]
        ],
        changes=list(found.changes),
        notes=list(found.notes),
    )


def _fold_victory(tables: dict[str, Any]) -> None:
    """Put what [victory] sets among the constants, which is where the form shows and changes it."""
    victory = tables.pop("victory", {})
    if victory:
        tables.setdefault("constants", {}).update({VICTORY[name]: value for name, value in victory.items()})


async def _in_turn(registry: TableRegistry, text: str) -> HouseBody:
    async with registry.checking:
        return await asyncio.to_thread(_verdict, text)


@post("/check", status_code=200)
async def check_house(registry: Registry, data: JSONBody[HouseText]) -> HouseBody:
    """Check a file of house rules; nothing is stored and no game is played."""
    return await _in_turn(registry, data.text)


@get("/table/{table_id:str}")
async def house_of_table(registry: Registry, table_id: FromPath[str]) -> HouseBody:
    """Return the house rules of a table."""
    table, _ = await registry.stored_table(table_id)
    text = stored_house_rules(table)
    if not text:
        raise not_found("file of house rules at this table")
    return await _in_turn(registry, text)


@get("/form/{name:str}", sync_to_thread=True)
def house_form(name: FromPath[str]) -> HouseForm:
    """Return the changeable parts of an edition."""
    if name not in (*editions(), *variants()):
        raise not_found("edition")
    return _form(name)


@lru_cache(KEPT)
def _form(name: str) -> HouseForm:
    """Return the form of an edition; it takes some fifty milliseconds to make, and any visitor may ask."""
    ed = edition(name)
    k, program = ed.constants(ed.usual_players(), ed.proposed()), ed.program({})
    titles = phase_titles(ed)
    return HouseForm(
        edition=name,
        title=ed.title,
        players=list(ed.players),
        constants=described(ed),
        steps=[
            HouseStep(n, titles.get(n) or _step_title(n), n in program.chapters) for n in names_of(program)
        ],
        doctrines=list(k.doctrine_names),
        exchanges={name: HouseExchange(*cards) for name, cards in exchanges(k).items()},
        homes=list(k.fp_homes),
        electors=dict(k.starting_elector_size),
    )


def _step_title(name: str) -> str:
    """Return the name of a step within its phase."""
    words = step_words(name.partition(".")[2] or name)
    return f"{capitalized(words)}"


@get("/examples", sync_to_thread=True)
def house_examples() -> list[HouseExample]:
    """Return files to start from."""
    return [HouseExample(id, text) for id, text in examples().items()]


house = Router(
    "/api/house",
    route_handlers=[check_house, house_of_table, house_form, house_examples],
    tags=["house rules"],
)
