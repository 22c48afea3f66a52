// RUN: softmax-compile %s --emit=fused | FileCheck %s --check-prefix=ASSERTED
// RUN: not softmax-run %s --device=simulator --schedule=warp --input=5x33xf32 --input=5x33xf32 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: softmax-run %s --device=simulator --schedule=warp --check --input=33x33xf32 --input=33x33xf32 | FileCheck %s

// A result that is said to be as large as a transposed operand was as large as the
// operand.

// ASSERTED-COUNT-2: cf.assert %{{.*}}, "expected a result of the size of what is read"
// SIZE: error: 'linalg.generic' op expected size 5 in dimension 0 of operand 2, as in dimension 0 of argument 0, found 33
// CHECK: check passed

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %width = tensor.dim %x, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%width, %rows) : tensor<?x?xf32>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%empty : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %z : tensor<?x?xf32>
}
