// shapes: 5x129xf32 5x129xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x129xf32>, %arg1: tensor<5x129xf32>) -> (tensor<5xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0x7F800000 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0x7FC00000> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<5x129xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.absf %in : f32
      linalg.yield %33 : f32
    } -> tensor<5x129xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %3 = tensor.empty() : tensor<5x129xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%3 : tensor<5x129xi1>) {
    ^bb0(%in: f32, %in_5: f32, %out: i1):
      %33 = arith.cmpf une, %in, %in_5 : f32
      linalg.yield %33 : i1
    } -> tensor<5x129xi1>
    %5 = tensor.empty() : tensor<f32>
    %6 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%5 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_1 : f32
    } -> tensor<f32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<f32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %arg0, %7 : tensor<5x129xi1>, tensor<5x129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %33 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<5x129xf32>
    %9 = tensor.empty() : tensor<5xf32>
    %10 = linalg.fill ins(%cst_1 : f32) outs(%9 : tensor<5xf32>) -> tensor<5xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<5x129xf32>) outs(%10 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.maximumf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<5xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel"]} ins(%cst_3 : tensor<f32>) outs(%9 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %13 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel"]} ins(%12, %11 : tensor<5xf32>, tensor<5xf32>) outs(%9 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %33 = arith.maximumf %in, %in_5 : f32
      linalg.yield %33 : f32
    } -> tensor<5xf32>
    %14 = tensor.empty() : tensor<5xi1>
    %15 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%13 : tensor<5xf32>) outs(%14 : tensor<5xi1>) {
    ^bb0(%in: f32, %out: i1):
      %33 = math.absf %in : f32
      %34 = arith.cmpf one, %33, %cst_0 : f32
      linalg.yield %34 : i1
    } -> tensor<5xi1>
    %16 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel"]} ins(%cst_4 : tensor<f32>) outs(%9 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map5, #map5, #map5], iterator_types = ["parallel"]} ins(%15, %13, %16 : tensor<5xi1>, tensor<5xf32>, tensor<5xf32>) outs(%9 : tensor<5xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %33 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<5xf32>
    %18 = tensor.empty() : tensor<5x1xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<5xf32>) outs(%18 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %20 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<5x1xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %20 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %33 = arith.subf %in, %in_5 : f32
      linalg.yield %33 : f32
    } -> tensor<5x129xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.exp %in : f32
      linalg.yield %33 : f32
    } -> tensor<5x129xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %1 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %33 = arith.mulf %in, %in_5 : f32
      linalg.yield %33 : f32
    } -> tensor<5x129xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%9 : tensor<5xf32>) -> tensor<5xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "reduction"]} ins(%23 : tensor<5x129xf32>) outs(%24 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<5xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%25 : tensor<5xf32>) outs(%9 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.cmpf one, %in, %cst : f32
      %34 = arith.uitofp %33 : i1 to f32
      %35 = math.copysign %34, %in : f32
      %36 = arith.cmpf uno, %in, %in : f32
      %37 = arith.select %36, %in, %35 : f32
      linalg.yield %37 : f32
    } -> tensor<5xf32>
    %27 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%25 : tensor<5xf32>) outs(%9 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.absf %in : f32
      linalg.yield %33 : f32
    } -> tensor<5xf32>
    %28 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%27 : tensor<5xf32>) outs(%9 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.log %in : f32
      linalg.yield %33 : f32
    } -> tensor<5xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel"]} ins(%28, %17 : tensor<5xf32>, tensor<5xf32>) outs(%9 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %33 = arith.addf %in, %in_5 : f32
      linalg.yield %33 : f32
    } -> tensor<5xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel"]} ins(%26, %16 : tensor<5xf32>, tensor<5xf32>) outs(%14 : tensor<5xi1>) {
    ^bb0(%in: f32, %in_5: f32, %out: i1):
      %33 = arith.cmpf olt, %in, %in_5 : f32
      linalg.yield %33 : i1
    } -> tensor<5xi1>
    %31 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%9 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map5, #map5, #map5], iterator_types = ["parallel"]} ins(%30, %31, %29 : tensor<5xi1>, tensor<5xf32>, tensor<5xf32>) outs(%9 : tensor<5xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %33 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<5xf32>
    return %32 : tensor<5xf32>
  }
}
