// shapes: 5x33xf32 5xi64
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<() -> ()>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<5x33xf32>, %arg1: tensor<5xi64>) -> (tensor<f32>, tensor<5x33xf32>) {
    %cst = arith.constant dense<0.000000e+00> : tensor<5x33xf32>
    %cst_0 = arith.constant 0xFF800000 : f32
    %c33 = arith.constant 33 : index
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %c-1_i64 = arith.constant -1 : i64
    %c1_i64 = arith.constant 1 : i64
    %c34_i64 = arith.constant 34 : i64
    %c5 = arith.constant 5 : index
    %c0_i64 = arith.constant 0 : i64
    %cst_3 = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %cst_4 = arith.constant -1.000000e+00 : f32
    %cst_5 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<5xi64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg1 : tensor<5xi64>) outs(%0 : tensor<5xi64>) {
    ^bb0(%in: i64, %out: i64):
      %46 = arith.remsi %in, %c34_i64 : i64
      %47 = arith.cmpi ne, %46, %c0_i64 : i64
      %48 = arith.cmpi slt, %46, %c0_i64 : i64
      %49 = arith.andi %47, %48 : i1
      %50 = arith.addi %46, %c34_i64 : i64
      %51 = arith.select %49, %50, %46 : i64
      linalg.yield %51 : i64
    } -> tensor<5xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<5xi64>) outs(%0 : tensor<5xi64>) {
    ^bb0(%in: i64, %out: i64):
      %46 = arith.subi %in, %c1_i64 : i64
      linalg.yield %46 : i64
    } -> tensor<5xi64>
    %3 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<5xi64>) -> tensor<5xi64>
    %4 = tensor.empty() : tensor<5xf32>
    %5 = linalg.fill ins(%cst_0 : f32) outs(%4 : tensor<5xf32>) -> tensor<5xf32>
    %6:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x33xf32>) outs(%5, %3 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_9: i64):
      %46 = linalg.index 1 : index
      %47 = arith.index_cast %46 : index to i64
      %48 = arith.maximumf %in, %out : f32
      %49 = arith.cmpf ogt, %in, %out : f32
      %50 = arith.select %49, %47, %out_9 : i64
      linalg.yield %48, %50 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded = tensor.expand_shape %6#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %7 = tensor.empty() : tensor<5x33xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %expanded : tensor<5x33xf32>, tensor<5x1xf32>) outs(%7 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %46 = arith.subf %in, %in_9 : f32
      linalg.yield %46 : f32
    } -> tensor<5x33xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x33xf32>) outs(%7 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = math.exp %in : f32
      linalg.yield %46 : f32
    } -> tensor<5x33xf32>
    %10 = tensor.empty() : tensor<5x1xf32>
    %11 = linalg.fill ins(%cst_3 : f32) outs(%10 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%9 : tensor<5x33xf32>) outs(%11 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %in, %out : f32
      linalg.yield %46 : f32
    } -> tensor<5x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<5x1xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = math.log %in : f32
      linalg.yield %46 : f32
    } -> tensor<5x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %13 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%7 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %46 = arith.subf %in, %in_9 : f32
      linalg.yield %46 : f32
    } -> tensor<5x33xf32>
    %15 = tensor.empty() : tensor<5xi1>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%2 : tensor<5xi64>) outs(%15 : tensor<5xi1>) {
    ^bb0(%in: i64, %out: i1):
      %46 = arith.cmpi ne, %in, %c-1_i64 : i64
      linalg.yield %46 : i1
    } -> tensor<5xi1>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map4, #map], iterator_types = ["parallel"]} ins(%16, %2, %cst_5 : tensor<5xi1>, tensor<5xi64>, tensor<i64>) outs(%0 : tensor<5xi64>) {
    ^bb0(%in: i1, %in_9: i64, %in_10: i64, %out: i64):
      %46 = arith.select %in, %in_9, %in_10 : i64
      linalg.yield %46 : i64
    } -> tensor<5xi64>
    %expanded_6 = tensor.expand_shape %17 [[0, 1]] output_shape [5, 1] : tensor<5xi64> into tensor<5x1xi64>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_6 : tensor<5x1xi64>) outs(%11 : tensor<5x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %46 = linalg.index 0 : index
      %47 = arith.index_cast %in : i64 to index
      %48 = arith.cmpi slt, %47, %c33 : index
      cf.assert %48, "index must be smaller than dim size"
      %49 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %49, "index must be larger or equal to 0"
      %extracted = tensor.extract %14[%46, %47] : tensor<5x33xf32>
      linalg.yield %extracted : f32
    } -> tensor<5x1xf32>
    %collapsed = tensor.collapse_shape %18 [[0, 1]] : tensor<5x1xf32> into tensor<5xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%collapsed : tensor<5xf32>) outs(%4 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.negf %in : f32
      linalg.yield %46 : f32
    } -> tensor<5xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map4, #map], iterator_types = ["parallel"]} ins(%16, %19, %cst_1 : tensor<5xi1>, tensor<5xf32>, tensor<f32>) outs(%4 : tensor<5xf32>) {
    ^bb0(%in: i1, %in_9: f32, %in_10: f32, %out: f32):
      %46 = arith.select %in, %in_9, %in_10 : f32
      linalg.yield %46 : f32
    } -> tensor<5xf32>
    %21 = tensor.empty() : tensor<i64>
    %22 = linalg.fill ins(%c0_i64 : i64) outs(%21 : tensor<i64>) -> tensor<i64>
    %23 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["reduction"]} ins(%16 : tensor<5xi1>) outs(%22 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %46 = arith.extui %in : i1 to i64
      %47 = arith.addi %46, %out : i64
      linalg.yield %47 : i64
    } -> tensor<i64>
    %24 = tensor.empty() : tensor<f32>
    %25 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%23 : tensor<i64>) outs(%24 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %46 = arith.sitofp %in : i64 to f32
      linalg.yield %46 : f32
    } -> tensor<f32>
    %26 = linalg.fill ins(%cst_3 : f32) outs(%24 : tensor<f32>) -> tensor<f32>
    %27 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["reduction"]} ins(%20 : tensor<5xf32>) outs(%26 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %in, %out : f32
      linalg.yield %46 : f32
    } -> tensor<f32>
    %28 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = []} ins(%27, %25 : tensor<f32>, tensor<f32>) outs(%24 : tensor<f32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %46 = arith.divf %in, %in_9 : f32
      linalg.yield %46 : f32
    } -> tensor<f32>
    %29 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = []} ins(%cst_2, %25 : tensor<f32>, tensor<f32>) outs(%24 : tensor<f32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %46 = arith.divf %in, %in_9 : f32
      linalg.yield %46 : f32
    } -> tensor<f32>
    %expanded_7 = tensor.expand_shape %2 [[0, 1]] output_shape [5, 1] : tensor<5xi64> into tensor<5x1xi64>
    %30 = tensor.empty() : tensor<5x1xi1>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_7 : tensor<5x1xi64>) outs(%30 : tensor<5x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %46 = arith.cmpi ne, %in, %c-1_i64 : i64
      linalg.yield %46 : i1
    } -> tensor<5x1xi1>
    %32 = tensor.empty() : tensor<5x1xi64>
    %33 = linalg.generic {indexing_maps = [#map1, #map1, #map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%31, %expanded_7, %cst_5 : tensor<5x1xi1>, tensor<5x1xi64>, tensor<i64>) outs(%32 : tensor<5x1xi64>) {
    ^bb0(%in: i1, %in_9: i64, %in_10: i64, %out: i64):
      %46 = arith.select %in, %in_9, %in_10 : i64
      linalg.yield %46 : i64
    } -> tensor<5x1xi64>
    %34 = linalg.fill ins(%c0_i64 : i64) outs(%32 : tensor<5x1xi64>) -> tensor<5x1xi64>
    %35 = linalg.fill ins(%cst_3 : f32) outs(%4 : tensor<5xf32>) -> tensor<5xf32>
    %36:3 = linalg.generic {indexing_maps = [#map7, #map7, #map], iterator_types = ["parallel"]} outs(%34, %34, %35 : tensor<5x1xi64>, tensor<5x1xi64>, tensor<5xf32>) {
    ^bb0(%out: i64, %out_9: i64, %out_10: f32):
      %46 = linalg.index 0 : index
      %47 = arith.remsi %46, %c5 : index
      %extracted = tensor.extract %33[%47, %c0] : tensor<5x1xi64>
      %48 = arith.index_cast %47 : index to i64
      linalg.yield %48, %extracted, %cst_4 : i64, i64, f32
    } -> (tensor<5x1xi64>, tensor<5x1xi64>, tensor<5xf32>)
    %37 = tensor.empty() : tensor<5x2xi64>
    %38 = linalg.fill ins(%c0_i64 : i64) outs(%37 : tensor<5x2xi64>) -> tensor<5x2xi64>
    %inserted_slice = tensor.insert_slice %36#0 into %38[0, 0] [5, 1] [1, 1] : tensor<5x1xi64> into tensor<5x2xi64>
    %inserted_slice_8 = tensor.insert_slice %36#1 into %inserted_slice[0, 1] [5, 1] [1, 1] : tensor<5x1xi64> into tensor<5x2xi64>
    %39 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%36#2, %inserted_slice_8 : tensor<5xf32>, tensor<5x2xi64>) outs(%cst : tensor<5x33xf32>) {
    ^bb0(%arg2: f32, %arg3: f32):
      tm_tensor.yield %arg2 : f32
    } -> tensor<5x33xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map6, #map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%31, %29, %cst_1 : tensor<5x1xi1>, tensor<f32>, tensor<f32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: i1, %in_9: f32, %in_10: f32, %out: f32):
      %46 = arith.select %in, %in_9, %in_10 : f32
      linalg.yield %46 : f32
    } -> tensor<5x1xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%39, %40 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%7 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %46 = arith.mulf %in, %in_9 : f32
      linalg.yield %46 : f32
    } -> tensor<5x33xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<5x33xf32>) outs(%7 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = math.exp %in : f32
      linalg.yield %46 : f32
    } -> tensor<5x33xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%41 : tensor<5x33xf32>) outs(%11 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %in, %out : f32
      linalg.yield %46 : f32
    } -> tensor<5x1xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%42, %43 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%7 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %46 = arith.mulf %in, %in_9 : f32
      linalg.yield %46 : f32
    } -> tensor<5x33xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%41, %44 : tensor<5x33xf32>, tensor<5x33xf32>) outs(%7 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %46 = arith.subf %in, %in_9 : f32
      linalg.yield %46 : f32
    } -> tensor<5x33xf32>
    return %28, %45 : tensor<f32>, tensor<5x33xf32>
  }
}
