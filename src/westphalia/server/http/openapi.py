"""The OpenAPI schema, made as strict as the server."""

from typing import Final

import msgspec
from litestar import Litestar
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Reference, Schema

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
    for struct in msgspec.Struct.__subclasses__():
        if struct.__struct_config__.forbid_unknown_fields and struct.__name__ in schemas:
            schemas[struct.__name__].additional_properties = False
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
