"""The tables of the database."""

import sqlalchemy as sql

schema = sql.MetaData()
events = sql.Table(
    "events",
    schema,
    sql.Column("table_code", sql.String(40), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("by", sql.String(40)),
    sql.Column("command", sql.String(64)),
    sql.Column("body", sql.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
is_first = events.c.number == 1
# The numbers ensure that a table does a command once. Only a new table has no number before it.
sql.Index("opened_once", events.c.by, events.c.command, unique=True, sqlite_where=is_first, postgresql_where=is_first)
tables = sql.Table(
    "tables",
    schema,
    sql.Column("code", sql.String(40), primary_key=True),
    sql.Column("is_open", sql.Boolean, nullable=False, index=True),
)
people = sql.Table(
    "people",
    schema,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("name", sql.String(200), nullable=False),
)
devices = sql.Table(
    "devices",
    schema,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("person", sql.String(40), nullable=False),
    sql.Column("hash", sql.String(64), nullable=False),
)
links = sql.Table(
    "links",
    schema,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("person", sql.String(40), nullable=False),
    sql.Column("until", sql.Float, nullable=False),
)
mutes = sql.Table(
    "mutes",
    schema,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("muted", sql.String(40), primary_key=True),
)
history = sql.Table(
    "history",
    schema,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("table_code", sql.String(40), primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("body", sql.LargeBinary, nullable=False),
)

sittings = sql.Table(
    "sittings",
    schema,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("table_code", sql.String(40), primary_key=True),
)
"""Where each person ever sat. It finds what is stored about a person without reading every event."""
visits = sql.Table(
    "visits",
    schema,
    sql.Column("device", sql.String(40), primary_key=True),
    sql.Column("kind", sql.String(80), nullable=False),
    sql.Column("added", sql.Integer),
    sql.Column("seen", sql.Integer, nullable=False, index=True),
)
"""What each device is, and the first and last day on which it came. Days count from 1970."""
orders = sql.Table(
    "orders",
    schema,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("by", sql.String(80), nullable=False),
    sql.Column("what", sql.String(20), nullable=False),
    sql.Column("subject", sql.String(80), nullable=False),
    sql.Column("why", sql.String(200), nullable=False),
)
bans = sql.Table(
    "bans",
    schema,
    sql.Column("subject", sql.String(80), primary_key=True),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("until", sql.Float),
)
results = sql.Table(
    "results",
    schema,
    sql.Column("table_code", sql.String(40), primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False, index=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("players", sql.Integer, nullable=False),
    sql.Column("bots", sql.Integer),
    sql.Column("moves", sql.Integer),
    sql.Column("seconds", sql.Integer),
    sql.Column("won", sql.Boolean),
    sql.Column("body", sql.LargeBinary, nullable=False),
)
"""Each finished game without anybody's name: when, which, how it ended. Statistics need no other table."""
archived = sql.Table(
    "archived",
    schema,
    sql.Column("table_code", sql.String(40), primary_key=True),
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False, index=True),
    sql.Column("body", sql.LargeBinary, nullable=False),
)
"""The events, up to a number, of tables that ended long ago, packed to keep the log in use small."""
