//===- RowwiseInterfaces.td - Interfaces of the dialect ----*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_ROWWISEINTERFACES_TD
#define ROWWISE_IR_ROWWISEINTERFACES_TD

include "mlir/IR/OpBase.td"

def Rowwise_MonoidAttrInterface : AttrInterface<"MonoidAttrInterface"> {
  let cppNamespace = "::mlir::rowwise";
  let description = [{
    An associative, commutative way to combine values, with an identity. Its
    state has one or more components. With `(+)` for combine and `0` for the
    identity state:

        a (+) (b (+) c) = (a (+) b) (+) c      0 (+) a = a
        reduce(x1..xn)  = finalize(lift(x1) (+) ... (+) lift(xn))

    (`=` up to rounding). `lift` and `combine` build operations that work on
    scalars and, elementwise, on vectors: all values given must have one type.
  }];
  let methods = [
    InterfaceMethod<"Number of components of the state.",
                    "unsigned", "getNumComponents">,
    InterfaceMethod<"Whether elements are integers; else floating point.",
                    "bool", "isOnIntegers">,
    InterfaceMethod<"Whether combine rounds nothing: it gives one of the elements, or bits.",
                    "bool", "isExact">,
    InterfaceMethod<[{
      Whether, but for rounding, a number above 0 that scales all elements
      scales the result.
    }], "bool", "isHomogeneous">,
    InterfaceMethod<[{
      An element x with lift(x) (+) s = s: what masked-off elements are
      replaced with; null where no element is. `type` is that of an element: a
      floating-point type or, where `isOnIntegers`, an integer type.
    }], "::mlir::TypedAttr", "getNeutralElement", (ins "::mlir::Type":$type)>,
    InterfaceMethod<"The identity state, one attribute a component.",
                    "::llvm::SmallVector<::mlir::TypedAttr>", "getIdentity",
                    (ins "::mlir::Type":$type)>,
    InterfaceMethod<"The state of a single element.",
                    "::llvm::SmallVector<::mlir::Value>", "lift",
                    (ins "::mlir::OpBuilder &":$builder,
                         "::mlir::Location":$loc, "::mlir::Value":$element)>,
    InterfaceMethod<"The state of both sides together.",
                    "::llvm::SmallVector<::mlir::Value>", "combine",
                    (ins "::mlir::OpBuilder &":$builder,
                         "::mlir::Location":$loc, "::mlir::ValueRange":$lhs,
                         "::mlir::ValueRange":$rhs)>,
    InterfaceMethod<[{
      All of one or more states together, and what `across` adds to them: a way to
      combine a value with those that other threads have for it. A balanced
      tree, then `across` once, unless a monoid has a cheaper way, which may be to
      combine one component of all states before the next. Every thread must have
      given the same number of states.
    }], "::llvm::SmallVector<::mlir::Value>", "combineAll",
                    (ins "::mlir::OpBuilder &":$builder,
                         "::mlir::Location":$loc,
                         "::llvm::ArrayRef<::llvm::SmallVector<::mlir::Value>>":$states,
                         "::mlir::rowwise::CombineAcross":$across)>,
    InterfaceMethod<[{
      How many of the last components are sums of floating-point terms.
      `accumulate` keeps the rounding error of each, as values after the state.
    }], "unsigned", "getNumErrors">,
    InterfaceMethod<[{
      `combine` for one of many steps in order: `lhs` and the result are states,
      each followed by its errors, if any. Errors start at 0.
    }], "::llvm::SmallVector<::mlir::Value>", "accumulate",
                    (ins "::mlir::OpBuilder &":$builder,
                         "::mlir::Location":$loc, "::mlir::ValueRange":$lhs,
                         "::mlir::ValueRange":$rhs)>,
    InterfaceMethod<"The state that `accumulate` has come to, corrected by its errors.",
                    "::llvm::SmallVector<::mlir::Value>", "settle",
                    (ins "::mlir::OpBuilder &":$builder,
                         "::mlir::Location":$loc,
                         "::mlir::ValueRange":$accumulated)>,
    InterfaceMethod<[{
      The state of several elements, as a balanced tree unless a monoid has a
      cheaper way. There must be at least one. A monoid that needs values of its own of
      each element makes them of `atOnce` elements at a time, or of all. Where no element is neutral,
      `present` may have a bit for each, i1 or a vector of them, or null for one
      that counts in any case; otherwise it is empty, and all count.
    }], "::llvm::SmallVector<::mlir::Value>", "liftAll",
                    (ins "::mlir::OpBuilder &":$builder,
                         "::mlir::Location":$loc,
                         "::mlir::ValueRange":$elements,
                         "::llvm::ArrayRef<::mlir::Value>":$present,
                         "int64_t":$atOnce)>,
    InterfaceMethod<[{
      The results of a reduction over one or more elements, from its state.
      Undoes what a partial state does to special values.
    }], "::llvm::SmallVector<::mlir::Value>", "finalize",
                    (ins "::mlir::OpBuilder &":$builder,
                         "::mlir::Location":$loc, "::mlir::ValueRange":$state)>,
  ];
}

