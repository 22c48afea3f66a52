// RUN: softmax-compile %s --emit=fused | FileCheck %s
// RUN: softmax-run %s --entry=heads --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=heads --device=simulator --check --math=precise | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=batches --device=simulator --check --input=2x1x16xf32 --input=2x16x37xf32 --input=2x37x24xf32 | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=vector --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=groups --device=simulator --check --input=2x3x1x16xf32 --input=2x37x16xf32 --input=2x37x24xf32 | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=groups --device=simulator --check --input=2x1x1x16xf32 --input=2x9x16xf32 --input=2x9x24xf32 | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=in_a_row --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=read_twice --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=long --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=asserted --device=simulator --check --input=16xf32 --input=37x16xf32 --input=37x24xf32 --input=37xi64 | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse | FileCheck %s --check-prefix=ALONE
// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse="leaves-contractions=true" | FileCheck %s --check-prefix=LEFT

// With one query that no other shares its keys with, both contractions of
// attention are products of a matrix and a vector. Each became a row program of
// its own, so that no contraction was left for the program between them.

// CHECKED: check passed

// CHECK-LABEL: func.func @heads
// CHECK: rowwise.fuse {{.*}} inner
// CHECK-NOT: {{rowwise.fuse|linalg}}
// CHECK: return
// Without the pass that takes contractions none is left.
// ALONE-LABEL: func.func @heads
// ALONE: rowwise.fuse
// ALONE: rowwise.fuse
// ALONE-NOT: linalg.generic
// ALONE: return
// LEFT-LABEL: func.func @heads
// LEFT: linalg.generic
// LEFT: rowwise.fuse
// LEFT: linalg.generic
// LEFT: return
func.func @heads(%q: tensor<2x3x1x64xf32>, %k: tensor<2x3x37x64xf32>, %v: tensor<2x3x37x20xf32>) -> tensor<2x3x1x20xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x1x37xf32>
  %o = tensor.empty() : tensor<2x3x1x20xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x1x37xf32>) -> tensor<2x3x1x37xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%o : tensor<2x3x1x20xf32>) -> tensor<2x3x1x20xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(b, h, i, j, c) -> (b, h, i, c)>, affine_map<(b, h, i, j, c) -> (b, h, j, c)>, affine_map<(b, h, i, j, c) -> (b, h, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x3x1x64xf32>, tensor<2x3x37x64xf32>) outs(%none : tensor<2x3x1x37xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %ab = arith.mulf %a, %b : f32
    %next = arith.addf %sum, %ab : f32
    linalg.yield %next : f32
  } -> tensor<2x3x1x37xf32>
  %p = linalg.softmax dimension(3) ins(%x : tensor<2x3x1x37xf32>) outs(%e : tensor<2x3x1x37xf32>) -> tensor<2x3x1x37xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(b, h, i, d, j) -> (b, h, i, j)>, affine_map<(b, h, i, d, j) -> (b, h, j, d)>, affine_map<(b, h, i, d, j) -> (b, h, i, d)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x3x1x37xf32>, tensor<2x3x37x20xf32>) outs(%nothing : tensor<2x3x1x20xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %ab = arith.mulf %a, %b : f32
    %next = arith.addf %sum, %ab : f32
    linalg.yield %next : f32
  } -> tensor<2x3x1x20xf32>
  return %y : tensor<2x3x1x20xf32>
}

// Named operations, and a number of batches and of keys that is not known.
// CHECK-LABEL: func.func @batches
// CHECK: rowwise.fuse {{.*}} inner
// CHECK-NOT: {{rowwise.fuse|linalg}}
// CHECK: return
func.func @batches(%q: tensor<?x1x16xf32>, %k: tensor<?x16x?xf32>, %v: tensor<?x?x24xf32>) -> tensor<?x1x24xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %batches = tensor.dim %q, %c0 : tensor<?x1x16xf32>
  %keys = tensor.dim %k, %c2 : tensor<?x16x?xf32>
  %e = tensor.empty(%batches, %keys) : tensor<?x1x?xf32>
  %o = tensor.empty(%batches) : tensor<?x1x24xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<?x1x?xf32>) -> tensor<?x1x?xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%o : tensor<?x1x24xf32>) -> tensor<?x1x24xf32>
  %x = linalg.batch_matmul ins(%q, %k : tensor<?x1x16xf32>, tensor<?x16x?xf32>) outs(%none : tensor<?x1x?xf32>) -> tensor<?x1x?xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<?x1x?xf32>) outs(%e : tensor<?x1x?xf32>) -> tensor<?x1x?xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<?x1x?xf32>, tensor<?x?x24xf32>) outs(%nothing : tensor<?x1x24xf32>) -> tensor<?x1x24xf32>
  return %y : tensor<?x1x24xf32>
}

