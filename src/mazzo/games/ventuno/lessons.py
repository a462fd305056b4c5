"""The lesson of Ventuno: one round."""

from mazzo.lessons import Lesson, Step

FIRST = Lesson(
    name="first",
    title="vu.learn.first",
    options={"players": 3, "first_seat": 0},
    deals=(("15", "9", "12", "7", "10", "4d", "1", "6", "11", "13", "14", "8"),),
    steps=(
        Step("vu.learn.goal", ("spot total",)),
        Step("vu.learn.do-draw", ("spot draw",), do="draw", then=((1, "draw"), (2, "draw"))),
        Step("vu.learn.turn", ("spot hand",)),
        Step("vu.learn.do-draw-again", ("spot draw",), do="draw", then=((1, "play 9"), (2, "draw"))),
        Step("vu.learn.row", ("spot row", "spot total")),
        Step("vu.learn.do-third", ("spot draw",), do="draw", then=((1, "draw"), (2, "play 10"))),
        Step("vu.learn.must", ("spot hand",)),
        Step("vu.learn.explode", ("card 15", "card 7")),
        Step("vu.learn.action", ("card 4d",)),
        Step("vu.learn.do-action", ("card 4d", "row 10"), do="play 4d>10", then=((1, "draw"), (2, "draw"))),
        Step("vu.learn.actions", ("spot row",)),
        Step("vu.learn.do-play", ("card 7", "spot play"), do="play 7", then=((1, "play 1"), (2, "draw"))),
        Step("vu.learn.exact", ("spot total",)),
        Step("vu.learn.keep", ("card 15",)),
        Step("vu.learn.do-wait", ("spot draw",), do="draw", then=((1, "draw"), (2, "play 11"))),
        Step("vu.learn.score", ("seat 0",)),
        Step("vu.learn.hundred", ("spot scores",)),
    ),
)

LESSONS = (FIRST,)
