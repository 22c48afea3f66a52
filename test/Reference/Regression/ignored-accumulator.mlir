// RUN: softmax-run %s --entry=argument --device=simulator --check --input=2x0xf32 --input=2xf32=5 | FileCheck %s --check-prefix=EMPTY
// RUN: softmax-run %s --entry=number --device=simulator --check --input=3x0xf32 | FileCheck %s --check-prefix=NUMBER
// RUN: softmax-run %s --entry=argument --device=simulator --check --input=2x4xf32 --input=2xf32=5 | FileCheck %s
// RUN: softmax-run %s --entry=last --fallback=loops --device=simulator --input=2x0xf32 | FileCheck %s --check-prefix=LAST

// What a reduction starts with is its result where there is nothing to reduce, also
// where no element is reduced with it: the reference of --check, and loops, had
// whatever was in memory.

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// EMPTY: got 5 expected 5: check passed
// CHECK: check passed
func.func @argument(%x: tensor<2x?xf32>, %i: tensor<2xf32>) -> tensor<2xf32> {
  %two = arith.constant 2.0 : f32
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x?xf32>) outs(%i : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %two : f32
  } -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// NUMBER: got 7 expected 7: check passed
func.func @number(%x: tensor<3x?xf32>) -> tensor<3xf32> {
  %two = arith.constant 2.0 : f32
  %seven = arith.constant 7.0 : f32
  %e = tensor.empty() : tensor<3xf32>
  %i = linalg.fill ins(%seven : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x?xf32>) outs(%i : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %two : f32
  } -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// LAST: result 0: 2xf32=7,7
func.func @last(%x: tensor<2x?xf32>) -> tensor<2xf32> {
  %seven = arith.constant 7.0 : f32
  %e = tensor.empty() : tensor<2xf32>
  %i = linalg.fill ins(%seven : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x?xf32>) outs(%i : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2xf32>
  return %y : tensor<2xf32>
}
