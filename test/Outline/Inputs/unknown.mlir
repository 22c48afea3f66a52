// An operation of a dialect that nobody here knows, between two row programs.
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %y = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  // Its body, which is no row program's, stays where it is.
  %z = "other.scan"(%y) ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    "other.yield"(%c) : (f32) -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %u = linalg.softmax dimension(1) ins(%z : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %u : tensor<4x8xf32>
}
