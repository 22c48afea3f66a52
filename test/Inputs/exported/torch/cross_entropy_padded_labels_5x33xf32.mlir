// shapes: 5x33xf32 5xi64
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0) -> ()>
module {
  func.func @main(%arg0: tensor<5x33xf32>, %arg1: tensor<5xi64>) -> tensor<5xf32> {
    %c-100_i64 = arith.constant -100 : i64
    %c33_i64 = arith.constant 33 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %c33 = arith.constant 33 : index
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<5xi64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg1 : tensor<5xi64>) outs(%0 : tensor<5xi64>) {
    ^bb0(%in: i64, %out: i64):
      %20 = arith.remsi %in, %c33_i64 : i64
      %21 = arith.cmpi ne, %20, %c0_i64 : i64
      %22 = arith.cmpi slt, %20, %c0_i64 : i64
      %23 = arith.andi %21, %22 : i1
      %24 = arith.addi %20, %c33_i64 : i64
      %25 = arith.select %23, %24, %20 : i64
      linalg.yield %25 : i64
    } -> tensor<5xi64>
    %padded = tensor.pad %1 low[0] high[1] {
    ^bb0(%arg2: index):
      tensor.yield %c-100_i64 : i64
    } : tensor<5xi64> to tensor<6xi64>
    %extracted_slice = tensor.extract_slice %padded[1] [5] [1] : tensor<6xi64> to tensor<5xi64>
    %2 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<5xi64>) -> tensor<5xi64>
    %3 = tensor.empty() : tensor<5xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<5xf32>) -> tensor<5xf32>
    %5:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x33xf32>) outs(%4, %2 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_4: i64):
      %20 = linalg.index 1 : index
      %21 = arith.index_cast %20 : index to i64
      %22 = arith.maximumf %in, %out : f32
      %23 = arith.cmpf ogt, %in, %out : f32
      %24 = arith.select %23, %21, %out_4 : i64
      linalg.yield %22, %24 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded = tensor.expand_shape %5#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %6 = tensor.empty() : tensor<5x33xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %expanded : tensor<5x33xf32>, tensor<5x1xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.subf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<5x33xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x33xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.exp %in : f32
      linalg.yield %20 : f32
    } -> tensor<5x33xf32>
    %9 = tensor.empty() : tensor<5x1xf32>
    %10 = linalg.fill ins(%cst_0 : f32) outs(%9 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<5x33xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.addf %in, %out : f32
      linalg.yield %20 : f32
    } -> tensor<5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x1xf32>) outs(%9 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.log %in : f32
      linalg.yield %20 : f32
    } -> tensor<5x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %12 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.subf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<5x33xf32>
    %14 = tensor.empty() : tensor<5xi1>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%extracted_slice : tensor<5xi64>) outs(%14 : tensor<5xi1>) {
    ^bb0(%in: i64, %out: i1):
      %20 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %20 : i1
    } -> tensor<5xi1>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map4, #map], iterator_types = ["parallel"]} ins(%15, %extracted_slice, %cst_2 : tensor<5xi1>, tensor<5xi64>, tensor<i64>) outs(%0 : tensor<5xi64>) {
    ^bb0(%in: i1, %in_4: i64, %in_5: i64, %out: i64):
      %20 = arith.select %in, %in_4, %in_5 : i64
      linalg.yield %20 : i64
    } -> tensor<5xi64>
    %expanded_3 = tensor.expand_shape %16 [[0, 1]] output_shape [5, 1] : tensor<5xi64> into tensor<5x1xi64>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_3 : tensor<5x1xi64>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %20 = linalg.index 0 : index
      %21 = arith.index_cast %in : i64 to index
      %22 = arith.cmpi slt, %21, %c33 : index
      cf.assert %22, "index must be smaller than dim size"
      %23 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %23, "index must be larger or equal to 0"
      %extracted = tensor.extract %13[%20, %21] : tensor<5x33xf32>
      linalg.yield %extracted : f32
    } -> tensor<5x1xf32>
    %collapsed = tensor.collapse_shape %17 [[0, 1]] : tensor<5x1xf32> into tensor<5xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%collapsed : tensor<5xf32>) outs(%3 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.negf %in : f32
      linalg.yield %20 : f32
    } -> tensor<5xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map4, #map], iterator_types = ["parallel"]} ins(%15, %18, %cst_1 : tensor<5xi1>, tensor<5xf32>, tensor<f32>) outs(%3 : tensor<5xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %20 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %20 : f32
    } -> tensor<5xf32>
    return %19 : tensor<5xf32>
  }
}
