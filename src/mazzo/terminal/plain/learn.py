"""The command `mazzo learn --plain`: a guided game, line by line."""

from mazzo import lessons
from mazzo.lessons import READER, Course, Step
from mazzo.terminal import words
from mazzo.terminal.plain import show
from mazzo.terminal.plain.decision import as_written
from mazzo.terminal.plain.prompt import Quit, ask, means
from mazzo.terminal.snapshot import snapshot_of
from mazzo.texts import t


def run(name: str, lesson: str | None) -> int:
    """Teach a lesson, and return the exit code."""
    game, found = lessons.find(name, lesson)
    course = Course(game, found, t("table.you"))
    print(f"{game.title}. {t(found.title)}. {t('plain.learn-how')}")
    try:
        while course.step:
            _teach(course, course.step)
    except Quit:
        print(t("plain.goodbye"))
        return 0
    print(t("learn.well-done", game=game.title))
    if following := lessons.following(game, found):
        print(t("learn.next-lesson", title=t(following.title)), f"(mazzo learn {name} {following.name})")
    flags = "".join(f" --{flag.replace('_', '-')}" for flag in game.flags if course.match.options[flag])
    print(t("learn.play"), f"(mazzo play {name}{flags} --bots {lessons.LEVEL})")
    return 0


def _teach(course: Course, step: Step) -> None:
    """Print a sentence, wait until the reader has done what it asks for, and print what happened."""
    if step.do or not course.number:
        snapshot = snapshot_of(course.match, READER, you=READER)
        print(f"\n{show.position(course.game, snapshot.view, snapshot.names)}")
    print(t(step.text))
    if not step.do:
        ask(t("plain.learn-next"))
    while step.do and (meant := _meant(ask(t("plain.move-you")), course)) != step.do:
        is_idea = meant.startswith("!") or meant in course.match.view(READER).moves
        instead = [t("learn.instead", move=words.asked(course.game, step.do))] if is_idea else []
        print(*instead, t("plain.learn-type", text=step.do))
    before = snapshot_of(course.match, READER, you=READER)

    def tell() -> None:
        nonlocal before
        after = snapshot_of(course.match, READER, you=READER)
        entry = after.history[-1]
        if entry.kind == "moved":
            found = words.move_sentences(before.view, after.view, course.game, entry, after.names)
        else:
            found = [words.entry_words(after, entry)]
        for sentence in found:
            print(words.sentence(sentence))
        before = after

    course.go_on(tell)


def _meant(answer: str, course: Course) -> str:
    """Return the move or the signal that the reader typed."""
    word, _, rest = answer.partition(" ")
    return rest.strip() if means(word, "say") else as_written(answer, course.match.view(READER).moves)
