// The sum of the exponentials of an empty row was NaN: what pads the row is -inf, and so
// is its maximum.

// RUN: softmax-run %s --device=simulator --check --input=2x0xf32 | FileCheck %s
// RUN: softmax-run %s --device=simulator --input=1x0xf32 | FileCheck %s --check-prefix=VALUE

// CHECK: check passed
// VALUE: result 0: 1xf32=-inf
func.func @main(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%m) : tensor<?xf32>
  %all = tensor.empty(%m, %n) : tensor<?x?xf32>
  %i = linalg.fill ins(%lowest : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %max = linalg.reduce {arith.maximumf} ins(%x : tensor<?x?xf32>) outs(%i : tensor<?xf32>) dimensions = [1]
  %e = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<?x?xf32>, tensor<?xf32>) outs(%all : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<?x?xf32>
  %sum = linalg.reduce {arith.addf} ins(%e : tensor<?x?xf32>) outs(%z : tensor<?xf32>) dimensions = [1]
  %y = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%sum, %max : tensor<?xf32>, tensor<?xf32>) outs(%empty : tensor<?xf32>) {
  ^bb0(%s: f32, %b: f32, %o: f32):
    %l = math.log %s : f32
    %r = arith.addf %l, %b : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}
