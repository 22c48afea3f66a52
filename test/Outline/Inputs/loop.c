/* Calls loop.mlir, and compares with the same in double precision. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
  float *allocated, *data;
  int64_t offset, sizes[2], strides[2];
} Matrix;
void _mlir_ciface_iterate(Matrix *result, Matrix *x, int64_t steps,
                          _Bool flips);

enum { rows = 5, width = 300, steps = 3 };
static float x[rows][width];
static double y[rows][width];

static void step(double *row, double scale) {
  double sum = 0;
  for (int j = 0; j < width; ++j)
    sum += exp(row[j]);
  for (int j = 0; j < width; ++j)
    row[j] = exp(row[j]) / sum * scale;
}

int main(void) {
  for (int i = 0; i < rows * width; ++i)
    y[0][i] = x[0][i] = (float)(i * 37 % 101) / 25 - 2;
  Matrix input = {x[0], x[0], 0, {rows, width}, {width, 1}}, found;
  _mlir_ciface_iterate(&found, &input, steps, 1);
  double worst = 0;
  for (int i = 0; i < rows; ++i) {
    for (int k = 0; k < steps; ++k)
      step(y[i], -k);
    for (int j = 0; j < width; ++j) {
      float result = found.data[found.offset + i * found.strides[0] + j];
      double error = fabs(result / y[i][j] - 1);
      if (!(error <= worst)) /* NaN too */
        worst = error;
    }
  }
  printf("%d rows, %s\n", (int)found.sizes[0],
         worst < 1e-5 ? "right" : "wrong");
  return 0;
}
