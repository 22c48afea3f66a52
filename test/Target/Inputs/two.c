/* Two objects in one program, called through their headers. */
#include <math.h>
#include <stdio.h>

#include "exponential.h"
#include "softmax.h"

#define ROWS 512
#define WIDTH 1000

static float x[ROWS * WIDTH], y[ROWS * WIDTH], z[2 * 3];

int main(void) {
  for (int i = 0; i < ROWS * WIDTH; ++i)
    x[i] = (float)(i * 37 % 101) * 0.1f;
  RowwiseTensor2 in = {0, x, 0, {ROWS, WIDTH}, {WIDTH, 1}}, out = in;
  out.data = y;
  static _Alignas(256) char workspace[1 << 20];
  printf("workspace %d\n",
         softmax_workspace_size(&in, &out) <= (int64_t)sizeof(workspace));
  printf("softmax %d %s\n", softmax(&in, &out, 0, 0), softmax_last_error());
  printf("softmax %d\n", softmax(&in, &out, workspace, 0));
  double worst = 0;
  for (int row = 0; row < ROWS; ++row) {
    double sum = 0;
    for (int i = 0; i < WIDTH; ++i)
      sum += exp((double)x[row * WIDTH + i]);
    for (int i = 0; i < WIDTH; ++i) {
      double expected = exp((double)x[row * WIDTH + i]) / sum;
      worst = fmax(worst, fabs(y[row * WIDTH + i] - expected) / expected);
    }
  }
  printf("right %d\n", worst < 4e-6);

  RowwiseTensor2 small = {0, x, 2, {2, 3}, {10, 1}},
                 result = {0, z, 0, {2, 3}, {3, 1}};
  printf("workspace %d\n", (int)exponential_workspace_size(&small, &result));
  printf("exponential %d\n", exponential(&small, &result, 0, 0));
  int same = 1;
  for (int row = 0; row < 2; ++row)
    for (int i = 0; i < 3; ++i)
      same &= fabsf(z[row * 3 + i] / expf(x[2 + row * 10 + i]) - 1) < 1e-5f;
  printf("right %d\n", same);

  /* Errors are of one object and do not reach the other. */
  small.sizes[1] = 4;
  printf("exponential %d %s\n", exponential(&small, &result, 0, 0),
         exponential_last_error());
  printf("softmax %d\n", softmax(&in, &out, workspace, 0));
  return 0;
}
