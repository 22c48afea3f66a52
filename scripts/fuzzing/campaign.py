"""Gives inputs to the oracles, on several processes. Input i of a seed is the same whatever
the number of processes and whichever other inputs there are."""

import dataclasses
import multiprocessing
import queue
import random
import signal
import sys
import tempfile

from .oracles import Result, agree, crash, exact
from .session import Session

ORACLES = {"crash": crash, "agree": agree, "exact": exact}


@dataclasses.dataclass
class Tested:
    """The result of an oracle for one input; `files` are those that it ran the tools on, by name."""

    index: int
    oracle: str
    result: Result
    files: dict


@dataclasses.dataclass(frozen=True)
class Options:
    seed: int
    first: int
    count: int
    oracles: tuple
    jobs: int
    tools: str
    limit: int
    memory: int


def draw_seed(options, index, oracle):
    return random.Random(f"{options.seed}/{index}/{oracle}")


def test(session, options, index, oracle):
    session.clear()
    result = ORACLES[oracle].check(draw_seed(options, index, oracle), session)
    names = ("*.mlir", "in*.npy", "*.json", "messages") if result.findings else ()
    files = {path.name: path.read_bytes() for name in names for path in session.folder.glob(name)}
    return Tested(index, oracle, result, files)


def end(*_):
    """A process that is ended takes the tool that it waits for with it."""
    sys.exit(1)


def work(options, folder, indices, results):
    """A process's: takes indices until there are none."""
    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    session = Session(options.tools, options.limit, options.memory, folder)
    for index in iter(indices.get, None):
        results.put([test(session, options, index, oracle) for oracle in options.oracles])


def run(options, is_stopped):
    """Yields what is tested, in the order of the inputs; once `is_stopped()` says so, what
    is done already, and no more."""
    # Processes that die leave their folders to this one.
    with tempfile.TemporaryDirectory(prefix="fuzz-", ignore_cleanup_errors=True) as folder:
        yield from run_in(folder, options, is_stopped)


def run_in(folder, options, is_stopped):
    indices, results = multiprocessing.Queue(), multiprocessing.Queue()
    # What no process takes any more does not keep this one.
    indices.cancel_join_thread()
    arguments = (options, folder, indices, results)
    workers = [
        multiprocessing.Process(target=work, args=arguments, daemon=True)
        for _ in range(options.jobs)
    ]
    for worker in workers:
        worker.start()
    for index in [*range(options.first, options.first + options.count), *[None] * options.jobs]:
        indices.put(index)
    waiting = {}
    try:
        for index in range(options.first, options.first + options.count):
            while index not in waiting and not is_stopped():
                tested = take(results, workers, is_stopped)
                if tested:
                    waiting[tested[0].index] = tested
            if index not in waiting:
                break
            yield from waiting.pop(index)
        for index in sorted(waiting):
            yield from waiting[index]
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            stop(worker)


def stop(worker):
    """Waits for a process that ends its tool, and then itself. One that was about to take
    from a queue or to put there may wait for its own lock for ever."""
    worker.join(timeout=10)
    if worker.is_alive():
        worker.kill()
        worker.join()


def take(results, workers, is_stopped):
    """The next result, None if none is there yet; an error if a process has died of one."""
    try:
        return results.get(timeout=1)
    except queue.Empty:
        # What stops this process may stop all of its group.
        if any(worker.exitcode for worker in workers) and not is_stopped():
            raise RuntimeError("a process of the fuzzer ended")
    return None
