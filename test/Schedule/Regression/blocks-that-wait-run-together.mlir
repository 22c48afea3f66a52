// RUN: softmax-opt %s --rowwise-schedule --rowwise-resources | FileCheck %s

// Blocks of a row in schedule split wait for each other: where a multiprocessor must run
// two, registers are left for two, even where the rows alone would take more.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @two_operands(%x: tensor<2x4220878xbf16>, %t: tensor<2x4220878xbf16>) -> tensor<2xbf16> {
  // CHECK: schedule = #rowwise.split<{{.*}} warps = 8, rows = 1, blocks = 264>, rows = <alignment = any, {{.*}} minBlocks = 2
  %y = rowwise.fuse ins(%x, %t : tensor<2x4220878xbf16>, tensor<2x4220878xbf16>) axis [1] maps [#all, #all, #row] -> tensor<2xbf16> {
  ^bb0(%row: tensor<4220878xbf16>, %target: tensor<4220878xbf16>):
    %wide = arith.extf %row : tensor<4220878xbf16> to tensor<4220878xf32>
    %wanted = arith.extf %target : tensor<4220878xbf16> to tensor<4220878xf32>
    %max = rowwise.reduce maximumf %wide : tensor<4220878xf32> -> f32
    %maxes = tensor.splat %max : tensor<4220878xf32>
    %shifted = arith.subf %wide, %maxes : tensor<4220878xf32>
    %exp = math.exp %shifted : tensor<4220878xf32>
    %sum = rowwise.reduce addf %exp : tensor<4220878xf32> -> f32
    %log = math.log %sum : f32
    %logs = tensor.splat %log : tensor<4220878xf32>
    %logarithm = arith.subf %shifted, %logs : tensor<4220878xf32>
    %product = arith.mulf %wanted, %logarithm : tensor<4220878xf32>
    %total = rowwise.reduce addf %product : tensor<4220878xf32> -> f32
    %narrow = arith.truncf %total : f32 to bf16
    rowwise.yield %narrow : bf16
  }
  return %y : tensor<2xbf16>
}
