// shapes: 5x64xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<5x64xf32>) -> (tensor<5x2x16xi32>, tensor<5x2xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 1.000000e-10 : f64
    %cst_1 = arith.constant 7.000000e+00 : f32
    %cst_2 = arith.constant -8.000000e+00 : f32
    %c15_i32 = arith.constant 15 : i32
    %c4_i32 = arith.constant 4 : i32
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [5, 2, 32] : tensor<5x64xf32> into tensor<5x2x32xf32>
    %0 = tensor.empty() : tensor<5x2x32xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<5x2x32xf32>) outs(%0 : tensor<5x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.absf %in : f32
      linalg.yield %20 : f32
    } -> tensor<5x2x32xf32>
    %2 = tensor.empty() : tensor<5x2xi64>
    %3 = linalg.fill ins(%c0_i64 : i64) outs(%2 : tensor<5x2xi64>) -> tensor<5x2xi64>
    %4 = tensor.empty() : tensor<5x2xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<5x2xf32>) -> tensor<5x2xf32>
    %6:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<5x2x32xf32>) outs(%5, %3 : tensor<5x2xf32>, tensor<5x2xi64>) {
    ^bb0(%in: f32, %out: f32, %out_5: i64):
      %20 = linalg.index 2 : index
      %21 = arith.index_cast %20 : index to i64
      %22 = arith.maximumf %in, %out : f32
      %23 = arith.cmpf ogt, %in, %out : f32
      %24 = arith.select %23, %21, %out_5 : i64
      linalg.yield %22, %24 : f32, i64
    } -> (tensor<5x2xf32>, tensor<5x2xi64>)
    %expanded_3 = tensor.expand_shape %6#0 [[0], [1, 2]] output_shape [5, 2, 1] : tensor<5x2xf32> into tensor<5x2x1xf32>
    %7 = tensor.empty() : tensor<5x2x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_3 : tensor<5x2x1xf32>) outs(%7 : tensor<5x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.truncf %cst_0 : f64 to f32
      %21 = arith.cmpf ult, %in, %20 : f32
      %22 = arith.select %21, %20, %in : f32
      linalg.yield %22 : f32
    } -> tensor<5x2x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<5x2x1xf32>) outs(%7 : tensor<5x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.divf %in, %cst_1 : f32
      linalg.yield %20 : f32
    } -> tensor<5x2x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %9 : tensor<5x2x32xf32>, tensor<5x2x1xf32>) outs(%0 : tensor<5x2x32xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %20 = arith.divf %in, %in_5 : f32
      linalg.yield %20 : f32
    } -> tensor<5x2x32xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<5x2x32xf32>) outs(%0 : tensor<5x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.roundeven %in : f32
      linalg.yield %20 : f32
    } -> tensor<5x2x32xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<5x2x32xf32>) outs(%0 : tensor<5x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.cmpf ult, %in, %cst_2 : f32
      %21 = arith.select %20, %cst_2, %in : f32
      %22 = arith.cmpf ugt, %21, %cst_1 : f32
      %23 = arith.select %22, %cst_1, %21 : f32
      linalg.yield %23 : f32
    } -> tensor<5x2x32xf32>
    %13 = tensor.empty() : tensor<5x2x32xi32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<5x2x32xf32>) outs(%13 : tensor<5x2x32xi32>) {
    ^bb0(%in: f32, %out: i32):
      %20 = arith.fptosi %in : f32 to i32
      linalg.yield %20 : i32
    } -> tensor<5x2x32xi32>
    %extracted_slice = tensor.extract_slice %14[0, 0, 0] [5, 2, 16] [1, 1, 2] : tensor<5x2x32xi32> to tensor<5x2x16xi32>
    %15 = tensor.empty() : tensor<5x2x16xi32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<5x2x16xi32>) outs(%15 : tensor<5x2x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      %20 = arith.andi %in, %c15_i32 : i32
      linalg.yield %20 : i32
    } -> tensor<5x2x16xi32>
    %extracted_slice_4 = tensor.extract_slice %14[0, 0, 1] [5, 2, 16] [1, 1, 2] : tensor<5x2x32xi32> to tensor<5x2x16xi32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_4 : tensor<5x2x16xi32>) outs(%15 : tensor<5x2x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      %20 = arith.andi %in, %c15_i32 : i32
      linalg.yield %20 : i32
    } -> tensor<5x2x16xi32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<5x2x16xi32>) outs(%15 : tensor<5x2x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      %20 = arith.shli %in, %c4_i32 : i32
      linalg.yield %20 : i32
    } -> tensor<5x2x16xi32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %18 : tensor<5x2x16xi32>, tensor<5x2x16xi32>) outs(%15 : tensor<5x2x16xi32>) {
    ^bb0(%in: i32, %in_5: i32, %out: i32):
      %20 = arith.ori %in, %in_5 : i32
      linalg.yield %20 : i32
    } -> tensor<5x2x16xi32>
    %collapsed = tensor.collapse_shape %9 [[0], [1, 2]] : tensor<5x2x1xf32> into tensor<5x2xf32>
    return %19, %collapsed : tensor<5x2x16xi32>, tensor<5x2xf32>
  }
}
