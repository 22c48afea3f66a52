//===- Table.h - Rows of numbers for people and programs --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_TABLE_H
#define SOFTMAX_RUN_TABLE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <utility>
#include <vector>

namespace mlir {
namespace rowwise {

enum class TableFormat { Text, CSV, JSON };

class Table {
public:
  /// A row names its columns; all rows have the same.
  using Row = std::vector<std::pair<std::string, llvm::json::Value>>;

  void addRow(Row row) { rows.push_back(std::move(row)); }
  void print(TableFormat format, llvm::raw_ostream &os) const;

private:
  void printText(llvm::raw_ostream &os) const;
  void printCSV(llvm::raw_ostream &os) const;
  void printJSON(llvm::raw_ostream &os) const;

  std::vector<Row> rows;
};

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_TABLE_H
