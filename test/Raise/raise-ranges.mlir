// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

#line = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
// Labels that are the rows' numbers, none of which is the one to ignore: each counts, and
// each is a column of the row.
// CHECK-LABEL: func @labels_by_row
// CHECK-SAME: (%[[X:.*]]: tensor<7x9xf32>)
func.func @labels_by_row(%x: tensor<7x9xf32>) -> (tensor<7xf32>, tensor<i64>) {
  // CHECK-DAG: arith.constant {{.*}}7 : i64
  // CHECK-NOT: arith.constant -100
  // CHECK-NOT: arith.cmpi
  // CHECK-NOT: cf.assert
  // CHECK-NOT: "reduction"
  // CHECK: return
  %ignored = arith.constant -100 : i64
  %zero = arith.constant 0 : i64
  %c9 = arith.constant 9 : index
  %labels = tensor.empty() : tensor<7xi64>
  %mask = tensor.empty() : tensor<7xi1>
  %row = linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]}
      outs(%labels : tensor<7xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    linalg.yield %n : i64
  } -> tensor<7xi64>
  %counts = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
      ins(%row : tensor<7xi64>) outs(%mask : tensor<7xi1>) {
  ^bb0(%in: i64, %out: i1):
    %c = arith.cmpi ne, %in, %ignored : i64
    linalg.yield %c : i1
  } -> tensor<7xi1>
  %scalar = tensor.empty() : tensor<i64>
  %start = linalg.fill ins(%zero : i64) outs(%scalar : tensor<i64>) -> tensor<i64>
  %count = linalg.generic {indexing_maps = [#line, #none], iterator_types = ["reduction"]}
      ins(%counts : tensor<7xi1>) outs(%start : tensor<i64>) {
  ^bb0(%in: i1, %out: i64):
    %one = arith.extui %in : i1 to i64
    %s = arith.addi %one, %out : i64
    linalg.yield %s : i64
  } -> tensor<i64>
  %empty = tensor.empty() : tensor<7xf32>
  %picked = linalg.generic {indexing_maps = [#line, #line, #line], iterator_types = ["parallel"]}
      ins(%counts, %row : tensor<7xi1>, tensor<7xi64>) outs(%empty : tensor<7xf32>) {
  ^bb0(%c: i1, %in: i64, %out: f32):
    %label = arith.select %c, %in, %zero : i64
    %column = arith.index_cast %label : i64 to index
    %small = arith.cmpi slt, %column, %c9 : index
    cf.assert %small, "index must be smaller than dim size"
    %large = arith.cmpi sge, %label, %zero : i64
    cf.assert %large, "index must be larger or equal to 0"
    %i = linalg.index 0 : index
    %e = tensor.extract %x[%i, %column] : tensor<7x9xf32>
    linalg.yield %e : f32
  } -> tensor<7xf32>
  return %picked, %count : tensor<7xf32>, tensor<i64>
}

// -----
#line = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
// Of rows that are counted when the program runs, as many hold as there are.
// CHECK-LABEL: func @dynamic
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>)
func.func @dynamic(%x: tensor<?xf32>) -> tensor<i32> {
  // CHECK-DAG: %[[SIZE:.*]] = tensor.dim %[[X]]
  // CHECK-DAG: arith.index_cast %[[SIZE]] : index to i32
  // CHECK-NOT: "reduction"
  // CHECK: return
  %zero = arith.constant 0 : i32
  %last = arith.constant -1 : index
  %scalar = tensor.empty() : tensor<i32>
  %start = linalg.fill ins(%zero : i32) outs(%scalar : tensor<i32>) -> tensor<i32>
  %count = linalg.generic {indexing_maps = [#line, #none], iterator_types = ["reduction"]}
      ins(%x : tensor<?xf32>) outs(%start : tensor<i32>) {
  ^bb0(%in: f32, %out: i32):
    %i = linalg.index 0 : index
    %c = arith.cmpi sgt, %i, %last : index
    %one = arith.extui %c : i1 to i32
    %s = arith.addi %one, %out : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  return %count : tensor<i32>
}

// -----
#line = affine_map<(d0) -> (d0)>
// The last position alone, or all but the last; in i8 position 200 is -56.
// CHECK-LABEL: func @negative_some
func.func @negative_some(%x: tensor<201xf32>) -> (tensor<201xi1>, tensor<201xi1>, tensor<201xi1>) {
  // CHECK-COUNT-3: arith.cmpi
  // CHECK: return
  %c200 = arith.constant 200 : index
  %zero = arith.constant 0 : i8
  %empty = tensor.empty() : tensor<201xi1>
  %r:3 = linalg.generic {indexing_maps = [#line, #line, #line], iterator_types = ["parallel"]}
      outs(%empty, %empty, %empty : tensor<201xi1>, tensor<201xi1>, tensor<201xi1>) {
  ^bb0(%p: i1, %q: i1, %r: i1):
    %i = linalg.index 0 : index
    %is_last = arith.cmpi eq, %i, %c200 : index
    %is_before = arith.cmpi ult, %i, %c200 : index
    %n = arith.index_cast %i : index to i64
    %narrow = arith.trunci %n : i64 to i8
    %is_positive = arith.cmpi sge, %narrow, %zero : i8
    linalg.yield %is_last, %is_before, %is_positive : i1, i1, i1
  } -> (tensor<201xi1>, tensor<201xi1>, tensor<201xi1>)
  return %r#0, %r#1, %r#2 : tensor<201xi1>, tensor<201xi1>, tensor<201xi1>
}
