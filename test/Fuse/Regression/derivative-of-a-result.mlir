// RUN: softmax-compile %s --emit=fused | FileCheck %s
// RUN: softmax-run %s --entry=groups --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=groups --device=simulator --check --math=precise | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=groups --device=simulator --check --fuse=false | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=returned --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=used_inside --device=simulator --check --input=5x37xf32 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=two_readers --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=narrower --device=simulator --check | FileCheck %s --check-prefix=RIGHT

// What is computed of each element of a result was written beside the result, and a
// later kernel read both: it can compute that of what it reads.

// RIGHT: check passed

#all = affine_map<(d0, d1) -> (d0, d1)>
#inner = affine_map<(d0, d1) -> (d1)>

// Groups of the rows by their largest magnitude.

// CHECK-LABEL: func.func @groups
// CHECK: %[[Y:.*]] = rowwise.fuse {{.*}} -> tensor<6x2x4xf32> {
// CHECK-NOT: math.absf
// CHECK: rowwise.fuse ins(%[[Y]] : tensor<6x2x4xf32>) axis [2]
// CHECK: math.absf
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @groups(%x: tensor<6x8xf32>) -> tensor<6x2x4xf32> {
  %lowest = arith.constant 0xFF800000 : f32
  %rows = tensor.empty() : tensor<6x8xf32>
  %parts = tensor.empty() : tensor<6x2x4xf32>
  %scalars = tensor.empty() : tensor<6x2xf32>
  %init = linalg.fill ins(%lowest : f32) outs(%scalars : tensor<6x2xf32>) -> tensor<6x2xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<6x8xf32>) outs(%rows : tensor<6x8xf32>) -> tensor<6x8xf32>
  %split = tensor.expand_shape %y [[0], [1, 2]] output_shape [6, 2, 4] : tensor<6x8xf32> into tensor<6x2x4xf32>
  %abs = linalg.abs ins(%split : tensor<6x2x4xf32>) outs(%parts : tensor<6x2x4xf32>) -> tensor<6x2x4xf32>
  %most = linalg.reduce {arith.maximumf} ins(%abs : tensor<6x2x4xf32>) outs(%init : tensor<6x2xf32>) dimensions = [2]
  %divisors = linalg.broadcast ins(%most : tensor<6x2xf32>) outs(%parts : tensor<6x2x4xf32>) dimensions = [2]
  %q = linalg.div ins(%split, %divisors : tensor<6x2x4xf32>, tensor<6x2x4xf32>) outs(%parts : tensor<6x2x4xf32>) -> tensor<6x2x4xf32>
  return %q : tensor<6x2x4xf32>
}

// The reader reads nothing but what is computed of a result that is written anyway.

// CHECK-LABEL: func.func @returned
// CHECK: %[[Y:.*]] = rowwise.fuse {{.*}} axis [1] {{.*}} -> tensor<19x33xf32> {
// CHECK: %[[SUMS:.*]] = rowwise.fuse ins(%[[Y]] : tensor<19x33xf32>) axis [0]
// CHECK: math.sqrt
// CHECK-NOT: rowwise.fuse
// CHECK: return %[[Y]], %[[SUMS]]
func.func @returned(%x: tensor<19x33xf32>) -> (tensor<19x33xf32>, tensor<33xf32>) {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.empty() : tensor<19x33xf32>
  %scalars = tensor.empty() : tensor<33xf32>
  %init = linalg.fill ins(%zero : f32) outs(%scalars : tensor<33xf32>) -> tensor<33xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<19x33xf32>) outs(%rows : tensor<19x33xf32>) -> tensor<19x33xf32>
  %root = linalg.sqrt ins(%y : tensor<19x33xf32>) outs(%rows : tensor<19x33xf32>) -> tensor<19x33xf32>
  %sums = linalg.reduce {arith.addf} ins(%root : tensor<19x33xf32>) outs(%init : tensor<33xf32>) dimensions = [0]
  return %y, %sums : tensor<19x33xf32>, tensor<33xf32>
}

// It is reduced where it is made as well, so that it is in both.

