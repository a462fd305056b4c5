"""The lesson of Hamsterbacke: two turns, a bonus and a gift."""

from mazzo.lessons import Lesson, Step

HANDS = ("bl", "re", "ye", "ye", "or", "re")
ROWS = ("bl", "ye", "lg", "re", "or", "lb", "dg", "re")
PILE = ("or", "ye", "lg", "re", "or", "re", "ye", "or", "lb", "lb", "dg", "ye")

FIRST = Lesson(
    name="first",
    title="hb.learn.first",
    options={"players": 3, "first_seat": 0},
    deals=((*HANDS, *ROWS, *PILE),),
    steps=(
        Step("hb.learn.goal", ("seat 0",)),
        Step("hb.learn.group", ("spot hand",)),
        Step("hb.learn.actions", ("spot rows",)),
        Step("hb.learn.do-take", ("row 0", "spot take"), do="take 0"),
        Step("hb.learn.refill", ("row 0", "row 1", "row 2")),
        Step(
            "hb.learn.do-block",
            ("card bl", "spot block"),
            do="block bl 1",
            then=((1, "take 1"), (1, "block ye 1"), (2, "take 3"), (2, "take 7")),
        ),
        Step("hb.learn.closed", ("seat 1",)),
        Step("hb.learn.score", ("seat 0",)),
        Step("hb.learn.bonus", ("seat 2",)),
        Step("hb.learn.do-score", ("spot score",), do="score", then=((2, "give re or"),)),
        Step("hb.learn.scored", ("seat 0",)),
        Step("hb.learn.do-take-again", ("row 2", "spot take"), do="take 2", then=((1, "score"),)),
        Step("hb.learn.gift", ("seat 1",)),
        Step(
            "hb.learn.do-give",
            ("card lg", "card or", "card re", "spot give"),
            do="give re or lg",
            then=((1, "take 1"), (2, "take 4"), (2, "take 6")),
        ),
        Step("hb.learn.minus", ("spot hand",)),
        Step("hb.learn.end", ("spot rows",)),
    ),
)

LESSONS = (FIRST,)
