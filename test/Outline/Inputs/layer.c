/* Calls layer.mlir, and compares with the same in double precision. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  float *allocated, *data;
  int64_t offset, sizes[2], strides[2];
} Matrix;
typedef struct {
  float *allocated, *data;
  int64_t offset, size, stride;
} Vector;
typedef struct {
  Matrix part;
  Vector sum;
} Results;
void _mlir_ciface_layer(Results *results, Matrix *x, Matrix *w, float scale);

enum { rows = 5, inner = 300, width = 7 };
static float x[rows][inner], w[inner][width];

static Matrix getMatrix(float *data, int64_t m, int64_t n) {
  Matrix matrix = {data, data, 0, {m, n}, {n, 1}};
  return matrix;
}

static double worst;
static void compare(double found, double expected) {
  double error = fabs(found - expected) / fabs(expected);
  if (!(error <= worst)) /* NaN too */
    worst = error;
}

int main(void) {
  for (int i = 0; i < rows * inner; ++i)
    x[0][i] = (float)(i * 37 % 101) / 25 - 2;
  for (int i = 0; i < inner * width; ++i)
    w[0][i] = (float)(i * 53 % 89) / 89 + 0.5f;
  Matrix mx = getMatrix(x[0], rows, inner), mw = getMatrix(w[0], inner, width);
  const float scale = 0.75f;
  Results results;
  _mlir_ciface_layer(&results, &mx, &mw, scale);
  for (int i = 0; i < rows; ++i) {
    double total = 0, mixed[width] = {0}, sum = 0;
    for (int k = 0; k < inner; ++k) {
      double e = exp((double)scale * x[i][k]);
      total += e;
      for (int j = 0; j < width; ++j)
        mixed[j] += e * w[k][j];
    }
    for (int j = 0; j < width; ++j)
      sum += mixed[j] / total;
    compare(results.sum.data[i], sum);
    for (int j = 0; j < width; ++j)
      compare(results.part.data[i * width + j], mixed[j] / total / sum);
  }
  printf("%d rows, %s\n", (int)results.sum.size,
         worst < 1e-5 ? "right" : "wrong");
  return 0;
}
