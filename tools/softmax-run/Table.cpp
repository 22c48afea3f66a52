//===- Table.cpp - Rows of numbers for people and programs ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Table.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rowwise;

/// A cell as text; a null is empty.
static std::string formatCell(const llvm::json::Value &value) {
  if (value.getAsNull())
    return "";
  if (std::optional<StringRef> text = value.getAsString())
    return text->str();
  if (std::optional<int64_t> integer = value.getAsInteger())
    return std::to_string(*integer);
  return llvm::formatv("{0:F3}", *value.getAsNumber());
}

/// Columns as wide as their widest cell; text to the left, numbers to the
/// right.
void Table::printText(llvm::raw_ostream &os) const {
  size_t numColumns = rows.front().size();
  std::vector<size_t> widths(numColumns);
  for (const Row &row : rows)
    for (size_t i = 0; i != numColumns; ++i)
      widths[i] = std::max(
          {widths[i], row[i].first.size(), formatCell(row[i].second).size()});
  auto printCell = [&](size_t i, StringRef text) {
    bool isText = rows.front()[i].second.getAsString().has_value();
    std::string padding(widths[i] - text.size(), ' ');
    os << (i ? "  " : "") << (isText ? "" : padding) << text;
    if (isText && i + 1 != numColumns)
      os << padding;
  };
  for (size_t i = 0; i != numColumns; ++i)
    printCell(i, rows.front()[i].first);
  os << "\n";
  for (const Row &row : rows) {
    for (size_t i = 0; i != numColumns; ++i)
      printCell(i, formatCell(row[i].second));
    os << "\n";
  }
}

static std::string quoteCSV(StringRef text) {
  if (text.find_first_of(",\"\n") == StringRef::npos)
    return text.str();
  std::string quoted = "\"";
  for (char c : text)
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

void Table::printCSV(llvm::raw_ostream &os) const {
  llvm::interleave(
      rows.front(), os, [&](const auto &cell) { os << cell.first; }, ",");
  os << "\n";
  for (const Row &row : rows) {
    llvm::interleave(
        row, os,
        [&](const auto &cell) { os << quoteCSV(formatCell(cell.second)); },
        ",");
    os << "\n";
  }
}

void Table::printJSON(llvm::raw_ostream &os) const {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.array([&] {
    for (const Row &row : rows)
      json.object([&] {
        for (const auto &[column, value] : row)
          json.attribute(column, value);
      });
  });
  os << "\n";
}

void Table::print(TableFormat format, llvm::raw_ostream &os) const {
  if (format == TableFormat::JSON)
    return printJSON(os);
  if (rows.empty())
    return;
  format == TableFormat::CSV ? printCSV(os) : printText(os);
}
