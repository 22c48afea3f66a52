// RUN: softmax-compile %s -o /dev/null
// RUN: softmax-run %s --device=simulator --check | FileCheck %s

// What positions advance by from register to register was looked up along every path
// through their sums: twice as many with each doubling.

// CHECK: check passed

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<64x512xf32>) -> tensor<64x512xf32> {
  %empty = tensor.empty() : tensor<64x512xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<64x512xf32>) outs(%empty : tensor<64x512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %row = linalg.index 0 : index
    %p0 = linalg.index 1 : index
    %p1 = arith.addi %p0, %p0 : index
    %p2 = arith.addi %p1, %p1 : index
    %p3 = arith.addi %p2, %p2 : index
    %p4 = arith.addi %p3, %p3 : index
    %p5 = arith.addi %p4, %p4 : index
    %p6 = arith.addi %p5, %p5 : index
    %p7 = arith.addi %p6, %p6 : index
    %p8 = arith.addi %p7, %p7 : index
    %p9 = arith.addi %p8, %p8 : index
    %p10 = arith.addi %p9, %p9 : index
    %p11 = arith.addi %p10, %p10 : index
    %p12 = arith.addi %p11, %p11 : index
    %p13 = arith.addi %p12, %p12 : index
    %p14 = arith.addi %p13, %p13 : index
    %p15 = arith.addi %p14, %p14 : index
    %p16 = arith.addi %p15, %p15 : index
    %p17 = arith.addi %p16, %p16 : index
    %p18 = arith.addi %p17, %p17 : index
    %p19 = arith.addi %p18, %p18 : index
    %p20 = arith.addi %p19, %p19 : index
    %p21 = arith.addi %p20, %p20 : index
    %p22 = arith.addi %p21, %p21 : index
    %p23 = arith.addi %p22, %p22 : index
    %p24 = arith.addi %p23, %p23 : index
    %p25 = arith.addi %p24, %p24 : index
    %p26 = arith.addi %p25, %p25 : index
    %p27 = arith.addi %p26, %p26 : index
    %p28 = arith.addi %p27, %p27 : index
    %p29 = arith.addi %p28, %p28 : index
    %p30 = arith.addi %p29, %p29 : index
    %p31 = arith.addi %p30, %p30 : index
    %p32 = arith.addi %p31, %p31 : index
    %p33 = arith.addi %p32, %p32 : index
    %p34 = arith.addi %p33, %p33 : index
    %p35 = arith.addi %p34, %p34 : index
    %p36 = arith.addi %p35, %p35 : index
    %p37 = arith.addi %p36, %p36 : index
    %p38 = arith.addi %p37, %p37 : index
    %p39 = arith.addi %p38, %p38 : index
    %p40 = arith.addi %p39, %p39 : index
    %product = arith.muli %p40, %row : index
    %shift = arith.constant 40 : index
    %back = arith.shrui %product, %shift : index
    %i = arith.index_cast %back : index to i32
    %f = arith.sitofp %i : i32 to f32
    %v = arith.addf %a, %f : f32
    linalg.yield %v : f32
  } -> tensor<64x512xf32>
  return %y : tensor<64x512xf32>
}
