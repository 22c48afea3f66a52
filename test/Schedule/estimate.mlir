// RUN: softmax-opt %s --rowwise-estimate --remarks-filter=rowwise-estimate --verify-diagnostics --split-input-file -o /dev/null
// RUN: not softmax-opt %s --rowwise-estimate=target=sm_75 --remarks-filter=rowwise-estimate --split-input-file 2>&1 | FileCheck %s

// CHECK: error: expected a target of sm_80, {{.*}}, found sm_75

#all = affine_map<(d0, d1) -> (d0, d1)>
#weight = affine_map<(d0, d1) -> (d1)>
#row = affine_map<(d0, d1) -> (d0)>
#warp = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 16, warps = 1, rows = 8>, rows = <alignment = aligned, minWidth = 64, maxWidth = 64>>

// A row, a mask, a weight of all rows and a scalar of each.
func.func @each_once(%x: tensor<1048576x64xf32>, %mask: tensor<1048576x64xi1>,
                     %w: tensor<64xf32>, %s: tensor<1048576xbf16>) -> tensor<1048576x64xf32> {
  // expected-remark @+1 {{kernel 0 must read 337641728 and write 268435456 bytes: predicted 126.3 us at 4800 GB/s of sm_90}}
  %y = rowwise.fuse ins(%x, %mask, %w, %s : tensor<1048576x64xf32>, tensor<1048576x64xi1>, tensor<64xf32>, tensor<1048576xbf16>)
      axis [1] maps [#all, #all, #weight, #row, #all] versions [#warp] -> tensor<1048576x64xf32> {
  ^bb0(%row: tensor<64xf32>, %m: tensor<64xi1>, %weight: tensor<64xf32>, %t: bf16):
    %wide = arith.extf %t : bf16 to f32
    %splat = tensor.splat %wide : tensor<64xf32>
    %z = arith.select %m, %row, %weight : tensor<64xi1>, tensor<64xf32>
    %o = arith.mulf %z, %splat : tensor<64xf32>
    rowwise.yield %o : tensor<64xf32>
  }
  return %y : tensor<1048576x64xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#warp = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 16, warps = 1, rows = 8>, rows = <alignment = aligned, minWidth = 64, maxWidth = 64>>

// An input that is there for its size alone is not read.
func.func @size_alone(%x: tensor<1048576x64xf32>) -> tensor<1048576x64xf32> {
  // expected-remark @+1 {{kernel 0 must read 0 and write 268435456 bytes}}
  %y = rowwise.fuse ins(%x : tensor<1048576x64xf32>) axis [1] maps [#all, #all] versions [#warp] -> tensor<1048576x64xf32> {
  ^bb0(%row: tensor<64xf32>):
    %position = rowwise.position 1 : tensor<64xindex>
    %number = arith.index_cast %position : tensor<64xindex> to tensor<64xi32>
    %o = arith.sitofp %number : tensor<64xi32> to tensor<64xf32>
    rowwise.yield %o : tensor<64xf32>
  }
  return %y : tensor<1048576x64xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#warp = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>, rows = <alignment = aligned, minWidth = 32, maxWidth = 32>>

// One tensor in two layouts, read once; too small to take longer than a launch.
module attributes {rowwise.target = #rowwise.target<chip = "small", sms = 2, registers = 65536, shared = 65536, threads = 2048, cluster = 1, l2 = 1048576, bandwidth = 10>} {
  func.func @small(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
    // expected-remark @+1 {{kernel 0 must read 4096 and write 4096 bytes: predicted 3.4 us (an empty kernel; the bytes take 0.8 us at 10 GB/s of small)}}
    %y = rowwise.fuse ins(%x, %x : tensor<32x32xf32>, tensor<32x32xf32>) axis [1]
        maps [#all, #transposed, #all] versions [#warp] -> tensor<32x32xf32> {
    ^bb0(%row: tensor<32xf32>, %column: tensor<32xf32>):
      %o = arith.addf %row, %column : tensor<32xf32>
      rowwise.yield %o : tensor<32xf32>
    }
    return %y : tensor<32x32xf32>
  }
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#weight = affine_map<(d0, d1) -> (d1)>
#warp = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>, rows = <alignment = any, minWidth = 0, maxWidth = 125>>
#stream = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 32, rows = 1>, rows = <alignment = any, minWidth = 126, maxWidth = 9223372036854775807>>

// Streaming, the maximum, the sum and the result read the row, and only the
// result reads the weight.
func.func @streams(%x: tensor<?x?xf32>, %w: tensor<?xf32>) -> tensor<?x?xf32> {
  // expected-remark @+2 {{kernel 0 must read 4*d0*d1 + 4*d1 and write 4*d0*d1 bytes: predicted 4800 GB/s of sm_90, 3.4 us at least (an empty kernel)}}
  // expected-remark @+1 {{kernel 0 where it streams reads 12*d0*d1 + 4*d1 and writes 4*d0*d1 bytes, as each pass over a row reads it again: predicted 4800 GB/s}}
  %y = rowwise.fuse ins(%x, %w : tensor<?x?xf32>, tensor<?xf32>) axis [1] maps [#all, #weight, #all]
      versions [#warp, #stream] -> tensor<?x?xf32> {
  ^bb0(%row: tensor<?xf32>, %weight: tensor<?xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %row, %c0 : tensor<?xf32>
    %max = rowwise.reduce maximumf %row : tensor<?xf32> -> f32
    %m = tensor.splat %max[%n] : tensor<?xf32>
    %d = arith.subf %row, %m : tensor<?xf32>
    %sum = rowwise.reduce addf %d : tensor<?xf32> -> f32
    %s = tensor.splat %sum[%n] : tensor<?xf32>
    %e = arith.divf %d, %s : tensor<?xf32>
    %o = arith.mulf %e, %weight : tensor<?xf32>
    rowwise.yield %o : tensor<?xf32>
  }, {
  ^bb0(%row: tensor<?xf32>, %weight: tensor<?xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %row, %c0 : tensor<?xf32>
    %max = rowwise.reduce maximumf %row : tensor<?xf32> -> f32
    %m = tensor.splat %max[%n] : tensor<?xf32>
    %d = arith.subf %row, %m : tensor<?xf32>
    %sum = rowwise.reduce addf %d : tensor<?xf32> -> f32
    %s = tensor.splat %sum[%n] : tensor<?xf32>
    %e = arith.divf %d, %s : tensor<?xf32>
    %o = arith.mulf %e, %weight : tensor<?xf32>
    rowwise.yield %o : tensor<?xf32>
  }
  return %y : tensor<?x?xf32>
}
