// shapes: 2x3x5x8xbf16 2x3x2x8xbf16
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3x5x8xbf16>, %arg1: tensor<2x3x2x8xbf16>) -> (tensor<2x3x7x8xbf16> {jax.result_info = "result"}) {
    %c5 = arith.constant 5 : index
    %0 = tensor.empty() : tensor<2x3x7x8xbf16>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%0 : tensor<2x3x7x8xbf16>) {
    ^bb0(%out: bf16):
      %2 = linalg.index 0 : index
      %3 = linalg.index 1 : index
      %4 = linalg.index 3 : index
      %5 = linalg.index 2 : index
      %6 = arith.cmpi ult, %5, %c5 : index
      %7 = scf.if %6 -> (bf16) {
        %extracted = tensor.extract %arg0[%2, %3, %5, %4] : tensor<2x3x5x8xbf16>
        scf.yield %extracted : bf16
      } else {
        %8 = arith.subi %5, %c5 : index
        %extracted = tensor.extract %arg1[%2, %3, %8, %4] : tensor<2x3x2x8xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %7 : bf16
    } -> tensor<2x3x7x8xbf16>
    return %1 : tensor<2x3x7x8xbf16>
  }
}
