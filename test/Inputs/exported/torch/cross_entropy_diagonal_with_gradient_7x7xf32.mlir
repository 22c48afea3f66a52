// shapes: 7x7xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<() -> ()>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<7x7xf32>) -> (tensor<f32>, tensor<7x7xf32>) {
    %cst = arith.constant dense<0.000000e+00> : tensor<7x7xf32>
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 7.000000e-02 : f64
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<1.000000e+00> : tensor<f32>
    %c-100_i64 = arith.constant -100 : i64
    %c7 = arith.constant 7 : index
    %c0_i64 = arith.constant 0 : i64
    %cst_4 = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %cst_5 = arith.constant -1.000000e+00 : f32
    %cst_6 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<7x7xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<7x7xf32>) outs(%0 : tensor<7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = arith.truncf %cst_1 : f64 to f32
      %48 = arith.divf %in, %47 : f32
      linalg.yield %48 : f32
    } -> tensor<7x7xf32>
    %2 = tensor.empty() : tensor<7xi64>
    %3 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%2 : tensor<7xi64>) {
    ^bb0(%out: i64):
      %47 = linalg.index 0 : index
      %48 = arith.index_cast %47 : index to i64
      linalg.yield %48 : i64
    } -> tensor<7xi64>
    %4 = linalg.fill ins(%c0_i64 : i64) outs(%2 : tensor<7xi64>) -> tensor<7xi64>
    %5 = tensor.empty() : tensor<7xf32>
    %6 = linalg.fill ins(%cst_0 : f32) outs(%5 : tensor<7xf32>) -> tensor<7xf32>
    %7:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<7x7xf32>) outs(%6, %4 : tensor<7xf32>, tensor<7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_10: i64):
      %47 = linalg.index 1 : index
      %48 = arith.index_cast %47 : index to i64
      %49 = arith.maximumf %in, %out : f32
      %50 = arith.cmpf ogt, %in, %out : f32
      %51 = arith.select %50, %48, %out_10 : i64
      linalg.yield %49, %51 : f32, i64
    } -> (tensor<7xf32>, tensor<7xi64>)
    %expanded = tensor.expand_shape %7#0 [[0, 1]] output_shape [7, 1] : tensor<7xf32> into tensor<7x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %expanded : tensor<7x7xf32>, tensor<7x1xf32>) outs(%0 : tensor<7x7xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %47 = arith.subf %in, %in_10 : f32
      linalg.yield %47 : f32
    } -> tensor<7x7xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<7x7xf32>) outs(%0 : tensor<7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = math.exp %in : f32
      linalg.yield %47 : f32
    } -> tensor<7x7xf32>
    %10 = tensor.empty() : tensor<7x1xf32>
    %11 = linalg.fill ins(%cst_4 : f32) outs(%10 : tensor<7x1xf32>) -> tensor<7x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "reduction"]} ins(%9 : tensor<7x7xf32>) outs(%11 : tensor<7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = arith.addf %in, %out : f32
      linalg.yield %47 : f32
    } -> tensor<7x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<7x1xf32>) outs(%10 : tensor<7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = math.log %in : f32
      linalg.yield %47 : f32
    } -> tensor<7x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %13 : tensor<7x7xf32>, tensor<7x1xf32>) outs(%0 : tensor<7x7xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %47 = arith.subf %in, %in_10 : f32
      linalg.yield %47 : f32
    } -> tensor<7x7xf32>
    %15 = tensor.empty() : tensor<7xi1>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%3 : tensor<7xi64>) outs(%15 : tensor<7xi1>) {
    ^bb0(%in: i64, %out: i1):
      %47 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %47 : i1
    } -> tensor<7xi1>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map4, #map1], iterator_types = ["parallel"]} ins(%16, %3, %cst_6 : tensor<7xi1>, tensor<7xi64>, tensor<i64>) outs(%2 : tensor<7xi64>) {
    ^bb0(%in: i1, %in_10: i64, %in_11: i64, %out: i64):
      %47 = arith.select %in, %in_10, %in_11 : i64
      linalg.yield %47 : i64
    } -> tensor<7xi64>
    %expanded_7 = tensor.expand_shape %17 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_7 : tensor<7x1xi64>) outs(%11 : tensor<7x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %47 = linalg.index 0 : index
      %48 = arith.index_cast %in : i64 to index
      %49 = arith.cmpi slt, %48, %c7 : index
      cf.assert %49, "index must be smaller than dim size"
      %50 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %50, "index must be larger or equal to 0"
      %extracted = tensor.extract %14[%47, %48] : tensor<7x7xf32>
      linalg.yield %extracted : f32
    } -> tensor<7x1xf32>
    %collapsed = tensor.collapse_shape %18 [[0, 1]] : tensor<7x1xf32> into tensor<7xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%collapsed : tensor<7xf32>) outs(%5 : tensor<7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = arith.negf %in : f32
      linalg.yield %47 : f32
    } -> tensor<7xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map4, #map1], iterator_types = ["parallel"]} ins(%16, %19, %cst_2 : tensor<7xi1>, tensor<7xf32>, tensor<f32>) outs(%5 : tensor<7xf32>) {
    ^bb0(%in: i1, %in_10: f32, %in_11: f32, %out: f32):
      %47 = arith.select %in, %in_10, %in_11 : f32
      linalg.yield %47 : f32
    } -> tensor<7xf32>
    %21 = tensor.empty() : tensor<i64>
    %22 = linalg.fill ins(%c0_i64 : i64) outs(%21 : tensor<i64>) -> tensor<i64>
    %23 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["reduction"]} ins(%16 : tensor<7xi1>) outs(%22 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %47 = arith.extui %in : i1 to i64
      %48 = arith.addi %47, %out : i64
      linalg.yield %48 : i64
    } -> tensor<i64>
    %24 = tensor.empty() : tensor<f32>
    %25 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%23 : tensor<i64>) outs(%24 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %47 = arith.sitofp %in : i64 to f32
      linalg.yield %47 : f32
    } -> tensor<f32>
    %26 = linalg.fill ins(%cst_4 : f32) outs(%24 : tensor<f32>) -> tensor<f32>
    %27 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["reduction"]} ins(%20 : tensor<7xf32>) outs(%26 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = arith.addf %in, %out : f32
      linalg.yield %47 : f32
    } -> tensor<f32>
    %28 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = []} ins(%27, %25 : tensor<f32>, tensor<f32>) outs(%24 : tensor<f32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %47 = arith.divf %in, %in_10 : f32
      linalg.yield %47 : f32
    } -> tensor<f32>
    %29 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = []} ins(%cst_3, %25 : tensor<f32>, tensor<f32>) outs(%24 : tensor<f32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %47 = arith.divf %in, %in_10 : f32
      linalg.yield %47 : f32
    } -> tensor<f32>
    %expanded_8 = tensor.expand_shape %3 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
    %30 = tensor.empty() : tensor<7x1xi1>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_8 : tensor<7x1xi64>) outs(%30 : tensor<7x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %47 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %47 : i1
    } -> tensor<7x1xi1>
    %32 = tensor.empty() : tensor<7x1xi64>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map6, #map], iterator_types = ["parallel", "parallel"]} ins(%31, %expanded_8, %cst_6 : tensor<7x1xi1>, tensor<7x1xi64>, tensor<i64>) outs(%32 : tensor<7x1xi64>) {
    ^bb0(%in: i1, %in_10: i64, %in_11: i64, %out: i64):
      %47 = arith.select %in, %in_10, %in_11 : i64
      linalg.yield %47 : i64
    } -> tensor<7x1xi64>
    %34 = linalg.fill ins(%c0_i64 : i64) outs(%32 : tensor<7x1xi64>) -> tensor<7x1xi64>
    %35 = linalg.fill ins(%cst_4 : f32) outs(%5 : tensor<7xf32>) -> tensor<7xf32>
    %36:3 = linalg.generic {indexing_maps = [#map7, #map7, #map1], iterator_types = ["parallel"]} outs(%34, %34, %35 : tensor<7x1xi64>, tensor<7x1xi64>, tensor<7xf32>) {
    ^bb0(%out: i64, %out_10: i64, %out_11: f32):
      %47 = linalg.index 0 : index
      %48 = arith.remsi %47, %c7 : index
      %extracted = tensor.extract %33[%48, %c0] : tensor<7x1xi64>
      %49 = arith.index_cast %48 : index to i64
      linalg.yield %49, %extracted, %cst_5 : i64, i64, f32
    } -> (tensor<7x1xi64>, tensor<7x1xi64>, tensor<7xf32>)
    %37 = tensor.empty() : tensor<7x2xi64>
    %38 = linalg.fill ins(%c0_i64 : i64) outs(%37 : tensor<7x2xi64>) -> tensor<7x2xi64>
    %inserted_slice = tensor.insert_slice %36#0 into %38[0, 0] [7, 1] [1, 1] : tensor<7x1xi64> into tensor<7x2xi64>
    %inserted_slice_9 = tensor.insert_slice %36#1 into %inserted_slice[0, 1] [7, 1] [1, 1] : tensor<7x1xi64> into tensor<7x2xi64>
    %39 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%36#2, %inserted_slice_9 : tensor<7xf32>, tensor<7x2xi64>) outs(%cst : tensor<7x7xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      tm_tensor.yield %arg1 : f32
    } -> tensor<7x7xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map6, #map6, #map], iterator_types = ["parallel", "parallel"]} ins(%31, %29, %cst_2 : tensor<7x1xi1>, tensor<f32>, tensor<f32>) outs(%10 : tensor<7x1xf32>) {
    ^bb0(%in: i1, %in_10: f32, %in_11: f32, %out: f32):
      %47 = arith.select %in, %in_10, %in_11 : f32
      linalg.yield %47 : f32
    } -> tensor<7x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%39, %40 : tensor<7x7xf32>, tensor<7x1xf32>) outs(%0 : tensor<7x7xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %47 = arith.mulf %in, %in_10 : f32
      linalg.yield %47 : f32
    } -> tensor<7x7xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<7x7xf32>) outs(%0 : tensor<7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = math.exp %in : f32
      linalg.yield %47 : f32
    } -> tensor<7x7xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "reduction"]} ins(%41 : tensor<7x7xf32>) outs(%11 : tensor<7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = arith.addf %in, %out : f32
      linalg.yield %47 : f32
    } -> tensor<7x1xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%42, %43 : tensor<7x7xf32>, tensor<7x1xf32>) outs(%0 : tensor<7x7xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %47 = arith.mulf %in, %in_10 : f32
      linalg.yield %47 : f32
    } -> tensor<7x7xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%41, %44 : tensor<7x7xf32>, tensor<7x7xf32>) outs(%0 : tensor<7x7xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %47 = arith.subf %in, %in_10 : f32
      linalg.yield %47 : f32
    } -> tensor<7x7xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<7x7xf32>) outs(%0 : tensor<7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = arith.truncf %cst_1 : f64 to f32
      %48 = arith.divf %in, %47 : f32
      linalg.yield %48 : f32
    } -> tensor<7x7xf32>
    return %28, %46 : tensor<f32>, tensor<7x7xf32>
  }
}
