"""The description of the HTTP API, OpenAPI 3.1, made from the message types; those of the socket are in it too."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from mazzo.games.hamsterbacke.view import View as HamsterbackeView
from mazzo.games.the_game.view import View as TheGameView
from mazzo.games.ventuno.view import View as VentunoView
from mazzo.server import messages as msg

REF = "#/components/schemas/{name}"
VIEWS = {"TheGameView": TheGameView, "VentunoView": VentunoView, "HamsterbackeView": HamsterbackeView}


class Operation(msgspec.Struct, frozen=True):
    """One operation of the API: how it is asked for, who answers, and what goes in and out."""

    method: str
    path: str
    answer: Any
    result: Any
    body: Any = None
    query: Mapping[str, str] = {}


def describe(operations: Sequence[Operation], version: str) -> dict[str, Any]:
    """Return the description of the API."""
    kinds = [kind for op in operations for kind in (op.result, op.body) if kind is not None]
    kinds += [msg.Refusal, msg.AnyRequest, msg.AnyAnswer]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    of_kind = {repr(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    components |= {"ClientMessage": of_kind[repr(msg.AnyRequest)], "ServerMessage": of_kind[repr(msg.AnyAnswer)]}
    for name, view in VIEWS.items():
        _, parts = msgspec.json.schema_components([view], ref_template=REF)
        components |= {name: parts.pop("View") | {"title": name}, **parts}
    paths: dict[str, dict[str, Any]] = {}
    for op in operations:
        path = re.sub(r":\w+}", "}", op.path)
        paths.setdefault(path, {})[op.method.lower()] = _operation(op, of_kind)
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
            "default": {"description": "Refused, and why.", "content": _content(of_kind[repr(msg.Refusal)])},
        },
    }
    if op.body is not None:
        described["requestBody"] = {"required": True, "content": _content(of_kind[repr(op.body)])}
    in_path = [_parameter(name, "path", kind or "string") for name, kind in re.findall(r"{(\w+):?(\w*)}", op.path)]
    in_query = [_parameter(name, "query", kind) for name, kind in op.query.items()]
    if in_path or in_query:
        described["parameters"] = in_path + in_query
    return described


def _parameter(name: str, place: str, kind: str) -> dict[str, Any]:
    schema = {"type": "string"} if kind == "string" else {"type": "integer", "minimum": 0}
    return {"name": name, "in": place, "required": place == "path", "schema": schema}


def _content(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
