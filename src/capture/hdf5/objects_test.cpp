// SPDX-License-Identifier: BSD-3-Clause
// Tests of objects.hpp and of what wrappers.hpp makes of a call, with an HDF5 that is made up here: ids are
// numbers, and each question that it is asked is counted.
#include "capture/hdf5/objects.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <string>

#include "capture/hdf5/wrappers.hpp"
#include "capture/io/io_host.hpp"

namespace barograph::capture::hdf5 {
namespace {

constexpr Id kFile = 100, kGroup = 200, kDataset = 500, kOther = 501, kAttribute = 700, kNamedType = 300;
constexpr Id kLine = 1000, kHyperslab = 1001, kIrregular = 1002, kDouble = 2000, kList = 3000, kEvents = 4000;
int asked_about_spaces = 0;
std::size_t events_open = 0;

long put(char* text, std::size_t room, const std::string& name) {
    std::strncpy(text, name.c_str(), room);
    return static_cast<long>(name.size());
}

Queries made_up() {
    Queries ask{};
    ask.get_file_name = [](Id id, char* text, std::size_t room) -> long {
        return id == kNamedType ? -1 : put(text, room, "/data/made-up.h5");
    };
    ask.get_name = [](Id id, char* text, std::size_t room) -> long {
        return put(text, room, id == kGroup ? "/group" : id == kOther ? "/group/other" : "/group/values");
    };
    ask.get_attribute_name = [](Id, std::size_t room, char* text) -> long { return put(text, room, "unit"); };
    ask.get_type = [](Id id) { return id == kFile ? 1 : id == kGroup ? 2 : 5; };
    ask.dataset_space = [](Id) -> Id { return ++asked_about_spaces, kLine; };
    ask.attribute_space = [](Id) -> Id { return ++asked_about_spaces, kLine; };
    ask.dataset_type = [](Id) -> Id { return kDouble; };
    ask.creation_list = [](Id) -> Id { return -1; };
    ask.close_space = ask.close_type = ask.close_list = [](Id) { return 0; };
    ask.type_size = [](Id) -> std::size_t { return 8; };
    ask.selected_points = [](Id space) -> std::int64_t { return space == kHyperslab ? 10 : 7; };
    ask.all_points = [](Id) -> std::int64_t { return 4; };
    ask.selection = [](Id) { return 2; };
    ask.is_regular = [](Id space) { return space == kIrregular ? 0 : 1; };
    ask.dimensions = [](Id) { return 1; };
    ask.extent = [](Id, Size* sizes, Size*) -> int { return sizes[0] = 4, 1; };
    ask.transfer_mode = [](Id, int* mode) -> int { return *mode = 1, 0; };
    ask.chunk_size = [](Id, const Size* offset, Size* bytes) -> int {
        return *bytes = 64, offset[0] == 0 ? 0 : -1;
    };
    ask.events = [](Id, std::size_t* open) -> int { return *open = events_open, 0; };
    return ask;
}

class Hdf5Objects : public ::testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(process_.arena().create_anonymous(512 * format::kGranule), 0);
        ASSERT_TRUE(process_.start(sys::Clock{}, settings_));
        io::connect({.process = &process_});
        io::begin_recording();
        asked_about_spaces = 0;
        events_open = 0;
    }
    [[nodiscard]] std::uint64_t lost() { return process_.header().dropped.load(); }

    record::Settings settings_;
    record::Process process_;
    Library library_{made_up()};
};

TEST_F(Hdf5Objects, PartsOfAFileAreToldApart) {
    const IdObject file = opened(library_, kFile, ObjectKind::kFile);
    const IdObject values = opened(library_, kDataset, ObjectKind::kDataset);
    const IdObject other = opened(library_, kOther, ObjectKind::kNone);
    const IdObject unit = opened(library_, kAttribute, ObjectKind::kAttribute);
    const std::set<std::uint32_t> different{file.object, values.object, other.object, unit.object, 0};
    EXPECT_EQ(different.size(), 5U);
    EXPECT_EQ(opened(library_, kGroup, ObjectKind::kNone).kind, ObjectKind::kGroup);
    EXPECT_EQ(other.kind, ObjectKind::kDataset);
    // Opened again under another id it is the same.
    EXPECT_EQ(opened(library_, kDataset + 50, ObjectKind::kDataset).object, values.object);
    EXPECT_EQ(opened(library_, kNamedType, ObjectKind::kNone).object, 0U);
}

