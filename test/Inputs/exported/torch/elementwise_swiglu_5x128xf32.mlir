// shapes: 5x128xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x128xf32>) -> tensor<5x64xf32> {
    %cst = arith.constant 1.000000e+00 : f32
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [5, 64] [1, 1] : tensor<5x128xf32> to tensor<5x64xf32>
    %0 = tensor.empty() : tensor<5x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = arith.negf %in : f32
      %5 = math.exp %4 : f32
      %6 = arith.addf %5, %cst : f32
      %7 = arith.divf %cst, %6 : f32
      linalg.yield %7 : f32
    } -> tensor<5x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %1 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %4 = arith.mulf %in, %in_1 : f32
      linalg.yield %4 : f32
    } -> tensor<5x64xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[0, 64] [5, 64] [1, 1] : tensor<5x128xf32> to tensor<5x64xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %extracted_slice_0 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %4 = arith.mulf %in, %in_1 : f32
      linalg.yield %4 : f32
    } -> tensor<5x64xf32>
    return %3 : tensor<5x64xf32>
  }
}
