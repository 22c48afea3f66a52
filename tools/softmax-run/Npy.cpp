//===- Npy.cpp - NumPy's array files --------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is the magic string, two bytes of version, the header's length (two
// bytes in format 1, four in 2 and 3), the header and the elements. The header
// is a Python dictionary:
//
//   {'descr': '<f4', 'fortran_order': False, 'shape': (1823, 781), }
//
//===----------------------------------------------------------------------===//

#include "Npy.h"

#include "InputSource.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace mlir;
using namespace mlir::rowwise;

static constexpr StringRef magic("\x93NUMPY", 6);

namespace {
struct DtypeInfo {
  StringRef descr;
  ElementKind kind;
};
} // namespace

/// The first spelling of a kind is the one written. Unsigned integers are read
/// by their bits, as signless ones have no others.
static constexpr DtypeInfo dtypes[] = {
    {"<f2", ElementKind::F16},  {"|V2", ElementKind::BF16},
    {"<V2", ElementKind::BF16}, {"<f4", ElementKind::F32},
    {"<f8", ElementKind::F64},  {"|b1", ElementKind::I1},
    {"|i1", ElementKind::I8},   {"<i2", ElementKind::I16},
    {"<i4", ElementKind::I32},  {"<i8", ElementKind::I64},
    {"|u1", ElementKind::I8},   {"<u2", ElementKind::I16},
    {"<u4", ElementKind::I32},  {"<u8", ElementKind::I64}};

static llvm::Expected<ElementKind> parseDtype(StringRef descr) {
  std::string known;
  for (const DtypeInfo &dtype : dtypes) {
    if (descr == dtype.descr)
      return dtype.kind;
    known += (known.empty() ? "" : " ") + dtype.descr.str();
  }
  return makeError("expected one of the dtypes " + known + ", found '" + descr +
                   "'");
}

//===----------------------------------------------------------------------===//
// Header
//===----------------------------------------------------------------------===//

namespace {
struct Header {
  ElementKind kind;
  SmallVector<int64_t> shape;
};

/// Reads the Python literal that a header is.
class HeaderParser {
public:
  explicit HeaderParser(StringRef text) : rest(text) {}

  llvm::Expected<Header> parse();

private:
  bool consume(StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }
  llvm::Error expected(StringRef what) {
    std::string found;
    llvm::raw_string_ostream os(found);
    llvm::printEscapedString(rest.trim().take_front(32), os);
    return makeError("expected " + what + " in the header, found '" + found +
                     "'");
  }
  llvm::Error parseEntry();
  llvm::Error parseString(std::string &value);
  llvm::Error parseDescr();
  llvm::Error parseOrder();
  llvm::Error parseShape();

  StringRef rest;
  std::optional<ElementKind> kind;
  std::optional<bool> fortranOrder;
  std::optional<SmallVector<int64_t>> shape;
};
} // namespace

llvm::Error HeaderParser::parseString(std::string &value) {
  for (StringRef quote : {"'", "\""}) {
    if (!consume(quote))
      continue;
    size_t end = rest.find(quote);
    if (end == StringRef::npos)
      return expected("a closing quote");
    value = rest.take_front(end).str();
    rest = rest.drop_front(end + 1);
    return llvm::Error::success();
  }
  return expected("a string");
}

llvm::Error HeaderParser::parseDescr() {
  if (rest.ltrim().starts_with("["))
    return expected("a plain dtype");
  std::string descr;
  if (llvm::Error error = parseString(descr))
    return error;
  llvm::Expected<ElementKind> parsed = parseDtype(descr);
  if (!parsed)
    return parsed.takeError();
  kind = *parsed;
  return llvm::Error::success();
}

llvm::Error HeaderParser::parseOrder() {
  if (consume("False"))
    fortranOrder = false;
  else if (consume("True"))
    fortranOrder = true;
  else
    return expected("True or False");
  return llvm::Error::success();
}

llvm::Error HeaderParser::parseShape() {
  shape.emplace();
  if (!consume("("))
    return expected("a tuple of sizes");
  while (!consume(")")) {
    rest = rest.ltrim();
    uint64_t size;
    if (rest.consumeInteger(10, size) || size > INT64_MAX)
      return expected("a size from 0 to 9223372036854775807");
    shape->push_back(size);
    if (!consume(",") && !rest.ltrim().starts_with(")"))
      return expected("',' or ')'");
  }
  return llvm::Error::success();
}

llvm::Error HeaderParser::parseEntry() {
  std::string key;
  if (llvm::Error error = parseString(key))
    return error;
  if (!consume(":"))
    return expected("':'");
  if (key == "descr")
    return parseDescr();
  if (key == "fortran_order")
    return parseOrder();
  if (key == "shape")
    return parseShape();
  return makeError("expected the keys descr, fortran_order and shape in the "
                   "header, found '" +
                   key + "'");
}

