// The checks of a plain kernel looked at the last iteration alone, which reads the first
// element where a map counts down.

// RUN: softmax-run %s --device=simulator --fallback=loops --check --input=8xf32 --input=8xf32 | FileCheck %s
// RUN: not softmax-run %s --device=simulator --fallback=loops --input=8xf32 --input=20xf32 2>&1 \
// RUN:     | FileCheck %s --check-prefix=LONG
// RUN: not softmax-run %s --device=simulator --fallback=loops --input=3xf32 --input=8xf32 2>&1 \
// RUN:     | FileCheck %s --check-prefix=SHORT

// CHECK: check passed
// LONG: error: main: a negative position of operand 0 of linalg.generic at [[#@LINE+6]]:8 in dimension 0 is read
// SHORT: error: main: the size of operand 0 of linalg.generic at [[#@LINE+5]]:8 in dimension 0 is less than what is read of it
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (7 - d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
