// RUN: softmax-run %s --device=simulator --check --input=2x4xf32=1,-2,-0,0,-inf,3,-4,inf | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=7x33xf32 | FileCheck %s
// RUN: softmax-run %s --device=simulator --print --input=1x4xf32=1,-2,-0,0 | FileCheck %s --check-prefix=SIGNS

// The check used to refuse the sign of an argument where it is asked of the bits,
// as JAX does for copysign: they are exact.

// CHECK: result 0: {{.*}}: check passed
// CHECK: result 1: {{.*}}: check passed
// SIGNS: result 0: {{.*}}=1,-1,-1,1
// SIGNS: result 1: {{.*}}=-1,2,0,-0

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %x, %c1 : tensor<?x?xf32>
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i32
  %shift = arith.constant 31 : i32
  %signMask = arith.constant 0x80000000 : i32
  %r = tensor.empty(%rows) : tensor<?xf32>
  %e = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %init = linalg.fill ins(%lowest : f32) outs(%r : tensor<?xf32>) -> tensor<?xf32>
  %max = linalg.reduce { arith.maximumf } ins(%x : tensor<?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  %signed = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %bits = arith.bitcast %in : f32 to i32
    %shifted = arith.shrsi %bits, %shift : i32
    %isNegative = arith.cmpi ne, %shifted, %zero : i32
    %magnitude = math.absf %m : f32
    %negative = arith.negf %magnitude : f32
    %y = arith.select %isNegative, %negative, %magnitude : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  %negated = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %bits = arith.bitcast %in : f32 to i32
    %flipped = arith.xori %bits, %signMask : i32
    %y = arith.bitcast %flipped : i32 to f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  return %signed, %negated : tensor<?x?xf32>, tensor<?x?xf32>
}
