// shapes: 2x3x5x33xf32 3xf32
#map = affine_map<(d0, d1, d2, d3) -> (d1)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3x5x33xf32>, %arg1: tensor<3xf32>) -> (tensor<2x3x5x33xf32> {jax.result_info = "result"}) {
    %c33 = arith.constant 33 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<1x3x1x1xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<3xf32>) outs(%0 : tensor<1x3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x1x1xf32>
    %2 = tensor.empty() : tensor<2x3x5x1xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<1x3x1x1xf32>) outs(%2 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x1xf32>
    %4 = tensor.empty() : tensor<2x3x5x34xf32>
    %5 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%4 : tensor<2x3x5x34xf32>) {
    ^bb0(%out: f32):
      %20 = linalg.index 0 : index
      %21 = linalg.index 1 : index
      %22 = linalg.index 2 : index
      %23 = linalg.index 3 : index
      %24 = arith.cmpi ult, %23, %c33 : index
      %25 = scf.if %24 -> (f32) {
        %extracted = tensor.extract %arg0[%20, %21, %22, %23] : tensor<2x3x5x33xf32>
        scf.yield %extracted : f32
      } else {
        %26 = arith.subi %23, %c33 : index
        %extracted = tensor.extract %3[%20, %21, %22, %26] : tensor<2x3x5x1xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %25 : f32
    } -> tensor<2x3x5x34xf32>
    %6 = tensor.empty() : tensor<2x3x5xf32>
    %7 = linalg.fill ins(%cst_0 : f32) outs(%6 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<2x3x5x34xf32>) outs(%7 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.maximumf %out, %in : f32
      linalg.yield %20 : f32
    } -> tensor<2x3x5xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%6 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    %10 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %8 : tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%6 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %20 = arith.maximumf %in, %in_2 : f32
      linalg.yield %20 : f32
    } -> tensor<2x3x5xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<2x3x5xf32>) outs(%2 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x3x5x1xf32>) outs(%4 : tensor<2x3x5x34xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x34xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %12 : tensor<2x3x5x34xf32>, tensor<2x3x5x34xf32>) outs(%4 : tensor<2x3x5x34xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %20 = arith.subf %in, %in_2 : f32
      linalg.yield %20 : f32
    } -> tensor<2x3x5x34xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x5x34xf32>) outs(%4 : tensor<2x3x5x34xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.exp %in : f32
      linalg.yield %20 : f32
    } -> tensor<2x3x5x34xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%6 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x3x5x34xf32>) outs(%15 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.addf %out, %in : f32
      linalg.yield %20 : f32
    } -> tensor<2x3x5xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x3x5xf32>) outs(%2 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x5x1xf32>) outs(%4 : tensor<2x3x5x34xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x34xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %18 : tensor<2x3x5x34xf32>, tensor<2x3x5x34xf32>) outs(%4 : tensor<2x3x5x34xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %20 = arith.divf %in, %in_2 : f32
      linalg.yield %20 : f32
    } -> tensor<2x3x5x34xf32>
    %extracted_slice = tensor.extract_slice %19[0, 0, 0, 0] [2, 3, 5, 33] [1, 1, 1, 1] : tensor<2x3x5x34xf32> to tensor<2x3x5x33xf32>
    return %extracted_slice : tensor<2x3x5x33xf32>
  }
}
