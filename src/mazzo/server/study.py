"""Answers questions about games in processes of their own: each question once, for all who ask it.

A person who asks follows the question: the answer so far comes at once, better ones as Mazzo finds them. Mazzo gives up
a question that nobody follows any more.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import aclosing
from typing import Any, NamedTuple, Protocol

from mazzo.games.errors import MazzoError
from mazzo.server import logs
from mazzo.server.answers import AnyAnswer, refusal
from mazzo.server.limits import Buckets
from mazzo.server.live import Guest
from mazzo.server.messages import Refused
from mazzo.workers import WorkerDied

MOST_WAITING = 20
"""How many questions may wait for a process."""
MOST_OF_ONE = 3
"""How many questions one person may have open at a time."""
MOST_KEPT = 32
"""How many finished answers it keeps."""


class Streams(Protocol):
    """Runs generators somewhere: in a `StreamPool`, or at once in this process."""

    def stream(self, work: Callable[..., Any], *arguments: object) -> AsyncIterator[Any]:
        """Yield what a generator yields."""

    def stop(self) -> None:
        """End what still runs."""


class Question(NamedTuple):
    """Something to compute: a generator of better and better answers, each as JSON."""

    key: Hashable
    """Questions with the same key are the same."""
    work: Callable[..., Any]
    arguments: tuple[object, ...]


class News(NamedTuple):
    """How far the answer to a question is."""

    ahead: int
    """The place in the queue; 0: the server computes the answer."""
    found: bytes | None
    """The answer; None: as before."""
    done: bool = False
    """Whether no better one follows."""


Wrap = Callable[[News], AnyAnswer]
"""Makes a message."""


class _Job:
    """A question that is being answered, or waits for its turn."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.followers: dict[tuple[Guest, str], Wrap] = {}
        self.found: bytes | None = None
        self.is_running = False
        self.task: asyncio.Task[None] | None = None


class Study:
    """A queue of questions, several of which run at a time, and the latest answers."""

    def __init__(self, streams: Streams, size: int, budget: Buckets) -> None:
        self.streams = streams
        self.budget = budget
        """How many questions each person may ask."""
        self._turns = asyncio.Semaphore(size)
        self._jobs: dict[Hashable, _Job] = {}
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def check(self, question: Question, guest: Guest) -> None:
        """Raise `Refused` unless this guest may ask this question now."""
        if question.key in self._kept or question.key in self._jobs:
            return
        own = {guest.person.id}
        if sum(own == {one.person.id for one, _ in job.followers} for job in self._jobs.values()) >= MOST_OF_ONE:
            sentence = f"You already have {MOST_OF_ONE} analyses running: wait, or stop one of them."
            raise Refused("too-many-questions", sentence, n=MOST_OF_ONE)
        if len(self._waiting()) >= MOST_WAITING:
            raise Refused("queue-full", "The server is analysing many games: try again in a minute.")
        if not self.budget.take(guest.person.id):
            raise Refused("budget-used", "You have asked for many analyses: wait a minute, then ask again.")

    def follow(self, question: Question, guest: Guest, name: str, wrap: Wrap) -> None:
        """Send a guest, who may ask, the answers to this question under this name until it leaves."""
        if question.key in self._kept:
            self._kept.move_to_end(question.key)
            guest.tell(wrap(News(0, self._kept[question.key], done=True)))
            return
        job = self._jobs.get(question.key)
        if job is None:
            job = self._jobs[question.key] = _Job(question)
            job.task = asyncio.create_task(self._answer(job))
        job.followers[guest, name] = wrap
        guest.tell(wrap(News(self._ahead(job), job.found)))

    def leave(self, guest: Guest, name: str | None = None) -> None:
        """Send a guest no more answers, to this question or to any."""
        for job in list(self._jobs.values()):
            for follower in [one for one in job.followers if one[0] is guest and name in (None, one[1])]:
                del job.followers[follower]
            if not job.followers:
                self._give_up(job)

    def __bool__(self) -> bool:
        """Say whether a person waits for an answer."""
        return bool(self._jobs)

    def end(self, is_past: Callable[[Hashable], bool], problem: MazzoError) -> None:
        """Refuse the questions whose keys are past."""
        for key, job in list(self._jobs.items()):
            if is_past(key):
                self._refuse(job, problem)
                self._give_up(job)

    async def close(self) -> None:
        """Answer nothing more."""
        tasks = [job.task for job in self._jobs.values() if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.streams.stop()

    @property
    def load(self) -> dict[str, int]:
        """How many questions wait, and how many are being answered."""
        waiting = len(self._waiting())
        return {"waiting": waiting, "running": len(self._jobs) - waiting}

    def _waiting(self) -> list[_Job]:
        return [job for job in self._jobs.values() if not job.is_running]

    def _ahead(self, job: _Job) -> int:
        """Return the place of a question in the queue, 0 if it runs or is about to."""
        return self._waiting().index(job) + 1 if self._turns.locked() and not job.is_running else 0

    def _give_up(self, job: _Job) -> None:
        del self._jobs[job.question.key]
        if job.task:
            job.task.cancel()
        self._tell_waiting()

    def _tell(self, job: _Job, *, done: bool = False) -> None:
        news = News(self._ahead(job), None if done else job.found, done)
        for (guest, _), wrap in job.followers.items():
            guest.tell(wrap(news))

    def _tell_waiting(self) -> None:
        for job in self._waiting():
            self._tell(job)

    def _refuse(self, job: _Job, problem: MazzoError) -> None:
        for guest, name in job.followers:
            guest.tell(refusal(problem, name))

    async def _answer(self, job: _Job) -> None:
        """Answer a question when it is its turn."""
        key, work, arguments = job.question
        has_waited = self._turns.locked()
        try:
            async with self._turns:
                job.is_running = True
                if has_waited:
                    self._tell(job)
                    self._tell_waiting()
                async with aclosing(self.streams.stream(work, *arguments)) as answers:  # type: ignore[type-var]
                    async for job.found in answers:
                        self._tell(job)
        except WorkerDied:
            self._refuse(job, Refused("analysis-lost", "The analysis was interrupted: ask again."))
        except MazzoError as problem:
            self._refuse(job, problem)
        except Exception:
            logs.log.exception("an analysis failed")
            self._refuse(job, Refused("analysis-failed", "The analysis failed: look at the server's log."))
        else:
            if job.found is not None:
                self._kept[key] = job.found
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            self._tell(job, done=True)
        if self._jobs.get(key) is job:
            del self._jobs[key]
