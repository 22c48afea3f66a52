// shapes: 5x33xf32 5xi32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> ()>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x33xf32>, %arg1: tensor<5xi32>) -> (tensor<5xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %c-1_i32 = arith.constant -1 : i32
    %c-2147483648_i32 = arith.constant -2147483648 : i32
    %c1_i32 = arith.constant 1 : i32
    %c33_i32 = arith.constant 33 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = arith.constant dense<0> : tensor<i32>
    %0 = tensor.empty() : tensor<5xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg1 : tensor<5xi32>) outs(%0 : tensor<5xi32>) {
    ^bb0(%in: i32, %out: i32):
      %49 = arith.cmpi sge, %in, %c0_i32 : i32
      %50 = arith.subi %c0_i32, %in : i32
      %51 = arith.select %49, %in, %50 : i32
      linalg.yield %51 : i32
    } -> tensor<5xi32>
    %2 = tensor.empty() : tensor<i32>
    %3 = linalg.generic {indexing_maps = [#map1], iterator_types = []} outs(%2 : tensor<i32>) {
    ^bb0(%out: i32):
      linalg.yield %c33_i32 : i32
    } -> tensor<i32>
    %4 = tensor.empty() : tensor<i1>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = []} ins(%3 : tensor<i32>) outs(%4 : tensor<i1>) {
    ^bb0(%in: i32, %out: i1):
      %49 = arith.cmpi eq, %in, %c0_i32 : i32
      linalg.yield %49 : i1
    } -> tensor<i1>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = []} ins(%5, %3 : tensor<i1>, tensor<i32>) outs(%2 : tensor<i32>) {
    ^bb0(%in: i1, %in_3: i32, %out: i32):
      %49 = arith.select %in, %c1_i32, %in_3 : i32
      linalg.yield %49 : i32
    } -> tensor<i32>
    %7 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel"]} ins(%6 : tensor<i32>) outs(%0 : tensor<5xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5xi32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%1, %7 : tensor<5xi32>, tensor<5xi32>) outs(%0 : tensor<5xi32>) {
    ^bb0(%in: i32, %in_3: i32, %out: i32):
      %49 = arith.cmpi eq, %in_3, %c0_i32 : i32
      %50 = arith.cmpi eq, %in, %c-2147483648_i32 : i32
      %51 = arith.cmpi eq, %in_3, %c-1_i32 : i32
      %52 = arith.andi %50, %51 : i1
      %53 = arith.ori %49, %52 : i1
      %54 = arith.select %53, %c1_i32, %in_3 : i32
      %55 = arith.remsi %in, %54 : i32
      %56 = arith.select %52, %c0_i32, %55 : i32
      %57 = arith.select %49, %in, %56 : i32
      linalg.yield %57 : i32
    } -> tensor<5xi32>
    %9 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<i32>) outs(%0 : tensor<5xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5xi32>
    %10 = tensor.empty() : tensor<5xi1>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%8, %9 : tensor<5xi32>, tensor<5xi32>) outs(%10 : tensor<5xi1>) {
    ^bb0(%in: i32, %in_3: i32, %out: i1):
      %49 = arith.cmpi ne, %in, %in_3 : i32
      linalg.yield %49 : i1
    } -> tensor<5xi1>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%8, %9 : tensor<5xi32>, tensor<5xi32>) outs(%10 : tensor<5xi1>) {
    ^bb0(%in: i32, %in_3: i32, %out: i1):
      %49 = arith.cmpi slt, %in, %in_3 : i32
      linalg.yield %49 : i1
    } -> tensor<5xi1>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = []} ins(%6 : tensor<i32>) outs(%4 : tensor<i1>) {
    ^bb0(%in: i32, %out: i1):
      %49 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %49 : i1
    } -> tensor<i1>
    %14 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel"]} ins(%13 : tensor<i1>) outs(%10 : tensor<5xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<5xi1>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%12, %14 : tensor<5xi1>, tensor<5xi1>) outs(%10 : tensor<5xi1>) {
    ^bb0(%in: i1, %in_3: i1, %out: i1):
      %49 = arith.cmpi ne, %in, %in_3 : i1
      linalg.yield %49 : i1
    } -> tensor<5xi1>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%15, %11 : tensor<5xi1>, tensor<5xi1>) outs(%10 : tensor<5xi1>) {
    ^bb0(%in: i1, %in_3: i1, %out: i1):
      %49 = arith.andi %in, %in_3 : i1
      linalg.yield %49 : i1
    } -> tensor<5xi1>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%8, %7 : tensor<5xi32>, tensor<5xi32>) outs(%0 : tensor<5xi32>) {
    ^bb0(%in: i32, %in_3: i32, %out: i32):
      %49 = arith.addi %in, %in_3 : i32
      linalg.yield %49 : i32
    } -> tensor<5xi32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%16, %17, %8 : tensor<5xi1>, tensor<5xi32>, tensor<5xi32>) outs(%0 : tensor<5xi32>) {
    ^bb0(%in: i1, %in_3: i32, %in_4: i32, %out: i32):
      %49 = arith.select %in, %in_3, %in_4 : i32
      linalg.yield %49 : i32
    } -> tensor<5xi32>
    %19 = tensor.empty() : tensor<5x1xi32>
    %20 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<5xi32>) outs(%19 : tensor<5x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5x1xi32>
    %21 = tensor.empty() : tensor<1x33xi32>
    %22 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel"]} outs(%21 : tensor<1x33xi32>) {
    ^bb0(%out: i32):
      %49 = linalg.index 1 : index
      %50 = arith.index_cast %49 : index to i32
      linalg.yield %50 : i32
    } -> tensor<1x33xi32>
    %23 = tensor.empty() : tensor<5x33xi32>
    %24 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<5x1xi32>) outs(%23 : tensor<5x33xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5x33xi32>
    %25 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<1x33xi32>) outs(%23 : tensor<5x33xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5x33xi32>
    %26 = tensor.empty() : tensor<5x33xi1>
    %27 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%24, %25 : tensor<5x33xi32>, tensor<5x33xi32>) outs(%26 : tensor<5x33xi1>) {
    ^bb0(%in: i32, %in_3: i32, %out: i1):
      %49 = arith.cmpi eq, %in, %in_3 : i32
      linalg.yield %49 : i1
    } -> tensor<5x33xi1>
    %28 = tensor.empty() : tensor<5x33xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<5x33xi1>) outs(%28 : tensor<5x33xf32>) {
    ^bb0(%in: i1, %out: f32):
      %49 = arith.uitofp %in : i1 to f32
      linalg.yield %49 : f32
    } -> tensor<5x33xf32>
    %30 = tensor.empty() : tensor<5xf32>
    %31 = linalg.fill ins(%cst_0 : f32) outs(%30 : tensor<5xf32>) -> tensor<5xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x33xf32>) outs(%31 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.maximumf %out, %in : f32
      linalg.yield %49 : f32
    } -> tensor<5xf32>
    %33 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%30 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%33, %32 : tensor<5xf32>, tensor<5xf32>) outs(%30 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %49 = arith.maximumf %in, %in_3 : f32
      linalg.yield %49 : f32
    } -> tensor<5xf32>
    %35 = tensor.empty() : tensor<5x1xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%34 : tensor<5xf32>) outs(%35 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %37 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<5x1xf32>) outs(%28 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x33xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg0, %37 : tensor<5x33xf32>, tensor<5x33xf32>) outs(%28 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %49 = arith.subf %in, %in_3 : f32
      linalg.yield %49 : f32
    } -> tensor<5x33xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<5x33xf32>) outs(%28 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = math.exp %in : f32
      linalg.yield %49 : f32
    } -> tensor<5x33xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%30 : tensor<5xf32>) -> tensor<5xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "reduction"]} ins(%39 : tensor<5x33xf32>) outs(%40 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.addf %out, %in : f32
      linalg.yield %49 : f32
    } -> tensor<5xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<5xf32>) outs(%35 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<5x1xf32>) outs(%35 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = math.log %in : f32
      linalg.yield %49 : f32
    } -> tensor<5x1xf32>
    %44 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<5x1xf32>) outs(%28 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x33xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%38, %44 : tensor<5x33xf32>, tensor<5x33xf32>) outs(%28 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %49 = arith.subf %in, %in_3 : f32
      linalg.yield %49 : f32
    } -> tensor<5x33xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%29, %45 : tensor<5x33xf32>, tensor<5x33xf32>) outs(%28 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %49 = arith.mulf %in, %in_3 : f32
      linalg.yield %49 : f32
    } -> tensor<5x33xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "reduction"]} ins(%46 : tensor<5x33xf32>) outs(%40 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.addf %out, %in : f32
      linalg.yield %49 : f32
    } -> tensor<5xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%47 : tensor<5xf32>) outs(%30 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.negf %in : f32
      linalg.yield %49 : f32
    } -> tensor<5xf32>
    return %48 : tensor<5xf32>
  }
}
