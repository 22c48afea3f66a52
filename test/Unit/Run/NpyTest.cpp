//===- NpyTest.cpp - NumPy's array files ----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Npy.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {

std::string makeFile(const std::string &header, const std::string &data,
                     unsigned version = 1) {
  std::string file = "\x93NUMPY";
  file += static_cast<char>(version);
  file += '\0';
  for (unsigned i = 0; i != (version == 1 ? 2 : 4); ++i)
    file += static_cast<char>(header.size() >> (8 * i));
  return file + header + data;
}

std::string makeHeader(const std::string &descr, const std::string &shape,
                       const std::string &order = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + order +
         ", 'shape': " + shape + ", }\n";
}

std::string getError(const std::string &contents) {
  llvm::Expected<Tensor> tensor = parseNpy(contents, "x.npy");
  return tensor ? "none" : llvm::toString(tensor.takeError());
}

TEST(NpyTest, ReadsAllVersions) {
  for (unsigned version : {1, 2, 3}) {
    std::string data("\0\0\x80\x3f\0\0\0\xc0", 8);
    Tensor tensor = llvm::cantFail(
        parseNpy(makeFile(makeHeader("<f4", "(2,)"), data, version), "x"));
    EXPECT_EQ(tensor.getTypeName(), "2xf32");
    EXPECT_EQ(tensor.getDouble(0), 1);
    EXPECT_EQ(tensor.getDouble(1), -2);
  }
}

TEST(NpyTest, ReadsAnyOrderOfKeysAndSpaces) {
  std::string header =
      "{ \"shape\":(1 , 2),'fortran_order' :False, 'descr':'|b1'}   \n";
  Tensor tensor =
      llvm::cantFail(parseNpy(makeFile(header, std::string("\0\x07", 2)), "x"));
  EXPECT_EQ(tensor.getTypeName(), "1x2xi1");
  EXPECT_EQ(tensor.getInteger(0), 0);
  EXPECT_EQ(tensor.getInteger(1), 1);
}

TEST(NpyTest, ReadsBF16Bits) {
  for (std::string descr : {"|V2", "<V2"}) {
    Tensor tensor = llvm::cantFail(
        parseNpy(makeFile(makeHeader(descr, "()"), "\xc0\x3f"), "x"));
    EXPECT_EQ(tensor.getTypeName(), "bf16");
    EXPECT_EQ(tensor.getDouble(0), 1.5);
  }
}

TEST(NpyTest, ReadsUnsignedIntegersByTheirBits) {
  Tensor bytes = llvm::cantFail(
      parseNpy(makeFile(makeHeader("|u1", "(2,)"), "\xff\x01"), "x"));
  EXPECT_EQ(bytes.getTypeName(), "2xi8");
  EXPECT_EQ(bytes.getInteger(0), -1);
  EXPECT_EQ(bytes.getInteger(1), 1);
  auto getType = [](const std::string &descr, size_t numBytes) {
    std::string data(numBytes, '\x80');
    return llvm::cantFail(
               parseNpy(makeFile(makeHeader(descr, "(1,)"), data), "x"))
        .getTypeName();
  };
  EXPECT_EQ(getType("<u2", 2), "1xi16");
  EXPECT_EQ(getType("<u4", 4), "1xi32");
  EXPECT_EQ(getType("<u8", 8), "1xi64");
}

TEST(NpyTest, RefusesOtherFiles) {
  EXPECT_EQ(getError(""), "x.npy: expected an npy file, found no magic string "
                          "\\x93NUMPY at its start");
  EXPECT_EQ(getError("PK\3\4 a zip file"),
            "x.npy: expected an npy file, found no magic string \\x93NUMPY at "
            "its start");
  EXPECT_EQ(getError("\x93NUMPY"),
            "x.npy: expected the npy version, found the end of the file");
  EXPECT_EQ(getError(makeFile("", "", 9)),
            "x.npy: expected npy version 1, 2 or 3, found 9");
}

TEST(NpyTest, RefusesTruncatedHeaders) {
  std::string file = makeFile(makeHeader("<f4", "(2,)"), "");
  EXPECT_EQ(getError(file.substr(0, 9)),
            "x.npy: expected the header's length, found the end of the file");
  EXPECT_EQ(getError(file.substr(0, 20)),
            "x.npy: expected a header of 58 bytes, found 10 before the end of "
            "the file");
  std::string huge("\x93NUMPY\2\0\xff\xff\xff\xff{}", 14);
  EXPECT_EQ(getError(huge), "x.npy: expected a header of 4294967295 bytes, "
                            "found 2 before the end of the file");
}

