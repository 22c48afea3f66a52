// Each element of x divided by that of y, which is undefined where y is 0.
func.func @main(%x: tensor<1x3xi32>, %y: tensor<1x3xi32>) -> tensor<1x3xi32> {
  %z = arith.divsi %x, %y : tensor<1x3xi32>
  return %z : tensor<1x3xi32>
}
