// SPDX-License-Identifier: BSD-3-Clause
#include "collect/arena/chunks/module_map.hpp"

#include <gtest/gtest.h>

#include "format/arena/arena_layout.hpp"
#include "format/arena/sample_layout.hpp"

namespace barograph::collect {
namespace {

using format::ObjectAddress;

std::string key(int number) { return std::string(format::kModuleKey) + std::to_string(number); }

TEST(ModuleMap, AnAddressIsOfTheObjectThatItsWordNames) {
    const ModuleMap map({{key(0), "1000 2000 1000 aaaaaaaaaaaaaaaa /lib/one.so"},
                         {key(1), "1000 3000 1000 bbbbbbbbbbbbbbbb /lib/two.so"}});
    EXPECT_EQ(map.instruction(ObjectAddress::of(0x1234, 0)).name, "one.so@aaaaaaaaaaaaaaaa+234");
    EXPECT_EQ(map.instruction(ObjectAddress::of(0x1234, 1)).name, "two.so@bbbbbbbbbbbbbbbb+234");
    // The latest where nothing is said, or something that cannot be.
    EXPECT_EQ(map.instruction(0x1234).name, "two.so@bbbbbbbbbbbbbbbb+234");
    EXPECT_EQ(map.instruction(ObjectAddress::of(0x2345, 0)).name, "two.so@bbbbbbbbbbbbbbbb+1345");
    EXPECT_EQ(map.instruction(ObjectAddress::of(0x1234, 7)).name, "two.so@bbbbbbbbbbbbbbbb+234");
    EXPECT_EQ(map.instruction(ObjectAddress::of(0x9999, 1)).name, "");
}

TEST(ObjectAddress, LeavesWhatHasNoRoomForANumber) {
    constexpr std::uint64_t kHigh = std::uint64_t{1} << 52U;
    EXPECT_EQ(ObjectAddress::of(kHigh + 5, 1), kHigh + 5);
    EXPECT_EQ(ObjectAddress::of(5, ObjectAddress::kMostObjects), 5U);
    const std::uint64_t word = ObjectAddress::of(0x7fffffffffff, ObjectAddress::kMostObjects - 1);
    EXPECT_FALSE(format::PythonAddress::is(word));
    EXPECT_EQ(ObjectAddress::address(word), 0x7fffffffffffU);
    EXPECT_EQ(ObjectAddress::object(word), ObjectAddress::kMostObjects - 1);
}

}  // namespace
}  // namespace barograph::collect
