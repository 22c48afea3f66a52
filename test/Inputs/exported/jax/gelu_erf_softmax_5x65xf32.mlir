// shapes: 5x65xf32
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> ()>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x65xf32>) -> (tensor<5x65xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 1.12837911 : f32
    %cst_1 = arith.constant -0.37612626 : f32
    %cst_2 = arith.constant 0.112835854 : f32
    %cst_3 = arith.constant -0.0268538129 : f32
    %cst_4 = arith.constant 0.00518832775 : f32
    %cst_5 = arith.constant -8.0101937E-4 : f32
    %cst_6 = arith.constant 7.85386146E-5 : f32
    %cst_7 = arith.constant 0.000000e+00 : f32
    %cst_8 = arith.constant -88.7228394 : f32
    %cst_9 = arith.constant 0.564189494 : f32
    %cst_10 = arith.constant -0.282076746 : f32
    %cst_11 = arith.constant 0.42184633 : f32
    %cst_12 = arith.constant -1.01526523 : f32
    %cst_13 = arith.constant 2.92101908 : f32
    %cst_14 = arith.constant -7.49551868 : f32
    %cst_15 = arith.constant 1.297720e+01 : f32
    %cst_16 = arith.constant -10.477664 : f32
    %cst_17 = arith.constant 0.563825965 : f32
    %cst_18 = arith.constant -0.274112701 : f32
    %cst_19 = arith.constant 3.404880e-01 : f32
    %cst_20 = arith.constant -0.494451523 : f32
    %cst_21 = arith.constant 0.621000468 : f32
    %cst_22 = arith.constant -0.582473278 : f32
    %cst_23 = arith.constant 0.368742466 : f32
    %cst_24 = arith.constant -0.138703942 : f32
    %cst_25 = arith.constant 2.326820e-02 : f32
    %cst_26 = arith.constant 2.000000e+00 : f32
    %cst_27 = arith.constant 1.000000e+00 : f32
    %cst_28 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_29 = arith.constant dense<0.707106769> : tensor<f32>
    %cst_30 = arith.constant dense<5.000000e-01> : tensor<f32>
    %0 = tensor.empty() : tensor<5x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_30 : tensor<f32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %arg0 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.negf %in : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_29 : tensor<f32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %5 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.negf %in : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = math.absf %in : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.divf %cst_27, %in : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = math.exp %in : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.divf %cst_27, %in : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %13 = tensor.empty() : tensor<5x65xi1>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x65xf32>) outs(%13 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %out: i1):
      %84 = arith.cmpf olt, %in, %cst_26 : f32
      linalg.yield %84 : i1
    } -> tensor<5x65xi1>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.mulf %in, %cst_25 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_24 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_23 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_22 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%20, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_21 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_20 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%24, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_19 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_18 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%28, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_17 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.mulf %in, %cst_16 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_15 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%32, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_14 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%34, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_13 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%36, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_12 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%38, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%39 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_11 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%40, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_10 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%42, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_9 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %30, %44 : tensor<5x65xi1>, tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_31: f32, %in_32: f32, %out: f32):
      %84 = arith.select %in, %in_31, %in_32 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %45 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x65xf32>) outs(%13 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %out: i1):
      %84 = arith.cmpf olt, %in, %cst_8 : f32
      linalg.yield %84 : i1
    } -> tensor<5x65xi1>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%47, %46 : tensor<5x65xi1>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_31: f32, %out: f32):
      %84 = arith.select %in, %cst_7, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<5x65xf32>) outs(%13 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %out: i1):
      %84 = arith.cmpf olt, %in, %cst_7 : f32
      linalg.yield %84 : i1
    } -> tensor<5x65xi1>
    %50 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.subf %cst_26, %in : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%49, %50, %48 : tensor<5x65xi1>, tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_31: f32, %in_32: f32, %out: f32):
      %84 = arith.select %in, %in_31, %in_32 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.mulf %in, %cst_6 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%52 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_5 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%53, %6 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%54 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_4 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%55, %6 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%56 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_3 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%57, %6 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%58 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_2 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%59, %6 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%60 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_1 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%61, %6 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%62 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %cst_0 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %63 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%64 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.subf %cst_27, %in : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x65xf32>) outs(%13 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %out: i1):
      %84 = arith.cmpf olt, %in, %cst_27 : f32
      linalg.yield %84 : i1
    } -> tensor<5x65xi1>
    %67 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%66, %65, %51 : tensor<5x65xi1>, tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_31: f32, %in_32: f32, %out: f32):
      %84 = arith.select %in, %in_31, %in_32 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %67 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.mulf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %69 = tensor.empty() : tensor<5xf32>
    %70 = linalg.fill ins(%cst : f32) outs(%69 : tensor<5xf32>) -> tensor<5xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%68 : tensor<5x65xf32>) outs(%70 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.maximumf %out, %in : f32
      linalg.yield %84 : f32
    } -> tensor<5xf32>
    %72 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel"]} ins(%cst_28 : tensor<f32>) outs(%69 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %73 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel"]} ins(%72, %71 : tensor<5xf32>, tensor<5xf32>) outs(%69 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.maximumf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5xf32>
    %74 = tensor.empty() : tensor<5x1xf32>
    %75 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%73 : tensor<5xf32>) outs(%74 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%75 : tensor<5x1xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%68, %76 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.subf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%77 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = math.exp %in : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    %79 = linalg.fill ins(%cst_7 : f32) outs(%69 : tensor<5xf32>) -> tensor<5xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%78 : tensor<5x65xf32>) outs(%79 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %out, %in : f32
      linalg.yield %84 : f32
    } -> tensor<5xf32>
    %81 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%80 : tensor<5xf32>) outs(%74 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %82 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%81 : tensor<5x1xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%78, %82 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %84 = arith.divf %in, %in_31 : f32
      linalg.yield %84 : f32
    } -> tensor<5x65xf32>
    return %83 : tensor<5x65xf32>
  }
}
