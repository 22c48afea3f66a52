// shapes: 5x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x65xf32>) -> tensor<5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<5x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.absf %in : f32
      linalg.yield %15 : f32
    } -> tensor<5x65xf32>
    %2 = tensor.empty() : tensor<5x65xi1>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %1 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%2 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %in_2: f32, %out: i1):
      %15 = arith.cmpf une, %in, %in_2 : f32
      linalg.yield %15 : i1
    } -> tensor<5x65xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x65xf32>) outs(%2 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %out: i1):
      %15 = arith.cmpf ogt, %in, %cst : f32
      linalg.yield %15 : i1
    } -> tensor<5x65xi1>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.negf %in : f32
      linalg.yield %15 : f32
    } -> tensor<5x65xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.log %in : f32
      linalg.yield %15 : f32
    } -> tensor<5x65xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %15 = arith.mulf %in, %in_2 : f32
      linalg.yield %15 : f32
    } -> tensor<5x65xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x65xf32>) outs(%2 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %out: i1):
      %15 = arith.cmpf oeq, %in, %cst : f32
      linalg.yield %15 : i1
    } -> tensor<5x65xi1>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %cst_0, %cst_1 : tensor<5x65xi1>, tensor<f32>, tensor<f32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %15 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<5x65xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %7, %9 : tensor<5x65xi1>, tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %15 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<5x65xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %1, %10 : tensor<5x65xi1>, tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %15 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<5x65xf32>
    %12 = tensor.empty() : tensor<5xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<5xf32>) -> tensor<5xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<5x65xf32>) outs(%13 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %out : f32
      linalg.yield %15 : f32
    } -> tensor<5xf32>
    return %14 : tensor<5xf32>
  }
}
