// RUN: softmax-opt %s --split-input-file --verify-diagnostics --rowwise-shard="axis=1 ranks=2"

// A dimension that ranks cannot divide.

#two = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @two_axis_dimensions(%x: tensor<4x8x16xf32>) -> tensor<4x8x16xf32> {
  // expected-error @below {{expected a sharded axis of one dimension, found one of 2}}
  %y = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [1, 2] maps [#two, #two] -> tensor<4x8x16xf32> {
  ^bb0(%r: tensor<128xf32>):
    %o = math.exp %r : tensor<128xf32>
    rowwise.yield %o : tensor<128xf32>
  }
  return %y : tensor<4x8x16xf32>
}

// -----

func.func @split(%x: tensor<4x16xf32>) -> tensor<4x2x8xf32> {
  // expected-error @below {{expected to keep a sharded dimension as it is, found dimension 1 of its operand changed}}
  %y = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, 2, 8] : tensor<4x16xf32> into tensor<4x2x8xf32>
  return %y : tensor<4x2x8xf32>
}

// -----

func.func @sliced(%x: tensor<4x16xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{expected row programs and views alone on a sharded dimension, found dimension 1 of 'tensor<4x16xf32>' used}}
  %y = tensor.extract_slice %x[0, 0] [4, 8] [1, 1] : tensor<4x16xf32> to tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

#row = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
func.func @table(%x: tensor<4x16xf32>, %y: tensor<4x7xf32>) -> tensor<4x7xf32> {
  // expected-error @below {{expected no element at an index that is data of a sharded tensor, found one of operand 1}}
  %z = rowwise.fuse ins(%y, %x : tensor<4x7xf32>, tensor<4x16xf32>) axis [1] maps [#row, #none, #row] -> tensor<4x7xf32> {
  ^bb0(%r: tensor<7xf32>, %t: tensor<4x16xf32>):
    %c0 = arith.constant 0 : index
    %e = tensor.extract %t[%c0, %c0] : tensor<4x16xf32>
    %s = tensor.splat %e : tensor<7xf32>
    %o = arith.addf %r, %s : tensor<7xf32>
    rowwise.yield %o : tensor<7xf32>
  }
  return %z : tensor<4x7xf32>
}

// -----

