// RUN: softmax-opt %s --rowwise-raise | FileCheck %s

// A unit dimension that is added before one dimension and dropped after another
// used to be moved around for ever, along with a reshape beside it.
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#max = affine_map<(d0, d1, d2) -> (d0, 0, d1)>

// CHECK-LABEL: func @main
// CHECK-NOT: _shape
// CHECK: return
func.func @main(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %lowest = arith.constant 0xFF800000 : f32
  %a = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %c = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %e = tensor.empty(%a, %b, %c) : tensor<?x?x?xf32>
  %n = linalg.negf ins(%x : tensor<?x?x?xf32>) outs(%e : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %merged = tensor.collapse_shape %n [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %split = tensor.expand_shape %merged [[0, 1], [2]] output_shape [%a, %b, %c] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %r = tensor.empty(%a, %b) : tensor<?x?xf32>
  %f = linalg.fill ins(%lowest : f32) outs(%r : tensor<?x?xf32>) -> tensor<?x?xf32>
  %m = linalg.reduce { arith.maximumf } ins(%split : tensor<?x?x?xf32>) outs(%f : tensor<?x?xf32>) dimensions = [2]
  %u = tensor.expand_shape %m [[0], [1, 2]] output_shape [%a, 1, %b] : tensor<?x?xf32> into tensor<?x1x?xf32>
  %y = linalg.generic {indexing_maps = [#max, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%u, %n : tensor<?x1x?xf32>, tensor<?x?x?xf32>) outs(%e : tensor<?x?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %s = arith.subf %q, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  return %y : tensor<?x?x?xf32>
}
