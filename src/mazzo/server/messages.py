"""What the messages between clients and server have in common."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from mazzo import games
from mazzo.games.errors import MazzoError

Id = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_.:-]{1,64}$", description="Chosen by the client, new for every command.")
]
Code = Annotated[str, Meta(pattern=r"^[0-9a-z]{1,40}$", description="The code of a table.")]
Seat = Annotated[int, Meta(ge=0, le=9, description="Seats count from 0.")]
Name = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=1000)]
Level = Literal["random", "easy", "normal", "expert"]


def view_name(game: str) -> str:
    """Return what the views of a game are called in the description of the protocol: the-game has TheGameView."""
    return "".join(word.capitalize() for word in game.split("-")) + "View"


AnyView = Annotated[
    Any,
    Meta(
        extra_json_schema={
            "oneOf": [
                *({"$ref": f"#/components/schemas/{view_name(name)}"} for name in games.names()),
                {"type": "null"},
            ]
        }
    ),
]


def _or_null(name: str) -> Meta:
    return Meta(extra_json_schema={"oneOf": [{"$ref": f"#/components/schemas/{name}"}, {"type": "null"}]})


AnyAdvice = Annotated[Any, _or_null("Advised")]
AnyReview = Annotated[Any, _or_null("Review")]
"""A worker process has written them already, so nobody else looks inside."""


class Refused(MazzoError):
    """A request that cannot be granted; nothing has changed."""


_encoder = msgspec.json.Encoder()


def bad_message(problem: Exception) -> Refused:
    """Return the refusal of a message that cannot be understood."""
    return Refused("bad-message", f"The server cannot read this message: {problem}."[:300])


def write(answer: object) -> bytes:
    """Return a message as it is sent."""
    return _encoder.encode(answer)
