// shapes: 9x17xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0) -> (d0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x17xf32>) -> (tensor<9xf32> {jax.result_info = "result[0]"}, tensor<9xf32> {jax.result_info = "result[1]"}, tensor<9xf32> {jax.result_info = "result[2]"}, tensor<9xi1> {jax.result_info = "result[3]"}, tensor<9xi1> {jax.result_info = "result[4]"}, tensor<9xi32> {jax.result_info = "result[5]"}) {
    %c0_i64 = arith.constant 0 : i64
    %true = arith.constant true
    %false = arith.constant false
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0x7F800000 : f32
    %cst_1 = arith.constant dense<-3.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<9xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<9xf32>) -> tensor<9xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<9x17xf32>) outs(%1 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.maximumf %out, %in : f32
      linalg.yield %25 : f32
    } -> tensor<9xf32>
    %3 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<9xf32>) -> tensor<9xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<9x17xf32>) outs(%3 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.minimumf %out, %in : f32
      linalg.yield %25 : f32
    } -> tensor<9xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%0 : tensor<9xf32>) -> tensor<9xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<9x17xf32>) outs(%5 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.mulf %out, %in : f32
      linalg.yield %25 : f32
    } -> tensor<9xf32>
    %7 = tensor.empty() : tensor<9x17xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%7 : tensor<9x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x17xf32>
    %9 = tensor.empty() : tensor<9x17xi1>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %8 : tensor<9x17xf32>, tensor<9x17xf32>) outs(%9 : tensor<9x17xi1>) {
    ^bb0(%in: f32, %in_4: f32, %out: i1):
      %25 = arith.cmpf ogt, %in, %in_4 : f32
      linalg.yield %25 : i1
    } -> tensor<9x17xi1>
    %11 = tensor.empty() : tensor<9xi1>
    %12 = linalg.fill ins(%false : i1) outs(%11 : tensor<9xi1>) -> tensor<9xi1>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<9x17xi1>) outs(%12 : tensor<9xi1>) {
    ^bb0(%in: i1, %out: i1):
      %25 = arith.ori %out, %in : i1
      linalg.yield %25 : i1
    } -> tensor<9xi1>
    %14 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%7 : tensor<9x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x17xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %14 : tensor<9x17xf32>, tensor<9x17xf32>) outs(%9 : tensor<9x17xi1>) {
    ^bb0(%in: f32, %in_4: f32, %out: i1):
      %25 = arith.cmpf ogt, %in, %in_4 : f32
      linalg.yield %25 : i1
    } -> tensor<9x17xi1>
    %16 = linalg.fill ins(%true : i1) outs(%11 : tensor<9xi1>) -> tensor<9xi1>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%15 : tensor<9x17xi1>) outs(%16 : tensor<9xi1>) {
    ^bb0(%in: i1, %out: i1):
      %25 = arith.andi %out, %in : i1
      linalg.yield %25 : i1
    } -> tensor<9xi1>
    %18 = tensor.empty() : tensor<9x17xi64>
    %19 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%18 : tensor<9x17xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 1 : index
      %26 = arith.index_cast %25 : index to i64
      linalg.yield %26 : i64
    } -> tensor<9x17xi64>
    %20 = tensor.empty() : tensor<9xi64>
    %21 = linalg.fill ins(%c0_i64 : i64) outs(%20 : tensor<9xi64>) -> tensor<9xi64>
    %22:2 = linalg.generic {indexing_maps = [#map, #map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0, %19 : tensor<9x17xf32>, tensor<9x17xi64>) outs(%1, %21 : tensor<9xf32>, tensor<9xi64>) {
    ^bb0(%in: f32, %in_4: i64, %out: f32, %out_5: i64):
      %25 = arith.cmpf ogt, %out, %in : f32
      %26 = arith.cmpf une, %out, %out : f32
      %27 = arith.ori %25, %26 : i1
      %28 = arith.cmpf oeq, %out, %in : f32
      %29 = arith.cmpi slt, %out_5, %in_4 : i64
      %30 = arith.andi %28, %29 : i1
      %31 = arith.ori %27, %30 : i1
      %32 = arith.select %27, %out, %in : f32
      %33 = arith.select %31, %out_5, %in_4 : i64
      linalg.yield %32, %33 : f32, i64
    } -> (tensor<9xf32>, tensor<9xi64>)
    %23 = tensor.empty() : tensor<9xi32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%22#1 : tensor<9xi64>) outs(%23 : tensor<9xi32>) {
    ^bb0(%in: i64, %out: i32):
      %25 = arith.trunci %in : i64 to i32
      linalg.yield %25 : i32
    } -> tensor<9xi32>
    return %2, %4, %6, %13, %17, %24 : tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xi1>, tensor<9xi1>, tensor<9xi32>
  }
}

