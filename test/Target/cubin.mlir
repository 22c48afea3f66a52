// REQUIRES: ptxas
// RUN: softmax-compile %s --emit=cubin --target=sm_90 -o %t.cubin
// RUN: od -A n -t x1 -N 4 %t.cubin | FileCheck %s
// RUN: env ROWWISE_PTXAS= softmax-compile %s --emit=cubin --target=sm_90 -o %t.found.cubin
// RUN: cmp %t.found.cubin %t.cubin
// RUN: env ROWWISE_PTXAS=%t.absent not softmax-compile %s --emit=cubin -o - 2>&1 \
// RUN:     | FileCheck %s --check-prefix=ABSENT

// A disk without room for the PTX.
// RUN: not sh -c 'trap "" XFSZ; ulimit -f 0; exec softmax-compile %s --emit=cubin --target=sm_90 -o -' 2>&1 \
// RUN:     | FileCheck %s --check-prefix=FULL
// FULL: error: cannot write {{.*}} for ptxas: File too large

// One that is older than the PTX or the chip: a file has the PTX instead, which
// the driver compiles.
// RUN: printf '#!/bin/sh\necho "ptxas fatal : Unsupported .version 8.6; current version is 7.8" >&2; exit 255\n' > %t.old
// RUN: chmod +x %t.old
// RUN: rm -f %t.old.so
// RUN: env ROWWISE_PTXAS=%t.old softmax-compile %s --emit=so --target=sm_90 -o %t.old.so 2>&1 \
// RUN:     | FileCheck %s --check-prefix=OLD
// RUN: grep -a -E '^[.](version|target|visible)' %t.old.so | FileCheck %s --check-prefix=PTX
// RUN: env ROWWISE_PTXAS=%t.old not softmax-compile %s --emit=cubin --target=sm_90 -o %t.none 2>&1 \
// RUN:     | FileCheck %s --check-prefix=REFUSED
// OLD: warning: expected a ptxas that knows sm_90 and its PTX, found {{.*}}.old, without which the driver compiles: ptxas fatal : Unsupported .version 8.6
// PTX: {{^}}.version
// PTX-NEXT: {{^}}.target sm_90{{$}}
// PTX-NEXT: {{^}}.visible .entry softmax_
// PTX-NOT: .target
// REFUSED: error: {{.*}}.old failed with status 255: ptxas fatal

// A cubin is an ELF file.
// CHECK: 7f 45 4c 46

// ABSENT: error: expected ROWWISE_PTXAS to name a program, found '{{.*}}.absent'
func.func @softmax(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %init = tensor.empty() : tensor<64x128xf32>
  %y = linalg.softmax dimension(1)
      ins(%x : tensor<64x128xf32>) outs(%init : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %y : tensor<64x128xf32>
}
