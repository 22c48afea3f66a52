"""Prints findings as they come, keeps their files, and counts at the end."""

import collections
import re
import sys
import time

from .finding import KINDS
from .process import quote

MOST_OUTPUT = 1500
# Seconds between two lines that say how far it is.
PROGRESS = 30


class Report:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.accepted, self.refused = collections.Counter(), collections.Counter()
        self.unjudged, self.inputs = collections.Counter(), set()
        self.variants, self.refused_variants = collections.Counter(), collections.Counter()
        self.start = self.last = time.monotonic()
        self.findings, self.causes = collections.Counter(), collections.Counter()
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def add(self, tested):
        result = tested.result
        counter = self.accepted if result.is_accepted else self.refused
        counter[tested.oracle] += 1
        self.unjudged[tested.oracle] += result.is_accepted and not result.is_judged
        self.variants[tested.oracle] += result.variants
        self.refused_variants[tested.oracle] += result.refused_variants
        self.inputs.add(tested.index)
        for finding in result.findings:
            self.findings[finding.kind] += 1
            self.causes[finding.kind, finding.cause] += 1
            self.show(tested, finding)
        self.show_progress()

    def show_progress(self):
        now = time.monotonic()
        if now - self.last < PROGRESS:
            return
        self.last = now
        print(
            f"fuzz: {len(self.inputs)} of {self.options.count} inputs, "
            f"{self.findings.total()} findings, {now - self.start:.0f} s",
            file=sys.stderr,
            flush=True,
        )

    def show(self, tested, finding):
        """The whole text of a cause's first finding, a line of those that follow."""
        options = self.options
        name = f"{options.seed}-{tested.index}-{tested.oracle}"
        print(
            f"== {finding.kind}: seed {options.seed}, input {tested.index}, "
            f"oracle {tested.oracle}: {finding.cause[:300]}"
        )
        files = self.keep(name, tested.files)
        command = [
            re.sub(r"^(--[\w-]+=@?|)(.+)$", lambda m: m[1] + files.get(m[2], m[2]), word)
            for word in finding.outcome.command
        ]
        print(quote(command))
        if self.causes[finding.kind, finding.cause] == 1:
            output = finding.details or finding.outcome.stderr or finding.outcome.stdout
            print(output.strip()[:MOST_OUTPUT])
        print(flush=True)

    def keep(self, name, files):
        """The paths of what a command reads, by its names, where they are kept."""
        if not self.folder:
            return {}
        paths = {file: self.folder / f"{name}-{file}" for file in files}
        for file, path in paths.items():
            path.write_bytes(files[file])
        return {file: str(path) for file, path in paths.items()}

    def count_variants(self, oracle):
        variants, refused = self.variants[oracle], self.refused_variants[oracle]
        return f" {refused} of {variants} variants refused" if variants else ""

    def finish(self):
        """The line that counts, and the exit code."""
        counts = [
            f"{oracle} {self.accepted[oracle]} accepted {self.refused[oracle]} refused"
            + (f" {self.unjudged[oracle]} not judged whole" if self.unjudged[oracle] else "")
            + self.count_variants(oracle)
            for oracle in self.options.oracles
        ]
        kinds = [f"{self.findings[kind]} {kind}" for kind in KINDS if self.findings[kind]]
        found = f"{self.findings.total()} findings"
        if kinds:
            found += f" of {len(self.causes)} causes ({', '.join(kinds)})"
        is_stopped = len(self.inputs) < self.options.count
        inputs = f"{len(self.inputs)} of " if is_stopped else ""
        print(f"{inputs}{self.options.count} inputs: {'; '.join(counts)}; {found}", flush=True)
        return 1 if kinds or is_stopped else 0
