// shapes: 5x33xf32 5x33xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<5x33xf32>, %arg1: tensor<5x33xf32>) -> tensor<5x33xf32> {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_33_torch.float32_1> : tensor<33xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_33_torch.float32> : tensor<33xf32>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 3.300000e+01 : f64
    %cst_5 = arith.constant 3.300000e+01 : f32
    %0 = tensor.empty() : tensor<5x33xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x33xf32>) outs(%0 : tensor<5x33xf64>) {
    ^bb0(%in: f32, %out: f64):
      %39 = arith.extf %in : f32 to f64
      linalg.yield %39 : f64
    } -> tensor<5x33xf64>
    %2 = tensor.empty() : tensor<5x1xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<5x1xf64>) -> tensor<5x1xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<5x33xf64>) outs(%3 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %39 = arith.addf %in, %out : f64
      linalg.yield %39 : f64
    } -> tensor<5x1xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<5x1xf64>) outs(%2 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %39 = arith.divf %in, %cst_4 : f64
      linalg.yield %39 : f64
    } -> tensor<5x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %5 : tensor<5x33xf64>, tensor<5x1xf64>) outs(%0 : tensor<5x33xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %39 = arith.subf %in, %in_6 : f64
      linalg.yield %39 : f64
    } -> tensor<5x33xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %6 : tensor<5x33xf64>, tensor<5x33xf64>) outs(%0 : tensor<5x33xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %39 = arith.mulf %in, %in_6 : f64
      linalg.yield %39 : f64
    } -> tensor<5x33xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<5x33xf64>) outs(%3 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %39 = arith.addf %in, %out : f64
      linalg.yield %39 : f64
    } -> tensor<5x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x1xf64>) outs(%2 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %39 = arith.divf %in, %cst_4 : f64
      linalg.yield %39 : f64
    } -> tensor<5x1xf64>
    %10 = tensor.empty() : tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x1xf64>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %39 = arith.truncf %in : f64 to f32
      linalg.yield %39 : f32
    } -> tensor<5x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x33xf32>) outs(%12 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %out : f32
      linalg.yield %39 : f32
    } -> tensor<5x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<5x1xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.divf %in, %cst_5 : f32
      linalg.yield %39 : f32
    } -> tensor<5x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x1xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.truncf %cst_3 : f64 to f32
      %40 = arith.addf %in, %39 : f32
      linalg.yield %40 : f32
    } -> tensor<5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<5x1xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.rsqrt %in : f32
      linalg.yield %39 : f32
    } -> tensor<5x1xf32>
    %17 = tensor.empty() : tensor<5x33xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %14 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%17 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %39 = arith.subf %in, %in_6 : f32
      linalg.yield %39 : f32
    } -> tensor<5x33xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%18, %16 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%17 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %39 = arith.mulf %in, %in_6 : f32
      linalg.yield %39 : f32
    } -> tensor<5x33xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %cst_2 : tensor<5x33xf32>, tensor<33xf32>) outs(%17 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %39 = arith.mulf %in, %in_6 : f32
      linalg.yield %39 : f32
    } -> tensor<5x33xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %cst_1 : tensor<5x33xf32>, tensor<33xf32>) outs(%17 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %39 = arith.addf %in, %in_6 : f32
      linalg.yield %39 : f32
    } -> tensor<5x33xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x33xf32>) outs(%0 : tensor<5x33xf64>) {
    ^bb0(%in: f32, %out: f64):
      %39 = arith.extf %in : f32 to f64
      linalg.yield %39 : f64
    } -> tensor<5x33xf64>
    %23 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%22 : tensor<5x33xf64>) outs(%3 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %39 = arith.addf %in, %out : f64
      linalg.yield %39 : f64
    } -> tensor<5x1xf64>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<5x1xf64>) outs(%2 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %39 = arith.divf %in, %cst_4 : f64
      linalg.yield %39 : f64
    } -> tensor<5x1xf64>
    %25 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %24 : tensor<5x33xf64>, tensor<5x1xf64>) outs(%0 : tensor<5x33xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %39 = arith.subf %in, %in_6 : f64
      linalg.yield %39 : f64
    } -> tensor<5x33xf64>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%25, %25 : tensor<5x33xf64>, tensor<5x33xf64>) outs(%0 : tensor<5x33xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %39 = arith.mulf %in, %in_6 : f64
      linalg.yield %39 : f64
    } -> tensor<5x33xf64>
    %27 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%26 : tensor<5x33xf64>) outs(%3 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %39 = arith.addf %in, %out : f64
      linalg.yield %39 : f64
    } -> tensor<5x1xf64>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<5x1xf64>) outs(%2 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %39 = arith.divf %in, %cst_4 : f64
      linalg.yield %39 : f64
    } -> tensor<5x1xf64>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<5x1xf64>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %39 = arith.truncf %in : f64 to f32
      linalg.yield %39 : f32
    } -> tensor<5x1xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg1 : tensor<5x33xf32>) outs(%12 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %out : f32
      linalg.yield %39 : f32
    } -> tensor<5x1xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<5x1xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.divf %in, %cst_5 : f32
      linalg.yield %39 : f32
    } -> tensor<5x1xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<5x1xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.truncf %cst_3 : f64 to f32
      %40 = arith.addf %in, %39 : f32
      linalg.yield %40 : f32
    } -> tensor<5x1xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<5x1xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.rsqrt %in : f32
      linalg.yield %39 : f32
    } -> tensor<5x1xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %31 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%17 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %39 = arith.subf %in, %in_6 : f32
      linalg.yield %39 : f32
    } -> tensor<5x33xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%34, %33 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%17 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %39 = arith.mulf %in, %in_6 : f32
      linalg.yield %39 : f32
    } -> tensor<5x33xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%35, %cst_2 : tensor<5x33xf32>, tensor<33xf32>) outs(%17 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %39 = arith.mulf %in, %in_6 : f32
      linalg.yield %39 : f32
    } -> tensor<5x33xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %cst_1 : tensor<5x33xf32>, tensor<33xf32>) outs(%17 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %39 = arith.addf %in, %in_6 : f32
      linalg.yield %39 : f32
    } -> tensor<5x33xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %37 : tensor<5x33xf32>, tensor<5x33xf32>) outs(%17 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %39 = arith.addf %in, %in_6 : f32
      linalg.yield %39 : f32
    } -> tensor<5x33xf32>
    return %38 : tensor<5x33xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_33_torch.float32_1: "0x04000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_33_torch.float32: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F"
    }
  }
#-}
