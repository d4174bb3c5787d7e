"""The OpenAPI schema, made as strict as the server."""

from typing import Final

import msgspec
from litestar import Litestar
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Reference, Schema

from westphalia.server.clocks.rule import ClockRule
from westphalia.server.http.accounts import Credentials, GuestWish
from westphalia.server.http.clocks import NightWish, PauseWish, VacationWish
from westphalia.server.http.my_data import Farewell
from westphalia.server.http.notices import ChannelChange, ChannelWish, MuteWish
from westphalia.server.http.passwords import NewPassword, PasswordChange, RecoveryWish, ResetWish
from westphalia.server.http.people import (
    BondWish,
    InviteWish,
    NoteWish,
    ProfileWish,
    PromiseWish,
    ReportWish,
)
from westphalia.server.http.tables import JoinWish, Nothing, NowWish, SeatChoice
from westphalia.server.http.umpire import CheckWish, PhaseWish
from westphalia.server.live.lobby import SeatWish, TableWish

BODIES: Final[tuple[type[msgspec.Struct], ...]] = (
    BondWish, ChannelChange, ChannelWish, CheckWish, ClockRule, Credentials, Farewell, GuestWish, InviteWish,
    JoinWish, MuteWish, NewPassword, NightWish, NoteWish, Nothing, NowWish, PasswordChange, PauseWish, PhaseWish,
    ProfileWish, PromiseWish, RecoveryWish, ReportWish, ResetWish, SeatChoice, SeatWish, TableWish, VacationWish,
)  # fmt: skip
TEXT: Final = Schema(type=OpenAPIType.STRING)
MAYBE_TEXT: Final = Schema(type=[OpenAPIType.STRING, OpenAPIType.NULL])
ERROR: Final = Schema(
    title="ErrorBody",
    description="Why a request was refused.",
    type=OpenAPIType.OBJECT,
    properties={"code": TEXT, "message": TEXT, "field": MAYBE_TEXT, "rule": MAYBE_TEXT},
    required=["code", "message", "field", "rule"],
    additional_properties=False,
)


def complete(app: Litestar) -> None:
    """Add the two parts that Litestar leaves out: the refusal of unknown fields, and the form of errors."""
    schema = app.openapi_schema
    schemas = schema.components.schemas
    for body in BODIES:
        assert body.__struct_config__.forbid_unknown_fields
        schemas[body.__name__].additional_properties = False
    schemas["ErrorBody"] = ERROR
    refusal = OpenAPIResponse(
        description="Refused; nothing has changed.",
        content={"application/json": OpenAPIMediaType(schema=Reference("#/components/schemas/ErrorBody"))},
    )
    for path in (schema.paths or {}).values():
        for operation in (path.get, path.post):
            if operation is not None and operation.responses is not None:
                operation.responses.pop("400", None)
                operation.responses["4XX"] = refusal
                operation.responses["503"] = refusal
