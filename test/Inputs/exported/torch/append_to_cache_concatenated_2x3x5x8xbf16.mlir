// shapes: 2x3x5x8xbf16 2x3x2x8xbf16
module {
  func.func @main(%arg0: tensor<2x3x5x8xbf16>, %arg1: tensor<2x3x2x8xbf16>) -> tensor<2x3x7x8xbf16> {
    %concat = tensor.concat dim(2) %arg0, %arg1 : (tensor<2x3x5x8xbf16>, tensor<2x3x2x8xbf16>) -> tensor<2x3x7x8xbf16>
    return %concat : tensor<2x3x7x8xbf16>
  }
}
