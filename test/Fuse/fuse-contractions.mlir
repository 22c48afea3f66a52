// RUN: softmax-opt %s --split-input-file --rowwise-fuse-contractions --canonicalize | FileCheck %s
// RUN: softmax-opt %s --split-input-file --rowwise-fuse-contractions | FileCheck %s --check-prefix=APART
// RUN: softmax-opt %s --split-input-file --rowwise-fuse-contractions --remarks -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: softmax-opt %s --split-input-file --rowwise-fuse-contractions="precise=true" --canonicalize | FileCheck %s --check-prefix=PRECISE

// Contractions in front of a program and behind it become part of it.

#all = affine_map<(d0, d1) -> (d0, d1)>
#q = affine_map<(i, j, c) -> (i, c)>
#k = affine_map<(i, j, c) -> (j, c)>
#x = affine_map<(i, j, c) -> (i, j)>

// Vectors of 16 elements make a row of 40, by which 40 of 24 are added up.
// CHECK: #[[$Q:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
// CHECK: #[[$K:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
// CHECK: #[[$V:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
// CHECK: #[[$Y:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
// CHECK-LABEL: func @both
// CHECK-SAME: (%[[Q:.*]]: tensor<8x16xf32>, %[[K:.*]]: tensor<40x16xf32>, %[[V:.*]]: tensor<40x24xf32>)
func.func @both(%q: tensor<8x16xf32>, %k: tensor<40x16xf32>, %v: tensor<40x24xf32>) -> tensor<8x24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x40xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<8x40xf32>) -> tensor<8x40xf32>
  %x = linalg.generic {indexing_maps = [#q, #k, #x], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<8x16xf32>, tensor<40x16xf32>) outs(%none : tensor<8x40xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %ab = arith.mulf %b, %a : f32
    %next = arith.addf %ab, %sum : f32
    linalg.yield %next : f32
  } -> tensor<8x40xf32>
  // CHECK: %[[BOTH:.*]] = rowwise.fuse ins(%[[Q]], %[[K]], %[[V]] : tensor<8x16xf32>, tensor<40x16xf32>, tensor<40x24xf32>) axis [1] inner [2, 3] maps [#[[$Q]], #[[$K]], #[[$V]], #[[$Y]]] -> tensor<8x24xf32> {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: vector<16xf32>, %[[B:.*]]: tensor<40xvector<16xf32>>, %[[C:.*]]: tensor<40xvector<24xf32>>):
  // CHECK-NEXT: %[[DOT:.*]] = rowwise.dot %[[A]], %[[B]] : vector<16xf32>, tensor<40xvector<16xf32>> -> tensor<40xf32>
  // CHECK-NEXT: %[[EXP:.*]] = math.exp %[[DOT]]
  // CHECK-NEXT: %[[SUM:.*]]:2 = rowwise.reduce addf %[[EXP]] vectors(%[[C]]) : tensor<40xf32> vectors(tensor<40xvector<24xf32>>) -> f32, vector<24xf32>
  // CHECK-NEXT: rowwise.yield %[[SUM]]#1 : vector<24xf32>
  %p = rowwise.fuse ins(%x : tensor<8x40xf32>) axis [1] maps [#all, #all] -> tensor<8x40xf32> {
  ^bb0(%row: tensor<40xf32>):
    %exp = math.exp %row : tensor<40xf32>
    rowwise.yield %exp : tensor<40xf32>
  }
  %f = tensor.empty() : tensor<8x24xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%f : tensor<8x24xf32>) -> tensor<8x24xf32>
  %y = linalg.matmul ins(%p, %v : tensor<8x40xf32>, tensor<40x24xf32>) outs(%nothing : tensor<8x24xf32>) -> tensor<8x24xf32>
  // REMARK: remark: both: 1 kernel with 2 contractions in programs{{$}}
  // CHECK: return %[[BOTH]]
  return %y : tensor<8x24xf32>
}

// -----

