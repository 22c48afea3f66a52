// A step function of a number that is rounded was taken to be off by 1 wherever it is, and
// positions to be rounded, so that of a quotient of such steps nothing was known.

// RUN: softmax-run %s --device=simulator --check | FileCheck %s

// CHECK: {{^}}result 0: 5x127xf32: 635 elements, max error {{[^,]*}} of the bound, {{[^:]*: got [^,]*: check passed$}}
func.func @main(%x: tensor<5x127xf32>) -> tensor<5x127xf32> {
  %zeros = arith.constant dense<0.0> : tensor<5xf32>
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<5x127xf32>
  %steps = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<5x127xf32>) outs(%e : tensor<5x127xf32>) {
  ^bb0(%in: f32, %out: f32):
    %column = linalg.index 1 : index
    %word = arith.index_cast %column : index to i32
    %position = arith.sitofp %word : i32 to f32
    %scaled = arith.mulf %in, %in : f32
    %sum = arith.addf %position, %scaled : f32
    %step = math.floor %sum : f32
    %shifted = arith.addf %step, %half : f32
    linalg.yield %shifted : f32
  } -> tensor<5x127xf32>
  %sums = linalg.reduce { arith.addf } ins(%steps : tensor<5x127xf32>)
      outs(%zeros : tensor<5xf32>) dimensions = [1]
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%steps, %sums : tensor<5x127xf32>, tensor<5xf32>) outs(%e : tensor<5x127xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %quotient = arith.divf %sum, %in : f32
    linalg.yield %quotient : f32
  } -> tensor<5x127xf32>
  return %y : tensor<5x127xf32>
}
