// A program that computes again what another one would write left a view of an empty
// tensor alone, which then was taken for what is made of constants: a crash.

// RUN: softmax-compile %s --emit=fused | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=5x33xf32 --input=33xf32 --input=33xf32 --input=5x33xf32 | FileCheck %s --check-prefix=RIGHT

// CHECK-COUNT-2: rowwise.fuse
// CHECK-NOT: rowwise.fuse
// RIGHT-COUNT-2: check passed

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<?x33xf32>, %arg1: tensor<33xf32>, %arg2: tensor<33xf32>, %arg3: tensor<?x33xf32>) -> (tensor<33xf32>, tensor<?x33xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e-05 : f64
    %cst_1 = arith.constant 3.300000e+01 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x33xf32>
    %dim_2 = tensor.dim %arg3, %c0 : tensor<?x33xf32>
    %0 = arith.cmpi eq, %dim, %dim_2 : index
    cf.assert %0, "mismatched size for broadcast"
    %1 = tensor.empty(%dim) : tensor<?x33xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg3 : tensor<?x33xf32>, tensor<?x33xf32>) outs(%1 : tensor<?x33xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %14 = arith.mulf %in, %in_6 : f32
      linalg.yield %14 : f32
    } -> tensor<?x33xf32>
    %3 = tensor.empty(%dim) : tensor<?xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2]] output_shape [%dim, 1, 33] : tensor<?x33xf32> into tensor<?x1x33xf32>
    %expanded_3 = tensor.expand_shape %3 [[0, 1]] output_shape [%dim, 1] : tensor<?xf32> into tensor<?x1xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%expanded_3 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded : tensor<?x1x33xf32>) outs(%4 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.addf %in, %out : f32
      linalg.yield %14 : f32
    } -> tensor<?x1xf32>
    %dim_4 = tensor.dim %expanded_3, %c0 : tensor<?x1xf32>
    %6 = tensor.empty(%dim_4) : tensor<?x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<?x1xf32>) outs(%6 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.divf %in, %cst_1 : f32
      linalg.yield %14 : f32
    } -> tensor<?x1xf32>
    %8 = arith.index_cast %dim : index to i64
    %9 = arith.cmpi sge, %8, %c0_i64 : i64
    cf.assert %9, "unimplemented: dynamic negative broadcast sizes"
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<?x33xf32>) outs(%1 : tensor<?x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = linalg.index 0 : index
      %15 = arith.cmpi eq, %dim, %c1 : index
      %16 = arith.select %15, %c0, %14 : index
      %extracted = tensor.extract %7[%16, %c0] : tensor<?x1xf32>
      %17 = arith.subf %in, %extracted : f32
      linalg.yield %17 : f32
    } -> tensor<?x33xf32>
    %expanded_5 = tensor.expand_shape %10 [[0, 1], [2]] output_shape [%dim, 1, 33] : tensor<?x33xf32> into tensor<?x1x33xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded_5 : tensor<?x1x33xf32>) outs(%4 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.mulf %in, %in : f32
      %15 = arith.addf %14, %out : f32
      linalg.yield %15 : f32
    } -> tensor<?x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x1xf32>) outs(%6 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.divf %in, %cst_1 : f32
      %15 = arith.truncf %cst_0 : f64 to f32
      %16 = arith.addf %14, %15 : f32
      %17 = math.rsqrt %16 : f32
      linalg.yield %17 : f32
    } -> tensor<?x1xf32>
    cf.assert %9, "unimplemented: dynamic negative broadcast sizes"
    %13 = linalg.generic {indexing_maps = [#map, #map3, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %arg1, %arg2 : tensor<?x33xf32>, tensor<33xf32>, tensor<33xf32>) outs(%1 : tensor<?x33xf32>) {
    ^bb0(%in: f32, %in_6: f32, %in_7: f32, %out: f32):
      %14 = linalg.index 0 : index
      %15 = arith.cmpi eq, %dim, %c1 : index
      %16 = arith.select %15, %c0, %14 : index
      %extracted = tensor.extract %12[%16, %c0] : tensor<?x1xf32>
      %17 = arith.mulf %in, %extracted : f32
      %18 = arith.mulf %17, %in_6 : f32
      %19 = arith.addf %18, %in_7 : f32
      linalg.yield %19 : f32
    } -> tensor<?x33xf32>
    return %arg2, %13 : tensor<33xf32>, tensor<?x33xf32>
  }
}
