// Reshapes that move each other round in circles: no end, and a unit dimension more each turn.

// RUN: softmax-compile %s --fuse=false --emit=fused | FileCheck %s --check-prefix=FUSED
// FUSED-NOT: x1x1
// FUSED: rowwise.fuse ins(%{{.*}} : tensor<?x?x?xf32>)
// FUSED-NOT: x1x1
// RUN: softmax-compile %s --fallback=loops -o %t.ptx
// RUN: softmax-run %s --device=simulator --check --fallback=loops --input=3x1x5xf32 | FileCheck %s

// CHECK: check passed
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#max = affine_map<(d0, d1, d2) -> (d0, 0, d1)>
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
  %u = tensor.expand_shape %m [[0], [1, 2]] output_shape [%a, 1, %b] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %y = linalg.generic {indexing_maps = [#max, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%u, %n : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%e : tensor<?x?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %s = arith.subf %q, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  return %y : tensor<?x?x?xf32>
}