// Transposes and constants in front; a rounding and a transpose behind. Batches and heads are merged, and
// the heads of keys are fewer than those of queries.
#in = affine_map<(b, h, i, c) -> (b, h, i, c)>
#turned = affine_map<(b, h, c, j) -> (b, h, j, c)>
#one = affine_map<(b, h, g, j, c) -> (b, h, j, c)>
#each = affine_map<(b, h, g, j, c) -> (b, h, g, j, c)>
#behind = affine_map<(b, h, i, e) -> (b, i, h, e)>
// CHECK: #[[$Q:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d5)>
// CHECK: #[[$K:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d4, d5)>
// CHECK: #[[$V:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d4, d6)>
// CHECK: #[[$Y:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d3, d1, d2, d6)>
// CHECK-LABEL: func @groups
// CHECK-SAME: (%[[Q:.*]]: tensor<2x6x5x16xbf16>, %[[K:.*]]: tensor<2x2x40x16xbf16>, %[[V:.*]]: tensor<2x2x40x24xbf16>)
// PRECISE-LABEL: func @groups
func.func @groups(%q: tensor<2x6x5x16xbf16>, %k: tensor<2x2x40x16xbf16>, %v: tensor<2x2x40x24xbf16>) -> tensor<2x5x6x24xbf16> {
  %zero = arith.constant 0.0 : f32
  // Multiplied in bf16, which takes roundings.
  // PRECISE: rowwise.fuse
  // PRECISE: arith.mulf
  // PRECISE: inner
  %scaled = rowwise.fuse ins(%q : tensor<2x6x5x16xbf16>) axis [3] maps [#in, #in] -> tensor<2x6x5x16xbf16> {
  ^bb0(%row: tensor<16xbf16>):
    %half = arith.constant dense<0.5> : tensor<16xbf16>
    %product = arith.mulf %half, %row : tensor<16xbf16>
    rowwise.yield %product : tensor<16xbf16>
  }
  %ke = tensor.empty() : tensor<2x2x3x40x16xbf16>
  %ks = linalg.generic {indexing_maps = [#one, #each], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%k : tensor<2x2x40x16xbf16>) outs(%ke : tensor<2x2x3x40x16xbf16>) {
  ^bb0(%a: bf16, %out: bf16):
    linalg.yield %a : bf16
  } -> tensor<2x2x3x40x16xbf16>
  %ve = tensor.empty() : tensor<2x2x3x40x24xbf16>
  %vs = linalg.generic {indexing_maps = [#one, #each], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%v : tensor<2x2x40x24xbf16>) outs(%ve : tensor<2x2x3x40x24xbf16>) {
  ^bb0(%a: bf16, %out: bf16):
    linalg.yield %a : bf16
  } -> tensor<2x2x3x40x24xbf16>
  %kh = tensor.collapse_shape %ks [[0], [1, 2], [3], [4]] : tensor<2x2x3x40x16xbf16> into tensor<2x6x40x16xbf16>
  %kt = rowwise.fuse ins(%kh : tensor<2x6x40x16xbf16>) axis [3] maps [#turned, #in] -> tensor<2x6x16x40xbf16> {
  ^bb0(%row: tensor<40xbf16>):
    rowwise.yield %row : tensor<40xbf16>
  }
  %qb = tensor.collapse_shape %scaled [[0, 1], [2], [3]] : tensor<2x6x5x16xbf16> into tensor<12x5x16xbf16>
  %kb = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<2x6x16x40xbf16> into tensor<12x16x40xbf16>
  %vb = tensor.collapse_shape %vs [[0, 1, 2], [3], [4]] : tensor<2x2x3x40x24xbf16> into tensor<12x40x24xbf16>
  %xe = tensor.empty() : tensor<12x5x40xf32>
  %none = linalg.fill ins(%zero : f32) outs(%xe : tensor<12x5x40xf32>) -> tensor<12x5x40xf32>
  %xb = linalg.batch_matmul ins(%qb, %kb : tensor<12x5x16xbf16>, tensor<12x16x40xbf16>) outs(%none : tensor<12x5x40xf32>) -> tensor<12x5x40xf32>
  %x = tensor.expand_shape %xb [[0, 1], [2], [3]] output_shape [2, 6, 5, 40] : tensor<12x5x40xf32> into tensor<2x6x5x40xf32>
  // CHECK: %[[SPLIT:.*]] = tensor.expand_shape %[[Q]] {{\[}}[0], [1, 2], [3], [4]] output_shape [2, 2, 3, 5, 16]
  // CHECK: %[[BOTH:.*]] = rowwise.fuse ins(%[[SPLIT]], %[[K]], %[[V]] : tensor<2x2x3x5x16xbf16>, tensor<2x2x40x16xbf16>, tensor<2x2x40x24xbf16>) axis [4] inner [5, 6] maps [#[[$Q]], #[[$K]], #[[$V]], #[[$Y]]] -> tensor<2x5x2x3x24xbf16> {
  // CHECK: %[[HALF:.*]] = arith.constant dense<5.000000e-01> : tensor<40xf32>
  // CHECK: %[[DOT:.*]] = rowwise.dot
  // CHECK: %[[SCALED:.*]] = arith.mulf %[[DOT]], %[[HALF]]
  // The number of the head, of two dimensions now.
  // CHECK: %[[HEAD:.*]] = rowwise.position 1 : index
  // CHECK: rowwise.position 2 : index
  // CHECK: arith.muli %[[HEAD]], %{{.*}} : index
  // CHECK: rowwise.position 4 : tensor<40xindex>
  // CHECK: %[[SUM:.*]]:2 = rowwise.reduce addf %{{.*}} vectors
  // CHECK: %[[ROUNDED:.*]] = arith.truncf %[[SUM]]#1 : vector<24xf32> to vector<24xbf16>
  // CHECK: rowwise.yield %[[ROUNDED]]
  %p = rowwise.fuse ins(%x : tensor<2x6x5x40xf32>) axis [3] maps [#in, #in] -> tensor<2x6x5x40xf32> {
  ^bb0(%row: tensor<40xf32>):
    %head = rowwise.position 1 : index
    %heads = tensor.splat %head : tensor<40xindex>
    %key = rowwise.position 3 : tensor<40xindex>
    %isBelow = arith.cmpi ult, %heads, %key : tensor<40xindex>
    %exp = math.exp %row : tensor<40xf32>
    %masked = arith.select %isBelow, %exp, %row : tensor<40xi1>, tensor<40xf32>
    rowwise.yield %masked : tensor<40xf32>
  }
  %pb = tensor.collapse_shape %p [[0, 1], [2], [3]] : tensor<2x6x5x40xf32> into tensor<12x5x40xf32>
  %ye = tensor.empty() : tensor<12x5x24xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%ye : tensor<12x5x24xf32>) -> tensor<12x5x24xf32>
  %yb = linalg.batch_matmul ins(%pb, %vb : tensor<12x5x40xf32>, tensor<12x40x24xbf16>) outs(%nothing : tensor<12x5x24xf32>) -> tensor<12x5x24xf32>
  %ys = tensor.expand_shape %yb [[0, 1], [2], [3]] output_shape [2, 6, 5, 24] : tensor<12x5x24xf32> into tensor<2x6x5x24xf32>
  %y = rowwise.fuse ins(%ys : tensor<2x6x5x24xf32>) axis [3] maps [#in, #behind] -> tensor<2x5x6x24xbf16> {
  ^bb0(%row: tensor<24xf32>):
    %rounded = arith.truncf %row : tensor<24xf32> to tensor<24xbf16>
    rowwise.yield %rounded : tensor<24xbf16>
  }
  // CHECK: %[[MERGED:.*]] = tensor.collapse_shape %[[BOTH]] {{\[}}[0], [1], [2, 3], [4]]
  // CHECK: return %[[MERGED]]
  return %y : tensor<2x5x6x24xbf16>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
// The scores are a result.
// APART-LABEL: func @scores
func.func @scores(%q: tensor<8x16xf32>, %k: tensor<16x40xf32>, %v: tensor<40x24xf32>) -> (tensor<8x24xf32>, tensor<8x40xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x40xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<8x40xf32>) -> tensor<8x40xf32>
  // APART: linalg.matmul
  %x = linalg.matmul ins(%q, %k : tensor<8x16xf32>, tensor<16x40xf32>) outs(%none : tensor<8x40xf32>) -> tensor<8x40xf32>
  // APART-NOT: inner
  %p = rowwise.fuse ins(%x : tensor<8x40xf32>) axis [1] maps [#all, #all] -> tensor<8x40xf32> {
  ^bb0(%row: tensor<40xf32>):
    %exp = math.exp %row : tensor<40xf32>
    rowwise.yield %exp : tensor<40xf32>
  }
  %f = tensor.empty() : tensor<8x24xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%f : tensor<8x24xf32>) -> tensor<8x24xf32>
  // APART: linalg.matmul
  %y = linalg.matmul ins(%p, %v : tensor<8x40xf32>, tensor<40x24xf32>) outs(%nothing : tensor<8x24xf32>) -> tensor<8x24xf32>
  return %y, %x : tensor<8x24xf32>, tensor<8x40xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
// The weights are a result.
// APART-LABEL: func @weights
func.func @weights(%q: tensor<8x16xf32>, %k: tensor<16x40xf32>, %v: tensor<40x24xf32>) -> (tensor<8x24xf32>, tensor<8x40xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x40xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<8x40xf32>) -> tensor<8x40xf32>
  // APART: linalg.matmul
  %x = linalg.matmul ins(%q, %k : tensor<8x16xf32>, tensor<16x40xf32>) outs(%none : tensor<8x40xf32>) -> tensor<8x40xf32>
  // APART-NOT: inner
  %p = rowwise.fuse ins(%x : tensor<8x40xf32>) axis [1] maps [#all, #all] -> tensor<8x40xf32> {
  ^bb0(%row: tensor<40xf32>):
    %exp = math.exp %row : tensor<40xf32>
    rowwise.yield %exp : tensor<40xf32>
  }
  %f = tensor.empty() : tensor<8x24xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%f : tensor<8x24xf32>) -> tensor<8x24xf32>
  // APART: linalg.matmul
  %y = linalg.matmul ins(%p, %v : tensor<8x40xf32>, tensor<40x24xf32>) outs(%nothing : tensor<8x24xf32>) -> tensor<8x24xf32>
  return %y, %p : tensor<8x24xf32>, tensor<8x40xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
