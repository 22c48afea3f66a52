//===- Block.cpp - one simulated thread block -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Block.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>

using namespace rowwise::sim;

/// How far an address may miss shared memory and still be taken for it.
static constexpr size_t sharedMargin = 1024 * 1024;

/// The tops of the stacks are spread over this many bytes: they would otherwise
/// all fall into the same few sets of a cache.
static constexpr size_t stackSpread = 4096;
static constexpr size_t stackStep = 128;

size_t rowwise::sim::stackBytes() { return 64 * 1024 + stackSpread; }

bool Rendezvous::operator==(const Rendezvous &other) const {
  return kind == other.kind && detail == other.detail && mask == other.mask &&
         (where == other.where || strcmp(where, other.where) == 0);
}

Block::Block(Cluster &cluster, int32_t rank)
    : cluster(cluster), rank(rank), shared(maxSharedBytes, sharedMargin) {}

void Block::prepare(const LaunchConfig &config, char *const *threadStacks) {
  launch = &config;
  stacks = threadStacks;

  int32_t count = config.blockThreads();
  warpCount = config.blockWarps();
  threads.resize(count);
  for (Warp &warp : warps)
    warp.lanes = 0;
  for (int32_t index = 0; index < count; ++index) {
    Thread &thread = threads[index];
    thread.block = this;
    thread.index = index;
    thread.number = rank * warpCount * warpSize + index;
    thread.id = {index % config.block[0],
                 index / config.block[0] % config.block[1],
                 index / config.block[0] / config.block[1]};
    warps[thread.warp()].lanes |= 1u << thread.lane();
  }
}

void Block::reset(const Dimensions &newId, Fiber::Entry entry) {
  id = newId;
  exited = 0;
  cursor = 0;
  for (Barrier &barrier : barriers)
    barrier = {};
  mbarriers.clear();
  for (Warp &warp : warps) {
    warp.ready = warp.lanes;
    warp.waiting = 0;
  }
  for (Thread &thread : threads) {
    thread.wait = {};
    thread.arrivedAt = nullptr;
    thread.polls.clear();
    thread.copies.clear();
    thread.copyGroups = 0;
    thread.fiber.create(stacks[thread.index],
                        stackBytes() - thread.index * stackStep % stackSpread,
                        entry);
  }
}

const MBarrier *Block::findMBarrier(int64_t offset) const {
  for (const MBarrier &barrier : mbarriers)
    if (barrier.offset == offset)
      return &barrier;
  return nullptr;
}

static Text format(int64_t number) {
  Text text;
  snprintf(text.chars, sizeof(text.chars), "%" PRId64, number);
  return text;
}

Text rowwise::sim::nameOf(const Thread &thread) { return format(thread.index); }

Text rowwise::sim::nameOf(const Block &block) {
  const Dimensions &grid = block.launch->grid;
  int64_t row = block.id[1] + int64_t(grid[1]) * block.id[2];
  return format(block.id[0] + grid[0] * row);
}

const char *rowwise::sim::nameOf(Wait kind) {
  switch (kind) {
  case Wait::Shuffle:
    return "shuffle";
  case Wait::MatrixProduct:
    return "product of matrices";
  case Wait::WarpBarrier:
    return "warp barrier";
  case Wait::ClusterArrival:
    return "cluster arrival";
  case Wait::ClusterWait:
    return "cluster wait";
  case Wait::ClusterBarrier:
    return "cluster barrier";
  case Wait::MBarrier:
    return "mbarrier";
  case Wait::Barrier:
    return "barrier";
  case Wait::Poll:
    return "poll";
  case Wait::None:
  case Wait::Exited:
    break;
  }
  return "rendezvous";
}

Text rowwise::sim::nameOf(const Rendezvous &rendezvous) {
  Text text;
  if (rendezvous.kind == Wait::Barrier)
    snprintf(text.chars, sizeof(text.chars), "barrier %d at %.200s",
             rendezvous.detail, rendezvous.where);
  else
    snprintf(text.chars, sizeof(text.chars), "the %s at %.200s",
             nameOf(rendezvous.kind), rendezvous.where);
  return text;
}
