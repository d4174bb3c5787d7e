"""Schemathesis over the whole HTTP API: no request causes a 500, and every response matches the schema."""

import itertools
from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from server.games import EDITIONS
from server.table import HEADERS, Person, serving
from server.table import settings as server_settings

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
QUIET = list(HealthCheck)
LONG = pytest.mark.timeout(3600)
pytestmark = pytest.mark.timeout(600)


def set_up(schema: schemathesis.BaseSchema, url: str) -> schemathesis.BaseSchema:
    schema.config.update(base_url=url, request_timeout=120)
    refusals = schema.config.checks.negative_data_rejection
    refusals.expected_statuses = [
        *refusals.expected_statuses,
        "413",
    ]  # a body that is too large is refused as well
    return schema


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[schemathesis.BaseSchema]:
    path = tmp_path_factory.mktemp("schema") / "t.db"
    with serving(server_settings(str(path))) as url:
        schema = schemathesis.openapi.from_url(f"{url}/api/schema/openapi.json")
        yield set_up(schema, url)


@pytest.fixture(scope="module")
def owner(api: schemathesis.BaseSchema) -> Person:
    somebody = Person(api.config.base_url or "")
    for edition in EDITIONS:
        somebody.post("/play-now", {"edition": edition})
    return somebody


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    """A connection that stays open and keeps no cookies."""
    with requests.Session() as made:
        made.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        yield made


turns = itertools.count()  # the tables are of different editions
every_request = schemathesis.pytest.from_fixture("api")
every_request_to_a_table = every_request.include(path_regex=r"\{table_id\}")


@every_request.parametrize()
@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=QUIET)
def test_random_requests(case: schemathesis.Case, session: requests.Session) -> None:
    case.call_and_validate(headers=HEADERS, checks=CHECKS, session=session)


@pytest.fixture(scope="module")
def mine() -> list[str]:
    """The owner's tables, empty if a request may have changed them."""
    return []


@every_request_to_a_table.parametrize()
@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=QUIET)
def test_random_requests_to_a_real_table(
    case: schemathesis.Case, owner: Person, mine: list[str], session: requests.Session
) -> None:
    """Send them as a seated player, so that requests get past the authorization."""
    mine[:] = mine or sorted(table["id"] for table in owner.get("/tables?list=mine"))
    assert case.path_parameters is not None
    case.path_parameters["table_id"] = mine[next(turns) % len(mine)]
    headers = {**HEADERS, "Cookie": owner.cookie}
    checks = [c for c in CHECKS if c is not negative_data_rejection]
    response = case.call_and_validate(headers=headers, checks=checks, session=session)
    if case.method != "GET" and response.status_code < 400:  # what is refused changes nothing
        mine.clear()


@pytest.mark.slow
@LONG
@every_request.parametrize()
@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=QUIET)
def test_many_random_requests(case: schemathesis.Case) -> None:
    case.call_and_validate(headers=HEADERS, checks=CHECKS)


@pytest.fixture(scope="module")
def lab_api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[schemathesis.BaseSchema]:
    """A server with a lab."""
    place = tmp_path_factory.mktemp("lab")
    with serving(server_settings(str(place / "t.db"), lab=place / "runs")) as url:
        schema = schemathesis.openapi.from_url(f"{url}/api/schema/openapi.json")
        yield set_up(schema, url)


every_request_to_the_lab = schemathesis.pytest.from_fixture("lab_api").include(path_regex="^/api/lab")


@pytest.mark.slow
@LONG
@every_request_to_the_lab.parametrize()
@settings(max_examples=50, deadline=None, derandomize=True, suppress_health_check=QUIET)
def test_random_requests_to_a_lab(case: schemathesis.Case) -> None:
    case.call_and_validate(headers=HEADERS, checks=CHECKS)
