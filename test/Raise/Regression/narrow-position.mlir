// RUN: softmax-opt %s --rowwise-raise | FileCheck %s
// RUN: softmax-run %s --entry=main --device=simulator --check --fallback=loops | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=argmax --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=fits --device=simulator --check | FileCheck %s --check-prefix=CHECKED

// A position that a narrow integer does not hold wraps around: the element at it
// is not that of an operand.

// CHECKED: check passed

#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @main
// CHECK: tensor.extract
func.func @main(%x: tensor<4x300xf32>, %t: tensor<300xf32>) -> tensor<4x300xf32> {
  %init = tensor.empty() : tensor<4x300xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x300xf32>) outs(%init : tensor<4x300xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 1 : index
    %narrow = arith.index_cast %i : index to i8
    %wide = arith.index_castui %narrow : i8 to index
    %element = tensor.extract %t[%wide] : tensor<300xf32>
    %sum = arith.addf %in, %element : f32
    linalg.yield %sum : f32
  } -> tensor<4x300xf32>
  return %y : tensor<4x300xf32>
}

// The last of 128 positions is the largest number of i8.

// CHECK-LABEL: func.func @fits
// CHECK-NOT: tensor.extract
func.func @fits(%x: tensor<4x128xf32>, %t: tensor<128xf32>) -> tensor<4x128xf32> {
  %init = tensor.empty() : tensor<4x128xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x128xf32>) outs(%init : tensor<4x128xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 1 : index
    %narrow = arith.index_cast %i : index to i8
    %wide = arith.index_castui %narrow : i8 to index
    %element = tensor.extract %t[%wide] : tensor<128xf32>
    %sum = arith.addf %in, %element : f32
    linalg.yield %sum : f32
  } -> tensor<4x128xf32>
  return %y : tensor<4x128xf32>
}

// Positions that wrap around do not rise along the row: an argmax finds those that do.

// CHECK-LABEL: func.func @argmax
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<4xi64>)
func.func @argmax(%x: tensor<4x300xf32>) -> tensor<4xi8> {
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i8
  %e = tensor.empty() : tensor<4xf32>
  %p = tensor.empty() : tensor<4xi8>
  %m0 = linalg.fill ins(%lowest : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p0 = linalg.fill ins(%zero : i8) outs(%p : tensor<4xi8>) -> tensor<4xi8>
  %y:2 = linalg.generic {indexing_maps = [#all, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x300xf32>) outs(%m0, %p0 : tensor<4xf32>, tensor<4xi8>) {
  ^bb0(%in: f32, %max: f32, %at: i8):
    %i = linalg.index 1 : index
    %position = arith.index_cast %i : index to i8
    %larger = arith.maximumf %in, %max : f32
    %isNew = arith.cmpf ogt, %in, %max : f32
    %kept = arith.select %isNew, %position, %at : i8
    linalg.yield %larger, %kept : f32, i8
  } -> (tensor<4xf32>, tensor<4xi8>)
  return %y#1 : tensor<4xi8>
}
