// shapes: 2x7x16xf32 7x16xf32 7x16xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
module {
  func.func @main(%arg0: tensor<2x7x16xf32>, %arg1: tensor<7x16xf32>, %arg2: tensor<7x16xf32>) -> tensor<2x7x16xf32> {
    %0 = tensor.empty() : tensor<2x7x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x7x16xf32>, tensor<7x16xf32>) outs(%0 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %6 = arith.mulf %in, %in_1 : f32
      linalg.yield %6 : f32
    } -> tensor<2x7x16xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 8] [2, 7, 8] [1, 1, 1] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %2 = tensor.empty() : tensor<2x7x8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<2x7x8xf32>) outs(%2 : tensor<2x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %6 = arith.negf %in : f32
      linalg.yield %6 : f32
    } -> tensor<2x7x8xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[0, 0, 0] [2, 7, 8] [1, 1, 1] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %concat = tensor.concat dim(2) %3, %extracted_slice_0 : (tensor<2x7x8xf32>, tensor<2x7x8xf32>) -> tensor<2x7x16xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat, %arg2 : tensor<2x7x16xf32>, tensor<7x16xf32>) outs(%0 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %6 = arith.mulf %in, %in_1 : f32
      linalg.yield %6 : f32
    } -> tensor<2x7x16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %4 : tensor<2x7x16xf32>, tensor<2x7x16xf32>) outs(%0 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %6 = arith.addf %in, %in_1 : f32
      linalg.yield %6 : f32
    } -> tensor<2x7x16xf32>
    return %5 : tensor<2x7x16xf32>
  }
}
