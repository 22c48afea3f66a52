// What negate-simt.mlir is a kernel for.
func.func @main(%x: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %init = tensor.empty() : tensor<2x64xf32>
  %y = linalg.negf ins(%x : tensor<2x64xf32>) outs(%init : tensor<2x64xf32>) -> tensor<2x64xf32>
  return %y : tensor<2x64xf32>
}
