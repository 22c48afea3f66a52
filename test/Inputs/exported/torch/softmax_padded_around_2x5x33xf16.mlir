// shapes: 2x5x33xf16 33xf16
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<2x5x33xf16>, %arg1: tensor<33xf16>) -> tensor<2x6x40xf16> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 5.000000e-01 : f16
    %0 = tensor.empty() : tensor<2x5x33xf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x5x33xf16>, tensor<33xf16>) outs(%0 : tensor<2x5x33xf16>) {
    ^bb0(%in: f16, %in_2: f16, %out: f16):
      %17 = arith.mulf %in, %in_2 : f16
      linalg.yield %17 : f16
    } -> tensor<2x5x33xf16>
    %padded = tensor.pad %1 low[0, 1, 3] high[0, 0, 4] {
    ^bb0(%arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst_1 : f16
    } : tensor<2x5x33xf16> to tensor<2x6x40xf16>
    %2 = tensor.empty() : tensor<2x6x40xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%padded : tensor<2x6x40xf16>) outs(%2 : tensor<2x6x40xf32>) {
    ^bb0(%in: f16, %out: f32):
      %17 = arith.extf %in : f16 to f32
      linalg.yield %17 : f32
    } -> tensor<2x6x40xf32>
    %4 = tensor.empty() : tensor<2x6xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<2x6xi64>) -> tensor<2x6xi64>
    %6 = tensor.empty() : tensor<2x6xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<2x6xf32>) -> tensor<2x6xf32>
    %8:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%3 : tensor<2x6x40xf32>) outs(%7, %5 : tensor<2x6xf32>, tensor<2x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_2: i64):
      %17 = linalg.index 2 : index
      %18 = arith.index_cast %17 : index to i64
      %19 = arith.maximumf %in, %out : f32
      %20 = arith.cmpf ogt, %in, %out : f32
      %21 = arith.select %20, %18, %out_2 : i64
      linalg.yield %19, %21 : f32, i64
    } -> (tensor<2x6xf32>, tensor<2x6xi64>)
    %expanded = tensor.expand_shape %8#0 [[0], [1, 2]] output_shape [2, 6, 1] : tensor<2x6xf32> into tensor<2x6x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %expanded : tensor<2x6x40xf32>, tensor<2x6x1xf32>) outs(%2 : tensor<2x6x40xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %17 = arith.subf %in, %in_2 : f32
      linalg.yield %17 : f32
    } -> tensor<2x6x40xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x6x40xf32>) outs(%2 : tensor<2x6x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.exp %in : f32
      linalg.yield %17 : f32
    } -> tensor<2x6x40xf32>
    %11 = tensor.empty() : tensor<2x6x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x6x40xf32>) outs(%12 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.addf %in, %out : f32
      linalg.yield %17 : f32
    } -> tensor<2x6x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %13 : tensor<2x6x40xf32>, tensor<2x6x1xf32>) outs(%2 : tensor<2x6x40xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %17 = arith.divf %in, %in_2 : f32
      linalg.yield %17 : f32
    } -> tensor<2x6x40xf32>
    %15 = tensor.empty() : tensor<2x6x40xf16>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x6x40xf32>) outs(%15 : tensor<2x6x40xf16>) {
    ^bb0(%in: f32, %out: f16):
      %17 = arith.truncf %in : f32 to f16
      linalg.yield %17 : f16
    } -> tensor<2x6x40xf16>
    return %16 : tensor<2x6x40xf16>
  }
}
