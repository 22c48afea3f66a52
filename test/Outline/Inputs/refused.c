/* Calls a program of layer.mlir with a destination of another size. */
#include <stdint.h>

typedef struct {
  float *allocated, *data;
  int64_t offset, sizes[2], strides[2];
} Matrix;
void _mlir_ciface_layer_program_0(Matrix *result, Matrix *x, float scale,
                                  Matrix *destination);

int main(void) {
  static float x[12], y[12];
  Matrix in = {x, x, 0, {3, 4}, {4, 1}}, out = {y, y, 0, {2, 4}, {4, 1}},
         result;
  _mlir_ciface_layer_program_0(&result, &in, 1, &out);
  return 0;
}
