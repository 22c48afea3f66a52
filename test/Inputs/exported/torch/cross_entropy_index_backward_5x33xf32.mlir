// shapes: 5x33xf32 5xf32 5xi64
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<5x33xf32>, %arg1: tensor<5xf32>, %arg2: tensor<5xi64>) -> tensor<5x33xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<5x33xf32>
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %c-100_i64 = arith.constant -100 : i64
    %c33_i64 = arith.constant 33 : i64
    %c5 = arith.constant 5 : index
    %c0_i64 = arith.constant 0 : i64
    %cst_2 = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %cst_3 = arith.constant -1.000000e+00 : f32
    %cst_4 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<5xi64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<5xi64>) outs(%0 : tensor<5xi64>) {
    ^bb0(%in: i64, %out: i64):
      %30 = arith.remsi %in, %c33_i64 : i64
      %31 = arith.cmpi ne, %30, %c0_i64 : i64
      %32 = arith.cmpi slt, %30, %c0_i64 : i64
      %33 = arith.andi %31, %32 : i1
      %34 = arith.addi %30, %c33_i64 : i64
      %35 = arith.select %33, %34, %30 : i64
      linalg.yield %35 : i64
    } -> tensor<5xi64>
    %2 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<5xi64>) -> tensor<5xi64>
    %3 = tensor.empty() : tensor<5xf32>
    %4 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<5xf32>) -> tensor<5xf32>
    %5:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x33xf32>) outs(%4, %2 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_8: i64):
      %30 = linalg.index 1 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.maximumf %in, %out : f32
      %33 = arith.cmpf ogt, %in, %out : f32
      %34 = arith.select %33, %31, %out_8 : i64
      linalg.yield %32, %34 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded = tensor.expand_shape %5#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %6 = tensor.empty() : tensor<5x33xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %expanded : tensor<5x33xf32>, tensor<5x1xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %30 = arith.subf %in, %in_8 : f32
      linalg.yield %30 : f32
    } -> tensor<5x33xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x33xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.exp %in : f32
      linalg.yield %30 : f32
    } -> tensor<5x33xf32>
    %9 = tensor.empty() : tensor<5x1xf32>
    %10 = linalg.fill ins(%cst_2 : f32) outs(%9 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<5x33xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %in, %out : f32
      linalg.yield %30 : f32
    } -> tensor<5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x1xf32>) outs(%9 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.log %in : f32
      linalg.yield %30 : f32
    } -> tensor<5x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %12 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %30 = arith.subf %in, %in_8 : f32
      linalg.yield %30 : f32
    } -> tensor<5x33xf32>
    %expanded_5 = tensor.expand_shape %1 [[0, 1]] output_shape [5, 1] : tensor<5xi64> into tensor<5x1xi64>
    %14 = tensor.empty() : tensor<5x1xi1>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_5 : tensor<5x1xi64>) outs(%14 : tensor<5x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %30 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %30 : i1
    } -> tensor<5x1xi1>
    %16 = tensor.empty() : tensor<5x1xi64>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%15, %expanded_5, %cst_4 : tensor<5x1xi1>, tensor<5x1xi64>, tensor<i64>) outs(%16 : tensor<5x1xi64>) {
    ^bb0(%in: i1, %in_8: i64, %in_9: i64, %out: i64):
      %30 = arith.select %in, %in_8, %in_9 : i64
      linalg.yield %30 : i64
    } -> tensor<5x1xi64>
    %18 = linalg.fill ins(%c0_i64 : i64) outs(%16 : tensor<5x1xi64>) -> tensor<5x1xi64>
    %19 = linalg.fill ins(%cst_2 : f32) outs(%3 : tensor<5xf32>) -> tensor<5xf32>
    %20:3 = linalg.generic {indexing_maps = [#map5, #map5, #map], iterator_types = ["parallel"]} outs(%18, %18, %19 : tensor<5x1xi64>, tensor<5x1xi64>, tensor<5xf32>) {
    ^bb0(%out: i64, %out_8: i64, %out_9: f32):
      %30 = linalg.index 0 : index
      %31 = arith.remsi %30, %c5 : index
      %extracted = tensor.extract %17[%31, %c0] : tensor<5x1xi64>
      %32 = arith.index_cast %31 : index to i64
      linalg.yield %32, %extracted, %cst_3 : i64, i64, f32
    } -> (tensor<5x1xi64>, tensor<5x1xi64>, tensor<5xf32>)
    %21 = tensor.empty() : tensor<5x2xi64>
    %22 = linalg.fill ins(%c0_i64 : i64) outs(%21 : tensor<5x2xi64>) -> tensor<5x2xi64>
    %inserted_slice = tensor.insert_slice %20#0 into %22[0, 0] [5, 1] [1, 1] : tensor<5x1xi64> into tensor<5x2xi64>
    %inserted_slice_6 = tensor.insert_slice %20#1 into %inserted_slice[0, 1] [5, 1] [1, 1] : tensor<5x1xi64> into tensor<5x2xi64>
    %23 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%20#2, %inserted_slice_6 : tensor<5xf32>, tensor<5x2xi64>) outs(%cst : tensor<5x33xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      tm_tensor.yield %arg3 : f32
    } -> tensor<5x33xf32>
    %expanded_7 = tensor.expand_shape %arg1 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1, #map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%15, %expanded_7, %cst_1 : tensor<5x1xi1>, tensor<5x1xf32>, tensor<f32>) outs(%9 : tensor<5x1xf32>) {
    ^bb0(%in: i1, %in_8: f32, %in_9: f32, %out: f32):
      %30 = arith.select %in, %in_8, %in_9 : f32
      linalg.yield %30 : f32
    } -> tensor<5x1xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %24 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %30 = arith.mulf %in, %in_8 : f32
      linalg.yield %30 : f32
    } -> tensor<5x33xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<5x33xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.exp %in : f32
      linalg.yield %30 : f32
    } -> tensor<5x33xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%25 : tensor<5x33xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %in, %out : f32
      linalg.yield %30 : f32
    } -> tensor<5x1xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%26, %27 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %30 = arith.mulf %in, %in_8 : f32
      linalg.yield %30 : f32
    } -> tensor<5x33xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25, %28 : tensor<5x33xf32>, tensor<5x33xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %30 = arith.subf %in, %in_8 : f32
      linalg.yield %30 : f32
    } -> tensor<5x33xf32>
    return %29 : tensor<5x33xf32>
  }
}
