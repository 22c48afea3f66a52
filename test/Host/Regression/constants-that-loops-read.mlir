// Loops start from the elements of a constant that are not all the same; and a
// constant that no loop can read is refused.

// RUN: softmax-run %s --device=simulator --check --fallback=loops --entry=powers | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --fallback=loops --entry=steps | FileCheck %s
// CHECK: check passed
// RUN: not softmax-compile %s --fallback=loops --scheduled 2>&1 | FileCheck %s --check-prefix=INDICES
// INDICES: [[#@LINE+16]]:12: error: 'arith.constant' op has no lowering to a kernel

#all = affine_map<(i, j) -> (i, j)>
#o = affine_map<(i, j) -> (i)>
func.func @powers(%x: tensor<4x7xf32>) -> (tensor<4xf32>) {
  %v0 = arith.constant dense<[1.,2.,3.,4.]> : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#all, #o], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x7xf32>) outs(%v0 : tensor<4xf32>) {
  ^bb0(%a: f32, %v: f32):
    %s = math.powf %v, %a : f32
    linalg.yield %s : f32
  } -> (tensor<4xf32>)
  return %r : tensor<4xf32>
}

func.func @steps(%x: tensor<7xf32>) -> tensor<7xf32> {
  %steps = arith.constant dense<[0, 1, 2, 0, 1, 2, 0]> : tensor<7xindex>
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>,affine_map<(i)->(i)>], iterator_types = ["parallel"]}
    ins(%steps : tensor<7xindex>) outs(%e : tensor<7xf32>) {
  ^bb0(%a: index, %v: f32):
    %s = tensor.extract %x[%a] : tensor<7xf32>
    linalg.yield %s : f32
  } -> (tensor<7xf32>)
  return %r : tensor<7xf32>
}