// One row in all.
// CHECK-LABEL: func.func @vector
// CHECK: rowwise.fuse {{.*}} inner
// CHECK-NOT: {{rowwise.fuse|linalg}}
// CHECK: return
func.func @vector(%q: tensor<16xf32>, %k: tensor<37x16xf32>, %v: tensor<37x24xf32>) -> tensor<24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<37xf32>
  %o = tensor.empty() : tensor<24xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%o : tensor<24xf32>) -> tensor<24xf32>
  %x = linalg.matvec ins(%k, %q : tensor<37x16xf32>, tensor<16xf32>) outs(%none : tensor<37xf32>) -> tensor<37xf32>
  %p = linalg.softmax dimension(0) ins(%x : tensor<37xf32>) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %y = linalg.vecmat ins(%p, %v : tensor<37xf32>, tensor<37x24xf32>) outs(%nothing : tensor<24xf32>) -> tensor<24xf32>
  return %y : tensor<24xf32>
}

// A number of queries for each head of keys that is not known.
// CHECK-LABEL: func.func @groups
// CHECK: rowwise.fuse {{.*}} inner
// CHECK-NOT: {{rowwise.fuse|linalg}}
// CHECK: return
func.func @groups(%q: tensor<2x?x1x16xf32>, %k: tensor<2x?x16xf32>, %v: tensor<2x?x24xf32>) -> tensor<2x?x1x24xf32> {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %queries = tensor.dim %q, %c1 : tensor<2x?x1x16xf32>
  %keys = tensor.dim %k, %c1 : tensor<2x?x16xf32>
  %e = tensor.empty(%queries, %keys) : tensor<2x?x1x?xf32>
  %o = tensor.empty(%queries) : tensor<2x?x1x24xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<2x?x1x?xf32>) -> tensor<2x?x1x?xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%o : tensor<2x?x1x24xf32>) -> tensor<2x?x1x24xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(h, g, i, j, c) -> (h, g, i, c)>, affine_map<(h, g, i, j, c) -> (h, j, c)>, affine_map<(h, g, i, j, c) -> (h, g, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x?x1x16xf32>, tensor<2x?x16xf32>) outs(%none : tensor<2x?x1x?xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %ab = arith.mulf %a, %b : f32
    %next = arith.addf %sum, %ab : f32
    linalg.yield %next : f32
  } -> tensor<2x?x1x?xf32>
  %p = linalg.softmax dimension(3) ins(%x : tensor<2x?x1x?xf32>) outs(%e : tensor<2x?x1x?xf32>) -> tensor<2x?x1x?xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(h, g, i, d, j) -> (h, g, i, j)>, affine_map<(h, g, i, d, j) -> (h, j, d)>, affine_map<(h, g, i, d, j) -> (h, g, i, d)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x?x1x?xf32>, tensor<2x?x24xf32>) outs(%nothing : tensor<2x?x1x24xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %ab = arith.mulf %a, %b : f32
    %next = arith.addf %sum, %ab : f32
    linalg.yield %next : f32
  } -> tensor<2x?x1x24xf32>
  return %y : tensor<2x?x1x24xf32>
}

// Nothing is reduced between these two, which are programs as before.
// CHECK-LABEL: func.func @in_a_row
// CHECK-COUNT-2: rowwise.fuse
// CHECK-NOT: {{rowwise.fuse|linalg|inner}}
// CHECK: return
func.func @in_a_row(%q: tensor<16xf32>, %k: tensor<37x16xf32>, %v: tensor<37x24xf32>) -> tensor<24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<37xf32>
  %o = tensor.empty() : tensor<24xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%o : tensor<24xf32>) -> tensor<24xf32>
  %x = linalg.matvec ins(%k, %q : tensor<37x16xf32>, tensor<16xf32>) outs(%none : tensor<37xf32>) -> tensor<37xf32>
  %p = linalg.exp ins(%x : tensor<37xf32>) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %y = linalg.vecmat ins(%p, %v : tensor<37xf32>, tensor<37x24xf32>) outs(%nothing : tensor<24xf32>) -> tensor<24xf32>
  return %y : tensor<24xf32>
}

