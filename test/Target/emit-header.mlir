// RUN: softmax-compile %s --emit=header --target=sm_80 -o %t.h
// RUN: FileCheck %s < %t.h
// RUN: echo '#include "%t.h"' > %t.c
// RUN: clang-22 -std=c99 -Wall -Wextra -Werror -fsyntax-only %t.c
// RUN: clang++-22 -std=c++11 -Wall -Wextra -Werror -fsyntax-only -x c++ %t.c

// A name that C cannot have.
// RUN: sed 's/@scale/@double/' %s > %t.mlir
// RUN: not softmax-compile %t.mlir --emit=header -o %t.none 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not ls %t.none
// NAME: error: expected a function with a name that C can have, found 'double'

// Nor can a word of C++ be a name of its C++ form.
// RUN: sed 's/@scale/@static_assert/' %s > %t.mlir
// RUN: not softmax-compile %t.mlir --emit=header -o %t.none 2>&1 | FileCheck %s --check-prefix=CXX-NAME
// CXX-NAME: error: expected a function with a name that C can have, found 'static_assert'
// RUN: sed 's/@scale/@_Bool/' %s > %t.mlir
// RUN: not softmax-compile %t.mlir --emit=header -o %t.none 2>&1 | FileCheck %s --check-prefix=COMPILER-NAME
// COMPILER-NAME: error: expected a function with a name that C can have, found '_Bool'

// Nor what headers have themselves, or a file's runtime.
// RUN: sed 's/@scale/@int32_t/' %s > %t.mlir
// RUN: not softmax-compile %t.mlir --emit=header -o %t.none 2>&1 | FileCheck %s --check-prefix=OWN-NAME
// OWN-NAME: error: expected a function with a name that C can have, found 'int32_t'
// RUN: sed 's/@scale/@malloc/' %s > %t.mlir
// RUN: not softmax-compile %t.mlir --emit=header -o %t.none 2>&1 | FileCheck %s --check-prefix=RUNTIME-NAME
// RUNTIME-NAME: error: expected a name that the runtime of files does not use, found 'malloc'

// Nor what linkers read for a pattern or a version, which no library exports.
// RUN: sed 's/@scale/@"a[b]"/' %s > %t.mlir
// RUN: not softmax-compile %t.mlir --emit=so --target=sm_80 -o %t.none 2>&1 | FileCheck %s --check-prefix=EXPORT
// RUN: not ls %t.none
// EXPORT: :[[#]]:{{[0-9]+}}: error: expected a name that a library can export, {{.*}}, found 'a[b]'
// RUN: sed 's/@scale/@"*"/' %s | not softmax-compile - --emit=so --target=sm_80 -o %t.none 2>&1 | FileCheck %s --check-prefix=STAR
// STAR: found '*'
// RUN: sed 's/@scale/@"a@b"/' %s | not softmax-compile - --emit=so --target=sm_80 -o %t.none 2>&1 | FileCheck %s --check-prefix=VERSION
// VERSION: found 'a@b'

// Scalars of types that C has not.
// RUN: sed 's/@scale/@narrow/; s/factor: f32/factor: f8E4M3FN/; s/^ .*mulf %wide, %factor : f32/    %f = arith.extf %factor : f8E4M3FN to f32\n&/; s/%wide, %factor/%wide, %f/' %s > %t.float.mlir
// RUN: softmax-compile %t.float.mlir --emit=header -o - | FileCheck %s --check-prefix=FLOAT8
// FLOAT8: int32_t narrow(const RowwiseTensor2 *argument0, uint8_t argument1,
// RUN: sed 's/@scale/@narrow/; s/factor: f32/factor: i4/; s/^ .*mulf %wide, %factor : f32/    %f = arith.sitofp %factor : i4 to f32\n&/; s/%wide, %factor/%wide, %f/' %s > %t.int.mlir
// RUN: softmax-compile %t.int.mlir --emit=header -o - | FileCheck %s --check-prefix=INT4
// INT4: int32_t narrow(const RowwiseTensor2 *argument0, int8_t argument1,

// CHECK: /* Written by softmax-compile, for sm_80. */
// CHECK: #ifndef ROWWISE_5scale7largest_H
// CHECK: typedef struct RowwiseTensor1 {
// CHECK: int64_t sizes[1];
// CHECK: typedef struct RowwiseTensor2 {
// CHECK: int64_t sizes[2];
// CHECK: * - argument0: bfloat16 [?, 96]
// CHECK: * - argument1: float
// CHECK: * - result0: bfloat16 [?, 96], may be where argument0 is, with its strides
// CHECK: int32_t scale(const RowwiseTensor2 *argument0, float argument1, const RowwiseTensor2 *result0, void *workspace, void *stream);
// CHECK: -1 where the call would be refused
// CHECK: int64_t scale_workspace_size(const RowwiseTensor2 *argument0, float argument1, const RowwiseTensor2 *result0);
// CHECK: const char *scale_last_error(void);
func.func @scale(%x: tensor<?x96xbf16>, %factor: f32) -> tensor<?x96xbf16> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x96xbf16>
  %init = tensor.empty(%rows) : tensor<?x96xbf16>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x96xbf16>) outs(%init : tensor<?x96xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %wide = arith.extf %in : bf16 to f32
    %scaled = arith.mulf %wide, %factor : f32
    %narrow = arith.truncf %scaled : f32 to bf16
    linalg.yield %narrow : bf16
  } -> tensor<?x96xbf16>
  return %y : tensor<?x96xbf16>
}

// A result of another type has a place of its own.
// CHECK: * - argument0: float32 [4, 1000]
// CHECK: * - result0: float32 [4]
// CHECK-NOT: may be
// CHECK: int32_t largest(const RowwiseTensor2 *argument0, const RowwiseTensor1 *result0, void *workspace, void *stream);
func.func @largest(%x: tensor<4x1000xf32>) -> tensor<4xf32> {
  %low = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%low : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.reduce { arith.maximumf } ins(%x : tensor<4x1000xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
  return %y : tensor<4xf32>
}

// CHECK: namespace rowwise {
// CHECK: inline int64_t scale_workspace_size(const RowwiseTensor2 &argument0, float argument1, const RowwiseTensor2 &result0) {
// CHECK-NEXT: int64_t size = ::scale_workspace_size(&argument0, argument1, &result0);
// CHECK-NEXT: if (size < 0)
// CHECK-NEXT: throw std::runtime_error(::scale_last_error());
// CHECK: inline void scale(const RowwiseTensor2 &argument0, float argument1, const RowwiseTensor2 &result0, void *workspace, void *stream) {
// CHECK: throw std::runtime_error(::scale_last_error());
