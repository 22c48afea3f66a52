// Tensors that bufferization.alloc_tensor makes, empty or as copies, were not
// known.

// RUN: softmax-run %s --device=simulator --check --input=5x65xf32 | FileCheck %s
// RUN: softmax-compile %s --emit=fused | FileCheck %s --check-prefix=FUSED

// CHECK: check passed
// FUSED-COUNT-1: rowwise.fuse
// FUSED-NOT: {{rowwise.fuse|linalg.generic}}
func.func @main(%x: tensor<?x65xf32>) -> tensor<?x65xf32> {
  %c0 = arith.constant 0 : index
  %low = arith.constant 0xFF800000 : f32
  %n = tensor.dim %x, %c0 : tensor<?x65xf32>
  %a = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %b = linalg.fill ins(%low : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %m = linalg.reduce {arith.maximumf} ins(%x : tensor<?x65xf32>) outs(%b : tensor<?xf32>) dimensions = [1]
  %c = bufferization.alloc_tensor() copy(%x) : tensor<?x65xf32>
  %d = bufferization.alloc_tensor(%n) {memory_space = 0 : i64} : tensor<?x65xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%c, %m : tensor<?x65xf32>, tensor<?xf32>) outs(%d : tensor<?x65xf32>) {
  ^bb0(%e: f32, %f: f32, %o: f32):
    %s = arith.subf %e, %f : f32
    %t = math.exp %s : f32
    linalg.yield %t : f32
  } -> tensor<?x65xf32>
  return %y : tensor<?x65xf32>
}
