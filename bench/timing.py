# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One way to take the time of everything: CUDA events on one stream around a
launch, with L2 flushed before it."""

import time

import torch

from driver import Driver, summarize_kernels
from samples import split_at_flushes, summarize

FLUSH_BYTES = 256 << 20  # more than the L2 cache of any GPU
CYCLES_PER_US = 2000  # at the highest clock of any GPU; a wait may be longer


class Clock:
    """Times launches on PyTorch's current stream, which must not change."""

    def __init__(self, repeats=100, seconds=1.0):
        self.repeats, self.seconds = repeats, seconds
        self.driver = Driver()
        self.stream = torch.cuda.current_stream().cuda_stream
        self.flushed = torch.empty(FLUSH_BYTES, dtype=torch.uint8, device="cuda")
        self.launch_overhead = None

    def flush(self):
        self.driver.memset(self.flushed.data_ptr(), FLUSH_BYTES // 4, self.stream)

    def measure_once(self, launch, wait_us):
        """One launch's time, and the host's time to issue it. The stream waits
        before the flush, so that the host is done before the launch starts and
        what it takes to launch from Python does not count."""
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        self.driver.reset_persisting_l2()
        torch.cuda._sleep(int(wait_us * CYCLES_PER_US))
        self.flush()
        start.record()
        began = time.perf_counter()
        launch()
        issued = time.perf_counter()
        end.record()
        end.synchronize()
        return 1000.0 * start.elapsed_time(end), 1e6 * (issued - began)

    def warm_up(self, launch, count=5):
        """Returns how long the stream must wait for the host."""
        issue = []
        for _ in range(count):
            issue.append(self.measure_once(launch, 0)[1])
        return min(2 * sorted(issue)[count // 2] + 20, 5000)

    def sample(self, launch, repeats=None, seconds=None):
        """`repeats` times, or fewer, but at least ten, once the seconds are up."""
        wait = self.warm_up(launch)
        limit = time.monotonic() + (seconds or self.seconds)
        samples = []
        while len(samples) < (repeats or self.repeats) and (
            len(samples) < 10 or time.monotonic() < limit
        ):
            samples.append(self.measure_once(launch, wait)[0])
        return samples

    def measure(self, launch, repeats=None, seconds=None):
        return summarize(self.sample(launch, repeats, seconds))

    def sample_copy(self, moved_bytes):
        """A copy that reads half of the bytes and writes the other half."""
        half = max(moved_bytes // 2, 1)
        source, to = (torch.empty(half, dtype=torch.uint8, device="cuda") for _ in range(2))
        return self.sample(
            lambda: self.driver.copy(to.data_ptr(), source.data_ptr(), half, self.stream)
        )

    @staticmethod
    def launch_empty():
        torch.cuda._sleep(0)

    def measure_empty(self):
        return self.measure(self.launch_empty)

    def resources(self, launch):
        """The columns of records.py about the kernels of a launch."""
        return summarize_kernels(self.driver.kernels(launch, self.stream))

    # A provider with a stream of its own has no events on this one. Its time is
    # that from the start of its first kernel to the end of its last, and what
    # events add to that around an empty kernel.

    def trace(self, launch, repeats):
        """Microseconds on the device of each of `repeats` launches."""
        from torch.autograd import DeviceType
        from torch.profiler import ProfilerActivity, profile

        with profile(activities=[ProfilerActivity.CUDA]) as profiler:
            for _ in range(repeats):
                self.driver.reset_persisting_l2()
                self.flush()
                torch.cuda.synchronize()
                launch()
                torch.cuda.synchronize()
        events = [event for event in profiler.events() if event.device_type == DeviceType.CUDA]
        events.sort(key=lambda event: event.time_range.start)
        return split_at_flushes([(e.name, e.time_range.start, e.time_range.end) for e in events])

    def measure_traced(self, launch, repeats=30):
        if self.launch_overhead is None:
            alone = summarize(self.trace(self.launch_empty, repeats))
            self.launch_overhead = self.measure_empty().median - alone.median
        for _ in range(3):
            launch()
        spans = self.trace(launch, repeats)
        if len(spans) != repeats:
            raise RuntimeError(f"expected {repeats} launches in the profile, found {len(spans)}")
        return summarize([span + self.launch_overhead for span in spans])
