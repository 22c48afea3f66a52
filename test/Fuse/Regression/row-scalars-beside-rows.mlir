// RUN: softmax-compile %s --emit=fused | FileCheck %s
// RUN: softmax-run %s --entry=merge --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=merge --device=simulator --check --math=precise --schedule=stream | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=heads --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=heads --device=simulator --check --fuse=false | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=dynamic --device=simulator --check --input=5x37xf16 --input=5xf32 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=dynamic --device=simulator --check --input=5x0xf16 --input=5xf32 | FileCheck %s --check-prefix=EMPTY
// RUN: softmax-run %s --entry=batches --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=beside --device=simulator --check | FileCheck %s --check-prefix=RIGHT

// A number of each row that is returned beside the rows which it scales was made by
// a kernel of its own, unless something reduced the rows.

// RIGHT-COUNT-2: check passed
// EMPTY: result 0: 5x0x
// EMPTY: result 1: 5x{{.*}}: 5 elements{{.*}}check passed

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#inner = affine_map<(d0, d1) -> (d1)>

// Partial results of attention, and the logarithms of what they were divided by.

// CHECK-LABEL: func.func @merge
// CHECK: rowwise.fuse {{.*}} axis [1] {{.*}} -> tensor<6xf32>, tensor<6x40xf32> {
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @merge(%a: tensor<6x40xf32>, %b: tensor<6x40xf32>, %la: tensor<6xf32>, %lb: tensor<6xf32>) -> (tensor<6x40xf32>, tensor<6xf32>) {
  %rows = tensor.empty() : tensor<6x40xf32>
  %scalars = tensor.empty() : tensor<6xf32>
  %most = linalg.max ins(%la, %lb : tensor<6xf32>, tensor<6xf32>) outs(%scalars : tensor<6xf32>) -> tensor<6xf32>
  %da = linalg.sub ins(%la, %most : tensor<6xf32>, tensor<6xf32>) outs(%scalars : tensor<6xf32>) -> tensor<6xf32>
  %db = linalg.sub ins(%lb, %most : tensor<6xf32>, tensor<6xf32>) outs(%scalars : tensor<6xf32>) -> tensor<6xf32>
  %ea = linalg.exp ins(%da : tensor<6xf32>) outs(%scalars : tensor<6xf32>) -> tensor<6xf32>
  %eb = linalg.exp ins(%db : tensor<6xf32>) outs(%scalars : tensor<6xf32>) -> tensor<6xf32>
  %sum = linalg.add ins(%ea, %eb : tensor<6xf32>, tensor<6xf32>) outs(%scalars : tensor<6xf32>) -> tensor<6xf32>
  %log = linalg.log ins(%sum : tensor<6xf32>) outs(%scalars : tensor<6xf32>) -> tensor<6xf32>
  %lse = linalg.add ins(%most, %log : tensor<6xf32>, tensor<6xf32>) outs(%scalars : tensor<6xf32>) -> tensor<6xf32>
  %y = linalg.generic {indexing_maps = [#all, #all, #outer, #outer, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %ea, %eb, %sum : tensor<6x40xf32>, tensor<6x40xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>)
      outs(%rows : tensor<6x40xf32>) {
  ^bb0(%x: f32, %z: f32, %wx: f32, %wz: f32, %s: f32, %out: f32):
    %p = arith.mulf %x, %wx : f32
    %q = arith.mulf %z, %wz : f32
    %r = arith.addf %p, %q : f32
    %v = arith.divf %r, %s : f32
    linalg.yield %v : f32
  } -> tensor<6x40xf32>
  return %y, %lse : tensor<6x40xf32>, tensor<6xf32>
}

// As attention kernels lay them out: heads between positions and features, the
// numbers of one head after the other.

// CHECK-LABEL: func.func @heads
// CHECK: rowwise.fuse {{.*}} axis [3] {{.*}} -> tensor<2x3x5xf32>, tensor<2x5x3x8xf16> {
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @heads(%x: tensor<2x5x3x8xf16>, %l: tensor<2x3x5xf32>) -> (tensor<2x5x3x8xf16>, tensor<2x3x5xf32>) {
  %rows = tensor.empty() : tensor<2x5x3x8xf16>
  %scalars = tensor.empty() : tensor<2x3x5xf32>
  %e = linalg.exp ins(%l : tensor<2x3x5xf32>) outs(%scalars : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(b, n, h, d) -> (b, n, h, d)>, affine_map<(b, n, h, d) -> (b, h, n)>, affine_map<(b, n, h, d) -> (b, n, h, d)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %e : tensor<2x5x3x8xf16>, tensor<2x3x5xf32>) outs(%rows : tensor<2x5x3x8xf16>) {
  ^bb0(%in: f16, %s: f32, %out: f16):
    %w = arith.extf %in : f16 to f32
    %v = arith.mulf %w, %s : f32
    %n = arith.truncf %v : f32 to f16
    linalg.yield %n : f16
  } -> tensor<2x5x3x8xf16>
  return %y, %e : tensor<2x5x3x8xf16>, tensor<2x3x5xf32>
}

// The scalars of rows without elements are results all the same.

// CHECK-LABEL: func.func @dynamic
// CHECK: rowwise.fuse {{.*}} axis [1] {{.*}} -> tensor<?xf32>, tensor<?x?xf16> {
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @dynamic(%x: tensor<?x?xf16>, %l: tensor<?xf32>) -> (tensor<?x?xf16>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf16>
  %n = tensor.dim %x, %c1 : tensor<?x?xf16>
  %rows = tensor.empty(%m, %n) : tensor<?x?xf16>
  %scalars = tensor.empty(%m) : tensor<?xf32>
  %e = linalg.exp ins(%l : tensor<?xf32>) outs(%scalars : tensor<?xf32>) -> tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %e : tensor<?x?xf16>, tensor<?xf32>) outs(%rows : tensor<?x?xf16>) {
  ^bb0(%in: f16, %s: f32, %out: f16):
    %h = arith.truncf %s : f32 to f16
    %v = arith.addf %in, %h : f16
    linalg.yield %v : f16
  } -> tensor<?x?xf16>
  return %y, %e : tensor<?x?xf16>, tensor<?xf32>
}

// Nothing of the scalars' program is read by that of the rows: they read the same.

// CHECK-LABEL: func.func @beside
// CHECK: rowwise.fuse {{.*}} axis [1]
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @beside(%x: tensor<7x33xf32>, %s: tensor<7xf32>) -> (tensor<7x33xf32>, tensor<7xf32>) {
  %rows = tensor.empty() : tensor<7x33xf32>
  %scalars = tensor.empty() : tensor<7xf32>
  %e = linalg.exp ins(%s : tensor<7xf32>) outs(%scalars : tensor<7xf32>) -> tensor<7xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<7x33xf32>, tensor<7xf32>) outs(%rows : tensor<7x33xf32>) {
  ^bb0(%in: f32, %of_row: f32, %out: f32):
    %v = arith.addf %in, %of_row : f32
    linalg.yield %v : f32
  } -> tensor<7x33xf32>
  return %y, %e : tensor<7x33xf32>, tensor<7xf32>
}

