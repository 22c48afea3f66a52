// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s
// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse --split-input-file | FileCheck %s --check-prefix=FUSED

#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$INDEX:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// One element of each row, at an index that is data: all others are masked out.
// CHECK-LABEL: func @gather
// CHECK-SAME: (%[[X:.*]]: tensor<5x33xf32>, %[[AT:.*]]: tensor<5x1xi64>)
// FUSED-LABEL: func @gather
func.func @gather(%x: tensor<5x33xf32>, %at: tensor<5x1xi64>) -> tensor<5x1xf32> {
  // CHECK: %[[E:.*]] = linalg.generic
  // CHECK: math.exp
  // CHECK: %[[PICKED:.*]] = linalg.generic {indexing_maps = [#[[$INDEX]], #[[$ROW]], #[[$INDEX]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[AT]], %[[E]] :
  // CHECK: %[[IS:.*]] = arith.cmpi eq
  // CHECK: %[[ONE:.*]] = arith.select %[[IS]]
  // CHECK: arith.maxnumf %[[ONE]]
  // CHECK: linalg.generic {{.*}} ins(%[[AT]], %[[PICKED]] :
  // CHECK: cf.assert
  // CHECK-NOT: tensor.extract
  // CHECK: return
  // FUSED-COUNT-1: rowwise.fuse
  // FUSED: rowwise.reduce maxnumf
  // FUSED-NOT: rowwise.fuse
  // FUSED: return
  %c33 = arith.constant 33 : index
  %init = tensor.empty() : tensor<5x33xf32>
  %e = linalg.exp ins(%x : tensor<5x33xf32>) outs(%init : tensor<5x33xf32>) -> tensor<5x33xf32>
  %column = tensor.empty() : tensor<5x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<5x1xi64>) outs(%column : tensor<5x1xf32>) {
  ^bb0(%in: i64, %out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %in : i64 to index
    %isInside = arith.cmpi slt, %j, %c33 : index
    cf.assert %isInside, "index must be smaller than dim size"
    %v = tensor.extract %e[%i, %j] : tensor<5x33xf32>
    linalg.yield %v : f32
  } -> tensor<5x1xf32>
  return %y : tensor<5x1xf32>
}

