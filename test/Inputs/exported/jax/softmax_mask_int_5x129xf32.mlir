// shapes: 5x129xf32 129xi32
#map = affine_map<(d0) -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x129xf32>, %arg1: tensor<129xi32>) -> (tensor<5x129xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = arith.constant dense<0> : tensor<i32>
    %0 = tensor.empty() : tensor<129xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_2 : tensor<i32>) outs(%0 : tensor<129xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<129xi32>
    %2 = tensor.empty() : tensor<129xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg1, %1 : tensor<129xi32>, tensor<129xi32>) outs(%2 : tensor<129xi1>) {
    ^bb0(%in: i32, %in_3: i32, %out: i1):
      %26 = arith.cmpi sgt, %in, %in_3 : i32
      linalg.yield %26 : i1
    } -> tensor<129xi1>
    %4 = tensor.empty() : tensor<f32>
    %5 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%4 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %6 = tensor.empty() : tensor<5x129xi1>
    %7 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<129xi1>) outs(%6 : tensor<5x129xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<5x129xi1>
    %8 = tensor.empty() : tensor<5x129xf32>
    %9 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<f32>) outs(%8 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %10 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%7, %arg0, %9 : tensor<5x129xi1>, tensor<5x129xf32>, tensor<5x129xf32>) outs(%8 : tensor<5x129xf32>) {
    ^bb0(%in: i1, %in_3: f32, %in_4: f32, %out: f32):
      %26 = arith.select %in, %in_3, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<5x129xf32>
    %11 = tensor.empty() : tensor<5xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<5xf32>) -> tensor<5xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<5x129xf32>) outs(%12 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.maximumf %out, %in : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%11 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%14, %13 : tensor<5xf32>, tensor<5xf32>) outs(%11 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %26 = arith.maximumf %in, %in_3 : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %16 = tensor.empty() : tensor<5x1xf32>
    %17 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<5xf32>) outs(%16 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<5x1xf32>) outs(%8 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%10, %18 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%8 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %26 = arith.subf %in, %in_3 : f32
      linalg.yield %26 : f32
    } -> tensor<5x129xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<5x129xf32>) outs(%8 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = math.exp %in : f32
      linalg.yield %26 : f32
    } -> tensor<5x129xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%11 : tensor<5xf32>) -> tensor<5xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "reduction"]} ins(%20 : tensor<5x129xf32>) outs(%21 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.addf %out, %in : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %23 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<5xf32>) outs(%16 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<5x1xf32>) outs(%8 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%20, %24 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%8 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %26 = arith.divf %in, %in_3 : f32
      linalg.yield %26 : f32
    } -> tensor<5x129xf32>
    return %25 : tensor<5x129xf32>
  }
}
