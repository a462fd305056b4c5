"""Serves the people at this keyboard, at a local or a server's table: prints news, and asks the people who decide."""

from mazzo.games.errors import MazzoError
from mazzo.terminal import words
from mazzo.terminal.names import listed
from mazzo.terminal.plain import guide, show
from mazzo.terminal.plain.background import Background
from mazzo.terminal.plain.decision import Decision
from mazzo.terminal.plain.prompt import ask, at_terminal
from mazzo.terminal.session import Session
from mazzo.terminal.setup import bot_name
from mazzo.terminal.snapshot import LogEntry, Snapshot
from mazzo.terminal.words import sentence
from mazzo.texts import t

WIPE = "\033[2J\033[3J\033[H"
"""So that nobody can scroll back to another hand."""
TOO_LATE = ("lost-race", "not-your-turn", "game-over")
"""Refusals after which there is nothing to decide any more."""


class PlainTable:
    """A session, and what its people have heard and answered."""

    def __init__(self, session: Session, background: Background, *, is_hidden: bool = False) -> None:
        self.session = session
        self.background = background
        self.looking = None if is_hidden or not session.mine else session.mine[0]
        """The person who looks at the screen."""
        self.before: Snapshot | None = None
        self.told: list[str] = []
        """What everybody has heard."""
        self.seen: dict[int, int] = {}
        """How much of it each person had seen when the keyboard went to another one."""
        self.echoed: list[LogEntry] = []
        """What people here have said, and have heard already."""
        self.asked: set[tuple[int, int]] = set()
        """For which decisions, each a seat and the moves made before, people have been asked."""
        self.trouble = ""

    def play(self) -> None:
        """Play to the end."""
        for snapshot in self.background.each(self.session.snapshots()):
            if self.before is None:
                self.welcome(snapshot)
            self.tell_new(snapshot)
            self.tell_trouble()
            if snapshot.view.over:
                self.show_end(snapshot)
                return
            self.act_on(snapshot)

    def act_on(self, snapshot: Snapshot) -> None:
        """Do what a snapshot asks for: deal the next round, pass the keyboard on, decide."""
        if snapshot.is_round_over:
            self.background.do(self.session.go_on())
        elif self.passes(snapshot):
            self.pass_to(snapshot, self.waiting(snapshot)[0])
        elif snapshot.is_mine and self.session.is_settled(snapshot):
            self.decide_once(snapshot)

    def waiting(self, snapshot: Snapshot) -> list[int]:
        """Return the people at this keyboard who have something to decide."""
        return [seat for seat in self.session.mine if seat in snapshot.deciders]

    def passes(self, snapshot: Snapshot) -> bool:
        """Say whether the keyboard now goes to another person, who must not see the last one's cards."""
        waiting = self.waiting(snapshot)
        return bool(waiting) and len(self.session.mine) > 1 and self.looking not in waiting

    # What the table tells

    def welcome(self, snapshot: Snapshot) -> None:
        """Say which game it is, who plays, and how to get help."""
        game = snapshot.game
        variants = [t(f"option.{flag}") for flag in game.flags if snapshot.options.get(flag)]
        print(f"{listed([game.title, *variants])}. {t(f'game.{game.name}.line')}")
        for place in snapshot.places:
            if place.is_bot:
                print(t("plain.seat", name=place.name, what=bot_name(place.level)))
        print(t("plain.how"), flush=True)

    def tell(self, line: str) -> None:
        """Print what happened, if there are words for it, and remember it for people who are not looking."""
        if line:
            print(line, flush=True)
            self.told.append(line)

    def tell_new(self, snapshot: Snapshot) -> None:
        """Print what has happened since the last snapshot, but not the past again when you come back."""
        before, self.before = self.before, snapshot
        if before is None:
            return
        new = snapshot.history[len(before.history) :]
        moved = [entry for entry in new if entry.kind == "moved"]
        for entry in new:
            if entry in self.echoed:
                self.echoed.remove(entry)
            elif entry.kind == "moved" and len(moved) == 1:
                found = words.move_sentences(before.view, snapshot.view, snapshot.game, entry, snapshot.names)
                self.tell(" ".join(map(sentence, found)))
            else:
                self.tell(sentence(words.entry_words(snapshot, entry)))
        is_own = [entry.seat for entry in moved] == [snapshot.seat] and before.seat == snapshot.seat
        if is_own and not self.passes(snapshot) and (drawn := words.drawn(before.view, snapshot.view, snapshot.game)):
            print(drawn)

    def tell_trouble(self) -> None:
        """Say once what is wrong: no connection, or a save that fails."""
        if self.trouble != self.session.trouble:
            self.trouble = self.session.trouble
            if self.trouble:
                print(sentence(self.trouble), flush=True)

    def show_end(self, snapshot: Snapshot) -> None:
        """Show the last position with all the hands, and the result."""
        game, names = snapshot.game, snapshot.names
        print(f"\n{show.table(game, snapshot.view, names)}")
        for line in show.hands(snapshot.hands or (), names):
            print(line)
        print(show.result(game, snapshot.result, names))

    # What the table asks

    def pass_to(self, snapshot: Snapshot, seat: int) -> None:
        """Let another person take the keyboard, behind a curtain, and tell them what happened meanwhile."""
        if self.looking is not None:
            self.seen[self.looking] = len(self.told)
        ask(f"{WIPE if at_terminal() else ''}{t('plain.curtain', name=snapshot.names[seat])}")
        print("\n".join(self.told[self.seen.get(seat, 0) :]))
        self.looking = seat
        self.background.call(self.session.see_as, seat)

    def decide_once(self, snapshot: Snapshot) -> None:
        """Ask for a decision, unless this person was already asked."""
        assert snapshot.seat is not None
        made = sum(entry.kind == "moved" for entry in snapshot.history)
        if (snapshot.seat, made) in self.asked:
            return
        self.asked.add((snapshot.seat, made))
        self.decide(snapshot, snapshot.seat)

    def decide(self, snapshot: Snapshot, seat: int) -> None:
        """Ask for a decision, until it is one."""

        def say(text: str) -> None:
            self.background.do(self.session.say(text, seat))
            self.echoed.append(LogEntry("said", seat, text))
            self.tell(words.said(snapshot.game, snapshot.names[seat], text))

        def hint() -> str:
            found = self.session.hints(seat)
            try:
                return guide.hint(snapshot, self.background.each(found))
            finally:
                self.background.do(found.aclose())

        decision = Decision(snapshot, hint, say)
        decision.show()
        while True:
            try:
                if snapshot.view.opening:
                    self.open_or_not(seat, decision)
                else:
                    self.background.do(self.session.move(decision.move(), seat))
                return
            except MazzoError as problem:
                decision.refuse(problem)
                if problem.code in TOO_LATE:
                    return

    def open_or_not(self, seat: int, decision: Decision) -> None:
        """Start, or let others. If everybody declines, ask again."""
        if decision.opens():
            self.background.do(self.session.move(decision.snapshot.game.opening_move, seat))
        elif self.background.do(self.session.decline(seat)):
            print(t("plain.somebody"))
            self.asked.clear()
