// shapes: 2x6x17x16xf32 2x2x33x16xf32 2x2x33x24xf32
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x6x17x16xf32>, %arg1: tensor<2x2x33x16xf32>, %arg2: tensor<2x2x33x24xf32>) -> tensor<2x17x144xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x6x17x33xf32>
    %cst_2 = arith.constant 0xFFF0000000000000 : f64
    %cst_3 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<2x2x3x33x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x2x33x16xf32>) outs(%0 : tensor<2x2x3x33x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x3x33x16xf32>
    %collapsed = tensor.collapse_shape %1 [[0], [1, 2], [3], [4]] : tensor<2x2x3x33x16xf32> into tensor<2x6x33x16xf32>
    %2 = tensor.empty() : tensor<2x2x3x33x24xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x2x33x24xf32>) outs(%2 : tensor<2x2x3x33x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x3x33x24xf32>
    %4 = tensor.empty() : tensor<2x6x17x16xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x6x17x16xf32>) outs(%4 : tensor<2x6x17x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.mulf %in, %cst_3 : f32
      linalg.yield %33 : f32
    } -> tensor<2x6x17x16xf32>
    %6 = tensor.empty() : tensor<2x6x16x33xf32>
    %transposed = linalg.transpose ins(%collapsed : tensor<2x6x33x16xf32>) outs(%6 : tensor<2x6x16x33xf32>) permutation = [0, 1, 3, 2] 
    %7 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<2x6x16x33xf32>) outs(%6 : tensor<2x6x16x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.mulf %in, %cst_3 : f32
      linalg.yield %33 : f32
    } -> tensor<2x6x16x33xf32>
    %collapsed_4 = tensor.collapse_shape %5 [[0, 1], [2], [3]] : tensor<2x6x17x16xf32> into tensor<12x17x16xf32>
    %collapsed_5 = tensor.collapse_shape %7 [[0, 1], [2], [3]] : tensor<2x6x16x33xf32> into tensor<12x16x33xf32>
    %8 = tensor.empty() : tensor<12x17x33xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<12x17x33xf32>) -> tensor<12x17x33xf32>
    %10 = linalg.batch_matmul ins(%collapsed_4, %collapsed_5 : tensor<12x17x16xf32>, tensor<12x16x33xf32>) outs(%9 : tensor<12x17x33xf32>) -> tensor<12x17x33xf32>
    %expanded = tensor.expand_shape %10 [[0, 1], [2], [3]] output_shape [2, 6, 17, 33] : tensor<12x17x33xf32> into tensor<2x6x17x33xf32>
    %11 = tensor.empty() : tensor<2x6x17xi64>
    %12 = linalg.fill ins(%c0_i64 : i64) outs(%11 : tensor<2x6x17xi64>) -> tensor<2x6x17xi64>
    %13 = tensor.empty() : tensor<2x6x17xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<2x6x17xf32>) -> tensor<2x6x17xf32>
    %15:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x6x17x33xf32>) outs(%14, %12 : tensor<2x6x17xf32>, tensor<2x6x17xi64>) {
    ^bb0(%in: f32, %out: f32, %out_12: i64):
      %33 = linalg.index 3 : index
      %34 = arith.index_cast %33 : index to i64
      %35 = arith.maximumf %in, %out : f32
      %36 = arith.cmpf ogt, %in, %out : f32
      %37 = arith.select %36, %34, %out_12 : i64
      linalg.yield %35, %37 : f32, i64
    } -> (tensor<2x6x17xf32>, tensor<2x6x17xi64>)
    %expanded_6 = tensor.expand_shape %15#0 [[0], [1], [2, 3]] output_shape [2, 6, 17, 1] : tensor<2x6x17xf32> into tensor<2x6x17x1xf32>
    %16 = tensor.empty() : tensor<2x6x17x33xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_6 : tensor<2x6x17x33xf32>, tensor<2x6x17x1xf32>) outs(%16 : tensor<2x6x17x33xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %33 = arith.subf %in, %in_12 : f32
      linalg.yield %33 : f32
    } -> tensor<2x6x17x33xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x6x17x33xf32>) outs(%16 : tensor<2x6x17x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.exp %in : f32
      linalg.yield %33 : f32
    } -> tensor<2x6x17x33xf32>
    %19 = tensor.empty() : tensor<2x6x17x1xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<2x6x17x1xf32>) -> tensor<2x6x17x1xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%18 : tensor<2x6x17x33xf32>) outs(%20 : tensor<2x6x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %in, %out : f32
      linalg.yield %33 : f32
    } -> tensor<2x6x17x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %21 : tensor<2x6x17x33xf32>, tensor<2x6x17x1xf32>) outs(%16 : tensor<2x6x17x33xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %33 = arith.divf %in, %in_12 : f32
      linalg.yield %33 : f32
    } -> tensor<2x6x17x33xf32>
    %23 = tensor.empty() : tensor<2x6x17x33xi1>
    %24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x6x17x33xf32>) outs(%23 : tensor<2x6x17x33xi1>) {
    ^bb0(%in: f32, %out: i1):
      %33 = arith.extf %in : f32 to f64
      %34 = arith.cmpf oeq, %33, %cst_2 : f64
      linalg.yield %34 : i1
    } -> tensor<2x6x17x33xi1>
    %25 = tensor.empty() : tensor<2x6x17x1xi1>
    %26 = linalg.fill ins(%true : i1) outs(%25 : tensor<2x6x17x1xi1>) -> tensor<2x6x17x1xi1>
    %27 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x6x17x33xi1>) outs(%26 : tensor<2x6x17x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %33 = arith.andi %in, %out : i1
      linalg.yield %33 : i1
    } -> tensor<2x6x17x1xi1>
    %28 = linalg.generic {indexing_maps = [#map4, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %cst_1, %22 : tensor<2x6x17x1xi1>, tensor<2x6x17x33xf32>, tensor<2x6x17x33xf32>) outs(%16 : tensor<2x6x17x33xf32>) {
    ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
      %33 = arith.select %in, %in_12, %in_13 : f32
      linalg.yield %33 : f32
    } -> tensor<2x6x17x33xf32>
    %collapsed_7 = tensor.collapse_shape %28 [[0, 1], [2], [3]] : tensor<2x6x17x33xf32> into tensor<12x17x33xf32>
    %collapsed_8 = tensor.collapse_shape %3 [[0, 1, 2], [3], [4]] : tensor<2x2x3x33x24xf32> into tensor<12x33x24xf32>
    %29 = tensor.empty() : tensor<12x17x24xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<12x17x24xf32>) -> tensor<12x17x24xf32>
    %31 = linalg.batch_matmul ins(%collapsed_7, %collapsed_8 : tensor<12x17x33xf32>, tensor<12x33x24xf32>) outs(%30 : tensor<12x17x24xf32>) -> tensor<12x17x24xf32>
    %expanded_9 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [2, 6, 17, 24] : tensor<12x17x24xf32> into tensor<2x6x17x24xf32>
    %32 = tensor.empty() : tensor<2x17x6x24xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<2x6x17x24xf32>) outs(%32 : tensor<2x17x6x24xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_11 = tensor.collapse_shape %transposed_10 [[0], [1], [2, 3]] : tensor<2x17x6x24xf32> into tensor<2x17x144xf32>
    return %collapsed_11 : tensor<2x17x144xf32>
  }
}
