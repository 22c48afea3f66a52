// shapes: 3x6x1x5xf32 6xf32 6xf32
// shapes: 1x6x1x1xf32 6xf32 6xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<?x6x1x?xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6xf32>) -> tensor<?x6x1x?xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c3_i64 = arith.constant 3 : i64
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %c6_i64 = arith.constant 6 : i64
    %cst_1 = arith.constant 1.000000e-05 : f64
    %dim = tensor.dim %arg0, %c0 : tensor<?x6x1x?xf32>
    %0 = arith.index_cast %dim : index to i64
    %1 = arith.cmpi slt, %0, %c0_i64 : i64
    %2 = arith.select %1, %c1_i64, %0 : i64
    %3 = arith.extui %1 : i1 to i64
    %4 = arith.muli %2, %c3_i64 : i64
    %5 = arith.addi %3, %c1_i64 : i64
    %6 = arith.cmpi sle, %5, %c1_i64 : i64
    cf.assert %6, "must have at most one inferred (negative) dimension"
    %7 = arith.muli %0, %c6_i64 : i64
    %dim_2 = tensor.dim %arg0, %c3 : tensor<?x6x1x?xf32>
    %8 = arith.index_cast %dim_2 : index to i64
    %9 = arith.muli %7, %8 : i64
    %10 = arith.divsi %9, %4 : i64
    %11 = arith.select %1, %10, %0 : i64
    %from_elements = tensor.from_elements %11, %c3_i64, %10 : tensor<3xi64>
    %reshape = tensor.reshape %arg0(%from_elements) : (tensor<?x6x1x?xf32>, tensor<3xi64>) -> tensor<?x3x?xf32>
    %12 = arith.index_cast %11 : i64 to index
    %13 = tensor.empty(%12) : tensor<?x3x1xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<?x3x1xf32>) -> tensor<?x3x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%reshape : tensor<?x3x?xf32>) outs(%14 : tensor<?x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %50 = arith.addf %in, %out : f32
      linalg.yield %50 : f32
    } -> tensor<?x3x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<?x3x1xf32>) outs(%13 : tensor<?x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %50 = arith.sitofp %10 : i64 to f32
      %51 = arith.divf %in, %50 : f32
      linalg.yield %51 : f32
    } -> tensor<?x3x1xf32>
    %17 = arith.index_cast %10 : i64 to index
    %18 = tensor.empty(%12, %17) : tensor<?x3x?xf64>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%reshape : tensor<?x3x?xf32>) outs(%18 : tensor<?x3x?xf64>) {
    ^bb0(%in: f32, %out: f64):
      %50 = arith.extf %in : f32 to f64
      linalg.yield %50 : f64
    } -> tensor<?x3x?xf64>
    %20 = tensor.empty(%12) : tensor<?x3x1xf64>
    %21 = linalg.fill ins(%cst_0 : f64) outs(%20 : tensor<?x3x1xf64>) -> tensor<?x3x1xf64>
    %22 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%19 : tensor<?x3x?xf64>) outs(%21 : tensor<?x3x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %50 = arith.addf %in, %out : f64
      linalg.yield %50 : f64
    } -> tensor<?x3x1xf64>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<?x3x1xf64>) outs(%20 : tensor<?x3x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %50 = arith.sitofp %10 : i64 to f64
      %51 = arith.divf %in, %50 : f64
      linalg.yield %51 : f64
    } -> tensor<?x3x1xf64>
    %24 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %23 : tensor<?x3x?xf64>, tensor<?x3x1xf64>) outs(%18 : tensor<?x3x?xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %50 = arith.subf %in, %in_6 : f64
      linalg.yield %50 : f64
    } -> tensor<?x3x?xf64>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %24 : tensor<?x3x?xf64>, tensor<?x3x?xf64>) outs(%18 : tensor<?x3x?xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %50 = arith.mulf %in, %in_6 : f64
      linalg.yield %50 : f64
    } -> tensor<?x3x?xf64>
    %26 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%25 : tensor<?x3x?xf64>) outs(%21 : tensor<?x3x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %50 = arith.addf %in, %out : f64
      linalg.yield %50 : f64
    } -> tensor<?x3x1xf64>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<?x3x1xf64>) outs(%20 : tensor<?x3x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %50 = arith.sitofp %10 : i64 to f64
      %51 = arith.divf %in, %50 : f64
      linalg.yield %51 : f64
    } -> tensor<?x3x1xf64>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<?x3x1xf64>) outs(%13 : tensor<?x3x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %50 = arith.truncf %in : f64 to f32
      linalg.yield %50 : f32
    } -> tensor<?x3x1xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<?x3x1xf32>) outs(%13 : tensor<?x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %50 = arith.truncf %cst_1 : f64 to f32
      %51 = arith.addf %in, %50 : f32
      linalg.yield %51 : f32
    } -> tensor<?x3x1xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<?x3x1xf32>) outs(%13 : tensor<?x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %50 = math.rsqrt %in : f32
      linalg.yield %50 : f32
    } -> tensor<?x3x1xf32>
    %31 = tensor.empty(%12, %17) : tensor<?x3x?xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%reshape, %16 : tensor<?x3x?xf32>, tensor<?x3x1xf32>) outs(%31 : tensor<?x3x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %50 = arith.subf %in, %in_6 : f32
      linalg.yield %50 : f32
    } -> tensor<?x3x?xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %30 : tensor<?x3x?xf32>, tensor<?x3x1xf32>) outs(%31 : tensor<?x3x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %50 = arith.mulf %in, %in_6 : f32
      linalg.yield %50 : f32
    } -> tensor<?x3x?xf32>
    %34 = arith.muli %2, %c6_i64 : i64
    %35 = arith.muli %34, %8 : i64
    %36 = arith.cmpi slt, %8, %c0_i64 : i64
    %37 = arith.select %36, %34, %35 : i64
    %38 = arith.select %36, %5, %3 : i64
    %39 = arith.cmpi sle, %38, %c1_i64 : i64
    cf.assert %39, "must have at most one inferred (negative) dimension"
    %40 = arith.muli %11, %c3_i64 : i64
    %41 = arith.muli %40, %10 : i64
    %42 = arith.divsi %41, %37 : i64
    %43 = arith.select %1, %42, %0 : i64
    %44 = arith.select %36, %42, %8 : i64
    %from_elements_3 = tensor.from_elements %43, %c6_i64, %c1_i64, %44 : tensor<4xi64>
    %reshape_4 = tensor.reshape %33(%from_elements_3) : (tensor<?x3x?xf32>, tensor<4xi64>) -> tensor<?x6x1x?xf32>
    %expanded = tensor.expand_shape %arg1 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %45 = arith.index_cast %43 : i64 to index
    %46 = arith.index_cast %44 : i64 to index
    %47 = tensor.empty(%45, %46) : tensor<?x6x1x?xf32>
    %48 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_4, %expanded : tensor<?x6x1x?xf32>, tensor<6x1x1xf32>) outs(%47 : tensor<?x6x1x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %50 = arith.mulf %in, %in_6 : f32
      linalg.yield %50 : f32
    } -> tensor<?x6x1x?xf32>
    %expanded_5 = tensor.expand_shape %arg2 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %49 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %expanded_5 : tensor<?x6x1x?xf32>, tensor<6x1x1xf32>) outs(%47 : tensor<?x6x1x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %50 = arith.addf %in, %in_6 : f32
      linalg.yield %50 : f32
    } -> tensor<?x6x1x?xf32>
    return %49 : tensor<?x6x1x?xf32>
  }
}

