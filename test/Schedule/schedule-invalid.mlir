// RUN: softmax-opt %s --rowwise-schedule --split-input-file --verify-diagnostics

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_no_axis(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{cannot schedule a program without an axis}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%scalar: f32):
    %e = math.exp %scalar : f32
    rowwise.yield %e : f32
  }
  return %y : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_bits(%x: tensor<8x16xi4>) -> tensor<8x16xi4> {
  // expected-error @+1 {{cannot schedule a program on elements of type 'i4', expected f16, bf16, f32, f64, f8E4M3FN, f8E5M2, f8E8M0FNU, i1, i8, i16, i32 or i64}}
  %y = rowwise.fuse ins(%x : tensor<8x16xi4>) axis [1] maps [#all, #all] -> tensor<8x16xi4> {
  ^bb0(%row: tensor<16xi4>):
    rowwise.yield %row : tensor<16xi4>
  }
  return %y : tensor<8x16xi4>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @negative_reduced_bits(%x: tensor<8x16xi32>) -> tensor<8xi32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xi32>) axis [1]
      maps [#all, affine_map<(d0, d1) -> (d0)>] -> tensor<8xi32> {
  ^bb0(%row: tensor<16xi32>):
    %bits = arith.trunci %row : tensor<16xi32> to tensor<16xi4>
    // expected-error @+1 {{cannot schedule a reduction of elements of type 'i4'}}
    %sum = rowwise.reduce addi %bits : tensor<16xi4> -> i4
    %wide = arith.extui %sum : i4 to i32
    rowwise.yield %wide : i32
  }
  return %y : tensor<8xi32>
}
