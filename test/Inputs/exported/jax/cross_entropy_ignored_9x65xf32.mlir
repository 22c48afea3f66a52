// shapes: 9x65xf32 9xi32
#map = affine_map<(d0) -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
#map5 = affine_map<() -> ()>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1, d2) -> ()>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2) -> (d2)>
#map10 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x65xf32>, %arg1: tensor<9xi32>) -> (tensor<9xf32> {jax.result_info = "result"}) {
    %c0_i32 = arith.constant 0 : i32
    %c64 = arith.constant 64 : index
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0x7F800000 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0> : tensor<i32>
    %cst_3 = arith.constant dense<65> : tensor<i32>
    %cst_4 = arith.constant dense<64> : tensor<1xi32>
    %cst_5 = arith.constant dense<0x7FC00000> : tensor<f32>
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_7 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_8 = arith.constant dense<-100> : tensor<i32>
    %0 = tensor.empty() : tensor<9xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_8 : tensor<i32>) outs(%0 : tensor<9xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<9xi32>
    %2 = tensor.empty() : tensor<9xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg1, %1 : tensor<9xi32>, tensor<9xi32>) outs(%2 : tensor<9xi1>) {
    ^bb0(%in: i32, %in_9: i32, %out: i1):
      %51 = arith.cmpi eq, %in, %in_9 : i32
      linalg.yield %51 : i1
    } -> tensor<9xi1>
    %4 = tensor.empty() : tensor<9xf32>
    %5 = linalg.fill ins(%cst_1 : f32) outs(%4 : tensor<9xf32>) -> tensor<9xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<9x65xf32>) outs(%5 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.maximumf %out, %in : f32
      linalg.yield %51 : f32
    } -> tensor<9xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_7 : tensor<f32>) outs(%4 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%7, %6 : tensor<9xf32>, tensor<9xf32>) outs(%4 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %51 = arith.maximumf %in, %in_9 : f32
      linalg.yield %51 : f32
    } -> tensor<9xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%8 : tensor<9xf32>) outs(%2 : tensor<9xi1>) {
    ^bb0(%in: f32, %out: i1):
      %51 = math.absf %in : f32
      %52 = arith.cmpf one, %51, %cst_0 : f32
      linalg.yield %52 : i1
    } -> tensor<9xi1>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_6 : tensor<f32>) outs(%4 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel"]} ins(%9, %8, %10 : tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) outs(%4 : tensor<9xf32>) {
    ^bb0(%in: i1, %in_9: f32, %in_10: f32, %out: f32):
      %51 = arith.select %in, %in_9, %in_10 : f32
      linalg.yield %51 : f32
    } -> tensor<9xf32>
    %12 = tensor.empty() : tensor<9x1xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<9xf32>) outs(%12 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %14 = tensor.empty() : tensor<9x65xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<9x1xf32>) outs(%14 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg0, %15 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%14 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %51 = arith.subf %in, %in_9 : f32
      linalg.yield %51 : f32
    } -> tensor<9x65xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<9x65xf32>) outs(%14 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = math.exp %in : f32
      linalg.yield %51 : f32
    } -> tensor<9x65xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%4 : tensor<9xf32>) -> tensor<9xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "reduction"]} ins(%17 : tensor<9x65xf32>) outs(%18 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.addf %out, %in : f32
      linalg.yield %51 : f32
    } -> tensor<9xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%19 : tensor<9xf32>) outs(%4 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = math.absf %in : f32
      linalg.yield %51 : f32
    } -> tensor<9xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%20 : tensor<9xf32>) outs(%4 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = math.log %in : f32
      linalg.yield %51 : f32
    } -> tensor<9xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%21, %11 : tensor<9xf32>, tensor<9xf32>) outs(%4 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %51 = arith.addf %in, %in_9 : f32
      linalg.yield %51 : f32
    } -> tensor<9xf32>
    %23 = tensor.empty() : tensor<i32>
    %24 = linalg.generic {indexing_maps = [#map5], iterator_types = []} outs(%23 : tensor<i32>) {
    ^bb0(%out: i32):
      linalg.yield %c0_i32 : i32
    } -> tensor<i32>
    %25 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%24 : tensor<i32>) outs(%0 : tensor<9xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<9xi32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel"]} ins(%3, %25, %arg1 : tensor<9xi1>, tensor<9xi32>, tensor<9xi32>) outs(%0 : tensor<9xi32>) {
    ^bb0(%in: i1, %in_9: i32, %in_10: i32, %out: i32):
      %51 = arith.select %in, %in_9, %in_10 : i32
      linalg.yield %51 : i32
    } -> tensor<9xi32>
    %27 = tensor.empty() : tensor<9x1xi32>
    %28 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<9xi32>) outs(%27 : tensor<9x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<9x1xi32>
    %29 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<i32>) outs(%27 : tensor<9x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<9x1xi32>
    %30 = tensor.empty() : tensor<9x1xi1>
    %31 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%28, %29 : tensor<9x1xi32>, tensor<9x1xi32>) outs(%30 : tensor<9x1xi1>) {
    ^bb0(%in: i32, %in_9: i32, %out: i1):
      %51 = arith.cmpi slt, %in, %in_9 : i32
      linalg.yield %51 : i1
    } -> tensor<9x1xi1>
    %32 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<i32>) outs(%27 : tensor<9x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<9x1xi32>
    %33 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%28, %32 : tensor<9x1xi32>, tensor<9x1xi32>) outs(%27 : tensor<9x1xi32>) {
    ^bb0(%in: i32, %in_9: i32, %out: i32):
      %51 = arith.addi %in, %in_9 : i32
      linalg.yield %51 : i32
    } -> tensor<9x1xi32>
    %34 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%31, %33, %28 : tensor<9x1xi1>, tensor<9x1xi32>, tensor<9x1xi32>) outs(%27 : tensor<9x1xi32>) {
    ^bb0(%in: i1, %in_9: i32, %in_10: i32, %out: i32):
      %51 = arith.select %in, %in_9, %in_10 : i32
      linalg.yield %51 : i32
    } -> tensor<9x1xi32>
    %expanded = tensor.expand_shape %34 [[0], [1, 2]] output_shape [9, 1, 1] : tensor<9x1xi32> into tensor<9x1x1xi32>
    %35 = tensor.empty() : tensor<9x1x1xi32>
    %36 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<i32>) outs(%35 : tensor<9x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<9x1x1xi32>
    %37 = tensor.empty() : tensor<9x1x1xi1>
    %38 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %36 : tensor<9x1x1xi32>, tensor<9x1x1xi32>) outs(%37 : tensor<9x1x1xi1>) {
    ^bb0(%in: i32, %in_9: i32, %out: i1):
      %51 = arith.cmpi sge, %in, %in_9 : i32
      linalg.yield %51 : i1
    } -> tensor<9x1x1xi1>
    %39 = tensor.empty() : tensor<1x1x1xi32>
    %40 = linalg.generic {indexing_maps = [#map9, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<1xi32>) outs(%39 : tensor<1x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x1xi32>
    %41 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<1x1x1xi32>) outs(%35 : tensor<9x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<9x1x1xi32>
    %42 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %41 : tensor<9x1x1xi32>, tensor<9x1x1xi32>) outs(%37 : tensor<9x1x1xi1>) {
    ^bb0(%in: i32, %in_9: i32, %out: i1):
      %51 = arith.cmpi sle, %in, %in_9 : i32
      linalg.yield %51 : i1
    } -> tensor<9x1x1xi1>
    %43 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %42 : tensor<9x1x1xi1>, tensor<9x1x1xi1>) outs(%37 : tensor<9x1x1xi1>) {
    ^bb0(%in: i1, %in_9: i1, %out: i1):
      %51 = arith.andi %in, %in_9 : i1
      linalg.yield %51 : i1
    } -> tensor<9x1x1xi1>
    %44 = linalg.fill ins(%true : i1) outs(%30 : tensor<9x1xi1>) -> tensor<9x1xi1>
    %45 = linalg.generic {indexing_maps = [#map8, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%43 : tensor<9x1x1xi1>) outs(%44 : tensor<9x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %51 = arith.andi %out, %in : i1
      linalg.yield %51 : i1
    } -> tensor<9x1xi1>
    %46 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel"]} outs(%12 : tensor<9x1xf32>) {
    ^bb0(%out: f32):
      %51 = linalg.index 0 : index
      %extracted = tensor.extract %expanded[%51, %c0, %c0] : tensor<9x1x1xi32>
      %52 = arith.index_cast %extracted : i32 to index
      %53 = arith.maxsi %52, %c0 : index
      %54 = arith.minsi %53, %c64 : index
      %extracted_9 = tensor.extract %arg0[%51, %54] : tensor<9x65xf32>
      linalg.yield %extracted_9 : f32
    } -> tensor<9x1xf32>
    %47 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%12 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %48 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%45, %46, %47 : tensor<9x1xi1>, tensor<9x1xf32>, tensor<9x1xf32>) outs(%12 : tensor<9x1xf32>) {
    ^bb0(%in: i1, %in_9: f32, %in_10: f32, %out: f32):
      %51 = arith.select %in, %in_9, %in_10 : f32
      linalg.yield %51 : f32
    } -> tensor<9x1xf32>
    %collapsed = tensor.collapse_shape %48 [[0, 1]] : tensor<9x1xf32> into tensor<9xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%22, %collapsed : tensor<9xf32>, tensor<9xf32>) outs(%4 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %51 = arith.subf %in, %in_9 : f32
      linalg.yield %51 : f32
    } -> tensor<9xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel"]} ins(%3, %10, %49 : tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) outs(%4 : tensor<9xf32>) {
    ^bb0(%in: i1, %in_9: f32, %in_10: f32, %out: f32):
      %51 = arith.select %in, %in_9, %in_10 : f32
      linalg.yield %51 : f32
    } -> tensor<9xf32>
    return %50 : tensor<9xf32>
  }
}

