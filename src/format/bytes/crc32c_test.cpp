// SPDX-License-Identifier: BSD-3-Clause
// CRC32C against published values, and the two implementations against each other.
#include "format/bytes/crc32c.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace barograph::format {
namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

TEST(Crc32c, GivesPublishedValues) {
    EXPECT_EQ(crc32c({}), 0U);
    EXPECT_EQ(crc32c(bytes_of("123456789")), 0xe3069283U);
    EXPECT_EQ(crc32c(std::vector<std::uint8_t>(32, 0x00)), 0x8a9136aaU);  // RFC 3720, appendix B.4
    EXPECT_EQ(crc32c(std::vector<std::uint8_t>(32, 0xff)), 0x62a8ab43U);  // RFC 3720, appendix B.4
}

TEST(Crc32c, TablesAndInstructionAgree) {
    std::vector<std::uint8_t> bytes;
    for (unsigned i = 0; i < 200; ++i) {
        EXPECT_EQ(crc32c(bytes), crc32c_portable(bytes)) << bytes.size() << " bytes";
        bytes.push_back(static_cast<std::uint8_t>(i * 89U));
    }
}

TEST(Crc32c, CanBeContinued) {
    const auto all = bytes_of("one after the other");
    EXPECT_EQ(crc32c(all.subspan(7), crc32c(all.first(7))), crc32c(all));
}

}  // namespace
}  // namespace barograph::format
