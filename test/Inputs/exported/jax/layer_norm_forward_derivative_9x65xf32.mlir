// shapes: 9x65xf32 9x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<() -> ()>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x65xf32>, %arg1: tensor<9x65xf32>) -> (tensor<9x65xf32> {jax.result_info = "result[0]"}, tensor<9x65xf32> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 1.000000e-05 : f64
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<-5.000000e-01> : tensor<f32>
    %cst_2 = arith.constant dense<2.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<6.500000e+01> : tensor<f32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<9xf32>
    %1 = linalg.fill ins(%cst_5 : f32) outs(%0 : tensor<9xf32>) -> tensor<9xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<9x65xf32>) outs(%1 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<9xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg1 : tensor<9x65xf32>) outs(%1 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<9xf32>
    %4 = tensor.empty() : tensor<9x1xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<9xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<9xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %7 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.divf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.divf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %10 = tensor.empty() : tensor<9x65xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x65xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %arg0 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x65xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %13 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x65xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<9x65xf32>) outs(%1 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<9xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<9x65xf32>) outs(%1 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<9xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<9xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<9xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %7 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.divf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%18, %7 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.divf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %8 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %8 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %23 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %21 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.subf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %24 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.subf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %27 = tensor.empty() : tensor<f32>
    %28 = linalg.generic {indexing_maps = [#map3], iterator_types = []} outs(%27 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_5 : f32
    } -> tensor<f32>
    %29 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<f32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%29, %25 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.maximumf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %31 = tensor.empty() : tensor<9x1xi1>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%25, %30 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%31 : tensor<9x1xi1>) {
    ^bb0(%in: f32, %in_6: f32, %out: i1):
      %58 = arith.cmpf oeq, %in, %in_6 : f32
      linalg.yield %58 : i1
    } -> tensor<9x1xi1>
    %33 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %34 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%32, %33, %34 : tensor<9x1xi1>, tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: i1, %in_6: f32, %in_7: f32, %out: f32):
      %58 = arith.select %in, %in_6, %in_7 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%29, %30 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%31 : tensor<9x1xi1>) {
    ^bb0(%in: f32, %in_6: f32, %out: i1):
      %58 = arith.cmpf oeq, %in, %in_6 : f32
      linalg.yield %58 : i1
    } -> tensor<9x1xi1>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %22, %33 : tensor<9x1xi1>, tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: i1, %in_6: f32, %in_7: f32, %out: f32):
      %58 = arith.select %in, %in_6, %in_7 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%35, %37 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.divf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %38 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<9x1xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %40 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.subf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x65xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<9x1xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %42 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.subf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x65xf32>
    %44 = linalg.generic {indexing_maps = [#map3], iterator_types = []} outs(%27 : tensor<f32>) {
    ^bb0(%out: f32):
      %58 = arith.truncf %cst : f64 to f32
      linalg.yield %58 : f32
    } -> tensor<f32>
    %45 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<f32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%30, %45 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.addf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = math.rsqrt %in : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%47, %46 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.divf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %49 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%49, %48 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%39, %50 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%4 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x1xf32>
    %52 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%47 : tensor<9x1xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%41, %52 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x65xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%43, %52 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x65xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%51 : tensor<9x1xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%41, %55 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x65xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%54, %56 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%10 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.addf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<9x65xf32>
    return %53, %57 : tensor<9x65xf32>, tensor<9x65xf32>
  }
}

