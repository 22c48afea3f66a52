// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse --mlir-disable-threading --remarks=fuse 2>&1 | FileCheck %s
// RUN: softmax-run %s --entry=main --device=simulator --print --input=3x4xi1=0,0,0,0,0,1,1,0,1,1,1,1 | FileCheck %s --check-prefix=FIRST
// RUN: softmax-run %s --entry=main --device=simulator --check --input=7x33xi1 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=argmin --device=simulator --check | FileCheck %s --check-prefix=RIGHT

// The first true element of a row, as JAX writes it, used to be an argmax in no
// known form: truths were taken for masks alone.

// CHECK: it is an argmax or argmin in no known form
// CHECK: remark: negative_conditions: 0 kernels
// CHECK: func @main
// CHECK: rowwise.reduce maxui %{{.*}} : tensor<?xi1>
// CHECK: rowwise.reduce minsi
// CHECK: func @argmin
// CHECK: rowwise.reduce minui %{{.*}} : tensor<5xi1>
// CHECK: rowwise.reduce minsi
// RIGHT: check passed
// FIRST: =0,1,0

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<?x?xi1>) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %false = arith.constant false
  %rows = tensor.dim %x, %c0 : tensor<?x?xi1>
  %t = tensor.empty(%rows) : tensor<?xi1>
  %i = tensor.empty(%rows) : tensor<?xi64>
  %falses = linalg.fill ins(%false : i1) outs(%t : tensor<?xi1>) -> tensor<?xi1>
  %zeros = linalg.fill ins(%zero : i64) outs(%i : tensor<?xi64>) -> tensor<?xi64>
  %max:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xi1>) outs(%falses, %zeros : tensor<?xi1>, tensor<?xi64>) {
  ^bb0(%new: i1, %number: i1, %kept: i64):
    %index = linalg.index 1 : index
    %position = arith.index_cast %index : index to i64
    %isLarger = arith.cmpi ugt, %number, %new : i1
    %isEqual = arith.cmpi eq, %number, %new : i1
    %isBefore = arith.cmpi slt, %kept, %position : i64
    %isFirst = arith.andi %isEqual, %isBefore : i1
    %stays = arith.ori %isLarger, %isFirst : i1
    %n = arith.maxui %number, %new : i1
    %p = arith.select %stays, %kept, %position : i64
    linalg.yield %n, %p : i1, i64
  } -> (tensor<?xi1>, tensor<?xi64>)
  return %max#1 : tensor<?xi64>
}

func.func @argmin(%x: tensor<7x5xi1>) -> (tensor<7xi1>, tensor<7xi32>) {
  %zero = arith.constant 0 : i32
  %true = arith.constant true
  %t = tensor.empty() : tensor<7xi1>
  %i = tensor.empty() : tensor<7xi32>
  %trues = linalg.fill ins(%true : i1) outs(%t : tensor<7xi1>) -> tensor<7xi1>
  %zeros = linalg.fill ins(%zero : i32) outs(%i : tensor<7xi32>) -> tensor<7xi32>
  // As a signed number true is less than false.
  %min:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<7x5xi1>) outs(%trues, %zeros : tensor<7xi1>, tensor<7xi32>) {
  ^bb0(%new: i1, %number: i1, %kept: i32):
    %index = linalg.index 1 : index
    %position = arith.index_cast %index : index to i32
    %takes = arith.cmpi sgt, %new, %number : i1
    %n = arith.select %takes, %new, %number : i1
    %p = arith.select %takes, %position, %kept : i32
    linalg.yield %n, %p : i1, i32
  } -> (tensor<7xi1>, tensor<7xi32>)
  return %min#0, %min#1 : tensor<7xi1>, tensor<7xi32>
}

// What chooses is the number itself, not how it compares.
func.func @negative_conditions(%x: tensor<7x5xi1>) -> (tensor<7xi1>, tensor<7xi32>) {
  %zero = arith.constant 0 : i32
  %false = arith.constant false
  %t = tensor.empty() : tensor<7xi1>
  %i = tensor.empty() : tensor<7xi32>
  %falses = linalg.fill ins(%false : i1) outs(%t : tensor<7xi1>) -> tensor<7xi1>
  %zeros = linalg.fill ins(%zero : i32) outs(%i : tensor<7xi32>) -> tensor<7xi32>
  %last:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<7x5xi1>) outs(%falses, %zeros : tensor<7xi1>, tensor<7xi32>) {
  ^bb0(%new: i1, %number: i1, %kept: i32):
    %index = linalg.index 1 : index
    %position = arith.index_cast %index : index to i32
    %n = arith.maxui %new, %number : i1
    %p = arith.select %n, %position, %kept : i32
    linalg.yield %n, %p : i1, i32
  } -> (tensor<7xi1>, tensor<7xi32>)
  return %last#0, %last#1 : tensor<7xi1>, tensor<7xi32>
}
