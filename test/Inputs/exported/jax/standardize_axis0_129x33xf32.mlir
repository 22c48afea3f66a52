// shapes: 129x33xf32
#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
#map7 = affine_map<(d0, d1) -> ()>
#map8 = affine_map<() -> ()>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<129x33xf32>) -> (tensor<129x33xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0x7FC00000 : f32
    %cst_0 = arith.constant 1.290000e+02 : f32
    %cst_1 = arith.constant dense<9.99999974E-6> : tensor<f32>
    %cst_2 = arith.constant dense<1.290000e+02> : tensor<f32>
    %cst_3 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<33xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<33xf32>) -> tensor<33xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<129x33xf32>) outs(%1 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<33xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<33xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%2, %3 : tensor<33xf32>, tensor<33xf32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.divf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<33xf32>
    %5 = tensor.empty() : tensor<1x33xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<33xf32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x33xf32>
    %7 = tensor.empty() : tensor<129x33xf32>
    %8 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<1x33xf32>) outs(%7 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<129x33xf32>
    %9 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg0, %8 : tensor<129x33xf32>, tensor<129x33xf32>) outs(%7 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.subf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<129x33xf32>
    %10 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<33xf32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x33xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x33xf32>
    %12 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<1x33xf32>, tensor<1x33xf32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.divf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<1x33xf32>
    %13 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<1x33xf32>) outs(%7 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<129x33xf32>
    %14 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg0, %13 : tensor<129x33xf32>, tensor<129x33xf32>) outs(%7 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.subf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<129x33xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%14, %14 : tensor<129x33xf32>, tensor<129x33xf32>) outs(%7 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.mulf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<129x33xf32>
    %16 = tensor.empty() : tensor<f32>
    %17 = linalg.generic {indexing_maps = [#map8], iterator_types = []} outs(%16 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_3 : f32
    } -> tensor<f32>
    %18 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = []} ins(%17 : tensor<f32>) outs(%16 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.subf %cst_0, %in : f32
      linalg.yield %33 : f32
    } -> tensor<f32>
    %19 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%15 : tensor<129x33xf32>) outs(%1 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<33xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%18 : tensor<f32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<33xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%19, %20 : tensor<33xf32>, tensor<33xf32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.divf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<33xf32>
    %22 = tensor.empty() : tensor<i1>
    %23 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = []} ins(%18 : tensor<f32>) outs(%22 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %33 = arith.cmpf ogt, %in, %cst_3 : f32
      linalg.yield %33 : i1
    } -> tensor<i1>
    %24 = linalg.generic {indexing_maps = [#map8], iterator_types = []} outs(%16 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %25 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%24 : tensor<f32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<33xf32>
    %extracted = tensor.extract %23[] : tensor<i1>
    %26 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%21, %25 : tensor<33xf32>, tensor<33xf32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.select %extracted, %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<33xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%26 : tensor<33xf32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.sqrt %in : f32
      linalg.yield %33 : f32
    } -> tensor<33xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<33xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%27, %28 : tensor<33xf32>, tensor<33xf32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.addf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<33xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<33xf32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x33xf32>
    %31 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<1x33xf32>) outs(%7 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<129x33xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%9, %31 : tensor<129x33xf32>, tensor<129x33xf32>) outs(%7 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.divf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<129x33xf32>
    return %32 : tensor<129x33xf32>
  }
}
