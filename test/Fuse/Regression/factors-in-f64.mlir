// PyTorch's constants are in f64, and truncated where they are used. Queries and keys times such
// ones were programs of their own in front of attention.

// RUN: softmax-compile %s --emit=fused --remarks=fuse -o /dev/null 2>&1 | FileCheck %s
// RUN: softmax-compile %s --emit=fused --math=precise | FileCheck %s --check-prefix=PRECISE
// RUN: softmax-run %s --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// CHECK: main: 2 kernels, 5 linalg operations fused, 4 left
// CHECK: main: 1 kernel with 2 contractions in programs
// PRECISE-COUNT-2: rowwise.fuse
// RIGHT: check passed

#all = affine_map<(i, j) -> (i, j)>
func.func @main(%q: tensor<5x16xf32>, %k: tensor<40x16xf32>, %v: tensor<40x24xf32>) -> tensor<5x24xf32> {
  %c = arith.constant 0.59460355750136051 : f64
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x16xf32>
  %scaled = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%q : tensor<5x16xf32>) outs(%e : tensor<5x16xf32>) {
  ^bb0(%a: f32, %out: f32):
    %factor = arith.truncf %c : f64 to f32
    %times = arith.mulf %a, %factor : f32
    linalg.yield %times : f32
  } -> tensor<5x16xf32>
  %x0 = tensor.empty() : tensor<5x40xf32>
  %x1 = linalg.fill ins(%zero : f32) outs(%x0 : tensor<5x40xf32>) -> tensor<5x40xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(i, j, c) -> (i, c)>, affine_map<(i, j, c) -> (j, c)>,
      affine_map<(i, j, c) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scaled, %k : tensor<5x16xf32>, tensor<40x16xf32>) outs(%x1 : tensor<5x40xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %ab = arith.mulf %a, %b : f32
    %next = arith.addf %sum, %ab : f32
    linalg.yield %next : f32
  } -> tensor<5x40xf32>
  %p = linalg.softmax dimension(1) ins(%x : tensor<5x40xf32>) outs(%x0 : tensor<5x40xf32>) -> tensor<5x40xf32>
  %y0 = tensor.empty() : tensor<5x24xf32>
  %y1 = linalg.fill ins(%zero : f32) outs(%y0 : tensor<5x24xf32>) -> tensor<5x24xf32>
  %y = linalg.matmul ins(%p, %v : tensor<5x40xf32>, tensor<40x24xf32>) outs(%y1 : tensor<5x24xf32>) -> tensor<5x24xf32>
  return %y : tensor<5x24xf32>
}
