// Half of the largest element is 63.5 steps of 1/127 of it, and an error of its quotient
// decides which integer that rounds to: either is right.

// RUN: softmax-run %s --device=simulator --check --seed=1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --seed=2 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --math=precise | FileCheck %s
// CHECK-COUNT-3: check passed

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<4x1401xbf16>) -> (tensor<4x1401xi8>, tensor<5604xi32>, tensor<4x1401xf32>) {
  %zero = arith.constant 0.0 : bf16
  %steps = arith.constant 127.0 : bf16
  %offset = arith.constant 128 : i32
  %rows = tensor.empty() : tensor<4xbf16>
  %init = linalg.fill ins(%zero : bf16) outs(%rows : tensor<4xbf16>) -> tensor<4xbf16>
  %largest = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x1401xbf16>) outs(%init : tensor<4xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %magnitude = math.absf %a : bf16
    %m = arith.maximumf %o, %magnitude : bf16
    linalg.yield %m : bf16
  } -> tensor<4xbf16>
  %bytes = tensor.empty() : tensor<4x1401xi8>
  %quantized = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %largest : tensor<4x1401xbf16>, tensor<4xbf16>) outs(%bytes : tensor<4x1401xi8>) {
  ^bb0(%a: bf16, %m: bf16, %o: i8):
    %step = arith.divf %m, %steps : bf16
    %quotient = arith.divf %a, %step : bf16
    %rounded = math.roundeven %quotient : bf16
    %n = arith.fptosi %rounded : bf16 to i8
    linalg.yield %n : i8
  } -> tensor<4x1401xi8>
  %words = tensor.empty() : tensor<4x1401xi32>
  %shifted = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%quantized : tensor<4x1401xi8>) outs(%words : tensor<4x1401xi32>) {
  ^bb0(%n: i8, %o: i32):
    %wide = arith.extsi %n : i8 to i32
    %sum = arith.addi %wide, %offset : i32
    linalg.yield %sum : i32
  } -> tensor<4x1401xi32>
  %flat = tensor.collapse_shape %shifted [[0, 1]] : tensor<4x1401xi32> into tensor<5604xi32>
  %floats = tensor.empty() : tensor<4x1401xf32>
  %back = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%quantized : tensor<4x1401xi8>) outs(%floats : tensor<4x1401xf32>) {
  ^bb0(%n: i8, %o: f32):
    %f = arith.sitofp %n : i8 to f32
    linalg.yield %f : f32
  } -> tensor<4x1401xf32>
  return %quantized, %flat, %back : tensor<4x1401xi8>, tensor<5604xi32>, tensor<4x1401xf32>
}
