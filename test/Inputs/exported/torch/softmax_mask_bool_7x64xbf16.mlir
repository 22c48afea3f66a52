// shapes: 7x64xbf16 7x64xi1
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<7x64xbf16>, %arg1: tensor<7x64xi1>) -> tensor<7x64xbf16> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0xFF80> : tensor<bf16>
    %0 = tensor.empty() : tensor<7x64xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %cst_1, %arg0 : tensor<7x64xi1>, tensor<bf16>, tensor<7x64xbf16>) outs(%0 : tensor<7x64xbf16>) {
    ^bb0(%in: i1, %in_2: bf16, %in_3: bf16, %out: bf16):
      %16 = arith.select %in, %in_2, %in_3 : bf16
      linalg.yield %16 : bf16
    } -> tensor<7x64xbf16>
    %2 = tensor.empty() : tensor<7x64xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<7x64xbf16>) outs(%2 : tensor<7x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %16 = arith.extf %in : bf16 to f32
      linalg.yield %16 : f32
    } -> tensor<7x64xf32>
    %4 = tensor.empty() : tensor<7xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<7xi64>) -> tensor<7xi64>
    %6 = tensor.empty() : tensor<7xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<7xf32>) -> tensor<7xf32>
    %8:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<7x64xf32>) outs(%7, %5 : tensor<7xf32>, tensor<7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_2: i64):
      %16 = linalg.index 1 : index
      %17 = arith.index_cast %16 : index to i64
      %18 = arith.maximumf %in, %out : f32
      %19 = arith.cmpf ogt, %in, %out : f32
      %20 = arith.select %19, %17, %out_2 : i64
      linalg.yield %18, %20 : f32, i64
    } -> (tensor<7xf32>, tensor<7xi64>)
    %expanded = tensor.expand_shape %8#0 [[0, 1]] output_shape [7, 1] : tensor<7xf32> into tensor<7x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %expanded : tensor<7x64xf32>, tensor<7x1xf32>) outs(%2 : tensor<7x64xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %16 = arith.subf %in, %in_2 : f32
      linalg.yield %16 : f32
    } -> tensor<7x64xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<7x64xf32>) outs(%2 : tensor<7x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = math.exp %in : f32
      linalg.yield %16 : f32
    } -> tensor<7x64xf32>
    %11 = tensor.empty() : tensor<7x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<7x1xf32>) -> tensor<7x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<7x64xf32>) outs(%12 : tensor<7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.addf %in, %out : f32
      linalg.yield %16 : f32
    } -> tensor<7x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %13 : tensor<7x64xf32>, tensor<7x1xf32>) outs(%2 : tensor<7x64xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %16 = arith.divf %in, %in_2 : f32
      linalg.yield %16 : f32
    } -> tensor<7x64xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<7x64xf32>) outs(%0 : tensor<7x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %16 = arith.truncf %in : f32 to bf16
      linalg.yield %16 : bf16
    } -> tensor<7x64xbf16>
    return %15 : tensor<7x64xbf16>
  }
}
