// A slice of a constant that is read elsewhere, too, is a constant: as a view of memory it kept the fill, which is in
// no program, and the whole was refused.

// RUN: softmax-run %s --device=simulator --check --input=3x5xi32 | FileCheck %s
// CHECK: result 0: 3x5xi32: {{.*}}: check passed
// CHECK: result 1: 2xi32: {{.*}}: check passed
// CHECK: result 2: 2x4xi32: {{.*}}: check passed

func.func @main(%x: tensor<?x5xi32>) -> (tensor<?x5xi32>, tensor<?xi32>, tensor<2x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i32
  %m = tensor.dim %x, %c0 : tensor<?x5xi32>
  %less = arith.subi %m, %c1 : index
  %empty = tensor.empty(%m) : tensor<?x5xi32>
  %all = linalg.fill ins(%three : i32) outs(%empty : tensor<?x5xi32>) -> tensor<?x5xi32>
  %column = tensor.extract_slice %all[0, 2] [%less, 1] [1, 1] : tensor<?x5xi32> to tensor<?xi32>
  %block = tensor.extract_slice %all[1, 1] [2, 4] [1, 1] : tensor<?x5xi32> to tensor<2x4xi32>
  return %all, %column, %block : tensor<?x5xi32>, tensor<?xi32>, tensor<2x4xi32>
}
