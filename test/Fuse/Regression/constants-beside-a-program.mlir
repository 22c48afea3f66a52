// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse | FileCheck %s
// RUN: softmax-run %s --entry=beside --device=simulator --check --input=9x20xf32 | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=square --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=transposed --device=simulator --check --input=1x5x3x9xf32 | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=sum_of_ones --device=simulator --check --input=9x20xf32 | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=divided_by_sum_of_ones --device=simulator --check --input=9x20xf32 | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=sum_alone --device=simulator --check --input=9x20xf32 | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=other_size --device=simulator --check --input=9x20xf32 --input=7x20xf32 | FileCheck %s --check-prefix=CHECKED

// What is made of constants and positions alone was a program of its own, unless
// an argument had its very shape; a sum of a dynamic constant was refused.

// CHECKED: check passed
// CHECKED-NOT: check failed

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// Rows, numbers of rows, and a sum of positions.
// CHECK-LABEL: func.func @beside
// CHECK: :4 = rowwise.fuse ins(%{{[^,]*}} : tensor<?x20xf32>) axis [1]
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @beside(%x: tensor<?x20xf32>) -> (tensor<?x20xf32>, tensor<?xf32>, tensor<?x20xi32>, tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x20xf32>
  %rows = tensor.empty(%m) : tensor<?x20xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<?x20xf32>) outs(%rows : tensor<?x20xf32>) -> tensor<?x20xf32>
  %numbers = tensor.empty(%m) : tensor<?xf32>
  %ones = linalg.fill ins(%one : f32) outs(%numbers : tensor<?xf32>) -> tensor<?xf32>
  %integers = tensor.empty(%m) : tensor<?x20xi32>
  %positions = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%integers : tensor<?x20xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    linalg.yield %j : i32
  } -> tensor<?x20xi32>
  %sums = tensor.empty(%m) : tensor<?xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%sums : tensor<?xi32>) -> tensor<?xi32>
  %sum = linalg.reduce {arith.addi} ins(%positions : tensor<?x20xi32>) outs(%zeros : tensor<?xi32>) dimensions = [1]
  return %y, %ones, %positions, %sum : tensor<?x20xf32>, tensor<?xf32>, tensor<?x20xi32>, tensor<?xi32>
}

// A number for each column, of a square.
// CHECK-LABEL: func.func @square
// CHECK: rowwise.fuse {{.*}} axis [0] {{.*}} -> tensor<8x8xf32>, tensor<8xf32>
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @square(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>) {
  %one = arith.constant 1.0 : f32
  %all = tensor.empty() : tensor<8x8xf32>
  %numbers = tensor.empty() : tensor<8xf32>
  %y = linalg.softmax dimension(0) ins(%x : tensor<8x8xf32>) outs(%all : tensor<8x8xf32>) -> tensor<8x8xf32>
  %ones = linalg.fill ins(%one : f32) outs(%numbers : tensor<8xf32>) -> tensor<8xf32>
  return %y, %ones : tensor<8x8xf32>, tensor<8xf32>
}

// Dimensions in another order, and units elsewhere.
// CHECK-LABEL: func.func @transposed
// CHECK: rowwise.fuse {{.*}} -> tensor<1x?x3x?xf32>, tensor<3x?x?x1xf32>
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @transposed(%x: tensor<1x?x3x?xf32>) -> (tensor<1x?x3x?xf32>, tensor<3x?x?x1xf32>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %two = arith.constant 2.0 : f32
  %m = tensor.dim %x, %c1 : tensor<1x?x3x?xf32>
  %n = tensor.dim %x, %c3 : tensor<1x?x3x?xf32>
  %same = tensor.empty(%m, %n) : tensor<1x?x3x?xf32>
  %y = linalg.softmax dimension(3) ins(%x : tensor<1x?x3x?xf32>) outs(%same : tensor<1x?x3x?xf32>) -> tensor<1x?x3x?xf32>
  %other = tensor.empty(%n, %m) : tensor<3x?x?x1xf32>
  %twos = linalg.fill ins(%two : f32) outs(%other : tensor<3x?x?x1xf32>) -> tensor<3x?x?x1xf32>
  return %y, %twos : tensor<1x?x3x?xf32>, tensor<3x?x?x1xf32>
}

