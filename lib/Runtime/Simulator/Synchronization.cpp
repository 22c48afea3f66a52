//===- Synchronization.cpp - barriers and shuffles ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The last thread to arrive at a rendezvous acts for all threads, makes the
// others ready and goes on.
//
//===----------------------------------------------------------------------===//

#include "Cluster.h"

using namespace rowwise::sim;

/// Reports a barrier that is wrong whatever other threads do.
static void checkBarrier(Thread &self, int32_t id, int32_t count,
                         const char *where) {
  Block &block = *self.block;
  int32_t blockThreads = block.launch->blockThreads();
  if (id < 0 || id >= Block::maxBarriers)
    block.cluster.fail(self, where, "barrier %d: expected an id from 0 to %d",
                       id, Block::maxBarriers - 1);
  if (count < 0 || count > blockThreads || count % warpSize != 0)
    block.cluster.fail(
        self, where,
        "barrier %d for %d threads: expected a multiple of %d up to the "
        "%d threads of the block",
        id, count, warpSize, blockThreads);
}

/// Reports a thread that came to `barrier` in another way than those before it.
static void checkArrival(Thread &self, const Barrier &barrier,
                         const Rendezvous &arrival, int32_t expected) {
  Block &block = *self.block;
  if (barrier.arrived && barrier.expected != expected)
    block.cluster.fail(
        self, arrival.where,
        "divergent barrier %d: expected %d threads here, but %d where "
        "others wait at it",
        arrival.detail, expected, barrier.expected);
  if (!barrier.waiting[self.warp()])
    return;
  Rendezvous first = arrival;
  first.where = barrier.where[self.warp()];
  if (!(first == arrival))
    block.cluster.fail(
        self, arrival.where,
        "divergent barrier %d: other threads of the warp wait at %s",
        arrival.detail, nameOf(first).chars);
}

/// Lets all threads at `barrier` go on, of which `self` is the running one.
static void release(Thread &self, Barrier &barrier) {
  Block &block = *self.block;
  uint32_t warps = 0;
  for (int32_t warp = 0; warp < maxWarps; ++warp) {
    if (!barrier.waiting[warp])
      continue;
    warps |= 1u << warp;
    block.resume(warp, barrier.waiting[warp]);
    barrier.waiting[warp] = 0;
  }
  block.warps[self.warp()].ready &= ~(1u << self.lane());
  barrier.arrived = 0;
  block.cluster.clocks.join(block.rank * block.warpCount, warps);
}

void rowwiseSimBarrier(int32_t id, int32_t count, const char *where) {
  Thread &self = *current;
  Block &block = *self.block;
  ++block.cluster.counters.barriers;
  checkBarrier(self, id, count, where);

  Barrier &barrier = block.barriers[id];
  Rendezvous arrival = {Wait::Barrier, id, 0, where};
  int32_t expected = count ? count : block.launch->blockThreads();
  checkArrival(self, barrier, arrival, expected);

  uint32_t &waiting = barrier.waiting[self.warp()];
  if (!waiting)
    barrier.where[self.warp()] = where;
  barrier.expected = expected;
  waiting |= 1u << self.lane();
  if (++barrier.arrived < expected)
    return block.cluster.wait(self, arrival);
  release(self, barrier);
}

/// Reports a thread that cannot meet all lanes of its mask.
static void checkWarpArrival(Thread &self, const Rendezvous &arrival) {
  Block &block = *self.block;
  const Warp &warp = block.warps[self.warp()];
  if (!(arrival.mask >> self.lane() & 1))
    block.cluster.fail(self, arrival.where,
                       "mask 0x%x does not contain the calling lane %d",
                       arrival.mask, self.lane());
  if (arrival.mask & ~warp.lanes)
    block.cluster.fail(
        self, arrival.where,
        "mask 0x%x contains lane %d, but the warp has the lanes 0x%x",
        arrival.mask, __builtin_ctz(arrival.mask & ~warp.lanes), warp.lanes);
  uint32_t others = warp.waiting & arrival.mask;
  if (!others)
    return;
  int32_t lane = __builtin_ctz(others);
  const Rendezvous &other = block.threadAt(self.warp(), lane).wait;
  if (other == arrival)
    return;
  block.cluster.fail(
      self, arrival.where,
      "divergent %s with mask 0x%x: lane %d waits at %s with mask 0x%x",
      nameOf(arrival.kind), arrival.mask, lane, nameOf(other).chars,
      other.mask);
}

