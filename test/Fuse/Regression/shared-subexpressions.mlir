// A value that is used twice by a value that is used twice ... took twice as long for
// each step: these took years.

// RUN: prlimit --cpu=20 softmax-compile %s --fallback=loops --emit=fused -o %t.mlir
// RUN: grep -c arith.addf %t.mlir | FileCheck %s
// RUN: prlimit --cpu=20 softmax-compile %s --fallback=loops -o /dev/null
// The 48 sums of @host_scalars.
// CHECK: {{^}}48{{$}}

func.func @host_scalars(%x: tensor<8x16xf32>, %s0: f32) -> tensor<8x16xf32> {
  %s1 = arith.addf %s0, %s0 : f32
  %s2 = arith.addf %s1, %s1 : f32
  %s3 = arith.addf %s2, %s2 : f32
  %s4 = arith.addf %s3, %s3 : f32
  %s5 = arith.addf %s4, %s4 : f32
  %s6 = arith.addf %s5, %s5 : f32
  %s7 = arith.addf %s6, %s6 : f32
  %s8 = arith.addf %s7, %s7 : f32
  %s9 = arith.addf %s8, %s8 : f32
  %s10 = arith.addf %s9, %s9 : f32
  %s11 = arith.addf %s10, %s10 : f32
  %s12 = arith.addf %s11, %s11 : f32
  %s13 = arith.addf %s12, %s12 : f32
  %s14 = arith.addf %s13, %s13 : f32
  %s15 = arith.addf %s14, %s14 : f32
  %s16 = arith.addf %s15, %s15 : f32
  %s17 = arith.addf %s16, %s16 : f32
  %s18 = arith.addf %s17, %s17 : f32
  %s19 = arith.addf %s18, %s18 : f32
  %s20 = arith.addf %s19, %s19 : f32
  %s21 = arith.addf %s20, %s20 : f32
  %s22 = arith.addf %s21, %s21 : f32
  %s23 = arith.addf %s22, %s22 : f32
  %s24 = arith.addf %s23, %s23 : f32
  %s25 = arith.addf %s24, %s24 : f32
  %s26 = arith.addf %s25, %s25 : f32
  %s27 = arith.addf %s26, %s26 : f32
  %s28 = arith.addf %s27, %s27 : f32
  %s29 = arith.addf %s28, %s28 : f32
  %s30 = arith.addf %s29, %s29 : f32
  %s31 = arith.addf %s30, %s30 : f32
  %s32 = arith.addf %s31, %s31 : f32
  %s33 = arith.addf %s32, %s32 : f32
  %s34 = arith.addf %s33, %s33 : f32
  %s35 = arith.addf %s34, %s34 : f32
  %s36 = arith.addf %s35, %s35 : f32
  %s37 = arith.addf %s36, %s36 : f32
  %s38 = arith.addf %s37, %s37 : f32
  %s39 = arith.addf %s38, %s38 : f32
  %s40 = arith.addf %s39, %s39 : f32
  %s41 = arith.addf %s40, %s40 : f32
  %s42 = arith.addf %s41, %s41 : f32
  %s43 = arith.addf %s42, %s42 : f32
  %s44 = arith.addf %s43, %s43 : f32
  %s45 = arith.addf %s44, %s44 : f32
  %s46 = arith.addf %s45, %s45 : f32
  %s47 = arith.addf %s46, %s46 : f32
  %s48 = arith.addf %s47, %s47 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.mulf %a, %s48 : f32
    linalg.yield %r : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

func.func @conditions(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c0 = arith.cmpf ugt, %a, %o : f32
    %c1 = arith.ori %c0, %c0 : i1
    %c2 = arith.ori %c1, %c1 : i1
    %c3 = arith.ori %c2, %c2 : i1
    %c4 = arith.ori %c3, %c3 : i1
    %c5 = arith.ori %c4, %c4 : i1
    %c6 = arith.ori %c5, %c5 : i1
    %c7 = arith.ori %c6, %c6 : i1
    %c8 = arith.ori %c7, %c7 : i1
    %c9 = arith.ori %c8, %c8 : i1
    %c10 = arith.ori %c9, %c9 : i1
    %c11 = arith.ori %c10, %c10 : i1
    %c12 = arith.ori %c11, %c11 : i1
    %c13 = arith.ori %c12, %c12 : i1
    %c14 = arith.ori %c13, %c13 : i1
    %c15 = arith.ori %c14, %c14 : i1
    %c16 = arith.ori %c15, %c15 : i1
    %c17 = arith.ori %c16, %c16 : i1
    %c18 = arith.ori %c17, %c17 : i1
    %c19 = arith.ori %c18, %c18 : i1
    %c20 = arith.ori %c19, %c19 : i1
    %c21 = arith.ori %c20, %c20 : i1
    %c22 = arith.ori %c21, %c21 : i1
    %c23 = arith.ori %c22, %c22 : i1
    %c24 = arith.ori %c23, %c23 : i1
    %c25 = arith.ori %c24, %c24 : i1
    %c26 = arith.ori %c25, %c25 : i1
    %c27 = arith.ori %c26, %c26 : i1
    %c28 = arith.ori %c27, %c27 : i1
    %c29 = arith.ori %c28, %c28 : i1
    %c30 = arith.ori %c29, %c29 : i1
    %c31 = arith.ori %c30, %c30 : i1
    %c32 = arith.ori %c31, %c31 : i1
    %c33 = arith.ori %c32, %c32 : i1
    %c34 = arith.ori %c33, %c33 : i1
    %c35 = arith.ori %c34, %c34 : i1
    %c36 = arith.ori %c35, %c35 : i1
    %c37 = arith.ori %c36, %c36 : i1
    %c38 = arith.ori %c37, %c37 : i1
    %c39 = arith.ori %c38, %c38 : i1
    %c40 = arith.ori %c39, %c39 : i1
    %c41 = arith.ori %c40, %c40 : i1
    %c42 = arith.ori %c41, %c41 : i1
    %c43 = arith.ori %c42, %c42 : i1
    %c44 = arith.ori %c43, %c43 : i1
    %c45 = arith.ori %c44, %c44 : i1
    %c46 = arith.ori %c45, %c45 : i1
    %c47 = arith.ori %c46, %c46 : i1
    %c48 = arith.ori %c47, %c47 : i1
    %r = arith.select %c48, %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

func.func @positions(%x: tensor<8x16xf32>) -> tensor<8x16xi64> {
  %e = tensor.empty() : tensor<8x16xi64>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xi64>) {
  ^bb0(%a: f32, %o: i64):
    %i0 = linalg.index 0 : index
    %i1 = arith.addi %i0, %i0 : index
    %i2 = arith.addi %i1, %i1 : index
    %i3 = arith.addi %i2, %i2 : index
    %i4 = arith.addi %i3, %i3 : index
    %i5 = arith.addi %i4, %i4 : index
    %i6 = arith.addi %i5, %i5 : index
    %i7 = arith.addi %i6, %i6 : index
    %i8 = arith.addi %i7, %i7 : index
    %i9 = arith.addi %i8, %i8 : index
    %i10 = arith.addi %i9, %i9 : index
    %i11 = arith.addi %i10, %i10 : index
    %i12 = arith.addi %i11, %i11 : index
    %i13 = arith.addi %i12, %i12 : index
    %i14 = arith.addi %i13, %i13 : index
    %i15 = arith.addi %i14, %i14 : index
    %i16 = arith.addi %i15, %i15 : index
    %i17 = arith.addi %i16, %i16 : index
    %i18 = arith.addi %i17, %i17 : index
    %i19 = arith.addi %i18, %i18 : index
    %i20 = arith.addi %i19, %i19 : index
    %i21 = arith.addi %i20, %i20 : index
    %i22 = arith.addi %i21, %i21 : index
    %i23 = arith.addi %i22, %i22 : index
    %i24 = arith.addi %i23, %i23 : index
    %i25 = arith.addi %i24, %i24 : index
    %i26 = arith.addi %i25, %i25 : index
    %i27 = arith.addi %i26, %i26 : index
    %i28 = arith.addi %i27, %i27 : index
    %i29 = arith.addi %i28, %i28 : index
    %i30 = arith.addi %i29, %i29 : index
    %i31 = arith.addi %i30, %i30 : index
    %i32 = arith.addi %i31, %i31 : index
    %i33 = arith.addi %i32, %i32 : index
    %i34 = arith.addi %i33, %i33 : index
    %i35 = arith.addi %i34, %i34 : index
    %i36 = arith.addi %i35, %i35 : index
    %i37 = arith.addi %i36, %i36 : index
    %i38 = arith.addi %i37, %i37 : index
    %i39 = arith.addi %i38, %i38 : index
    %i40 = arith.addi %i39, %i39 : index
    %i41 = arith.addi %i40, %i40 : index
    %i42 = arith.addi %i41, %i41 : index
    %i43 = arith.addi %i42, %i42 : index
    %i44 = arith.addi %i43, %i43 : index
    %i45 = arith.addi %i44, %i44 : index
    %i46 = arith.addi %i45, %i45 : index
    %i47 = arith.addi %i46, %i46 : index
    %i48 = arith.addi %i47, %i47 : index
    %i49 = arith.addi %i48, %i48 : index
    %i50 = arith.addi %i49, %i49 : index
    %i51 = arith.addi %i50, %i50 : index
    %i52 = arith.addi %i51, %i51 : index
    %i53 = arith.addi %i52, %i52 : index
    %i54 = arith.addi %i53, %i53 : index
    %i55 = arith.addi %i54, %i54 : index
    %i56 = arith.addi %i55, %i55 : index
    %i57 = arith.addi %i56, %i56 : index
    %i58 = arith.addi %i57, %i57 : index
    %i59 = arith.addi %i58, %i58 : index
    %i60 = arith.addi %i59, %i59 : index
    %i61 = arith.addi %i60, %i60 : index
    %i62 = arith.addi %i61, %i61 : index
    %i63 = arith.addi %i62, %i62 : index
    %i64 = arith.addi %i63, %i63 : index
    %i65 = arith.addi %i64, %i64 : index
    %i66 = arith.addi %i65, %i65 : index
    %i67 = arith.addi %i66, %i66 : index
    %i68 = arith.addi %i67, %i67 : index
    %i69 = arith.addi %i68, %i68 : index
    %i70 = arith.addi %i69, %i69 : index
    %v = tensor.extract %x[%i70, %i0] : tensor<8x16xf32>
    %r = arith.fptosi %v : f32 to i64
    linalg.yield %r : i64
  } -> tensor<8x16xi64>
  return %y : tensor<8x16xi64>
}

func.func @padding(%x: tensor<8x15xf32>) -> tensor<8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x15xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%p0: f32, %o: f32):
    %p1 = arith.mulf %p0, %p0 : f32
    %p2 = arith.mulf %p1, %p1 : f32
    %p3 = arith.mulf %p2, %p2 : f32
    %p4 = arith.mulf %p3, %p3 : f32
    %p5 = arith.mulf %p4, %p4 : f32
    %p6 = arith.mulf %p5, %p5 : f32
    %p7 = arith.mulf %p6, %p6 : f32
    %p8 = arith.mulf %p7, %p7 : f32
    %p9 = arith.mulf %p8, %p8 : f32
    %p10 = arith.mulf %p9, %p9 : f32
    %p11 = arith.mulf %p10, %p10 : f32
    %p12 = arith.mulf %p11, %p11 : f32
    %p13 = arith.mulf %p12, %p12 : f32
    %p14 = arith.mulf %p13, %p13 : f32
    %p15 = arith.mulf %p14, %p14 : f32
    %p16 = arith.mulf %p15, %p15 : f32
    %p17 = arith.mulf %p16, %p16 : f32
    %p18 = arith.mulf %p17, %p17 : f32
    %p19 = arith.mulf %p18, %p18 : f32
    %p20 = arith.mulf %p19, %p19 : f32
    %p21 = arith.mulf %p20, %p20 : f32
    %p22 = arith.mulf %p21, %p21 : f32
    %p23 = arith.mulf %p22, %p22 : f32
    %p24 = arith.mulf %p23, %p23 : f32
    %p25 = arith.mulf %p24, %p24 : f32
    %p26 = arith.mulf %p25, %p25 : f32
    %p27 = arith.mulf %p26, %p26 : f32
    %p28 = arith.mulf %p27, %p27 : f32
    %p29 = arith.mulf %p28, %p28 : f32
    %p30 = arith.mulf %p29, %p29 : f32
    %p31 = arith.mulf %p30, %p30 : f32
    %p32 = arith.mulf %p31, %p31 : f32
    %p33 = arith.mulf %p32, %p32 : f32
    %p34 = arith.mulf %p33, %p33 : f32
    %p35 = arith.mulf %p34, %p34 : f32
    %p36 = arith.mulf %p35, %p35 : f32
    %p37 = arith.mulf %p36, %p36 : f32
    %p38 = arith.mulf %p37, %p37 : f32
    %p39 = arith.mulf %p38, %p38 : f32
    %p40 = arith.mulf %p39, %p39 : f32
    %p41 = arith.mulf %p40, %p40 : f32
    %p42 = arith.mulf %p41, %p41 : f32
    %p43 = arith.mulf %p42, %p42 : f32
    %p44 = arith.mulf %p43, %p43 : f32
    %p45 = arith.mulf %p44, %p44 : f32
    %p46 = arith.mulf %p45, %p45 : f32
    %p47 = arith.mulf %p46, %p46 : f32
    %p48 = arith.mulf %p47, %p47 : f32
    %r = arith.addf %p48, %o : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}