// The number of a row's elements.
// CHECK-LABEL: func.func @sum_of_ones
// CHECK: rowwise.fuse ins(%{{[^,]*}} : tensor<?x?xf32>) axis [1] {{.*}} -> tensor<?xf32>
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @sum_of_ones(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %numbers = tensor.empty(%m) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%numbers : tensor<?xf32>) -> tensor<?xf32>
  %all = tensor.empty(%m, %n) : tensor<?x?xf32>
  %ones = linalg.fill ins(%one : f32) outs(%all : tensor<?x?xf32>) -> tensor<?x?xf32>
  %count = linalg.reduce {arith.addf} ins(%ones : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  %mean = linalg.div ins(%sum, %count : tensor<?xf32>, tensor<?xf32>) outs(%numbers : tensor<?xf32>) -> tensor<?xf32>
  return %mean : tensor<?xf32>
}

// The same for each of a row's elements.
// CHECK-LABEL: func.func @divided_by_sum_of_ones
// CHECK: rowwise.fuse ins(%{{[^,]*}} : tensor<?x?xf32>) axis [1] {{.*}} -> tensor<?x?xf32>
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @divided_by_sum_of_ones(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %numbers = tensor.empty(%m) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%numbers : tensor<?xf32>) -> tensor<?xf32>
  %all = tensor.empty(%m, %n) : tensor<?x?xf32>
  %ones = linalg.fill ins(%one : f32) outs(%all : tensor<?x?xf32>) -> tensor<?x?xf32>
  %count = linalg.reduce {arith.addf} ins(%ones : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %count : tensor<?x?xf32>, tensor<?xf32>) outs(%all : tensor<?x?xf32>) {
  ^bb0(%in: f32, %c: f32, %out: f32):
    %q = arith.divf %in, %c : f32
    linalg.yield %q : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// With nothing else, its size is that of the constant.
// CHECK-LABEL: func.func @sum_alone
// CHECK: rowwise.fuse ins(%{{[^,]*}} : tensor<?x20xf32>) axis [1] {{.*}} -> tensor<?xf32>
// CHECK: rowwise.fuse ins(%{{[^,]*}} : tensor<3x4xf32>) axis [1] {{.*}} -> tensor<3xf32>
// CHECK: return
func.func @sum_alone(%x: tensor<?x20xf32>) -> (tensor<?xf32>, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x20xf32>
  %numbers = tensor.empty(%m) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%numbers : tensor<?xf32>) -> tensor<?xf32>
  %all = tensor.empty(%m) : tensor<?x20xf32>
  %ones = linalg.fill ins(%one : f32) outs(%all : tensor<?x20xf32>) -> tensor<?x20xf32>
  %count = linalg.reduce {arith.addf} ins(%ones : tensor<?x20xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  %twos = arith.constant dense<2.0> : tensor<3x4xf32>
  %none = arith.constant dense<0.0> : tensor<3xf32>
  %other = linalg.reduce {arith.addf} ins(%twos : tensor<3x4xf32>) outs(%none : tensor<3xf32>) dimensions = [1]
  return %count, %other : tensor<?xf32>, tensor<3xf32>
}

// Nothing says that what is as large as another argument has the program's size.
// CHECK-LABEL: func.func @other_size
// CHECK: rowwise.fuse {{.*}} -> tensor<?x20xf32>
// CHECK: rowwise.fuse {{.*}} -> tensor<?x20xf32>
// CHECK: return
func.func @other_size(%x: tensor<?x20xf32>, %z: tensor<?x20xf32>) -> (tensor<?x20xf32>, tensor<?x20xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x20xf32>
  %k = tensor.dim %z, %c0 : tensor<?x20xf32>
  %rows = tensor.empty(%m) : tensor<?x20xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<?x20xf32>) outs(%rows : tensor<?x20xf32>) -> tensor<?x20xf32>
  %others = tensor.empty(%k) : tensor<?x20xf32>
  %ones = linalg.fill ins(%one : f32) outs(%others : tensor<?x20xf32>) -> tensor<?x20xf32>
  return %y, %ones : tensor<?x20xf32>, tensor<?x20xf32>
}
