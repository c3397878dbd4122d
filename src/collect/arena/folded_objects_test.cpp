// SPDX-License-Identifier: BSD-3-Clause
#include "collect/arena/folded_objects.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace barograph::collect {
namespace {

constexpr std::uint64_t kAll = 10'000'000'000;  // ticks and ns alike: 10 s

ObjectEntry object(std::uint32_t id, const char* name, std::uint32_t shared) {
    ObjectEntry entry;
    entry.id = id;
    entry.shared = shared;
    entry.freed = shared != 0;
    entry.description.kind = format::ObjectKind::kCommunicator;
    entry.description.name = name;
    return entry;
}

void fact(ArenaRecords& records, std::uint32_t object, std::uint64_t calls, std::uint64_t ticks) {
    format::FactRecord record{};
    record.object = object;
    record.calls = calls;
    record.time_sum = ticks;
    records.facts.push_back({.slot = 0, .record = record});
}

ArenaRecords three_alike() {
    ArenaRecords records;
    records.objects = {object(1, "d0.33+", 0), object(2, "d0.34", 1), object(3, "d0.35", 1)};
    records.objects[0].takes_in = true;
    return records;
}

std::string attribute(const ObjectEntry& entry, const std::string& key) {
    for (const auto& [name, value] : entry.description.attributes) {
        if (name == key) {
            return value;
        }
    }
    return "";
}

TEST(FoldedObjects, TheExpensiveOneStays) {
    ArenaRecords records = three_alike();
    records.objects[0].folded = 70;
    records.objects[0].cheap = 60;
    fact(records, 2, 5, kAll / 100);
    fact(records, 3, 7, kAll / 100 - 1);
    fold_cheap_objects(records, kAll, kAll, kAll);
    ASSERT_EQ(records.objects.size(), 2U);
    EXPECT_EQ(attribute(records.objects[0], "communicators"), "71");
    EXPECT_EQ(attribute(records.objects[0], "cheap"), "61");
    EXPECT_EQ(records.objects[1].description.name, "d0.34");
    EXPECT_EQ(attribute(records.objects[1], "kept_from"), "d0.33+");
    EXPECT_EQ(records.facts[0].record.object, 2U);
    EXPECT_EQ(records.facts[1].record.object, 1U);
}

TEST(FoldedObjects, InAShortRunAHiccupIsNoExpense) {
    ArenaRecords records = three_alike();
    fact(records, 2, 1, kAll / 250);  // 40 of 400 ms
    fold_cheap_objects(records, kAll / 25, kAll / 25, kAll / 25);
    ASSERT_EQ(records.objects.size(), 1U);
    EXPECT_EQ(attribute(records.objects[0], "communicators"), "2");
}

TEST(FoldedObjects, ACallThatIsOpenCounts) {
    ArenaRecords records = three_alike();
    ThreadEntry thread;
    thread.open = {{.node = 1, .object = 0, .start_ticks = 1},
                   {.node = 2, .object = 3, .start_ticks = kAll / 2}};
    records.threads.push_back(thread);
    fold_cheap_objects(records, kAll, kAll, kAll);
    ASSERT_EQ(records.objects.size(), 2U);
    EXPECT_EQ(records.objects[1].description.name, "d0.35");
    EXPECT_EQ(records.threads[0].open[1].object, 3U);
}

TEST(FoldedObjects, ThoseThatLiveStayUnlessTheyAreVeryMany) {
    ArenaRecords records = three_alike();
    records.objects[0].folded = 70;
    records.objects[2].freed = false;
    fold_cheap_objects(records, kAll, kAll, kAll);
    ASSERT_EQ(records.objects.size(), 2U);
    EXPECT_EQ(attribute(records.objects[0], "communicators"), "71");
    EXPECT_EQ(records.objects[1].description.name, "d0.35");

    ArenaRecords many = three_alike();
    for (std::uint32_t id = 4; id < 1000; ++id) {
        many.objects.push_back(object(id, "more", 1));
        many.objects.back().freed = false;
    }
    fold_cheap_objects(many, kAll, kAll, kAll);
    EXPECT_EQ(many.objects.size(), 1U);
}

TEST(FoldedObjects, ASharedOneThatStandsForNoneGoes) {
    ArenaRecords records = three_alike();
    fact(records, 2, 1, kAll / 2);
    fact(records, 3, 1, kAll / 3);
    fold_cheap_objects(records, kAll, kAll, kAll);
    ASSERT_EQ(records.objects.size(), 2U);
    EXPECT_EQ(records.objects[0].description.name, "d0.34");
}

}  // namespace
}  // namespace barograph::collect
