// shapes: 9x65xf32 9x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x65xf32>, %arg1: tensor<9x65xf32>) -> (tensor<9x65xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0x7F800000 : f32
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<9xf32>
    %1 = linalg.fill ins(%cst_4 : f32) outs(%0 : tensor<9xf32>) -> tensor<9xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<9x65xf32>) outs(%1 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.maximumf %out, %in : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%3, %2 : tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.maximumf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %5 = tensor.empty() : tensor<9xi1>
    %6 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%4 : tensor<9xf32>) outs(%5 : tensor<9xi1>) {
    ^bb0(%in: f32, %out: i1):
      %43 = math.absf %in : f32
      %44 = arith.cmpf one, %43, %cst_0 : f32
      linalg.yield %44 : i1
    } -> tensor<9xi1>
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%6, %4, %7 : tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %43 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %9 = tensor.empty() : tensor<9x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<9xf32>) outs(%9 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %11 = tensor.empty() : tensor<9x65xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<9x1xf32>) outs(%11 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %12 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%11 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.subf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9x65xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<9x65xf32>) outs(%11 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = math.exp %in : f32
      linalg.yield %43 : f32
    } -> tensor<9x65xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %14 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%11 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.mulf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9x65xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%0 : tensor<9xf32>) -> tensor<9xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<9x65xf32>) outs(%16 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.addf %out, %in : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%15 : tensor<9x65xf32>) outs(%16 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.addf %out, %in : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%17 : tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = math.absf %in : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%17, %7 : tensor<9xf32>, tensor<9xf32>) outs(%5 : tensor<9xi1>) {
    ^bb0(%in: f32, %in_5: f32, %out: i1):
      %43 = arith.cmpf oge, %in, %in_5 : f32
      linalg.yield %43 : i1
    } -> tensor<9xi1>
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%18 : tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.negf %in : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%20, %18, %21 : tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %43 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%23, %19 : tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.divf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%22 : tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.negf %in : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%25, %23 : tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.mulf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%19, %19 : tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.mulf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%23, %27 : tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.divf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%26, %28 : tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.mulf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %30 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%20, %7, %24 : tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %43 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %31 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%20, %7, %29 : tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %43 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %32 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%20, %24, %7 : tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %43 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%20, %29, %7 : tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %43 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %34 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%30 : tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.negf %in : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%31 : tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.negf %in : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%32, %34 : tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.addf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%33, %35 : tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.addf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<9xf32>) outs(%11 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<9xf32>) outs(%11 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%39, %14 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%11 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.mulf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9x65xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%38, %15 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%11 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.mulf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9x65xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%40, %41 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%11 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %43 = arith.addf %in, %in_5 : f32
      linalg.yield %43 : f32
    } -> tensor<9x65xf32>
    return %42 : tensor<9x65xf32>
  }
}

