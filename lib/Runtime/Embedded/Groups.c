//===- Groups.c - Parts that ranks of a group have ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Groups.h"

#include "Entry.h"
#include "Libc.h"

/// What is known of a communicator. Only its rank compares sizes by it.
typedef struct Group {
  void *communicator;
  int32_t ranks, rank;
  KnownParts parts;
  struct Group *next;
} Group;

static Mutex mutex;
static Group *groups;

static bool refuse(const char *text) {
  rowwiseFail(ROWWISE_BAD_ARGUMENT, text);
  return false;
}

/// The group of a communicator, made on first use; null without memory.
static Group *find(void *communicator) {
  pthread_mutex_lock(&mutex);
  Group *group = groups;
  while (group && group->communicator != communicator)
    group = group->next;
  if (!group && (group = malloc(sizeof(*group)))) {
    memset(group, 0, sizeof(*group));
    group->communicator = communicator;
    group->next = groups;
    groups = group;
  }
  pthread_mutex_unlock(&mutex);
  if (!group)
    refuse("expected memory for a communicator, found none");
  return group;
}

/// The same, of `ranks` ranks. One of another number of ranks, or of another
/// rank, has come to the address of one that is no more.
static Group *findGroup(void *communicator, int64_t ranks) {
  if (!communicator) {
    refuse("expected the communicator of a rank, found null");
    return NULL;
  }
  int32_t count = 0, rank = 0;
  if (!countRanks(communicator, &count, &rank))
    return NULL;
  if (count != ranks) {
    char text[96];
    snprintf(text, sizeof(text),
             "expected a group of %lld ranks, found one of %d",
             (long long)ranks, count);
    refuse(text);
    return NULL;
  }
  Group *group = find(communicator);
  if (group && (group->ranks != count || group->rank != rank)) {
    freeKnownParts(&group->parts);
    group->ranks = count;
    group->rank = rank;
  }
  return group;
}

static bool compare(Group *group, const PartSizes *own, Part *part) {
  PartSizes all[group->ranks];
  PartFailure failure = {""};
  if (!gatherSizes(group->communicator, group->ranks, own, all))
    return false;
  if (!checkParts(all, group->ranks, &failure))
    return refuse(failure.text);
  *part = getPart(all, group->ranks, group->rank);
  return addKnownPart(&group->parts, own, *part) ||
         refuse("expected memory for the sizes of parts, found none");
}

/// The part of this rank, compared with the others' where it must be.
/// `isSecond` says that it has asked in this call.
static bool findPart(Group *group, const PartSizes *own, bool isSecond,
                     void *stream, Part *part) {
  PartFailure failure = {""};
  if (findKnownPart(&group->parts, own, isSecond, part, &failure))
    return true;
  if (failure.text[0])
    return refuse(failure.text);
  bool captured = false;
  if (!askWhetherCaptured(stream, &captured))
    return false;
  if (!captured)
    return compare(group, own, part);
  return findKnownPart(&group->parts, own, /*isSameCall=*/true, part,
                       &failure) ||
         refuse(failure.text[0] ? failure.text : firstCallIsCaptured);
}

static Part ask(int64_t communicator, int64_t ranks, const PartSizes *own,
                bool isSecond, void *stream) {
  Part part;
  Group *group = findGroup((void *)communicator, ranks);
  return group && findPart(group, own, isSecond, stream, &part) ? part
                                                                : unknownPart;
}

int64_t rowwisePartStart(int64_t group, int64_t ranks, int64_t rows,
                         int64_t width, int64_t whole, void *stream) {
  PartSizes own = {rows, width, whole};
  return ask(group, ranks, &own, /*isSecond=*/false, stream).first;
}

int64_t rowwisePartWhole(int64_t group, int64_t ranks, int64_t rows,
                         int64_t width, int64_t whole, void *stream) {
  PartSizes own = {rows, width, whole};
  return ask(group, ranks, &own, /*isSecond=*/true, stream).whole;
}
