// RUN: softmax-compile %s --emit=fused | FileCheck %s --check-prefix=FAST
// RUN: softmax-compile %s --emit=fused --math=precise | FileCheck %s --check-prefix=PRECISE
// RUN: softmax-run %s --device=simulator --check --input=2x2x2xf32=2e38 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --math=precise --input=2x2x2xf32=2e38 | FileCheck %s --check-prefix=INFINITE

// The factor between two sums goes to the elements, which overflow less: not in
// --math=precise, and --check knows.

// FAST-COUNT-1: rowwise.fuse
// FAST-NOT: rowwise.fuse
// PRECISE-COUNT-2: rowwise.fuse
// CHECK: got 1.99999994e+38 expected 1.9999999360571385e+38, in 2 elements the program as written overflows: check passed
// INFINITE: got inf {{.*}}: check passed

func.func @main(%x: tensor<2x2x2xf32>) -> tensor<2xf32> {
  %zero = arith.constant 0.0 : f32
  %four = arith.constant 4.0 : f32
  %emptyOfGroups = tensor.empty() : tensor<2x2xf32>
  %zeroOfGroups = linalg.fill ins(%zero : f32) outs(%emptyOfGroups : tensor<2x2xf32>) -> tensor<2x2xf32>
  %empty = tensor.empty() : tensor<2xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
  %groups = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<2x2x2xf32>) outs(%zeroOfGroups : tensor<2x2xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<2x2xf32>
  %means = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%groups : tensor<2x2xf32>) outs(%emptyOfGroups : tensor<2x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.divf %a, %four : f32
    linalg.yield %m : f32
  } -> tensor<2x2xf32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%means : tensor<2x2xf32>) outs(%zeros : tensor<2xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %sum : tensor<2xf32>
}
