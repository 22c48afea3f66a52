// RUN: softmax-opt %s --rowwise-schedule | %S/Inputs/versions %s

// Where nothing is reduced, no element waits for another: many rows that one block does not hold
// stream, if they are aligned. Blocks share few rows, which would leave multiprocessors idle.

#all = affine_map<(d0, d1) -> (d0, d1)>

// WHERE: many[0].schedule == "stream" and many[0].blocks == 1
func.func @many(%x: tensor<4096x75968xbf16>) -> tensor<4096x75968xbf16> {
  %y = rowwise.fuse ins(%x : tensor<4096x75968xbf16>) axis [1] maps [#all, #all] -> tensor<4096x75968xbf16> {
  ^bb0(%row: tensor<75968xbf16>):
    %wide = arith.extf %row : tensor<75968xbf16> to tensor<75968xf32>
    %e = math.exp %wide : tensor<75968xf32>
    %o = arith.truncf %e : tensor<75968xf32> to tensor<75968xbf16>
    rowwise.yield %o : tensor<75968xbf16>
  }
  return %y : tensor<4096x75968xbf16>
}

// WHERE: few[0].blocks > 1
func.func @few(%x: tensor<16x75968xbf16>) -> tensor<16x75968xbf16> {
  %y = rowwise.fuse ins(%x : tensor<16x75968xbf16>) axis [1] maps [#all, #all] -> tensor<16x75968xbf16> {
  ^bb0(%row: tensor<75968xbf16>):
    %wide = arith.extf %row : tensor<75968xbf16> to tensor<75968xf32>
    %e = math.exp %wide : tensor<75968xf32>
    %o = arith.truncf %e : tensor<75968xf32> to tensor<75968xbf16>
    rowwise.yield %o : tensor<75968xbf16>
  }
  return %y : tensor<16x75968xbf16>
}

// Boundary elements of unaligned rows are peeled, which streams do not.

// WHERE: [v.peeled for v in odd] == [True] and odd[0].blocks > 1
func.func @odd(%x: tensor<4096x75969xbf16>) -> tensor<4096x75969xbf16> {
  %y = rowwise.fuse ins(%x : tensor<4096x75969xbf16>) axis [1] maps [#all, #all] -> tensor<4096x75969xbf16> {
  ^bb0(%row: tensor<75969xbf16>):
    %wide = arith.extf %row : tensor<75969xbf16> to tensor<75969xf32>
    %e = math.exp %wide : tensor<75969xf32>
    %o = arith.truncf %e : tensor<75969xf32> to tensor<75969xbf16>
    rowwise.yield %o : tensor<75969xbf16>
  }
  return %y : tensor<4096x75969xbf16>
}

// What is written waits for the reduction, whose row a cluster holds.

// WHERE: reduced[0].schedule == "cluster" and reduced[0].holds
func.func @reduced(%x: tensor<4096x75968xbf16>) -> tensor<4096x75968xbf16> {
  %y = rowwise.fuse ins(%x : tensor<4096x75968xbf16>) axis [1] maps [#all, #all] -> tensor<4096x75968xbf16> {
  ^bb0(%row: tensor<75968xbf16>):
    %wide = arith.extf %row : tensor<75968xbf16> to tensor<75968xf32>
    %max = rowwise.reduce maximumf %wide : tensor<75968xf32> -> f32
    %m = tensor.splat %max : tensor<75968xf32>
    %d = arith.subf %wide, %m : tensor<75968xf32>
    %o = arith.truncf %d : tensor<75968xf32> to tensor<75968xbf16>
    rowwise.yield %o : tensor<75968xbf16>
  }
  return %y : tensor<4096x75968xbf16>
}
