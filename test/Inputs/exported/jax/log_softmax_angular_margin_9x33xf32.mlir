// shapes: 9x33xf32 9xi32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<() -> ()>
#map7 = affine_map<(d0, d1) -> ()>
#map8 = affine_map<(d0) -> ()>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x33xf32>, %arg1: tensor<9xi32>) -> (tensor<9x33xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.99899999999999999 : f64
    %cst_3 = arith.constant -0.99899999999999999 : f64
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_5 = arith.constant dense<3.000000e+01> : tensor<f32>
    %cst_6 = arith.constant dense<5.000000e-01> : tensor<f32>
    %0 = tensor.empty() : tensor<33xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<33xi64>) {
    ^bb0(%out: i64):
      %48 = linalg.index 0 : index
      %49 = arith.index_cast %48 : index to i64
      linalg.yield %49 : i64
    } -> tensor<33xi64>
    %2 = tensor.empty() : tensor<1x33xi64>
    %3 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<33xi64>) outs(%2 : tensor<1x33xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<1x33xi64>
    %4 = tensor.empty() : tensor<9x1xi32>
    %5 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<9xi32>) outs(%4 : tensor<9x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<9x1xi32>
    %6 = tensor.empty() : tensor<9x1xi64>
    %7 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<9x1xi32>) outs(%6 : tensor<9x1xi64>) {
    ^bb0(%in: i32, %out: i64):
      %48 = arith.extsi %in : i32 to i64
      linalg.yield %48 : i64
    } -> tensor<9x1xi64>
    %8 = tensor.empty() : tensor<9x33xi64>
    %9 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x33xi64>) outs(%8 : tensor<9x33xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<9x33xi64>
    %10 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<9x1xi64>) outs(%8 : tensor<9x33xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<9x33xi64>
    %11 = tensor.empty() : tensor<9x33xi1>
    %12 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<9x33xi64>, tensor<9x33xi64>) outs(%11 : tensor<9x33xi1>) {
    ^bb0(%in: i64, %in_7: i64, %out: i1):
      %48 = arith.cmpi eq, %in, %in_7 : i64
      linalg.yield %48 : i1
    } -> tensor<9x33xi1>
    %13 = tensor.empty() : tensor<f32>
    %14 = linalg.generic {indexing_maps = [#map6], iterator_types = []} outs(%13 : tensor<f32>) {
    ^bb0(%out: f32):
      %48 = arith.truncf %cst_3 : f64 to f32
      linalg.yield %48 : f32
    } -> tensor<f32>
    %15 = tensor.empty() : tensor<9x33xf32>
    %16 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<f32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x33xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%16, %arg0 : tensor<9x33xf32>, tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %48 = arith.maximumf %in, %in_7 : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %18 = linalg.generic {indexing_maps = [#map6], iterator_types = []} outs(%13 : tensor<f32>) {
    ^bb0(%out: f32):
      %48 = arith.truncf %cst_2 : f64 to f32
      linalg.yield %48 : f32
    } -> tensor<f32>
    %19 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<f32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x33xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%19, %17 : tensor<9x33xf32>, tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %48 = arith.minimumf %in, %in_7 : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %48 = arith.subf %cst_1, %in : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %48 = arith.addf %in, %cst_1 : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%21, %22 : tensor<9x33xf32>, tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %48 = arith.mulf %in, %in_7 : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %48 = math.sqrt %in : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%24, %20 : tensor<9x33xf32>, tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %48 = math.atan2 %in, %in_7 : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %26 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x33xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%25, %26 : tensor<9x33xf32>, tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %48 = arith.addf %in, %in_7 : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %48 = math.cos %in : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%12, %28, %arg0 : tensor<9x33xi1>, tensor<9x33xf32>, tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: i1, %in_7: f32, %in_8: f32, %out: f32):
      %48 = arith.select %in, %in_7, %in_8 : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x33xf32>
    %31 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%30, %29 : tensor<9x33xf32>, tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %48 = arith.mulf %in, %in_7 : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %32 = tensor.empty() : tensor<9xf32>
    %33 = linalg.fill ins(%cst_0 : f32) outs(%32 : tensor<9xf32>) -> tensor<9xf32>
    %34 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "reduction"]} ins(%31 : tensor<9x33xf32>) outs(%33 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %48 = arith.maximumf %out, %in : f32
      linalg.yield %48 : f32
    } -> tensor<9xf32>
    %35 = linalg.generic {indexing_maps = [#map8, #map], iterator_types = ["parallel"]} ins(%cst_4 : tensor<f32>) outs(%32 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%35, %34 : tensor<9xf32>, tensor<9xf32>) outs(%32 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %48 = arith.maximumf %in, %in_7 : f32
      linalg.yield %48 : f32
    } -> tensor<9xf32>
    %37 = tensor.empty() : tensor<9x1xf32>
    %38 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<9xf32>) outs(%37 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %39 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<9x1xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x33xf32>
    %40 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%31, %39 : tensor<9x33xf32>, tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %48 = arith.subf %in, %in_7 : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %41 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %48 = math.exp %in : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    %42 = linalg.fill ins(%cst : f32) outs(%32 : tensor<9xf32>) -> tensor<9xf32>
    %43 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "reduction"]} ins(%41 : tensor<9x33xf32>) outs(%42 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %48 = arith.addf %out, %in : f32
      linalg.yield %48 : f32
    } -> tensor<9xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<9xf32>) outs(%37 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %45 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<9x1xf32>) outs(%37 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %48 = math.log %in : f32
      linalg.yield %48 : f32
    } -> tensor<9x1xf32>
    %46 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<9x1xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x33xf32>
    %47 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%40, %46 : tensor<9x33xf32>, tensor<9x33xf32>) outs(%15 : tensor<9x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %48 = arith.subf %in, %in_7 : f32
      linalg.yield %48 : f32
    } -> tensor<9x33xf32>
    return %47 : tensor<9x33xf32>
  }
}

