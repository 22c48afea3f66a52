// shapes: 5x65xi32 5x65xi32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<() -> ()>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x65xi32>, %arg1: tensor<5x65xi32>) -> (tensor<5x65xi32> {jax.result_info = "result"}) {
    %c31_i32 = arith.constant 31 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c-2147483648_i32 = arith.constant -2147483648 : i32
    %c-1_i32 = arith.constant -1 : i32
    %c7_i32 = arith.constant 7 : i32
    %cst = arith.constant dense<0> : tensor<i32>
    %cst_0 = arith.constant dense<1> : tensor<i32>
    %cst_1 = arith.constant dense<3> : tensor<i32>
    %0 = tensor.empty() : tensor<5x65xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x65xi32>, tensor<5x65xi32>) outs(%0 : tensor<5x65xi1>) {
    ^bb0(%in: i32, %in_2: i32, %out: i1):
      %22 = arith.cmpi sgt, %in, %in_2 : i32
      linalg.yield %22 : i1
    } -> tensor<5x65xi1>
    %2 = tensor.empty() : tensor<5x65xi32>
    %3 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5x65xi32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %3 : tensor<5x65xi32>, tensor<5x65xi32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i32, %in_2: i32, %out: i32):
      %22 = arith.muli %in, %in_2 : i32
      linalg.yield %22 : i32
    } -> tensor<5x65xi32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %arg1 : tensor<5x65xi32>, tensor<5x65xi32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i32, %in_2: i32, %out: i32):
      %22 = arith.subi %in, %in_2 : i32
      linalg.yield %22 : i32
    } -> tensor<5x65xi32>
    %6 = tensor.empty() : tensor<i32>
    %7 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%6 : tensor<i32>) {
    ^bb0(%out: i32):
      linalg.yield %c7_i32 : i32
    } -> tensor<i32>
    %8 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<i32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5x65xi32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %8 : tensor<5x65xi32>, tensor<5x65xi32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i32, %in_2: i32, %out: i32):
      %22 = arith.cmpi eq, %in_2, %c0_i32 : i32
      %23 = arith.cmpi eq, %in, %c-2147483648_i32 : i32
      %24 = arith.cmpi eq, %in_2, %c-1_i32 : i32
      %25 = arith.andi %23, %24 : i1
      %26 = arith.ori %22, %25 : i1
      %27 = arith.select %26, %c1_i32, %in_2 : i32
      %28 = arith.divsi %in, %27 : i32
      %29 = arith.select %25, %c-2147483648_i32, %28 : i32
      %30 = arith.select %22, %c-1_i32, %29 : i32
      linalg.yield %30 : i32
    } -> tensor<5x65xi32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x65xi32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i32, %out: i32):
      %22 = arith.cmpi eq, %in, %c0_i32 : i32
      %23 = arith.shrsi %in, %c31_i32 : i32
      %24 = arith.ori %23, %c1_i32 : i32
      %25 = arith.select %22, %c0_i32, %24 : i32
      linalg.yield %25 : i32
    } -> tensor<5x65xi32>
    %11 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%7 : tensor<i32>) outs(%6 : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %22 = arith.cmpi eq, %in, %c0_i32 : i32
      %23 = arith.shrsi %in, %c31_i32 : i32
      %24 = arith.ori %23, %c1_i32 : i32
      %25 = arith.select %22, %c0_i32, %24 : i32
      linalg.yield %25 : i32
    } -> tensor<i32>
    %12 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<i32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5x65xi32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %12 : tensor<5x65xi32>, tensor<5x65xi32>) outs(%0 : tensor<5x65xi1>) {
    ^bb0(%in: i32, %in_2: i32, %out: i1):
      %22 = arith.cmpi ne, %in, %in_2 : i32
      linalg.yield %22 : i1
    } -> tensor<5x65xi1>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %8 : tensor<5x65xi32>, tensor<5x65xi32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i32, %in_2: i32, %out: i32):
      %22 = arith.cmpi eq, %in_2, %c0_i32 : i32
      %23 = arith.cmpi eq, %in, %c-2147483648_i32 : i32
      %24 = arith.cmpi eq, %in_2, %c-1_i32 : i32
      %25 = arith.andi %23, %24 : i1
      %26 = arith.ori %22, %25 : i1
      %27 = arith.select %26, %c1_i32, %in_2 : i32
      %28 = arith.remsi %in, %27 : i32
      %29 = arith.select %25, %c0_i32, %28 : i32
      %30 = arith.select %22, %in, %29 : i32
      linalg.yield %30 : i32
    } -> tensor<5x65xi32>
    %15 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<i32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5x65xi32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<5x65xi32>, tensor<5x65xi32>) outs(%0 : tensor<5x65xi1>) {
    ^bb0(%in: i32, %in_2: i32, %out: i1):
      %22 = arith.cmpi ne, %in, %in_2 : i32
      linalg.yield %22 : i1
    } -> tensor<5x65xi1>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %16 : tensor<5x65xi1>, tensor<5x65xi1>) outs(%0 : tensor<5x65xi1>) {
    ^bb0(%in: i1, %in_2: i1, %out: i1):
      %22 = arith.andi %in, %in_2 : i1
      linalg.yield %22 : i1
    } -> tensor<5x65xi1>
    %18 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5x65xi32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %18 : tensor<5x65xi32>, tensor<5x65xi32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i32, %in_2: i32, %out: i32):
      %22 = arith.subi %in, %in_2 : i32
      linalg.yield %22 : i32
    } -> tensor<5x65xi32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %19, %9 : tensor<5x65xi1>, tensor<5x65xi32>, tensor<5x65xi32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i1, %in_2: i32, %in_3: i32, %out: i32):
      %22 = arith.select %in, %in_2, %in_3 : i32
      linalg.yield %22 : i32
    } -> tensor<5x65xi32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %5, %20 : tensor<5x65xi1>, tensor<5x65xi32>, tensor<5x65xi32>) outs(%2 : tensor<5x65xi32>) {
    ^bb0(%in: i1, %in_2: i32, %in_3: i32, %out: i32):
      %22 = arith.select %in, %in_2, %in_3 : i32
      linalg.yield %22 : i32
    } -> tensor<5x65xi32>
    return %21 : tensor<5x65xi32>
  }
}
