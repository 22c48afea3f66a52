// The first iteration reads before the tensor, whatever its size. It was said that loops
// run it, and they refused it at the call.

// RUN: not softmax-compile %s 2>&1 | FileCheck %s
// RUN: not softmax-compile %s --fallback=loops 2>&1 | FileCheck %s

func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  // CHECK: [[#@LINE+2]]:8: error: 'linalg.generic' op expected positions of at least 0, found -3 in dimension 0 of operand 0
  // CHECK-NOT: error:
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 - 3)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
