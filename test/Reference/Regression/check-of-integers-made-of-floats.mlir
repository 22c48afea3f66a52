// What becomes of integers that may be others by one was called wrong: a product is off by a
// multiple, and of bits, remainders and what wraps nothing is known.

// RUN: softmax-run %s --device=simulator --check --entry=product | FileCheck %s --check-prefix=PRODUCT
// RUN: softmax-run %s --device=simulator --check --entry=float | FileCheck %s --check-prefix=PRODUCT
// PRODUCT: max error {{0\.[0-9]+|1}} of the bound{{.*}}: check passed
// RUN: %S/../../Run/Inputs/exits 4 softmax-run %s --device=simulator --check --entry=bits | FileCheck %s --check-prefix=BITS
// RUN: %S/../../Run/Inputs/exits 4 softmax-run %s --device=simulator --check --entry=remainder | FileCheck %s --check-prefix=BITS
// RUN: %S/../../Run/Inputs/exits 4 softmax-run %s --device=simulator --check --entry=wraps --input=4x64xf32=17.66 | FileCheck %s --check-prefix=BITS
// BITS: elements could not be judged

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func private @integer(%a: f32) -> i32 {
  %million = arith.constant 1.0e6 : f32
  %p = math.exp %a : f32
  %q = arith.mulf %p, %million : f32
  %i = arith.fptosi %q : f32 to i32
  return %i : i32
}

func.func @product(%x: tensor<4x64xf32>) -> tensor<4x64xi32> {
  %e = tensor.empty() : tensor<4x64xi32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%e : tensor<4x64xi32>) {
  ^bb0(%a: f32, %o: i32):
    %three = arith.constant 3 : i32
    %i = func.call @integer(%a) : (f32) -> i32
    %j = arith.muli %i, %three : i32
    linalg.yield %j : i32
  } -> tensor<4x64xi32>
  return %y : tensor<4x64xi32>
}

func.func @float(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %e = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %three = arith.constant 3 : i32
    %i = func.call @integer(%a) : (f32) -> i32
    %j = arith.muli %i, %three : i32
    %f = arith.sitofp %j : i32 to f32
    linalg.yield %f : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

func.func @bits(%x: tensor<4x64xf32>) -> tensor<4x64xi32> {
  %e = tensor.empty() : tensor<4x64xi32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%e : tensor<4x64xi32>) {
  ^bb0(%a: f32, %o: i32):
    %three = arith.constant 3 : i32
    %i = func.call @integer(%a) : (f32) -> i32
    %j = arith.andi %i, %three : i32
    linalg.yield %j : i32
  } -> tensor<4x64xi32>
  return %y : tensor<4x64xi32>
}

func.func @remainder(%x: tensor<4x64xf32>) -> tensor<4x64xi32> {
  %e = tensor.empty() : tensor<4x64xi32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%e : tensor<4x64xi32>) {
  ^bb0(%a: f32, %o: i32):
    %three = arith.constant 3 : i32
    %i = func.call @integer(%a) : (f32) -> i32
    %j = arith.remsi %i, %three : i32
    linalg.yield %j : i32
  } -> tensor<4x64xi32>
  return %y : tensor<4x64xi32>
}

// 47 million and some, known to within some: as likely 127 as -128.
func.func @wraps(%x: tensor<4x64xf32>) -> tensor<4x64xi32> {
  %e = tensor.empty() : tensor<4x64xi32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%e : tensor<4x64xi32>) {
  ^bb0(%a: f32, %o: i32):
    %scale = arith.constant 40.0 : f32
    %p = math.exp %a : f32
    %q = arith.mulf %p, %scale : f32
    %i = arith.fptosi %q : f32 to i32
    %narrow = arith.trunci %i : i32 to i8
    %wide = arith.extsi %narrow : i8 to i32
    linalg.yield %wide : i32
  } -> tensor<4x64xi32>
  return %y : tensor<4x64xi32>
}