// The scores have another reader: the products are in the programs beside them.
// CHECK-LABEL: func.func @read_twice
// CHECK-COUNT-2: rowwise.fuse
// CHECK-NOT: {{rowwise.fuse|linalg|inner}}
// CHECK: return
func.func @read_twice(%q: tensor<16xf32>, %k: tensor<37x16xf32>, %v: tensor<37x24xf32>) -> (tensor<24xf32>, tensor<37xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<37xf32>
  %o = tensor.empty() : tensor<24xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%o : tensor<24xf32>) -> tensor<24xf32>
  %x = linalg.matvec ins(%k, %q : tensor<37x16xf32>, tensor<16xf32>) outs(%none : tensor<37xf32>) -> tensor<37xf32>
  %p = linalg.softmax dimension(0) ins(%x : tensor<37xf32>) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %y = linalg.vecmat ins(%p, %v : tensor<37xf32>, tensor<37x24xf32>) outs(%nothing : tensor<24xf32>) -> tensor<24xf32>
  return %y, %x : tensor<24xf32>, tensor<37xf32>
}

// Vectors that do not fit are no reason for a program more.
// CHECK-LABEL: func.func @long
// CHECK-COUNT-2: rowwise.fuse
// CHECK-NOT: {{rowwise.fuse|linalg|inner}}
// CHECK: return
// LEFT-LABEL: func.func @long
// LEFT-COUNT-2: rowwise.fuse
// LEFT-NOT: linalg.generic
// LEFT: return
func.func @long(%q: tensor<513xf32>, %k: tensor<37x513xf32>, %v: tensor<37x24xf32>) -> tensor<24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<37xf32>
  %o = tensor.empty() : tensor<24xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%o : tensor<24xf32>) -> tensor<24xf32>
  %x = linalg.matvec ins(%k, %q : tensor<37x513xf32>, tensor<513xf32>) outs(%none : tensor<37xf32>) -> tensor<37xf32>
  %p = linalg.softmax dimension(0) ins(%x : tensor<37xf32>) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %y = linalg.vecmat ins(%p, %v : tensor<37xf32>, tensor<37x24xf32>) outs(%nothing : tensor<24xf32>) -> tensor<24xf32>
  return %y : tensor<24xf32>
}

// The program between them asserts something, which rows of vectors cannot: what was
// left to it is a program after all.
// CHECK-LABEL: func.func @asserted
// CHECK: rowwise.fuse
// CHECK-NOT: {{linalg|inner}}
// CHECK: return
func.func @asserted(%q: tensor<16xf32>, %k: tensor<37x16xf32>, %v: tensor<37x24xf32>, %allowed: tensor<37xi64>) -> tensor<24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<37xf32>
  %o = tensor.empty() : tensor<24xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%o : tensor<24xf32>) -> tensor<24xf32>
  %x = linalg.matvec ins(%k, %q : tensor<37x16xf32>, tensor<16xf32>) outs(%none : tensor<37xf32>) -> tensor<37xf32>
  %masked = linalg.generic {indexing_maps = [affine_map<(j) -> (j)>, affine_map<(j) -> (j)>, affine_map<(j) -> (j)>], iterator_types = ["parallel"]}
      ins(%x, %allowed : tensor<37xf32>, tensor<37xi64>) outs(%e : tensor<37xf32>) {
  ^bb0(%a: f32, %n: i64, %out: f32):
    %limit = arith.constant 1000 : i64
    %isSmall = arith.cmpi slt, %n, %limit : i64
    cf.assert %isSmall, "expected a small number"
    %f = arith.sitofp %n : i64 to f32
    %sum = arith.addf %a, %f : f32
    linalg.yield %sum : f32
  } -> tensor<37xf32>
  %p = linalg.softmax dimension(0) ins(%masked : tensor<37xf32>) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %y = linalg.vecmat ins(%p, %v : tensor<37xf32>, tensor<37x24xf32>) outs(%nothing : tensor<24xf32>) -> tensor<24xf32>
  return %y : tensor<24xf32>
}
