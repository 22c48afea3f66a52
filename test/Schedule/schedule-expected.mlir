// RUN: softmax-opt %s --rowwise-schedule | %S/Inputs/versions %s
// RUN: softmax-opt %s --rowwise-schedule=kind=block | %S/Inputs/versions %s NONE
// RUN: softmax-opt %s --rowwise-schedule=batch-invariant=true | %S/Inputs/versions %s NONE
// RUN: softmax-opt %s --rowwise-schedule --remarks=schedule -o /dev/null 2>&1 | FileCheck %s

// Where a number of elements is expected of rows of a dynamic size, the first version is for these
// alone, and what it would be if the size were known. It is for aligned rows, if these have one.
// What is forced is forced of all rows, and versions that add in one order have no other.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// WHERE: expected[0].widths == (2048, 2048) and expected[0].alignment == "aligned"
// WHERE: sum(version.widths == (2048, 2048) for version in expected) == 1
// WHERE: expected[0].__dict__ == known[0].__dict__
// NONE: all(version.minWidth != version.maxWidth for version in expected)
// CHECK: remark: kernel 0: schedule {{.*}} for rows of 2048 elements, aligned
func.func @expected(%x: tensor<4096x?xbf16>) -> tensor<4096x?xbf16> {
  %y = rowwise.fuse ins(%x : tensor<4096x?xbf16>) axis [1] maps [#all, #all] attributes {rowwise.expected_size = 2048 : i64} -> tensor<4096x?xbf16> {
  ^bb0(%row: tensor<?xbf16>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %row, %c0 : tensor<?xbf16>
    %wide = arith.extf %row : tensor<?xbf16> to tensor<?xf32>
    %sum = rowwise.reduce addf %wide : tensor<?xf32> -> f32
    %s = tensor.splat %sum[%n] : tensor<?xf32>
    %q = arith.divf %wide, %s : tensor<?xf32>
    %o = arith.truncf %q : tensor<?xf32> to tensor<?xbf16>
    rowwise.yield %o : tensor<?xbf16>
  }
  return %y : tensor<4096x?xbf16>
}

func.func @known(%x: tensor<4096x2048xbf16>) -> tensor<4096x2048xbf16> {
  %y = rowwise.fuse ins(%x : tensor<4096x2048xbf16>) axis [1] maps [#all, #all] -> tensor<4096x2048xbf16> {
  ^bb0(%row: tensor<2048xbf16>):
    %wide = arith.extf %row : tensor<2048xbf16> to tensor<2048xf32>
    %sum = rowwise.reduce addf %wide : tensor<2048xf32> -> f32
    %s = tensor.splat %sum : tensor<2048xf32>
    %q = arith.divf %wide, %s : tensor<2048xf32>
    %o = arith.truncf %q : tensor<2048xf32> to tensor<2048xbf16>
    rowwise.yield %o : tensor<2048xbf16>
  }
  return %y : tensor<4096x2048xbf16>
}

// Rows of an odd size are not aligned.

// WHERE: odd[0].widths == (2049, 2049) and odd[0].alignment == "any"
// NONE: all(version.minWidth != version.maxWidth for version in odd)
func.func @odd(%x: tensor<4096x?xf32>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x?xf32>) axis [1] maps [#all, #row] attributes {rowwise.expected_size = 2049 : i64} -> tensor<4096xf32> {
  ^bb0(%row: tensor<?xf32>):
    %sum = rowwise.reduce addf %row : tensor<?xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}

// What is expected of a size that is known says nothing.

// WHERE: all(version.widths == (64, 64) for version in sure)
func.func @sure(%x: tensor<4096x64xf32>) -> tensor<4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x64xf32>) axis [1] maps [#all, #row] attributes {rowwise.expected_size = 32 : i64} -> tensor<4096xf32> {
  ^bb0(%row: tensor<64xf32>):
    %sum = rowwise.reduce addf %row : tensor<64xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<4096xf32>
}