def Rowwise_ScheduleInterface : AttrInterface<"ScheduleInterface"> {
  let cppNamespace = "::mlir::rowwise";
  let description = [{
    How rows are mapped to the threads of a kernel. A stage that treats schedules differently
    asks for the property that matters, never for the name of the schedule. Each method says
    who asks and why; the types of answers are those of `ScheduleTraits.h`.
  }];
  let methods = [
    InterfaceMethod<[{
      What options, messages, tuning files and names of kernels call it. Schedules of one name
      are told apart by their stages and alignment.
    }], "::llvm::StringRef", "getName">,
    InterfaceMethod<[{
      Whether it has such layouts and rows; else the error says what is wrong. Asked by the
      verifier of `#rowwise.version`.
    }], "::llvm::LogicalResult", "verifyVersion",
                    (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError,
                         "const ::mlir::rowwise::LayoutAttr &":$layout,
                         "const ::mlir::rowwise::RowsAttr &":$rows,
                         "bool":$rematerialized)>,
    InterfaceMethod<[{
      Which threads share a row. Asked by the scheduler and its cost model, for what an
      exchange costs and what pays between such threads; by `rowwise-fold-exponent`, as a warp has no registers
      to save; by kernels and host code, as blocks of a grid need states in device
      memory and those of a cluster a launch of clusters.
    }], "::mlir::rowwise::Scope", "getScope">,
    InterfaceMethod<[{
      How a kernel comes by its rows, given a layout and rows that `verifyVersion` allows.
      Asked by `rowwise-tile`, which builds each shape in a file of its own and verifies what
      programs it allows; by verifiers and the scheduler, as what is streamed is held by no
      tile; and for resources. By default `persistent` of one that steps over rows, else
      `residentRow`.
    }], "::mlir::rowwise::KernelShape", "getKernelShape",
                    (ins "const ::mlir::rowwise::LayoutAttr &":$layout,
                         "const ::mlir::rowwise::RowsAttr &":$rows), "", [{
      return $_attr.getRowLoop() ? ::mlir::rowwise::KernelShape::persistent
                                 : ::mlir::rowwise::KernelShape::residentRow;
    }]>,
    InterfaceMethod<[{
      How a group of threads steps over rows; nothing where it has one row and is done. Asked
      by kernels that loop and by host code, which launches as many groups as the device
      holds; by the cost model, as each stage takes registers or shared memory; and for
      names and tuning files, which tell schedules apart by it.
    }], "std::optional<::mlir::rowwise::RowLoop>", "getRowLoop", (ins), "",
                    "return std::nullopt;">,
    InterfaceMethod<[{
      How blocks exchange states through device memory; something if and only if the scope is
      the grid. Asked for the type of a kernel's states, by host code, which has that much
      memory ready, and by kernels that reduce one row while they wait for others.
    }], "std::optional<::mlir::rowwise::GridExchange>", "getGridExchange", (ins), "",
                    "return std::nullopt;">,
    InterfaceMethod<[{
      What threads cache in shared memory of operands that rows share. Asked by kernels that
      do; for shared memory and registers; and where windows of rows start, as a cache serves
      rows that start alike.
    }], "::mlir::rowwise::OperandCache", "getOperandCache", (ins), "",
                    "return ::mlir::rowwise::OperandCache::none;">
  ];
  let extraClassDeclaration = [{
    static constexpr int64_t maxStages = 8;
    /// What `getName` may be, each once, in the order of their definitions.
    static ::llvm::ArrayRef<::llvm::StringRef> getNames();
    /// The stages of its loop over rows, or 0 where it has none.
    int64_t getStages() const {
      std::optional<::mlir::rowwise::RowLoop> loop = getRowLoop();
      return loop ? loop->stages : 0;
    }
  }];
}

#endif // ROWWISE_IR_ROWWISEINTERFACES_TD