// Sums start from another number than 0.
// APART-LABEL: func @from_one
func.func @from_one(%q: tensor<8x16xf32>, %k: tensor<16x40xf32>, %v: tensor<40x24xf32>) -> (tensor<8x24xf32>) {
  %zero = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8x40xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<8x40xf32>) -> tensor<8x40xf32>
  // APART: linalg.matmul
  %x = linalg.matmul ins(%q, %k : tensor<8x16xf32>, tensor<16x40xf32>) outs(%none : tensor<8x40xf32>) -> tensor<8x40xf32>
  // APART-NOT: inner
  %p = rowwise.fuse ins(%x : tensor<8x40xf32>) axis [1] maps [#all, #all] -> tensor<8x40xf32> {
  ^bb0(%row: tensor<40xf32>):
    %exp = math.exp %row : tensor<40xf32>
    rowwise.yield %exp : tensor<40xf32>
  }
  %f = tensor.empty() : tensor<8x24xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%f : tensor<8x24xf32>) -> tensor<8x24xf32>
  // APART: linalg.matmul
  %y = linalg.matmul ins(%p, %v : tensor<8x40xf32>, tensor<40x24xf32>) outs(%nothing : tensor<8x24xf32>) -> tensor<8x24xf32>
  return %y : tensor<8x24xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
