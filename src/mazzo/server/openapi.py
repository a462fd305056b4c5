"""The description of the HTTP API, OpenAPI 3.1, made from the message types; those of the socket are in it too."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from mazzo import games
from mazzo.analysis import Review
from mazzo.server import answers as ans
from mazzo.server import messages as msg
from mazzo.server import requests as req

REF = "#/components/schemas/{name}"


class Operation(msgspec.Struct, frozen=True):
    """One operation of the API: how to ask for it, who answers, and what goes in and out."""

    method: str
    path: str
    answer: Any
    result: Any
    body: Any = None
    query: Mapping[str, Any] = {}
    """The parameters after the path, and their types."""


def describe(operations: Sequence[Operation], version: str) -> dict[str, Any]:
    """Return the description of the API."""
    kinds = [kind for op in operations for kind in (op.result, op.body) if kind is not None]
    kinds += [ans.Refusal, req.AnyRequest, ans.AnyAnswer, ans.Advised, Review]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    of_kind = {repr(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    of_kind |= {repr(op.body): _alone(components, op.body) for op in operations if _is_message(op.body)}
    components |= {"ClientMessage": of_kind[repr(req.AnyRequest)], "ServerMessage": of_kind[repr(ans.AnyAnswer)]}
    for game in games.names():
        name = msg.view_name(game)
        _, parts = msgspec.json.schema_components([games.find(game).view_class], ref_template=REF)
        components |= {name: parts.pop("View") | {"title": name}, **parts}
    paths: dict[str, dict[str, Any]] = {}
    for op in operations:
        paths.setdefault(op.path, {})[op.method.lower()] = _operation(op, of_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Mazzo", "version": version, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(op: Operation, of_kind: Mapping[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": op.answer.__name__,
        "summary": op.answer.__doc__,
        "responses": {
            "200": {"description": "Done.", "content": _content(of_kind[repr(op.result)])},
            "default": {"description": "Refused, and why.", "content": _content(of_kind[repr(ans.Refusal)])},
        },
    }
    if op.body is not None:
        described["requestBody"] = {"required": True, "content": _content(of_kind[repr(op.body)])}
    in_path = [_parameter(name, "path", str) for name in re.findall(r"{(\w+)}", op.path)]
    in_query = [_parameter(name, "query", kind) for name, kind in op.query.items()]
    if in_path or in_query:
        described["parameters"] = in_path + in_query
    return described


def _is_message(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, req.Request)


def _alone(components: Mapping[str, Any], kind: Any) -> dict[str, Any]:
    """Return the schema of a message where no other is expected: it need not say its type."""
    schema = components[kind.__name__]
    return {**schema, "required": [name for name in schema["required"] if name != "type"]}


def _parameter(name: str, place: str, kind: Any) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": msgspec.json.schema(kind)}


def _content(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
