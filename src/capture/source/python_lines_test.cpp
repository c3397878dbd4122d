// SPDX-License-Identifier: BSD-3-Clause
// Line tables of Python 3.9 to 3.15 mean what those versions say they mean. The cases are
// python_lines_cases.txt, made by tools/python_line_cases.py.
#include "capture/source/python_lines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace barograph::capture::source {
namespace {

struct Case {
    std::string version;
    std::vector<unsigned char> bytes;
    std::int32_t first_line = 0;
    std::map<std::int32_t, std::int32_t> lines;  // first address -> line
    std::int32_t end = 0;

    [[nodiscard]] PythonLineTable table() const {
        const auto format = version == "3.9"    ? PythonLines::kLnotab
                            : version == "3.10" ? PythonLines::kPep626
                                                : PythonLines::kLocations;
        return {.format = format, .bytes = bytes.data(), .size = bytes.size(), .first_line = first_line};
    }
};

std::vector<Case> cases() {
    std::ifstream file(PYTHON_LINES_CASES);
    std::vector<Case> all;
    std::string row;
    while (std::getline(file, row)) {
        std::istringstream words(row);
        Case& one = all.emplace_back();
        std::string hex;
        words >> one.version >> one.first_line >> hex >> one.end;
        for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
            one.bytes.push_back(static_cast<unsigned char>(std::stoi(hex.substr(at, 2), nullptr, 16)));
        }
        for (std::int32_t begin = 0; words >> begin;) {
            words >> one.lines[begin];
        }
    }
    return all;
}

TEST(PythonLines, EveryInstructionHasItsLine) {
    std::map<std::string, int> checked;
    for (const Case& one : cases()) {
        std::int32_t expected = 0;
        for (std::int32_t offset = 0; offset < one.end; offset += 2) {
            const auto here = one.lines.find(offset);
            expected = here != one.lines.end() ? here->second : expected;
            ASSERT_EQ(line_of(one.table(), offset), expected)
                << one.version << " line " << one.first_line << " offset " << offset;
            ++checked[one.version];
        }
    }
    ASSERT_EQ(checked.size(), 7U);
    for (const auto& [version, count] : checked) {
        EXPECT_GT(count, 400) << version;
    }
}

TEST(PythonLines, BeforeTheFirstInstructionIsTheFunction) {
    for (const Case& one : cases()) {
        EXPECT_EQ(line_of(one.table(), -2), one.first_line);
    }
}

TEST(PythonLines, DamagedTablesAreReadToTheirEndAtMost) {
    for (Case one : cases()) {
        while (!one.bytes.empty()) {
            one.bytes.erase(one.bytes.end() - std::min<std::ptrdiff_t>(std::ssize(one.bytes), 7),
                            one.bytes.end());
            // A copy of the exact size, for tools that watch the bounds.
            const std::vector<unsigned char> exact(one.bytes);
            PythonLineTable table = one.table();
            table.bytes = exact.data();
            EXPECT_GE(line_of(table, one.end - 2), 0);
        }
    }
    const std::vector<unsigned char> endless(64, 0x7f);
    for (const auto format : {PythonLines::kLnotab, PythonLines::kPep626, PythonLines::kLocations}) {
        const PythonLineTable table{
            .format = format, .bytes = endless.data(), .size = endless.size(), .first_line = 1};
        EXPECT_GE(line_of(table, 1 << 20), 0);
    }
}

}  // namespace
}  // namespace barograph::capture::source
