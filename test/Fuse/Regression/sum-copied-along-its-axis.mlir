// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse | FileCheck %s
// RUN: softmax-run %s --entry=transposed --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=dynamic --device=simulator --check --input=5x33xf32 | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=other_length --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=other_rows --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=longer_rows --device=simulator --check | FileCheck %s --check-prefix=CHECKED

// A sum that is written once for each element of its row, with nothing else read
// along the row, was two programs: nothing made the two lengths one dimension.

// CHECKED: check passed

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @transposed
// CHECK: rowwise.fuse ins(%{{[^,]*}} : tensor<6x1x9x5xf32>) axis [1]
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @transposed(%x: tensor<6x1x9x5xf32>) -> tensor<5x1x9x6xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %empty = tensor.empty() : tensor<5x1x6xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<5x1x6xf32>) -> tensor<5x1x6xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, 0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2, 0, d0)>],
                         iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%x : tensor<6x1x9x5xf32>) outs(%init : tensor<5x1x6xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<5x1x6xf32>
  %result = tensor.empty() : tensor<5x1x9x6xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<5x1x6xf32>) outs(%result : tensor<5x1x9x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.mulf %in, %half : f32
    linalg.yield %s : f32
  } -> tensor<5x1x9x6xf32>
  return %y : tensor<5x1x9x6xf32>
}

// CHECK-LABEL: func.func @dynamic
// CHECK: rowwise.fuse ins(%{{[^,]*}} : tensor<?x?xf32>) axis [1]
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%m) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  %result = tensor.empty(%m, %n) : tensor<?x?xf32>
  %y = linalg.broadcast ins(%sum : tensor<?xf32>) outs(%result : tensor<?x?xf32>) dimensions = [1]
  return %y : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @other_length
// CHECK: rowwise.fuse
// CHECK: rowwise.fuse
// CHECK: return
func.func @other_length(%x: tensor<8x16xf32>) -> tensor<8x17xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) dimensions = [1]
  %result = tensor.empty() : tensor<8x17xf32>
  %y = linalg.broadcast ins(%sum : tensor<8xf32>) outs(%result : tensor<8x17xf32>) dimensions = [1]
  return %y : tensor<8x17xf32>
}

// Copies that meet rows of something else are made where those are read: not
// written, nor read again. Where the rows are as long, that is the same program.

// CHECK-LABEL: func.func @other_rows
// CHECK: rowwise.fuse {{.*}} -> tensor<8x16xf32>
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @other_rows(%x: tensor<8x16xf32>, %z: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) dimensions = [1]
  %result = tensor.empty() : tensor<8x16xf32>
  %b = linalg.broadcast ins(%sum : tensor<8xf32>) outs(%result : tensor<8x16xf32>) dimensions = [1]
  %y = linalg.add ins(%b, %z : tensor<8x16xf32>, tensor<8x16xf32>) outs(%result : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @longer_rows
// CHECK: rowwise.fuse {{.*}} -> tensor<8xf32>
// CHECK: rowwise.fuse {{.*}} -> tensor<8x17xf32>
// CHECK: return
func.func @longer_rows(%x: tensor<8x16xf32>, %z: tensor<8x17xf32>) -> tensor<8x17xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) dimensions = [1]
  %result = tensor.empty() : tensor<8x17xf32>
  %b = linalg.broadcast ins(%sum : tensor<8xf32>) outs(%result : tensor<8x17xf32>) dimensions = [1]
  %y = linalg.add ins(%b, %z : tensor<8x17xf32>, tensor<8x17xf32>) outs(%result : tensor<8x17xf32>) -> tensor<8x17xf32>
  return %y : tensor<8x17xf32>
}
