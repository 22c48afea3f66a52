// RUN: softmax-opt %s --split-input-file --verify-diagnostics

func.func @tm_c1(%x: tensor<9x65xf32>, %n: tensor<9x65xi64>) {
  // expected-error @+1 {{'tm_tensor.sort' op expected results of types ('tensor<9x65xf32>', 'tensor<9x65xi64>'), as its outs have, found ('tensor<9x65xf32>')}}
  %y = tm_tensor.sort dimension(1) outs(%x, %n : tensor<9x65xf32>, tensor<9x65xi64>) {
  ^bb0(%a: f32, %b: f32, %i: i64, %j: i64):
    %g = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %g : i1
  } -> tensor<9x65xf32>
  return
}

// -----
func.func @terminator(%x: tensor<9x65xf32>) {
  // expected-error @+1 {{'tm_tensor.sort' op expected tm_tensor.yield at the end of its region, found cf.br}}
  %y = "tm_tensor.sort"(%x) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    cf.br ^bb0(%a, %b : f32, f32)
  }) : (tensor<9x65xf32>) -> tensor<9x65xf32>
  return
}

// -----
func.func @scatter_c1_count(%x: tensor<9x65xf32>, %at: tensor<9x2xi64>) {
  // expected-error @+1 {{'tm_tensor.scatter' op expected updates, indices and one output, found 1 inputs and 1 outputs}}
  %y = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%at : tensor<9x2xi64>) outs(%x : tensor<9x65xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<9x65xf32>
  return
}

// -----
func.func @scatter_c1_indices(%x: tensor<9x65xf32>, %u: tensor<9xf32>, %at: tensor<9xi64>) {
  // expected-error @+1 {{'tm_tensor.scatter' op expected indices of integers in two dimensions, found 'tensor<9xi64>'}}
  %y = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %at : tensor<9xf32>, tensor<9xi64>) outs(%x : tensor<9x65xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<9x65xf32>
  return
}

// -----
func.func @scatter_c1_updates(%x: tensor<9x65xf32>, %u: tensor<8xf32>, %at: tensor<9x2xi64>) {
  // expected-error @+1 {{'tm_tensor.scatter' op expected an update for each row of 'tensor<9x2xi64>', found 'tensor<8xf32>'}}
  %y = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %at : tensor<8xf32>, tensor<9x2xi64>) outs(%x : tensor<9x65xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<9x65xf32>
  return
}

// -----
func.func @scatter_c2_columns(%x: tensor<9x65xf32>, %u: tensor<9xf32>, %at: tensor<9x2xi64>) {
  // expected-error @+1 {{'tm_tensor.scatter' op expected a column of indices for each of 1 dimensions, found 'tensor<9x2xi64>'}}
  %y = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %at : tensor<9xf32>, tensor<9x2xi64>) outs(%x : tensor<9x65xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<9x65xf32>
  return
}

// -----
func.func @scatter_c2_distinct(%x: tensor<9x65xf32>, %u: tensor<9xf32>, %at: tensor<9x2xi64>) {
  // expected-error @+1 {{'tm_tensor.scatter' op expected distinct dimensions of 'tensor<9x65xf32>' in dimension_map, found 1}}
  %y = tm_tensor.scatter {dimension_map = array<i64: 1, 1>} unique_indices(false) ins(%u, %at : tensor<9xf32>, tensor<9x2xi64>) outs(%x : tensor<9x65xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<9x65xf32>
  return
}

// -----
func.func @scatter_c2_within(%x: tensor<9x65xf32>, %u: tensor<9xf32>, %at: tensor<9x2xi64>) {
  // expected-error @+1 {{'tm_tensor.scatter' op expected distinct dimensions of 'tensor<9x65xf32>' in dimension_map, found 2}}
  %y = tm_tensor.scatter {dimension_map = array<i64: 0, 2>} unique_indices(false) ins(%u, %at : tensor<9xf32>, tensor<9x2xi64>) outs(%x : tensor<9x65xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<9x65xf32>
  return
}

// -----
func.func @scatter_c3_arguments(%x: tensor<9x65xf32>, %u: tensor<9xf32>, %at: tensor<9x2xi64>) {
  // expected-error @+1 {{'tm_tensor.scatter' op expected an update and an element of type 'f32' as arguments of its region, found ('f32')}}
  %y = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %at : tensor<9xf32>, tensor<9x2xi64>) outs(%x : tensor<9x65xf32>) {
  ^bb0(%update: f32):
    tm_tensor.yield %update : f32
  } -> tensor<9x65xf32>
  return
}

// -----
func.func @scatter_c3_updates(%x: tensor<9x65xf32>, %u: tensor<9xf16>, %at: tensor<9x2xi64>) {
  // expected-error @+1 {{'tm_tensor.scatter' op expected updates of 'f32', found 'tensor<9xf16>'}}
  %y = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %at : tensor<9xf16>, tensor<9x2xi64>) outs(%x : tensor<9x65xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<9x65xf32>
  return
}

// -----
func.func @scatter_c3_yield(%x: tensor<9x65xf32>, %u: tensor<9xf32>, %at: tensor<9x2xi64>) {
  // expected-error @+1 {{'tm_tensor.scatter' op expected its region to yield one 'f32', found ('f32', 'f32')}}
  %y = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %at : tensor<9xf32>, tensor<9x2xi64>) outs(%x : tensor<9x65xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update, %old : f32, f32
  } -> tensor<9x65xf32>
  return
}
