CREATE TABLE devices (
    id VARCHAR(40) NOT NULL,
    person VARCHAR(40) NOT NULL,
    hash VARCHAR(64) NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE events (
    table_code VARCHAR(40) NOT NULL,
    number INTEGER NOT NULL,
    at BIGINT NOT NULL,
    by VARCHAR(40),
    command VARCHAR(64),
    body BYTEA NOT NULL,
    PRIMARY KEY (table_code, number)
);
CREATE UNIQUE INDEX opened_once ON events (by, command) WHERE number = 1;
CREATE TABLE history (
    person VARCHAR(40) NOT NULL,
    table_code VARCHAR(40) NOT NULL,
    at BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (person, table_code)
);
CREATE TABLE links (
    hash VARCHAR(64) NOT NULL,
    person VARCHAR(40) NOT NULL,
    until FLOAT NOT NULL,
    PRIMARY KEY (hash)
);
CREATE TABLE mutes (
    person VARCHAR(40) NOT NULL,
    muted VARCHAR(40) NOT NULL,
    PRIMARY KEY (person, muted)
);
CREATE TABLE people (
    id VARCHAR(40) NOT NULL,
    name VARCHAR(200) NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE tables (
    code VARCHAR(40) NOT NULL,
    is_open BOOLEAN NOT NULL,
    PRIMARY KEY (code)
);
CREATE INDEX ix_tables_is_open ON tables (is_open);
