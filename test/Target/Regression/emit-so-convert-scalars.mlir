// RUN: softmax-compile %s --emit=so --target=sm_80 -o %t.gpu.so
// RUN: softmax-compile %s --emit=so --target=sm_80 --mtriple=aarch64-linux-gnu -o %t.aarch64.so
// RUN: softmax-compile %s --emit=obj --target=simulator -o %t.o
// RUN: softmax-compile %s --emit=header --target=simulator -o %t.h
// RUN: echo '#include "%t.h"' > %t.c
// RUN: echo '#include <stdio.h>' >> %t.c
// RUN: echo 'int main(void) { double y[4], d = 1 + 0x1p-8 + 0x1p-40; RowwiseTensor1 t = {0, y, 0, {4}, {1}}; static _Alignas(256) char w[1 << 20];' >> %t.c
// RUN: echo '  if (scalars(&t, d, -(float)d, &t, w, 0)) puts(scalars_last_error());' >> %t.c
// RUN: echo '  printf("%%.9g %%.9g %%.9g %%.9g\n", y[0], y[1], y[2], y[3]); }' >> %t.c
// RUN: clang-22 %t.c %t.o -lm -o %t.exe && %t.exe | FileCheck %s

// Host code converts scalars, for which compilers have a library that files are not
// linked with. A double is rounded once: over a tie of bfloat16, which a float is on.

// CHECK: 1.0078125 -1 1.00390625 -1.00390625
func.func @scalars(%x: tensor<4xf64>, %d: f64, %f: f32) -> tensor<4xf64> {
  %bd = arith.truncf %d : f64 to bf16
  %bf = arith.truncf %f : f32 to bf16
  %hd = arith.truncf %d : f64 to f16
  %hf = arith.truncf %f : f32 to f16
  %y0 = arith.extf %bd : bf16 to f64
  %y1 = arith.extf %bf : bf16 to f64
  %y2 = arith.extf %hd : f16 to f64
  %y3 = arith.extf %hf : f16 to f64
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%x : tensor<4xf64>) {
  ^bb0(%out: f64):
    %i = linalg.index 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %is0 = arith.cmpi ult, %i, %c1 : index
    %is1 = arith.cmpi ult, %i, %c2 : index
    %is2 = arith.cmpi eq, %i, %c2 : index
    %a = arith.select %is2, %y2, %y3 : f64
    %b = arith.select %is1, %y1, %a : f64
    %r = arith.select %is0, %y0, %b : f64
    linalg.yield %r : f64
  } -> tensor<4xf64>
  return %y : tensor<4xf64>
}
