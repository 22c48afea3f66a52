"""Gives inputs to the oracles, on several processes. Input i of a seed is the same whatever
the number of processes and whichever other inputs there are."""

import dataclasses
import multiprocessing
import queue
import random
import tempfile

from .oracles import agree, crash, exact
from .session import Session

ORACLES = {"crash": crash, "agree": agree, "exact": exact}


@dataclasses.dataclass
class Tested:
    """What an oracle made of one input; `files` are those that it ran the tools on, by name."""

    index: int
    oracle: str
    is_accepted: bool
    findings: list
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
    names = ("*.mlir", "in*.npy") if result.findings else ()
    files = {path.name: path.read_bytes() for name in names for path in session.folder.glob(name)}
    return Tested(index, oracle, result.is_accepted, result.findings, files)


def work(options, folder, indices, results):
    """A process's: takes indices until there are none."""
    session = Session(options.tools, options.limit, options.memory, folder)
    for index in iter(indices.get, None):
        results.put([test(session, options, index, oracle) for oracle in options.oracles])


def run(options):
    """Yields what is tested, in the order of the inputs."""
    # Processes that die leave their folders to this one.
    with tempfile.TemporaryDirectory(prefix="fuzz-", ignore_cleanup_errors=True) as folder:
        yield from run_in(folder, options)


def run_in(folder, options):
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
            while index not in waiting:
                tested = take(results, workers)
                waiting[tested[0].index] = tested
            yield from waiting.pop(index)
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def take(results, workers):
    """The next result; an error if a process has died of one."""
    while True:
        try:
            return results.get(timeout=5)
        except queue.Empty:
            if any(worker.exitcode for worker in workers):
                raise RuntimeError("a process of the fuzzer ended")