// A number for several dimensions of a few elements in all.

// CHECK-LABEL: func.func @batches
// CHECK: rowwise.fuse {{.*}} axis [1, 2] {{.*}} -> tensor<3xf32>, tensor<3x5x17xf32> {
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @batches(%x: tensor<3x5x17xf32>, %s: tensor<3xf32>) -> (tensor<3x5x17xf32>, tensor<3xf32>) {
  %rows = tensor.empty() : tensor<3x5x17xf32>
  %scalars = tensor.empty() : tensor<3xf32>
  %e = linalg.exp ins(%s : tensor<3xf32>) outs(%scalars : tensor<3xf32>) -> tensor<3xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(b, n, d) -> (b, n, d)>, affine_map<(b, n, d) -> (b)>, affine_map<(b, n, d) -> (b, n, d)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %e : tensor<3x5x17xf32>, tensor<3xf32>) outs(%rows : tensor<3x5x17xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %v = arith.mulf %in, %w : f32
    linalg.yield %v : f32
  } -> tensor<3x5x17xf32>
  return %y, %e : tensor<3x5x17xf32>, tensor<3xf32>
}

// Of more, threads along all of them would be those of one block.

// CHECK-LABEL: func.func @whole
// CHECK: rowwise.fuse {{.*}} -> tensor<f32> {
// CHECK: rowwise.fuse {{.*}} axis [1] {{.*}} -> tensor<128x65xf32> {
// CHECK: return
func.func @whole(%x: tensor<128x65xf32>, %s: tensor<f32>) -> (tensor<128x65xf32>, tensor<f32>) {
  %rows = tensor.empty() : tensor<128x65xf32>
  %scalar = tensor.empty() : tensor<f32>
  %e = linalg.exp ins(%s : tensor<f32>) outs(%scalar : tensor<f32>) -> tensor<f32>
  %y = linalg.generic {indexing_maps = [#all, affine_map<(d0, d1) -> ()>, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %e : tensor<128x65xf32>, tensor<f32>) outs(%rows : tensor<128x65xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %v = arith.mulf %in, %w : f32
    linalg.yield %v : f32
  } -> tensor<128x65xf32>
  return %y, %e : tensor<128x65xf32>, tensor<f32>
}

// A number of each column stays apart: threads along columns would be fewer.

// CHECK-LABEL: func.func @columns
// CHECK: rowwise.fuse {{.*}} axis [0] {{.*}} -> tensor<33xf32> {
// CHECK: rowwise.fuse {{.*}} axis [1] {{.*}} -> tensor<7x33xf32> {
// CHECK: return
func.func @columns(%x: tensor<7x33xf32>, %s: tensor<33xf32>) -> (tensor<7x33xf32>, tensor<33xf32>) {
  %rows = tensor.empty() : tensor<7x33xf32>
  %scalars = tensor.empty() : tensor<33xf32>
  %e = linalg.exp ins(%s : tensor<33xf32>) outs(%scalars : tensor<33xf32>) -> tensor<33xf32>
  %y = linalg.generic {indexing_maps = [#all, #inner, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %e : tensor<7x33xf32>, tensor<33xf32>) outs(%rows : tensor<7x33xf32>) {
  ^bb0(%in: f32, %weight: f32, %out: f32):
    %v = arith.mulf %in, %weight : f32
    linalg.yield %v : f32
  } -> tensor<7x33xf32>
  return %y, %e : tensor<7x33xf32>, tensor<33xf32>
}
