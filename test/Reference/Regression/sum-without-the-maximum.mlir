// Exponents less the maximum of their row, of which a sum has some twice and
// others not at all: the maximum, whose exponential is 1, may be one of these.

// RUN: softmax-run %s --device=simulator --check --fallback=loops \
// RUN:   --entry=between --input=2x8xf32=1,2,3,2.5,0,-1,-2,9,0,3,1,2,-1,1,2,8 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --fallback=loops \
// RUN:   --entry=inside --input=2x8xf32=1,2,3,2.5,0,-1,-2,9,0,3,1,2,-1,1,2,8 | FileCheck %s
// CHECK: check passed

#all = affine_map<(d0, d1) -> (d0, d1)>
#half = affine_map<(d0, d1) -> (d0, d1 floordiv 2)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @between(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %all = tensor.empty() : tensor<2x8xf32>
  %rows = tensor.empty() : tensor<2xf32>
  %m0 = linalg.fill ins(%least : f32) outs(%rows : tensor<2xf32>) -> tensor<2xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x8xf32>) outs(%m0 : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.maximumf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<2xf32>
  %d = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<2x8xf32>, tensor<2xf32>) outs(%all : tensor<2x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.subf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<2x8xf32>
  %e = linalg.generic {indexing_maps = [#half, #all], iterator_types = ["parallel", "parallel"]}
      ins(%d : tensor<2x8xf32>) outs(%all : tensor<2x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = math.exp %a : f32
    linalg.yield %c : f32
  } -> tensor<2x8xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<2xf32>) -> tensor<2xf32>
  %s = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%e : tensor<2x8xf32>) outs(%s0 : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%e, %s : tensor<2x8xf32>, tensor<2xf32>) outs(%all : tensor<2x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<2x8xf32>
  return %y : tensor<2x8xf32>
}

func.func @inside(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %all = tensor.empty() : tensor<2x8xf32>
  %rows = tensor.empty() : tensor<2xf32>
  %m0 = linalg.fill ins(%least : f32) outs(%rows : tensor<2xf32>) -> tensor<2xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x8xf32>) outs(%m0 : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.maximumf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<2xf32>
  %e = linalg.generic {indexing_maps = [#half, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<2x8xf32>, tensor<2xf32>) outs(%all : tensor<2x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.subf %a, %b : f32
    %f = math.exp %c : f32
    linalg.yield %f : f32
  } -> tensor<2x8xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<2xf32>) -> tensor<2xf32>
  %s = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%e : tensor<2x8xf32>) outs(%s0 : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%e, %s : tensor<2x8xf32>, tensor<2xf32>) outs(%all : tensor<2x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<2x8xf32>
  return %y : tensor<2x8xf32>
}
