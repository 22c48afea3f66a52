// Rows of f16, a weight of bf16, a mask of i1 and numbers of i32; rows of f32, f64
// and i1 and a count for each row.
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
func.func @main(%x: tensor<5x77xf16>, %w: tensor<77xbf16>, %mask: tensor<5x77xi1>, %n: tensor<5x77xi32>)
    -> (tensor<5x77xf32>, tensor<5x77xf64>, tensor<5x77xi1>, tensor<5xi32>) {
  %zero = arith.constant 0 : i32
  %zerof = arith.constant 0.0 : f32
  %rows = tensor.empty() : tensor<5x77xf32>
  %wide = tensor.empty() : tensor<5x77xf64>
  %bits = tensor.empty() : tensor<5x77xi1>
  %ints = tensor.empty() : tensor<5xi32>
  %floats = tensor.empty() : tensor<5xf32>
  %start = linalg.fill ins(%zero : i32) outs(%ints : tensor<5xi32>) -> tensor<5xi32>
  %startf = linalg.fill ins(%zerof : f32) outs(%floats : tensor<5xf32>) -> tensor<5xf32>
  %product = linalg.generic {indexing_maps = [#map, #column, #map, #map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x, %w, %mask, %n : tensor<5x77xf16>, tensor<77xbf16>, tensor<5x77xi1>, tensor<5x77xi32>) outs(%rows : tensor<5x77xf32>) {
  ^bb0(%a: f16, %b: bf16, %m: i1, %i: i32, %o: f32):
    %a32 = arith.extf %a : f16 to f32
    %b32 = arith.extf %b : bf16 to f32
    %i32 = arith.sitofp %i : i32 to f32
    %p = arith.mulf %a32, %b32 : f32
    %q = arith.addf %p, %i32 : f32
    %r = arith.select %m, %q, %zerof : f32
    linalg.yield %r : f32
  } -> tensor<5x77xf32>
  %sum = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]} ins(%product : tensor<5x77xf32>) outs(%startf : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map], iterator_types = ["parallel", "parallel"]} ins(%product, %sum : tensor<5x77xf32>, tensor<5xf32>) outs(%rows : tensor<5x77xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %r = arith.subf %a, %s : f32
    linalg.yield %r : f32
  } -> tensor<5x77xf32>
  %y64 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<5x77xf32>) outs(%wide : tensor<5x77xf64>) {
  ^bb0(%a: f32, %o: f64):
    %b = arith.extf %a : f32 to f64
    %r = math.erf %b : f64
    linalg.yield %r : f64
  } -> tensor<5x77xf64>
  %small = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%n, %mask : tensor<5x77xi32>, tensor<5x77xi1>) outs(%bits : tensor<5x77xi1>) {
  ^bb0(%a: i32, %m: i1, %o: i1):
    %l = arith.cmpi slt, %a, %zero : i32
    %r = arith.xori %l, %m : i1
    linalg.yield %r : i1
  } -> tensor<5x77xi1>
  %count = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]} ins(%small : tensor<5x77xi1>) outs(%start : tensor<5xi32>) {
  ^bb0(%a: i1, %o: i32):
    %e = arith.extui %a : i1 to i32
    %r = arith.addi %o, %e : i32
    linalg.yield %r : i32
  } -> tensor<5xi32>
  return %y, %y64, %small, %count : tensor<5x77xf32>, tensor<5x77xf64>, tensor<5x77xi1>, tensor<5xi32>
}
