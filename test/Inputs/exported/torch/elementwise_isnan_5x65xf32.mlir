// shapes: 5x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module {
  func.func @main(%arg0: tensor<5x65xf32>) -> tensor<5x65xf32> {
    %cst = arith.constant dense<3.40282347E+38> : tensor<f32>
    %cst_0 = arith.constant dense<-3.40282347E+38> : tensor<f32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 0x7FF0000000000000 : f64
    %cst_3 = arith.constant 0xFFF0000000000000 : f64
    %0 = tensor.empty() : tensor<5x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = math.absf %in : f32
      linalg.yield %11 : f32
    } -> tensor<5x65xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = math.floor %in : f32
      linalg.yield %11 : f32
    } -> tensor<5x65xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %2 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %11 = arith.divf %in, %in_4 : f32
      linalg.yield %11 : f32
    } -> tensor<5x65xf32>
    %4 = tensor.empty() : tensor<5x65xi1>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %3 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%4 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %in_4: f32, %out: i1):
      %11 = arith.cmpf une, %in, %in_4 : f32
      linalg.yield %11 : i1
    } -> tensor<5x65xi1>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %cst_1, %3 : tensor<5x65xi1>, tensor<f32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %11 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %11 : f32
    } -> tensor<5x65xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<5x65xf32>) outs(%4 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %out: i1):
      %11 = arith.extf %in : f32 to f64
      %12 = arith.cmpf oeq, %11, %cst_3 : f64
      linalg.yield %12 : i1
    } -> tensor<5x65xi1>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %cst_0, %6 : tensor<5x65xi1>, tensor<f32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %11 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %11 : f32
    } -> tensor<5x65xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<5x65xf32>) outs(%4 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %out: i1):
      %11 = arith.extf %in : f32 to f64
      %12 = arith.cmpf oeq, %11, %cst_2 : f64
      linalg.yield %12 : i1
    } -> tensor<5x65xi1>
    %10 = linalg.generic {indexing_maps = [#map, #map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %cst, %8 : tensor<5x65xi1>, tensor<f32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %11 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %11 : f32
    } -> tensor<5x65xf32>
    return %10 : tensor<5x65xf32>
  }
}