// -----
// Rows that may be more than the indices: so many are computed as are looked at, from a
// slice of the argument. Reductions, inits and views of units are those of the slice.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#kept = affine_map<(d0, d1) -> (d0, 0)>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @fewer_indices
// CHECK-SAME: (%[[X:.*]]: tensor<?x33xf32>, %[[AT:.*]]: tensor<?xi64>)
// FUSED-LABEL: func @fewer_indices
func.func @fewer_indices(%x: tensor<?x33xf32>, %at: tensor<?xi64>) -> tensor<?xf32> {
  // CHECK: %[[N:.*]] = tensor.dim %[[AT]]
  // CHECK: %[[ROWS:.*]] = tensor.extract_slice %[[X]][0, 0] [%[[N]], 33] [1, 1]
  // CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[ROWS]] :
  // CHECK: arith.addf
  // CHECK: %[[PARTS:.*]] = linalg.generic {{.*}} ins(%[[ROWS]], %{{.*}} :
  // CHECK: arith.divf
  // CHECK: linalg.generic {{.*}} ins(%[[AT]], %[[PARTS]] :
  // CHECK-NOT: tensor.extract %
  // CHECK: return
  // FUSED: tensor.extract_slice
  // FUSED-COUNT-1: rowwise.fuse
  // FUSED-NOT: {{rowwise.fuse|linalg.generic}}
  // FUSED: return
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x33xf32>
  %empty = tensor.empty(%m) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x33xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %column = tensor.expand_shape %sum [[0, 1]] output_shape [%m, 1] : tensor<?xf32> into tensor<?x1xf32>
  %all = tensor.empty(%m) : tensor<?x33xf32>
  %parts = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %column : tensor<?x33xf32>, tensor<?x1xf32>) outs(%all : tensor<?x33xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %q = arith.divf %in, %s : f32
    linalg.yield %q : f32
  } -> tensor<?x33xf32>
  %n = tensor.dim %at, %c0 : tensor<?xi64>
  %picks = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%at : tensor<?xi64>) outs(%picks : tensor<?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %in : i64 to index
    %v = tensor.extract %parts[%i, %j] : tensor<?x33xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----
// Rows that are returned are computed in any case; sums of all rows are none of fewer.
#all = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @negative_fewer_indices
func.func @negative_fewer_indices(%x: tensor<?x33xf32>, %at: tensor<?xi64>) -> (tensor<?x33xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK-COUNT-2: tensor.extract %
  // CHECK: return
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x33xf32>
  %all = tensor.empty(%m) : tensor<?x33xf32>
  %e = linalg.exp ins(%x : tensor<?x33xf32>) outs(%all : tensor<?x33xf32>) -> tensor<?x33xf32>
  %empty = tensor.empty() : tensor<33xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<33xf32>) -> tensor<33xf32>
  %sum = linalg.generic {indexing_maps = [#all, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<?x33xf32>) outs(%init : tensor<33xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<33xf32>
  %n = tensor.dim %at, %c0 : tensor<?xi64>
  %picks = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%at : tensor<?xi64>) outs(%picks : tensor<?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %in : i64 to index
    %v = tensor.extract %e[%i, %j] : tensor<?x33xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%at : tensor<?xi64>) outs(%picks : tensor<?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %j = arith.index_cast %in : i64 to index
    %v = tensor.extract %sum[%j] : tensor<33xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %e, %y, %z : tensor<?x33xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
// An argument is in memory already; several elements of a row would search it
// several times; both indices are data.
// CHECK-LABEL: func @negative_gather
func.func @negative_gather(%x: tensor<5x33xf32>, %at: tensor<5x4xi64>) -> tensor<5x4xf32> {
  // CHECK-COUNT-3: tensor.extract
  %init = tensor.empty() : tensor<5x33xf32>
  %e = linalg.exp ins(%x : tensor<5x33xf32>) outs(%init : tensor<5x33xf32>) -> tensor<5x33xf32>
  %columns = tensor.empty() : tensor<5x4xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<5x4xi64>) outs(%columns : tensor<5x4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %in : i64 to index
    %a = tensor.extract %x[%i, %j] : tensor<5x33xf32>
    %b = tensor.extract %e[%i, %j] : tensor<5x33xf32>
    %c = tensor.extract %e[%j, %j] : tensor<5x33xf32>
    %p = arith.addf %a, %b : f32
    %v = arith.addf %p, %c : f32
    linalg.yield %v : f32
  } -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0) -> (d0)>
// The rows of an argument that are read anyway: logsumexp(x) - x[at] is one
// kernel, however it is spelled.
// CHECK-LABEL: func @read_anyway
// FUSED-LABEL: func @read_anyway
func.func @read_anyway(%x: tensor<5x33xf32>, %at: tensor<5xi64>) -> tensor<5xf32> {
  // CHECK-NOT: tensor.extract
  // CHECK: return
  // FUSED-COUNT-1: rowwise.fuse ins(%{{.*}}, %{{.*}} : tensor<5x33xf32>, tensor<5xi64>)
  // FUSED-NOT: rowwise.fuse
  // FUSED: return
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x33xf32>) outs(%init : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %e = math.exp %in : f32
    %s = arith.addf %e, %out : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%sum, %at : tensor<5xf32>, tensor<5xi64>) outs(%empty : tensor<5xf32>) {
  ^bb0(%s: f32, %in: i64, %out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %in : i64 to index
    %v = tensor.extract %x[%i, %j] : tensor<5x33xf32>
    %l = math.log %s : f32
    %d = arith.subf %l, %v : f32
    linalg.yield %d : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----
#id = affine_map<(d0) -> (d0)>
// Nothing else reads the rows: a gather is less than they are.
// CHECK-LABEL: func @not_read
func.func @not_read(%x: tensor<5x33xf32>, %at: tensor<5xi64>) -> tensor<5xf32> {
  // CHECK: tensor.extract
  %empty = tensor.empty() : tensor<5xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%at : tensor<5xi64>) outs(%empty : tensor<5xf32>) {
  ^bb0(%in: i64, %out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %in : i64 to index
    %v = tensor.extract %x[%i, %j] : tensor<5x33xf32>
    linalg.yield %v : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}
