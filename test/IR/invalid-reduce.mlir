// RUN: softmax-opt %s --split-input-file --verify-diagnostics

func.func @reduce_c1(%row: tensor<16xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected 2 results of kind max_sumexp, found 1}}
  %m = rowwise.reduce max_sumexp %row : tensor<16xf32> -> f32
  return
}

// -----
func.func @reduce_c1_too_many(%row: tensor<16xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected 1 results of kind addf, found 2}}
  %s:2 = rowwise.reduce addf %row : tensor<16xf32> -> f32, f32
  return
}

// -----
func.func @reduce_c2_elements(%row: tensor<16xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected 1 operands, found 2}}
  %s = rowwise.reduce addf %row, %row : tensor<16xf32>, tensor<16xf32> -> f32
  return
}

// -----
func.func @reduce_c2_states(%m: vector<32xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected 2 operands, found 1}}
  %s:2 = rowwise.reduce max_sumexp %m states : vector<32xf32> -> f32, f32
  return
}

// -----
func.func @reduce_c2_types(%m: vector<32xf32>, %s: vector<64xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected operands of one type, found 'vector<32xf32>' and 'vector<64xf32>'}}
  %t:2 = rowwise.reduce max_sumexp %m, %s states : vector<32xf32>, vector<64xf32> -> f32, f32
  return
}

// -----
func.func @reduce_c3_element(%row: tensor<16xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected results that are 'f32', found 'f64'}}
  %s = rowwise.reduce addf %row : tensor<16xf32> -> f64
  return
}

// -----
func.func @reduce_c3_vector(%tile: vector<64xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected results that are 'f32', found 'vector<32xf32>'}}
  %s = rowwise.reduce addf %tile : vector<64xf32> -> vector<32xf32>
  return
}

// -----
func.func @reduce_c3_partial(%tile: vector<64xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected results that are vectors of 'f32', found 'f32'}}
  %s = rowwise.reduce addf %tile partial : vector<64xf32> -> f32
  return
}

// -----
func.func @reduce_c4_mask(%row: tensor<16xf32>, %mask: vector<16xi1>) {
  // expected-error @+1 {{'rowwise.reduce' op expected vectors with mask, partial or states, found 'tensor<16xf32>'}}
  %s = rowwise.reduce addf %row mask(%mask) : tensor<16xf32> mask(vector<16xi1>) -> f32
  return
}

// -----
func.func @reduce_c4_partial(%row: tensor<16xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected vectors with mask, partial or states, found 'tensor<16xf32>'}}
  %s = rowwise.reduce addf %row partial : tensor<16xf32> -> vector<4xf32>
  return
}

// -----
func.func @reduce_c4_states(%row: tensor<16xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected vectors with mask, partial or states, found 'tensor<16xf32>'}}
  %s = rowwise.reduce addf %row states : tensor<16xf32> -> f32
  return
}

// -----
func.func @reduce_c4_shape(%tile: vector<64xf32>, %mask: vector<32xi1>) {
  // expected-error @+1 {{'rowwise.reduce' op expected a mask of the operand's shape, found 'vector<32xi1>' for 'vector<64xf32>'}}
  %s = rowwise.reduce addf %tile mask(%mask) : vector<64xf32> mask(vector<32xi1>) -> f32
  return
}

// -----
func.func @reduce_kind(%row: tensor<16xf32>) {
  // expected-error @+2 {{expected ::mlir::rowwise::ReductionKind to be one of: maximumf, maxnumf, minimumf, minnumf, addf, mulf, max_sumexp}}
  // expected-error @+1 {{failed to parse}}
  %s = rowwise.reduce average %row : tensor<16xf32> -> f32
  return
}

// -----
func.func @reduce_c5_integers(%row: tensor<16xi32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected floating point with kind addf, found 'i32'}}
  %s = rowwise.reduce addf %row : tensor<16xi32> -> i32
  return
}

// -----
func.func @reduce_c5_floats(%row: tensor<16xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected integers with kind maxsi, found 'f32'}}
  %s = rowwise.reduce maxsi %row : tensor<16xf32> -> f32
  return
}

// -----
func.func @reduce_index(%row: tensor<16xindex>) {
  // expected-error-re @+1 {{'rowwise.reduce' op operand #0 must be variadic of {{.*}}, but got 'tensor<16xindex>'}}
  %s = rowwise.reduce addi %row : tensor<16xindex> -> index
  return
}

// -----
func.func @position_c1_dimension(%x: tensor<8x16xf32>) {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    // expected-error @+1 {{'rowwise.position' op expected a dimension below 2, found 2}}
    %p = rowwise.position 2 : index
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @position_c1_axis(%x: tensor<8x16xf32>) {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    // expected-error @+1 {{'rowwise.position' op expected a result of type 'tensor<16xindex>', found 'index'}}
    %p = rowwise.position 1 : index
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @position_c1_outer(%x: tensor<8x16xf32>) {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    // expected-error @+1 {{'rowwise.position' op expected a result of type 'index', found 'tensor<8xindex>'}}
    %p = rowwise.position 0 : tensor<8xindex>
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @position_negative(%x: tensor<8x16xf32>) {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    // expected-error @+1 {{'rowwise.position' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
    %p = rowwise.position -1 : index
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @position_outside() {
  // expected-error @+1 {{'rowwise.position' op expected an enclosing rowwise.fuse}}
  %p = rowwise.position 0 : index
  return
}

// -----
func.func @spread_c1(%m: vector<32xf32>) {
  // expected-error @+1 {{'rowwise.spread' op expected a result of 'f32', found 'vector<64xf16>'}}
  %t = rowwise.spread %m : vector<32xf32> -> vector<64xf16>
  return
}

// -----
func.func @reduce_c5_rank(%rows: tensor<4x16xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected a row, found 'tensor<4x16xf32>'}}
  %s = rowwise.reduce addf %rows : tensor<4x16xf32> -> f32
  return
}

// -----
func.func @reduce_c6(%tile: vector<64xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected states and scalars with a latency}}
  %s = rowwise.reduce addf %tile latency 2 : vector<64xf32> -> f32
  return
}

// -----
func.func @reduce_c2_partial_rows(%row: vector<16xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected 1 operands, found 2}}
  %s = rowwise.reduce addf %row, %row partial : vector<16xf32>, vector<16xf32> -> vector<4xf32>
  return
}

// -----
func.func @reduce_c1_rows(%row: vector<16xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected 4 results of kind max_sumexp, found 2}}
  %m, %s = rowwise.reduce max_sumexp %row, %row : vector<16xf32>, vector<16xf32> -> f32, f32
  return
}

// -----
func.func @reduce_c6_most(%tile: vector<64xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected a latency of at most 8, found 9}}
  %s = rowwise.reduce addf %tile states latency 9 : vector<64xf32> -> f32
  return
}

// -----
func.func @reduce_c4_states(%ofThreads: vector<64xf32>, %mask: vector<64xi1>) {
  // expected-error @+1 {{'rowwise.reduce' op expected elements with a mask, found states}}
  %s = rowwise.reduce addf %ofThreads mask(%mask) states : vector<64xf32> mask(vector<64xi1>) -> f32
  return
}

// -----
func.func @reduce_c7(%tile: vector<64xf32>) {
  // expected-error @+1 {{'rowwise.reduce' op expected 'unfinalized' without 'partial', whose results are states, found both}}
  %s = rowwise.reduce addf %tile partial unfinalized : vector<64xf32> -> vector<4xf32>
  return
}