// CHECK-LABEL: func.func @used_inside
// CHECK: %[[Y:.*]]:2 = rowwise.fuse {{.*}} axis [1] {{.*}} -> tensor<?x?xf32>, tensor<?xf32> {
// CHECK: math.sqrt
// CHECK: rowwise.fuse ins(%[[Y]]#0 : tensor<?x?xf32>) axis [0]
// CHECK: math.sqrt
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @used_inside(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %rows = tensor.empty(%m, %n) : tensor<?x?xf32>
  %ofRows = tensor.empty(%m) : tensor<?xf32>
  %ofColumns = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.fill ins(%zero : f32) outs(%ofRows : tensor<?xf32>) -> tensor<?xf32>
  %b = linalg.fill ins(%zero : f32) outs(%ofColumns : tensor<?xf32>) -> tensor<?xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<?x?xf32>) outs(%rows : tensor<?x?xf32>) -> tensor<?x?xf32>
  %root = linalg.sqrt ins(%y : tensor<?x?xf32>) outs(%rows : tensor<?x?xf32>) -> tensor<?x?xf32>
  %sums = linalg.reduce {arith.addf} ins(%root : tensor<?x?xf32>) outs(%a : tensor<?xf32>) dimensions = [1]
  %columns = linalg.reduce {arith.addf} ins(%root : tensor<?x?xf32>) outs(%b : tensor<?xf32>) dimensions = [0]
  return %y, %sums, %columns : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>
}

// Each of two readers computes it, and what a chain of operations makes of it.

// CHECK-LABEL: func.func @two_readers
// CHECK: %[[Y:.*]] = rowwise.fuse {{.*}} axis [1] {{.*}} -> tensor<4x6x10xf32> {
// CHECK: rowwise.fuse ins(%[[Y]] : tensor<4x6x10xf32>) axis
// CHECK: rowwise.fuse ins(%[[Y]] : tensor<4x6x10xf32>) axis
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @two_readers(%x: tensor<4x6x10xf32>) -> (tensor<6x10xf32>, tensor<4x6xf32>, tensor<4x6x10xf32>) {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.empty() : tensor<4x6x10xf32>
  %first = tensor.empty() : tensor<6x10xf32>
  %last = tensor.empty() : tensor<4x6xf32>
  %a = linalg.fill ins(%zero : f32) outs(%first : tensor<6x10xf32>) -> tensor<6x10xf32>
  %b = linalg.fill ins(%zero : f32) outs(%last : tensor<4x6xf32>) -> tensor<4x6xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<4x6x10xf32>) outs(%rows : tensor<4x6x10xf32>) -> tensor<4x6x10xf32>
  %root = linalg.sqrt ins(%y : tensor<4x6x10xf32>) outs(%rows : tensor<4x6x10xf32>) -> tensor<4x6x10xf32>
  %e = linalg.exp ins(%root : tensor<4x6x10xf32>) outs(%rows : tensor<4x6x10xf32>) -> tensor<4x6x10xf32>
  %batches = linalg.reduce {arith.addf} ins(%root : tensor<4x6x10xf32>) outs(%a : tensor<6x10xf32>) dimensions = [0]
  %sums = linalg.reduce {arith.addf} ins(%e : tensor<4x6x10xf32>) outs(%b : tensor<4x6xf32>) dimensions = [2]
  return %batches, %sums, %y : tensor<6x10xf32>, tensor<4x6xf32>, tensor<4x6x10xf32>
}

// What is narrower than the result is read as it is: a byte instead of a float.

// CHECK-LABEL: func.func @narrower
// CHECK: %[[Y:.*]]:2 = rowwise.fuse {{.*}} axis [1] {{.*}} -> tensor<19x33xf32>, tensor<19x33xi1> {
// CHECK: rowwise.fuse ins(%[[Y]]#1 : tensor<19x33xi1>) axis [0]
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @narrower(%x: tensor<19x33xf32>) -> (tensor<19x33xf32>, tensor<33xi32>) {
  %none = arith.constant 0 : i32
  %rows = tensor.empty() : tensor<19x33xf32>
  %truths = tensor.empty() : tensor<19x33xi1>
  %counts = tensor.empty() : tensor<33xi32>
  %init = linalg.fill ins(%none : i32) outs(%counts : tensor<33xi32>) -> tensor<33xi32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<19x33xf32>) outs(%rows : tensor<19x33xf32>) -> tensor<19x33xf32>
  %large = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<19x33xf32>) outs(%truths : tensor<19x33xi1>) {
  ^bb0(%in: f32, %out: i1):
    %threshold = arith.constant 0.03 : f32
    %is = arith.cmpf ogt, %in, %threshold : f32
    linalg.yield %is : i1
  } -> tensor<19x33xi1>
  %count = linalg.generic {indexing_maps = [#all, #inner], iterator_types = ["reduction", "parallel"]}
      ins(%large : tensor<19x33xi1>) outs(%init : tensor<33xi32>) {
  ^bb0(%in: i1, %acc: i32):
    %one = arith.extui %in : i1 to i32
    %v = arith.addi %acc, %one : i32
    linalg.yield %v : i32
  } -> tensor<33xi32>
  return %y, %count : tensor<19x33xf32>, tensor<33xi32>
}
