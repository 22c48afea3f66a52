// An argmax of elements that are themselves made of positions was in no known form, with no
// word of what is unknown. Elements that meet the number kept are no positions; where
// one value is both, it says so.

// RUN: split-file %s %t
// RUN: softmax-run %t/casts.mlir --device=simulator --check | FileCheck %t/casts.mlir
// RUN: not softmax-compile %t/same.mlir -o /dev/null 2>&1 | FileCheck %t/same.mlir

//--- casts.mlir
// CHECK: result 0: {{.*}}: check passed
// CHECK: result 1: {{.*}}: check passed
#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<4x65xf32>) -> (tensor<4xi64>, tensor<4xi32>) {
  %lowest = arith.constant dense<-1> : tensor<4xi64>
  %nowhere = arith.constant dense<0> : tensor<4xi32>
  %last:2 = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x65xf32>) outs(%lowest, %nowhere : tensor<4xi64>, tensor<4xi32>) {
  ^bb0(%a: f32, %number: i64, %kept: i32):
    %j = linalg.index 1 : index
    %element = arith.index_cast %j : index to i64
    %position = arith.index_cast %j : index to i32
    %takes = arith.cmpi sgt, %element, %number : i64
    %n = arith.select %takes, %element, %number : i64
    %p = arith.select %takes, %position, %kept : i32
    linalg.yield %n, %p : i64, i32
  } -> (tensor<4xi64>, tensor<4xi32>)
  return %last#0, %last#1 : tensor<4xi64>, tensor<4xi32>
}

//--- same.mlir
// CHECK: error: 'linalg.generic' op has no lowering to a kernel
// CHECK: note: it is not part of a row program: it is an argmax or argmin of positions by themselves
#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<4x65xf32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %lowest = arith.constant dense<-1> : tensor<4xi32>
  %nowhere = arith.constant dense<0> : tensor<4xi32>
  %last:2 = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x65xf32>) outs(%lowest, %nowhere : tensor<4xi32>, tensor<4xi32>) {
  ^bb0(%a: f32, %number: i32, %kept: i32):
    %j = linalg.index 1 : index
    %position = arith.index_cast %j : index to i32
    %takes = arith.cmpi sgt, %position, %number : i32
    %n = arith.select %takes, %position, %number : i32
    %p = arith.select %takes, %position, %kept : i32
    linalg.yield %n, %p : i32, i32
  } -> (tensor<4xi32>, tensor<4xi32>)
  return %last#0, %last#1 : tensor<4xi32>, tensor<4xi32>
}
