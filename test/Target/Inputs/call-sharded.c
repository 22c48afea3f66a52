/* Calls softmax of 4 rows of 10 floats, sharded over 3 ranks, in a library for
   the simulator: a rank is a thread of this program, and what gathers is here.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "sharded.h"

enum { ranks = 3, rows = 4, width = 10 };

/* ---- Where ranks meet ---- */

static pthread_barrier_t barrier;
static const void *contributions[ranks];
static int isBroken; /* of a gather that not all ranks come to */

static int32_t gather(void *context, const void *send, void *receive,
                      int64_t bytes) {
  int rank = *(const int32_t *)context;
  if (isBroken)
    return 1;
  contributions[rank] = send;
  pthread_barrier_wait(&barrier);
  for (int other = 0; other < ranks; ++other)
    memcpy((char *)receive + other * bytes, contributions[other],
           (size_t)bytes);
  pthread_barrier_wait(&barrier);
  return 0;
}

/* ---- Ranks ---- */

static const int32_t numbers[ranks] = {0, 1, 2};
static RowwiseSimulatedRank groups[ranks];

typedef struct Call {
  int rank, rows, first, width;
  float x[rows * width], y[rows * width];
  _Alignas(256) char workspace[4096];
  int32_t status;
  char message[256];
} Call;

static float element(int row, int column) {
  return (float)((row * 7 + column * 3) % 11) - (float)row;
}

static void *run(void *argument) {
  Call *call = argument;
  for (int row = 0; row < call->rows; ++row)
    for (int i = 0; i < call->width; ++i)
      call->x[row * call->width + i] = element(row, call->first + i);
  RowwiseTensor2 x = {
      0, call->x, 0, {call->rows, call->width}, {call->width, 1}};
  RowwiseTensor2 y = {
      0, call->y, 0, {call->rows, call->width}, {call->width, 1}};
  if (softmax_workspace_size(&x, &groups[call->rank], &y) >
      (int64_t)sizeof(call->workspace))
    return NULL;
  call->status = softmax(&x, &groups[call->rank], &y, call->workspace, NULL);
  if (call->status)
    strcpy(call->message, softmax_last_error());
  return NULL;
}

static Call calls[ranks];

static void runAll(const char *what, const int *rowsOf, const int *widths) {
  pthread_t threads[ranks];
  for (int rank = 0, first = 0; rank < ranks; first += widths[rank++]) {
    calls[rank] = (Call){.rank = rank,
                         .rows = rowsOf[rank],
                         .first = first,
                         .width = widths[rank],
                         .status = -1};
    pthread_create(&threads[rank], NULL, run, &calls[rank]);
  }
  printf("-- %s\n", what);
  for (int rank = 0; rank < ranks; ++rank) {
    pthread_join(threads[rank], NULL);
    printf("status %d %s\n", calls[rank].status, calls[rank].message);
  }
}

static int isRight(void) {
  for (int rank = 0; rank < ranks; ++rank)
    for (int row = 0; row < rows; ++row) {
      double sum = 0;
      for (int i = 0; i < width; ++i)
        sum += exp(element(row, i));
      for (int i = 0; i < calls[rank].width; ++i) {
        double expected = exp(element(row, calls[rank].first + i)) / sum;
        if (fabs(calls[rank].y[row * calls[rank].width + i] - expected) >
            2e-6 * expected)
          return 0;
      }
    }
  return 1;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, ranks);
  for (int rank = 0; rank < ranks; ++rank)
    groups[rank] =
        (RowwiseSimulatedRank){ranks, rank, gather, (void *)&numbers[rank]};
  const int same[ranks] = {rows, rows, rows}, widths[ranks] = {6, 0, 4};
  runAll("short", same, (int[ranks]){6, 0, 3});
  runAll("fewer rows", (int[ranks]){rows, rows, 2}, widths);
  runAll("first", same, widths);
  printf("right %d\n", isRight());
  runAll("second", same, widths);
  printf("right %d\n", isRight());
  runAll("other parts", same, (int[ranks]){5, 2, 3});
  isBroken = 1;
  runAll("alone", same, widths);
  isBroken = 0;
  /* Of two ranks; and none. */
  groups[0].ranks = groups[1].ranks = groups[2].ranks = 2;
  runAll("two ranks", same, widths);
  RowwiseTensor2 x = {0, calls[0].x, 0, {rows, 6}, {6, 1}};
  RowwiseTensor2 y = {0, calls[0].y, 0, {rows, 6}, {6, 1}};
  printf("null: %d", softmax(&x, NULL, &y, calls[0].workspace, NULL));
  printf(" %s\n", softmax_last_error());
  return 0;
}
