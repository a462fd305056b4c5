"""Nothing jumps: what comes and goes in a whole game moves nothing else on the page."""

from typing import Any

import pytest
from playwright.sync_api import Page

from mazzo import Random
from tests.browser.conftest import Stage, Visit
from tests.browser.stage import play_until
from tests.server.real import Client, RealServer

JUMPS = """if (location.host) {
    window.jumps = [];
    const name = one => one?.nodeType === 3 ? `"${one.textContent.trim()}"` : `${one?.localName}.${one?.className}`;
    new PerformanceObserver(list => {
        for (const { value, sources } of list.getEntries())
            jumps.push([value, sources.slice(0, 3).map(({ node, previousRect: a, currentRect: b }) =>
                `${name(node)} ${a.x | 0},${a.y | 0} to ${b.x | 0},${b.y | 0}`)]);
    }).observe({ type: 'layout-shift', buffered: true });
}"""
GO_ON = """() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    .then(() => document.querySelector('dialog.boom button')?.click())"""
CHOOSE = """() => new Promise(drawn => {
    document.querySelector('.hand li button')?.click();
    requestAnimationFrame(() => {
        document.querySelector('.hand .held, .hand [aria-pressed=true]')?.click();
        requestAnimationFrame(drawn);
    });
})"""
SIZES = [{"width": 390, "height": 844}, {"width": 1280, "height": 800}]
MOST_MOVES = 1_000
MOST_SHIFT = 0.02


@pytest.mark.parametrize("game", ["the-game", "ventuno", "hamsterbacke"])
def test_nothing_jumps_in_a_whole_game(visit: Visit, set_up: Stage, server: RealServer, game: str) -> None:
    """All the moves come by the protocol, so that nothing that moves on a page is an answer to a touch."""
    people = [Client(server, name) for name in ("Margherita", "Ugo", "Grace")]
    path = set_up(play_until(lambda room: True, game, 3), *people)
    pages = [visit("about:blank", {"viewport": size}, person=people[0]) for size in SIZES]
    for page in pages:
        page.add_init_script(JUMPS)
        page.goto(server.url + path)
        page.locator(".hand li").first.wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => { jumps.length = 0 })")
    code, random = path.rsplit("/", 1)[1], Random(7)
    for _ in range(MOST_MOVES):
        now = people[0].get(f"/api/tables/{code}?seat=0")
        if now["state"]["phase"] != "playing":
            break
        seat = now["deciders"][0]
        if seat == 0:
            on_all(pages, CHOOSE)
        view = (now if seat == 0 else people[seat].get(f"/api/tables/{code}?seat={seat}"))["view"]
        moves = sorted(view["moves"], key=lambda move: _step(view, move))
        move = moves[0] if game == "the-game" else moves[random.below(len(moves))]
        people[seat].command("move", code, seat=seat, move=move)
        on_all(pages, GO_ON)
    for page in pages:
        jumps = page.evaluate("jumps")
        assert sum(value for value, _ in jumps) < MOST_SHIFT, (page.viewport_size, sorted(jumps, reverse=True)[:12])


def on_all(pages: list[Page], script: str) -> None:
    """Run a script on all the pages at the same time: it waits for frames."""
    for page in pages:
        page.evaluate(f"() => void (window.running = ({script})())")
    for page in pages:
        page.evaluate("running")


def _step(view: dict[str, Any], move: str) -> int:
    """How far a move of The Game moves its pile on."""
    return abs(view["steps"][view["moves"].index(move)] or 99) if "steps" in view else 0