#row = affine_map<(d0, d1) -> (d0, d1)>
#weight = affine_map<(d0, d1) -> (d1)>
#scalar = affine_map<(d0, d1) -> (d0)>
func.func @both(%x: tensor<16x16xf32>, %w: tensor<16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %y = rowwise.fuse ins(%x, %w : tensor<16x16xf32>, tensor<16xf32>) axis [1] maps [#row, #weight, #row] -> tensor<16x16xf32> {
  ^bb0(%r: tensor<16xf32>, %v: tensor<16xf32>):
    %o = arith.mulf %r, %v : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  // expected-error @below {{expected one sharded dimension of a row program, found d1 and d0}}
  %z = rowwise.fuse ins(%w, %w : tensor<16xf32>, tensor<16xf32>) axis [1] maps [#scalar, #weight, #row] -> tensor<16x16xf32> {
  ^bb0(%s: f32, %v: tensor<16xf32>):
    %w0 = tensor.splat %s : tensor<16xf32>
    %o = arith.addf %v, %w0 : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y, %z : tensor<16x16xf32>, tensor<16x16xf32>
}

// -----

#row = affine_map<(d0, d1) -> (d0, d1)>
#other = affine_map<(d0, d1) -> (d1, d0)>
// expected-error @below {{expected one sharded dimension of 'tensor<16x16xf32>', found dimensions 1 and 0}}
func.func @transposed(%x: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %z = rowwise.fuse ins(%x, %x : tensor<16x16xf32>, tensor<16x16xf32>) axis [1] maps [#row, #other, #row] -> tensor<16x16xf32> {
  ^bb0(%r: tensor<16xf32>, %s: tensor<16xf32>):
    %o = arith.addf %r, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %z : tensor<16x16xf32>
}

// -----

// expected-error @below {{expected to shard a dimension of the first argument, found 1 of 'tensor<4xf32>'}}
func.func @rank(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{expected to shard a dimension of the first argument, found 1 of '() -> tensor<4xf32>'}}
func.func @no_argument() -> tensor<4xf32> {
  %c = arith.constant dense<0.0> : tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----
// A sum of vectors is no state of numbers.
func.func @vectors(%keys: tensor<40x16xf32>, %query: tensor<8x16xf32>, %values: tensor<40x24xf32>) -> tensor<8x24xf32> {
  // expected-error @below {{expected a sharded row of numbers, found one of vectors}}
  %o = rowwise.fuse ins(%query, %keys, %values : tensor<8x16xf32>, tensor<40x16xf32>, tensor<40x24xf32>)
      axis [1] inner [2, 3]
      maps [affine_map<(i, j, c, e) -> (i, c)>, affine_map<(i, j, c, e) -> (j, c)>,
            affine_map<(i, j, c, e) -> (j, e)>, affine_map<(i, j, c, e) -> (i, e)>] -> tensor<8x24xf32> {
  ^bb0(%q: vector<16xf32>, %k: tensor<40xvector<16xf32>>, %v: tensor<40xvector<24xf32>>):
    %x = rowwise.dot %q, %k : vector<16xf32>, tensor<40xvector<16xf32>> -> tensor<40xf32>
    %s, %a = rowwise.reduce addf %x vectors(%v) : tensor<40xf32> vectors(tensor<40xvector<24xf32>>) -> f32, vector<24xf32>
    rowwise.yield %a : vector<24xf32>
  }
  return %o : tensor<8x24xf32>
}

// -----

// The size of another tensor, which ranks would know only once they have met.

#square = affine_map<(d0, d1) -> (d0, d1)>
func.func @size(%x: tensor<?x?xf32>) -> tensor<?x4xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %n, %c2 : index
  // expected-error @below {{expected the size of a sharded dimension to be read by row programs alone}}
  %e = tensor.empty(%m) : tensor<?x4xf32>
  %y = rowwise.fuse ins(%e : tensor<?x4xf32>) axis [1] maps [#square, #square] -> tensor<?x4xf32> {
  ^bb0(%r: tensor<4xf32>):
    %o = arith.constant dense<1.0> : tensor<4xf32>
    rowwise.yield %o : tensor<4xf32>
  }
  return %y : tensor<?x4xf32>
}

// -----

#steps = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#parts = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @accumulated(%x: tensor<4x8x16xf32>) -> tensor<4x16xf32> {
  // expected-error @below {{expected a sharded row program without accumulated dimensions, found some}}
  %y = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [2] accumulated [1] by [#rowwise<kind addf>]
      maps [#steps, #parts] -> tensor<4x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<4x16xf32>
}

// -----

// A version is for rows of the width before they are divided.

#rows = affine_map<(d0, d1) -> (d0, d1)>
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>
func.func @scheduled(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @below {{expected a row program that is sharded before it is scheduled, found one with versions}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#rows, #rows] versions [#version] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %e = math.exp %row : tensor<16xf32>
    rowwise.yield %e : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----

// What is annotated is not what the program divides.

#rows = affine_map<(d0, d1) -> (d0, d1)>
// expected-error @below {{expected argument 1 to be split in dimension 0, as it is annotated, found dimension 1}}
func.func @other_argument(%x: tensor<4x16xf32>, %y: tensor<4x16xf32> {rowwise.shard_dim = 0 : i64}) -> tensor<4x16xf32> {
  %z = rowwise.fuse ins(%x, %y : tensor<4x16xf32>, tensor<4x16xf32>) axis [1] maps [#rows, #rows, #rows] -> tensor<4x16xf32> {
  ^bb0(%a: tensor<16xf32>, %b: tensor<16xf32>):
    %sum = arith.addf %a, %b : tensor<16xf32>
    rowwise.yield %sum : tensor<16xf32>
  }
  return %z : tensor<4x16xf32>
}

// -----

#row = affine_map<(d0, d1) -> (d0, d1)>
#number = affine_map<(d0, d1) -> (d0)>
// expected-error @below {{expected result 0 to be split in dimension 0, as it is annotated, found all of it on each rank}}
func.func @other_result(%x: tensor<16x16xf32>) -> (tensor<16xf32> {rowwise.shard_dim = 0 : i64}) {
  %z = rowwise.fuse ins(%x : tensor<16x16xf32>) axis [1] maps [#row, #number] -> tensor<16xf32> {
  ^bb0(%a: tensor<16xf32>):
    %sum = rowwise.reduce addf %a : tensor<16xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %z : tensor<16xf32>
}
