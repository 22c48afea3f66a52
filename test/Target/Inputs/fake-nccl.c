/* NCCL without GPUs, for one rank of a group in a process with fake-driver.c:
   what the others bring is set by the test, and gathers of a call are noted. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { success = 0, systemError = 2, inProgress = 7 };
/* Memory of the fake driver's devices is nowhere. */
static int isNowhere(const void *address) {
  return (uintptr_t)address < 0x10000000000;
}

typedef struct Communicator {
  int count, rank;
} Communicator;

static Communicator communicators[4];
static int64_t others[3]; /* rows, width, whole */
static int state, gathers, pollsToGo, refuses;
static char notes[4096];

void *fake_communicator(int number, int count, int rank) {
  communicators[number] = (Communicator){count, rank};
  return &communicators[number];
}
void fake_others(int64_t rows, int64_t width, int64_t whole) {
  int64_t sizes[3] = {rows, width, whole};
  memcpy(others, sizes, sizeof(sizes));
}
/* A communicator that does not block, and is ready after some polls; or one in
 * an error. */
void fake_nonblocking(int polls) { pollsToGo = polls; }
void fake_state(int newState) { state = newState; }
void fake_refuse(int newRefuses) { refuses = newRefuses; }
void fake_nccl_take(char *text) {
  strcpy(text, notes);
  notes[0] = 0;
}

const char *ncclGetErrorString(int result) {
  return result == systemError ? "unhandled system error" : "another error";
}
int ncclCommCount(const Communicator *communicator, int *count) {
  *count = communicator->count;
  return success;
}
int ncclCommUserRank(const Communicator *communicator, int *rank) {
  *rank = communicator->rank;
  return success;
}
int ncclCommGetAsyncError(const Communicator *communicator, int *error) {
  (void)communicator;
  *error = pollsToGo > 0 ? inProgress : state;
  if (pollsToGo > 0)
    --pollsToGo;
  return success;
}
int ncclAllGather(const void *send, void *receive, size_t count, int type,
                  const Communicator *communicator, void *stream) {
  ++gathers;
  snprintf(notes + strlen(notes), sizeof(notes) - strlen(notes),
           "gather %s of %lu bytes, type %d, rank %d, on %s\n",
           isNowhere(send) ? "memory" : "sizes", (unsigned long)count, type,
           communicator->rank, stream ? "a stream" : "null");
  if (!isNowhere(receive))
    for (int rank = 0; rank < communicator->count; ++rank)
      memcpy((char *)receive + (size_t)rank * count,
             rank == communicator->rank ? send : (const void *)others, count);
  return refuses ? systemError : pollsToGo > 0 ? inProgress : success;
}