// Vectors are too long.
// APART-LABEL: func @long
func.func @long(%q: tensor<8x513xf32>, %k: tensor<513x40xf32>, %v: tensor<40x24xf32>) -> (tensor<8x24xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x40xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<8x40xf32>) -> tensor<8x40xf32>
  // APART: linalg.matmul
  %x = linalg.matmul ins(%q, %k : tensor<8x513xf32>, tensor<513x40xf32>) outs(%none : tensor<8x40xf32>) -> tensor<8x40xf32>
  // APART-NOT: inner
  // REMARK: remark: {{.*}}stay apart: vectors of 1 to 512 elements fit, found 513
  %p = rowwise.fuse ins(%x : tensor<8x40xf32>) axis [1] maps [#all, #all] -> tensor<8x40xf32> {
  ^bb0(%row: tensor<40xf32>):
    %exp = math.exp %row : tensor<40xf32>
    rowwise.yield %exp : tensor<40xf32>
  }
  %f = tensor.empty() : tensor<8x24xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%f : tensor<8x24xf32>) -> tensor<8x24xf32>
  // APART: linalg.matmul
  %y = linalg.matmul ins(%p, %v : tensor<8x40xf32>, tensor<40x24xf32>) outs(%nothing : tensor<8x24xf32>) -> tensor<8x24xf32>
  return %y : tensor<8x24xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
// Something is asserted of the row.
// APART-LABEL: func @asserted
func.func @asserted(%q: tensor<8x16xf32>, %k: tensor<16x40xf32>, %v: tensor<40x24xf32>) -> (tensor<8x24xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x40xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<8x40xf32>) -> tensor<8x40xf32>
  // APART: linalg.matmul
  %x = linalg.matmul ins(%q, %k : tensor<8x16xf32>, tensor<16x40xf32>) outs(%none : tensor<8x40xf32>) -> tensor<8x40xf32>
  // APART-NOT: inner
  // REMARK: remark: {{.*}}stay apart: something is asserted of a row
  %p = rowwise.fuse ins(%x : tensor<8x40xf32>) axis [1] maps [#all, #all] -> tensor<8x40xf32> {
  ^bb0(%row: tensor<40xf32>):
    %exp = math.exp %row : tensor<40xf32>
    %zeros = arith.constant dense<0.0> : tensor<40xf32>
    %ok = arith.cmpf une, %row, %zeros : tensor<40xf32>
    rowwise.assert %ok, "expected no zero" : tensor<40xi1>
    rowwise.yield %exp : tensor<40xf32>
  }
  %f = tensor.empty() : tensor<8x24xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%f : tensor<8x24xf32>) -> tensor<8x24xf32>
  // APART: linalg.matmul
  %y = linalg.matmul ins(%p, %v : tensor<8x40xf32>, tensor<40x24xf32>) outs(%nothing : tensor<8x24xf32>) -> tensor<8x24xf32>
  return %y : tensor<8x24xf32>
}