llvm::Expected<Header> HeaderParser::parse() {
  if (!consume("{"))
    return expected("a dictionary");
  while (!consume("}")) {
    if (llvm::Error error = parseEntry())
      return error;
    if (!consume(",") && !rest.ltrim().starts_with("}"))
      return expected("',' or '}'");
  }
  if (!rest.trim().empty())
    return expected("nothing after the dictionary");
  if (!kind || !fortranOrder || !shape)
    return makeError("expected the keys descr, fortran_order and shape in the "
                     "header, found fewer");
  if (*fortranOrder)
    return makeError("expected elements in C order, found Fortran order");
  return Header{*kind, *shape};
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Splits `contents` after the header and returns the header's text.
static llvm::Expected<StringRef> takeHeader(StringRef &contents) {
  if (!contents.consume_front(magic))
    return makeError("expected an npy file, found no magic string \\x93NUMPY "
                     "at its start");
  if (contents.size() < 2)
    return makeError("expected the npy version, found the end of the file");
  unsigned version = static_cast<uint8_t>(contents[0]);
  if (version < 1 || version > 3)
    return makeError("expected npy version 1, 2 or 3, found " + Twine(version));
  contents = contents.drop_front(2);

  size_t lengthBytes = version == 1 ? 2 : 4;
  if (contents.size() < lengthBytes)
    return makeError("expected the header's length, found the end of the file");
  uint64_t length = version == 1
                        ? llvm::support::endian::read16le(contents.data())
                        : llvm::support::endian::read32le(contents.data());
  contents = contents.drop_front(lengthBytes);
  if (length > contents.size())
    return makeError("expected a header of " + Twine(length) +
                     " bytes, found " + Twine(contents.size()) +
                     " before the end of the file");
  StringRef header = contents.take_front(length);
  contents = contents.drop_front(length);
  return header;
}

static llvm::Expected<Tensor> parseContents(StringRef contents) {
  llvm::Expected<StringRef> text = takeHeader(contents);
  if (!text)
    return text.takeError();
  llvm::Expected<Header> header = HeaderParser(*text).parse();
  if (!header)
    return header.takeError();

  // The size is checked before memory is asked for: a few bytes of header can
  // name any size.
  std::string type = formatType(header->shape, getName(header->kind));
  std::optional<int64_t> count = getElementCount(header->shape);
  int64_t width = getByteWidth(header->kind);
  if (!count || *count > INT64_MAX / width)
    return makeError("expected a shape of less than 2^63 bytes, found " + type);
  if (static_cast<uint64_t>(*count * width) != contents.size())
    return makeError("expected " + Twine(*count * width) +
                     " bytes of elements for " + type + ", found " +
                     Twine(contents.size()));

  llvm::Expected<Tensor> tensor = Tensor::create(header->kind, header->shape);
  if (!tensor)
    return tensor.takeError();
  std::copy(contents.begin(), contents.end(), tensor->bytes.begin());
  if (tensor->kind == ElementKind::I1)
    for (char &byte : tensor->bytes)
      byte = byte != 0;
  return tensor;
}

llvm::Expected<Tensor> rowwise::parseNpy(StringRef contents, StringRef name) {
  llvm::Expected<Tensor> tensor = parseContents(contents);
  if (!tensor)
    return makeError(name + ": " + llvm::toString(tensor.takeError()));
  return tensor;
}

llvm::Expected<Tensor> rowwise::readNpy(StringRef path) {
  auto buffer = readFile(path, /*isText=*/false);
  if (!buffer)
    return makeError(path +
                     ": cannot be read: " + llvm::toString(buffer.takeError()));
  return parseNpy((*buffer)->getBuffer(), path);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static StringRef getDescr(ElementKind kind) {
  if (isFloat(kind) && getByteWidth(kind) == 1)
    return "|u1";
  return llvm::find_if(
             dtypes,
             [&](const DtypeInfo &candidate) { return candidate.kind == kind; })
      ->descr;
}

static std::string makeHeader(const Tensor &tensor) {
  std::string sizes;
  for (int64_t size : tensor.shape)
    sizes += std::to_string(size) + ",";
  std::string header = "{'descr': '" + getDescr(tensor.kind).str() +
                       "', 'fortran_order': False, 'shape': (" + sizes + "), }";
  // The elements start at a multiple of 64 bytes.
  size_t prefix = magic.size() + 4;
  header.append(63 - (prefix + header.size()) % 64, ' ');
  return header + "\n";
}

void rowwise::printNpy(const Tensor &tensor, raw_ostream &os) {
  std::string header = makeHeader(tensor);
  char length[2];
  llvm::support::endian::write16le(length, header.size());
  os << magic << StringRef("\1\0", 2) << StringRef(length, 2) << header;
  os.write(tensor.bytes.data(), tensor.bytes.size());
}