TEST_F(Hdf5Objects, AnIdIsHeldUntilItIsClosedAndInOneRecording) {
    const std::uint32_t object = opened(library_, kDataset, ObjectKind::kDataset).object;
    EXPECT_EQ(object_behind(library_, kDataset).object, object);
    EXPECT_EQ(object_behind(library_, kOther + 7).object, 0U);
    closed(library_, kDataset);
    EXPECT_EQ(object_behind(library_, kDataset).object, 0U);
    (void)opened(library_, kDataset, ObjectKind::kDataset);
    io::begin_recording();
    EXPECT_EQ(object_behind(library_, kDataset).object, 0U);
}

TEST_F(Hdf5Objects, WhatHasNoNameGetsOneWhenItIsLinked) {
    const IdObject unnamed = opened(library_, kDataset, ObjectKind::kDataset, false);
    EXPECT_NE(unnamed.object, 0U);
    const std::uint32_t values = opened(library_, kOther - 100, ObjectKind::kDataset).object;
    EXPECT_NE(unnamed.object, values);
    named(library_, kDataset, kGroup, "values");
    EXPECT_EQ(object_behind(library_, kDataset).object, values);
    // A second name is one more link to the same.
    named(library_, kDataset, kGroup, "other");
    EXPECT_EQ(object_behind(library_, kDataset).object, values);
}

TEST_F(Hdf5Objects, BytesAreSelectedPointsOfTheMemoryType) {
    (void)opened(library_, kDataset, ObjectKind::kDataset);
    asked_about_spaces = 0;
    EXPECT_EQ(transfer_of(library_, kDataset, kDouble, kHyperslab, 0, 0, true).bytes, 80U);
    EXPECT_EQ(transfer_of(library_, kDataset, kDouble, 0, kHyperslab, 0, true).bytes, 80U);
    EXPECT_EQ(asked_about_spaces, 0);
    EXPECT_EQ(transfer_of(library_, kDataset, kDouble, 0, 0, 0, true).bytes, 32U);
    EXPECT_EQ(asked_about_spaces, 1);
    EXPECT_FALSE(transfer_of(library_, kDataset, kDouble, 0, 0, 0, true).collective);
    EXPECT_TRUE(transfer_of(library_, kDataset, kDouble, 0, kIrregular, kList, true).collective);
    EXPECT_EQ(attribute_bytes(library_, kAttribute, kDouble, true), 32U);
    const Size start = 0, beyond = 1;
    EXPECT_EQ(chunk_bytes(library_, kDataset, &start), 64U);
    EXPECT_EQ(chunk_bytes(library_, kDataset, &beyond), 0U);
    EXPECT_EQ(lost(), 0U);
}

TEST_F(Hdf5Objects, NothingIsAskedAboutWhatIsStillGoingOn) {
    const Queued background{.file = "a.c", .function = "f", .line = 3, .set = kEvents};
    EXPECT_TRUE(background.done(library_));
    events_open = 1;
    EXPECT_FALSE(background.done(library_));
    EXPECT_TRUE((Queued{.file = "a.c", .function = "f", .line = 3, .set = 0}).done(library_));
    EXPECT_EQ(transfer_of(library_, kDataset, kDouble, kHyperslab, 0, 0, false).bytes, 80U);
    EXPECT_EQ(lost(), 0U);
    EXPECT_EQ(transfer_of(library_, kDataset, kDouble, 0, 0, 0, false).bytes, 0U);
    EXPECT_EQ(attribute_bytes(library_, kAttribute, kDouble, false), 0U);
    EXPECT_EQ(asked_about_spaces, 0);
    EXPECT_EQ(lost(), 2U);
}

int line_and_more(const char*, const char*, unsigned line, Id id, Id set) {
    return static_cast<int>(line) * 100 + static_cast<int>(id) * 10 + static_cast<int>(set);
}
int only(Id id) { return static_cast<int>(id); }

TEST_F(Hdf5Objects, ACallGetsItsArgumentsInTheirOrder) {
    const Queued queued{.file = "a.c", .function = "f", .line = 3, .set = 2};
    EXPECT_EQ(queued(line_and_more, Id{1}), 312);
    EXPECT_EQ(Direct{}(only, Id{7}), 7);
    // As HDF5 says that it failed.
    EXPECT_EQ(call_real(nullptr, kH5Fclose, only, Direct{}, Id{7}), -1);
}

}  // namespace
}  // namespace barograph::capture::hdf5
