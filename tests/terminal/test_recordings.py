"""Recordings of the terminal show each line from when it comes until it goes."""

from xml.etree import ElementTree

import pyte

from tests.terminal.recordings import Film, rows_of


def screen(*lines: bytes) -> pyte.Screen:
    emulated = pyte.Screen(20, 3)
    pyte.ByteStream(emulated).feed(b"\r\n".join(lines))
    return emulated


def test_a_line_that_stays_is_drawn_once() -> None:
    film = Film()
    film.show(rows_of(screen(b"stays", b"goes")), 1)
    film.show(rows_of(screen(b"stays", b"comes")), 2)
    spans = [(line, row[0][1].strip(), start, end) for line, row, start, end in film.spans()]
    assert spans == [(0, "stays", 0, 3), (1, "goes", 0, 1), (1, "comes", 1, 3)]


def test_the_picture_is_xml_with_the_colours_of_the_terminal() -> None:
    film = Film()
    film.show(rows_of(screen(b"\x1b[31mred & <bold>\x1b[0m plain")), 1)
    drawn = ElementTree.fromstring(film.svg(20, 3))
    texts = {(node.text or "").strip(): node.get("fill") for node in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert texts == {"red & <bold>": "#ff7b85", "plain": "#d8dee9"}