TEST(NpyTest, RefusesMalformedHeaders) {
  EXPECT_EQ(getError(makeFile("[]", "")),
            "x.npy: expected a dictionary in the header, found '[]'");
  EXPECT_EQ(getError(makeFile("{'descr': '<f4'}", "")),
            "x.npy: expected the keys descr, fortran_order and shape in the "
            "header, found fewer");
  EXPECT_EQ(getError(makeFile("{'descr", "")),
            "x.npy: expected a closing quote in the header, found 'descr'");
  EXPECT_EQ(getError(makeFile(makeHeader("<f4", "(2, -3)"), "")),
            "x.npy: expected a size from 0 to 9223372036854775807 in the "
            "header, found '-3), }'");
  EXPECT_EQ(getError(makeFile("{'color': 1}", "")),
            "x.npy: expected the keys descr, fortran_order and shape in the "
            "header, found 'color'");
}

TEST(NpyTest, RefusesOtherLayouts) {
  EXPECT_EQ(getError(makeFile(makeHeader(">f4", "(2,)"), "")),
            "x.npy: expected one of the dtypes <f2 |V2 <V2 <f4 <f8 |b1 |i1 <i2 "
            "<i4 <i8 |u1 <u2 <u4 <u8, found '>f4'");
  EXPECT_EQ(getError(makeFile(makeHeader("<f4", "(2,)", "True"), "12345678")),
            "x.npy: expected elements in C order, found Fortran order");
  EXPECT_EQ(getError(makeFile("{'descr': [('a', '<f4')]}", "")),
            "x.npy: expected a plain dtype in the header, found '[('a', "
            "'<f4')]}'");
}

TEST(NpyTest, RefusesOtherSizes) {
  std::string header = makeHeader("<f4", "(2,)");
  EXPECT_EQ(getError(makeFile(header, "1234")),
            "x.npy: expected 8 bytes of elements for 2xf32, found 4");
  EXPECT_EQ(getError(makeFile(header, "123456789")),
            "x.npy: expected 8 bytes of elements for 2xf32, found 9");
  EXPECT_EQ(
      getError(makeFile(makeHeader("<f4", "(4294967296, 4294967296)"), "")),
      "x.npy: expected a shape of less than 2^63 bytes, found "
      "4294967296x4294967296xf32");
  EXPECT_EQ(getError(makeFile(makeHeader("<f8", "(2305843009213693952,)"), "")),
            "x.npy: expected a shape of less than 2^63 bytes, found "
            "2305843009213693952xf64");
  EXPECT_EQ(
      getError(makeFile(makeHeader("<f4", "(99999999999999999999,)"), "")),
      "x.npy: expected a size from 0 to 9223372036854775807 in the "
      "header, found '99999999999999999999,), }'");
}

TEST(NpyTest, SurvivesEveryTruncation) {
  std::string file = makeFile(makeHeader("<f4", "(2,)"), "12345678");
  for (size_t size = 0; size != file.size(); ++size)
    EXPECT_NE(getError(file.substr(0, size)), "none") << size;
  EXPECT_EQ(getError(file), "none");
}

TEST(NpyTest, ReadsWhatItPrints) {
  for (ElementKind kind :
       {ElementKind::F16, ElementKind::BF16, ElementKind::F32, ElementKind::F64,
        ElementKind::I1, ElementKind::I8, ElementKind::I16, ElementKind::I32,
        ElementKind::I64}) {
    for (const SmallVector<int64_t> &shape :
         {SmallVector<int64_t>{}, SmallVector<int64_t>{3},
          SmallVector<int64_t>{2, 3, 1}}) {
      Tensor tensor = llvm::cantFail(Tensor::create(kind, shape));
      tensor.setInteger(tensor.getNumElements() - 1, 1);
      std::string text;
      llvm::raw_string_ostream os(text);
      printNpy(tensor, os);
      Tensor read = llvm::cantFail(parseNpy(text, "x.npy"));
      EXPECT_EQ(read.getTypeName(), tensor.getTypeName());
      EXPECT_EQ(read.bytes, tensor.bytes);
      EXPECT_EQ((text.size() - tensor.bytes.size()) % 64, 0u);
    }
  }
}

TEST(NpyTest, ReportsUnusablePaths) {
  EXPECT_EQ(llvm::toString(readNpy("absent/x.npy").takeError()),
            "absent/x.npy: cannot be read: No such file or directory");
}

} // namespace