/// Meets the other threads of a warp. Inlined: after a switch of fibers the
/// host mispredicts returns, so that each frame less makes every shuffle
/// faster.
[[gnu::always_inline]] static inline bool
meetWarpInline(Thread &self, const Rendezvous &arrival) {
  checkWarpArrival(self, arrival);
  Block &block = *self.block;
  Warp &warp = block.warps[self.warp()];
  uint32_t others = arrival.mask & ~(1u << self.lane());
  if ((warp.waiting & others) != others) {
    warp.waiting |= 1u << self.lane();
    block.cluster.wait(self, arrival);
    return false;
  }
  warp.waiting &= ~others;
  block.resume(self.warp(), others);
  return true;
}

bool rowwise::sim::meetWarp(Thread &self, const Rendezvous &arrival) {
  return meetWarpInline(self, arrival);
}

void rowwiseSimWarpBarrier(int32_t mask, const char *where) {
  Thread &self = *current;
  if (meetWarpInline(self, {Wait::WarpBarrier, 0, uint32_t(mask), where}))
    self.block->cluster.clocks.join(self.number / warpSize, 1);
}

namespace {
struct ShuffleSource {
  int32_t lane;
  bool inRange;
};
} // namespace

/// The lane that `lane` reads, as the PTX manual defines shfl.sync.
static ShuffleSource sourceOf(int32_t mode, int32_t lane, int32_t operand,
                              int32_t clamp) {
  int32_t b = operand & 31;
  int32_t segment = clamp >> 8 & 31;
  int32_t minLane = lane & segment;
  int32_t maxLane = minLane | (clamp & 31 & ~segment);
  ShuffleSource source = {lane, false};
  switch (mode) {
  case ROWWISE_SIM_SHFL_UP:
    source = {lane - b, lane - b >= maxLane};
    break;
  case ROWWISE_SIM_SHFL_DOWN:
    source = {lane + b, lane + b <= maxLane};
    break;
  case ROWWISE_SIM_SHFL_BFLY:
    source = {lane ^ b, (lane ^ b) <= maxLane};
    break;
  case ROWWISE_SIM_SHFL_IDX:
    source.lane = minLane | (b & ~segment);
    source.inRange = source.lane <= maxLane;
    break;
  }
  if (!source.inRange)
    source.lane = lane;
  return source;
}

/// Gives every lane of the mask its result.
static void exchange(Thread &self, const Rendezvous &arrival) {
  Block &block = *self.block;
  Warp &warp = block.warps[self.warp()];
  warp.inRange &= ~arrival.mask;
  for (uint32_t rest = arrival.mask; rest; rest &= rest - 1) {
    int32_t lane = __builtin_ctz(rest);
    ShuffleSource source =
        sourceOf(arrival.detail, lane, warp.source[lane], warp.clamp[lane]);
    if (!(arrival.mask >> source.lane & 1))
      block.cluster.fail(
          block.threadAt(self.warp(), lane), arrival.where,
          "shuffle reads lane %d, which mask 0x%x does not contain",
          source.lane, arrival.mask);
    warp.result[lane] = warp.value[source.lane];
    warp.inRange |= uint32_t(source.inRange) << lane;
  }
}

int32_t rowwiseSimShuffle(int32_t mode, int32_t mask, int32_t value,
                          int32_t lane, int32_t clamp, int32_t *inRange,
                          const char *where) {
  Thread &self = *current;
  Block &block = *self.block;
  ++block.cluster.counters.shuffles;
  Warp &warp = block.warps[self.warp()];
  warp.value[self.lane()] = value;
  warp.source[self.lane()] = lane;
  warp.clamp[self.lane()] = clamp;

  Rendezvous arrival = {Wait::Shuffle, mode, uint32_t(mask), where};
  if (meetWarpInline(self, arrival))
    exchange(self, arrival);
  if (inRange)
    *inRange = warp.inRange >> self.lane() & 1;
  return warp.result[self.lane()];
}
