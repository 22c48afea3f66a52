// RUN: softmax-opt %s --rowwise-online --split-input-file | FileCheck %s
// RUN: softmax-opt %s --rowwise-online --remarks-filter=rowwise-online --split-input-file 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=REMARK

// The maximum that linalg.softmax takes ignores NaNs.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @maxnumf_as_shift_only
// CHECK-NOT: rowwise.reduce maxnumf
// CHECK: %[[BOTH:.+]]:2 = rowwise.reduce maxnum_sumexp %{{.+}} : tensor<16xf32> -> f32, f32
// CHECK-NOT: rowwise.reduce
// CHECK: tensor.splat %[[BOTH]]#0
// CHECK: tensor.splat %[[BOTH]]#1
func.func @maxnumf_as_shift_only(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#id, #id] -> tensor<8x16xf32> {
  ^bb0(%in: tensor<16xf32>):
    %max = rowwise.reduce maxnumf %in : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %in, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Passed]{{.*}}the maximum and the sum of exponentials are found in one pass over the row
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %e, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// The maximum of a row of NaNs would show.

// CHECK-LABEL: func.func @negative_maxnumf_is_a_result
// CHECK-NOT: maxnum_sumexp
// CHECK: rowwise.reduce maxnumf
// CHECK: rowwise.reduce addf
func.func @negative_maxnumf_is_a_result(%x: tensor<8x16xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %a, %b = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#id, #row, #row]
      -> tensor<8xf32>, tensor<8xf32> {
  ^bb0(%in: tensor<16xf32>):
    %max = rowwise.reduce maxnumf %in : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %in, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    // REMARK: :[[#@LINE+1]]:{{.*}}[Missed]{{.*}}the exponentials are summed in a pass of their own over the row: their shift is used by itself, and ignores NaNs
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    rowwise.yield %max, %sum : f32, f32
  }
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}
