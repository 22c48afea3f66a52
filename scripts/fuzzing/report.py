"""Prints findings as they come, keeps their files, and counts at the end."""

import collections
import re

from .finding import KINDS
from .process import quote

MOST_OUTPUT = 1500


class Report:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.accepted, self.refused = collections.Counter(), collections.Counter()
        self.findings, self.causes = collections.Counter(), collections.Counter()
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def add(self, tested):
        counter = self.accepted if tested.is_accepted else self.refused
        counter[tested.oracle] += 1
        for finding in tested.findings:
            self.findings[finding.kind] += 1
            self.causes[finding.kind, finding.cause] += 1
            self.show(tested, finding)

    def show(self, tested, finding):
        """The whole text of a cause's first finding, a line of those that follow."""
        options = self.options
        name = f"{options.seed}-{tested.index}-{tested.oracle}"
        print(
            f"== {finding.kind}: seed {options.seed}, input {tested.index}, "
            f"oracle {tested.oracle}: {finding.cause[:300]}"
        )
        files = self.keep(name, tested.files)
        command = [files.get(word, word) for word in finding.outcome.command]
        command = [
            re.sub(r"@(in\d+\.npy)$", lambda m: "@" + files.get(m[1], m[1]), word)
            for word in command
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

    def finish(self):
        """The line that counts, and the exit code."""
        counts = [
            f"{oracle} {self.accepted[oracle]} accepted {self.refused[oracle]} refused"
            for oracle in self.options.oracles
        ]
        kinds = [f"{self.findings[kind]} {kind}" for kind in KINDS if self.findings[kind]]
        found = f"{self.findings.total()} findings"
        if kinds:
            found += f" of {len(self.causes)} causes ({', '.join(kinds)})"
        print(f"{self.options.count} inputs: {'; '.join(counts)}; {found}")
        return 1 if kinds else 0
