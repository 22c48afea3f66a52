// shapes: 5x129xf16 129xi32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<5x129xf16>, %arg1: tensor<129xi32>) -> tensor<5x129xf16> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0xFC00> : tensor<f16>
    %0 = tensor.empty() : tensor<129xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg1 : tensor<129xi32>) outs(%0 : tensor<129xi1>) {
    ^bb0(%in: i32, %out: i1):
      %18 = arith.extsi %in : i32 to i64
      %19 = arith.cmpi eq, %18, %c0_i64 : i64
      linalg.yield %19 : i1
    } -> tensor<129xi1>
    %2 = tensor.empty() : tensor<5x129xf16>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%1, %cst_1, %arg0 : tensor<129xi1>, tensor<f16>, tensor<5x129xf16>) outs(%2 : tensor<5x129xf16>) {
    ^bb0(%in: i1, %in_2: f16, %in_3: f16, %out: f16):
      %18 = arith.select %in, %in_2, %in_3 : f16
      linalg.yield %18 : f16
    } -> tensor<5x129xf16>
    %4 = tensor.empty() : tensor<5x129xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<5x129xf16>) outs(%4 : tensor<5x129xf32>) {
    ^bb0(%in: f16, %out: f32):
      %18 = arith.extf %in : f16 to f32
      linalg.yield %18 : f32
    } -> tensor<5x129xf32>
    %6 = tensor.empty() : tensor<5xi64>
    %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<5xi64>) -> tensor<5xi64>
    %8 = tensor.empty() : tensor<5xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<5xf32>) -> tensor<5xf32>
    %10:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "reduction"]} ins(%5 : tensor<5x129xf32>) outs(%9, %7 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_2: i64):
      %18 = linalg.index 1 : index
      %19 = arith.index_cast %18 : index to i64
      %20 = arith.maximumf %in, %out : f32
      %21 = arith.cmpf ogt, %in, %out : f32
      %22 = arith.select %21, %19, %out_2 : i64
      linalg.yield %20, %22 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded = tensor.expand_shape %10#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%5, %expanded : tensor<5x129xf32>, tensor<5x1xf32>) outs(%4 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %18 = arith.subf %in, %in_2 : f32
      linalg.yield %18 : f32
    } -> tensor<5x129xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x129xf32>) outs(%4 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = math.exp %in : f32
      linalg.yield %18 : f32
    } -> tensor<5x129xf32>
    %13 = tensor.empty() : tensor<5x1xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "reduction"]} ins(%12 : tensor<5x129xf32>) outs(%14 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.addf %in, %out : f32
      linalg.yield %18 : f32
    } -> tensor<5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%12, %15 : tensor<5x129xf32>, tensor<5x1xf32>) outs(%4 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %18 = arith.divf %in, %in_2 : f32
      linalg.yield %18 : f32
    } -> tensor<5x129xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5x129xf32>) outs(%2 : tensor<5x129xf16>) {
    ^bb0(%in: f32, %out: f16):
      %18 = arith.truncf %in : f32 to f16
      linalg.yield %18 : f16
    } -> tensor<5x129xf16>
    return %17 : tensor<5x129xf16>
  }
}
