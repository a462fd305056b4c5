"""The lessons of The Game: the base game, and its two expansions."""

from mazzo.lessons import Lesson, Step

FIRST = Lesson(
    name="first",
    title="tg.learn.first",
    options={"players": 3},
    deals=((3, 12, 41, 58, 88, 97, 15, 22, 30, 50, 64, 71, 36, 45, 52, 79, 90, 95, 27, 66),),
    before=((0, "start"),),
    steps=(
        Step("tg.learn.goal", ("spot piles",)),
        Step("tg.learn.hand", ("spot hand",)),
        Step("tg.learn.up", ("pile A", "pile B")),
        Step("tg.learn.do-up", ("card 3", "pile A"), do="3A"),
        Step("tg.learn.down", ("pile C", "pile D")),
        Step("tg.learn.do-down", ("card 97", "pile C"), do="97C"),
        Step("tg.learn.two", ("spot end",)),
        Step(
            "tg.learn.do-end",
            ("spot end",),
            do="end",
            then=((1, "15A"), (1, "22A"), (1, "end"), (2, "90D"), (2, "95C"), (2, "end"), (2, "!leave C")),
        ),
        Step("tg.learn.trick", ("pile A", "card 12")),
        Step("tg.learn.do-trick", ("card 12", "pile A"), do="12A"),
        Step("tg.learn.talk", ("pile C", "seat 2")),
        Step("tg.learn.do-obey", ("card 88", "pile D"), do="88D"),
        Step("tg.learn.do-signal", ("spot signal", "signal leave A"), do="!leave A"),
        Step(
            "tg.learn.do-end-again",
            ("spot end",),
            do="end",
            then=((1, "30B"), (1, "71D"), (1, "end"), (2, "36B"), (2, "45B"), (2, "end")),
        ),
        Step("tg.learn.draw", ("spot draw",)),
        Step("tg.learn.stuck", ("spot piles",)),
        Step("tg.learn.end"),
    ),
)

ON_FIRE = Lesson(
    name="on-fire",
    title="option.on_fire",
    options={"players": 2, "on_fire": True},
    deals=((22, 35, 48, 57, 68, 81, 93, 20, 24, 33, 60, 74, 86, 90, 5, 11),),
    before=((1, "start"), (1, "20A"), (1, "33B"), (1, "end")),
    steps=(
        Step("tg.learn.fire-cards", ("card 22",)),
        Step("tg.learn.fire-rule", ("pile B",)),
        Step("tg.learn.fire-do-cover", ("card 35", "pile B"), do="35B"),
        Step("tg.learn.fire-do-lay", ("card 22", "pile A"), do="22A"),
        Step("tg.learn.fire-next", ("pile A", "seat 1")),
        Step("tg.learn.fire-do-end", ("spot end",), do="end", then=((1, "24A"), (1, "90C"), (1, "end"))),
        Step("tg.learn.fire-end", ("pile A",)),
    ),
)

EXTREME = Lesson(
    name="extreme",
    title="option.extreme",
    options={"players": 2, "extreme": True},
    deals=((10, 12, 27, 43, 55, 78, 96, 4, 31, 36, 50, 61, 80, 92, 9, 15, 21, 29, 33, 37),),
    before=((1, "start"), (1, "4A"), (1, "80C"), (1, "end")),
    steps=(
        Step("tg.learn.commands", ("spot hand",)),
        Step("tg.learn.infinity", ("pile C",)),
        Step("tg.learn.do-free", ("card 78", "pile C"), do="78C"),
        Step("tg.learn.lightning", ("card 10", "card 27")),
        Step("tg.learn.do-skull", ("card 10", "pile A"), do="10A"),
        Step("tg.learn.do-cover", ("card 12", "pile A"), do="12A"),
        Step("tg.learn.do-stop", ("card 27", "pile B"), do="27B", then=((1, "31B"), (1, "61C"), (1, "end"))),
        Step("tg.learn.silence", ("pile B",)),
        Step("tg.learn.obey"),
    ),
)

LESSONS = (FIRST, ON_FIRE, EXTREME)
