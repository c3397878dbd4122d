// SPDX-License-Identifier: BSD-3-Clause
// Tests of contents.hpp with a library that is made up here: a file with three dimensions and four variables,
// one of them in a group. Every question that it is asked is counted.
#include "capture/netcdf/contents.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <string>

#include "capture/io/io_host.hpp"

namespace barograph::capture::netcdf {
namespace {

constexpr int kFile = 0x10000, kGroup = 0x10001, kOtherFile = 0x20000;
constexpr int kTime = 0, kLine = 1, kWide = 2;  // dimensions: unlimited with 5, 10, 100
int asked = 0;
std::string path_of_unknown;

Queries made_up() {
    Queries ask{};
    ask.path = [](int, void* length, char* text) -> int {
        ++asked;
        const std::uint64_t bytes = path_of_unknown.size();
        std::memcpy(length, &bytes, sizeof bytes);
        if (text != nullptr) {
            std::memcpy(text, path_of_unknown.data(), path_of_unknown.size());
        }
        return path_of_unknown.empty() ? -33 : 0;
    };
    ask.variable_name = [](int, int variable, char* text) -> int {
        ++asked;
        return variable > 3 ? -49 : (std::strcpy(text, ("v" + std::to_string(variable)).c_str()), 0);
    };
    // A scalar int, doubles of the line, shorts of time x wide, and one of a type of the user's.
    ask.variable_type = [](int, int variable, int* type) -> int {
        constexpr int kTypes[] = {4, 6, 3, 32};
        return ++asked, *type = kTypes[variable], 0;
    };
    ask.variable_dimensions = [](int, int variable, int* count) -> int {
        return *count = variable == 2 ? 2 : variable == 0 ? 0 : 1, 0;
    };
    ask.variable_dimension_ids = [](int, int variable, int* ids) -> int {
        ids[0] = variable == 2 ? kTime : kLine;
        return ids[1] = kWide, 0;
    };
    ask.dimension_length = [](int, int dimension, std::uint64_t* length) -> int {
        constexpr std::uint64_t kLengths[] = {5, 10, 100};
        return *length = kLengths[dimension], 0;
    };
    ask.unlimited_dimension = [](int, int* dimension) -> int { return *dimension = kTime, 0; };
    ask.attribute = [](int, int, const char*, int* type, std::uint64_t* length) -> int {
        return *type = 6, *length = 3, 0;
    };
    ask.type = [](int, int, char*, std::size_t* bytes) -> int { return *bytes = 24, 0; };
    ask.group_name = [](int, std::size_t* length, char* name) -> int {
        *length = 6;
        return name == nullptr ? 0 : (std::memcpy(name, "/inner", 7), 0);
    };
    return ask;
}

class NetcdfContents : public ::testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(process_.arena().create_anonymous(512 * format::kGranule), 0);
        ASSERT_TRUE(process_.start(sys::Clock{}, settings_));
        io::connect({.process = &process_});
        io::begin_recording();
        asked = 0;
        path_of_unknown.clear();
    }
    [[nodiscard]] Target at(int file, int variable = -1) const {
        return {.ask = ask_, .library = 1, .file = file, .variable = variable};
    }
    std::uint64_t bytes(int variable, const Selection& selection) {
        const OpenVariable* found = contents_.variable(at(kFile, variable));
        return found == nullptr ? ~std::uint64_t{0} : bytes_of(at(kFile, variable), *found, selection);
    }

    record::Settings settings_;
    record::Process process_;
    Queries ask_ = made_up();
    Contents contents_;
};

TEST_F(NetcdfContents, VariablesAreToldApartByTheirNames) {
    const std::uint32_t file = contents_.opened(at(kFile), "/data/a.nc");
    const std::uint32_t named = contents_.named(at(kFile, 1), "v1");
    EXPECT_EQ(asked, 0);
    const std::uint32_t other = contents_.object(at(kFile, 2));
    const std::uint32_t inner = contents_.named(at(kGroup, 1), "v1");
    EXPECT_EQ((std::set<std::uint32_t>{0, file, named, other, inner}.size()), 5U);
    EXPECT_EQ(contents_.object(at(kFile, 1)), named);
    EXPECT_EQ(contents_.known_object(at(kGroup, 1)), inner);
    EXPECT_EQ(contents_.object(at(kGroup)), file);
    // There is no such variable.
    EXPECT_EQ(contents_.variable(at(kFile, 77)), nullptr);
    EXPECT_EQ(contents_.object(at(kFile, 77)), file);
}

TEST_F(NetcdfContents, AnIdThatIsUsedAgainMeansAnotherFile) {
    (void)contents_.opened(at(kFile), "/data/a.nc");
    const std::uint32_t before = contents_.object(at(kFile, 1));
    contents_.closed(at(kFile));
    EXPECT_EQ(contents_.known_object(at(kFile, 1)), 0U);
    (void)contents_.opened(at(kFile), "/data/b.nc");
    EXPECT_EQ(contents_.known_variable(at(kFile, 1)), nullptr);
    EXPECT_NE(contents_.object(at(kFile, 1)), before);
    // The first file under another id: the same variable.
    (void)contents_.opened(at(kOtherFile), "/data/a.nc");
    EXPECT_EQ(contents_.object(at(kOtherFile, 1)), before);
}

TEST_F(NetcdfContents, PathsAreThoseOfTheFile) {
    const std::uint32_t file = contents_.opened(at(kFile), "/data/a.nc");
    EXPECT_EQ(contents_.opened(at(kOtherFile), "ufs:/data/a.nc"), file);
    EXPECT_EQ(contents_.opened(at(kOtherFile), "file:///data/a.nc#mode=netcdf4"), file);
    EXPECT_NE(contents_.opened(at(kOtherFile), "/data/b.nc"), file);
}

TEST_F(NetcdfContents, AFileThatWasNotSeenOpenedIsAskedForItsPath) {
    EXPECT_EQ(contents_.object(at(kOtherFile, 1)), 0U);
    const std::uint32_t file = contents_.opened(at(kFile), "/data/a.nc");
    io::begin_recording();
    EXPECT_EQ(contents_.known_object(at(kFile, 1)), 0U);
    path_of_unknown = "/data/a.nc";
    EXPECT_NE(contents_.object(at(kFile, 1)), 0U);
    EXPECT_NE(contents_.object(at(kFile)), file);  // an object of the new recording
}

TEST_F(NetcdfContents, BytesAreElementsOfTheTypeInTheFile) {
    (void)contents_.opened(at(kFile), "/data/a.nc");
    using enum Selection::Form;
    EXPECT_EQ(bytes(0, {.form = kWhole}), 4U);
    EXPECT_EQ(bytes(1, {.form = kWhole}), 80U);
    EXPECT_EQ(bytes(2, {.form = kWhole}), 5U * 100 * 2);
    EXPECT_EQ(bytes(3, {.form = kOne}), 24U);
    const std::uint64_t start[] = {1, 40}, count[] = {2, 30}, stride[] = {2, 7};
    EXPECT_EQ(bytes(2, {.form = kBlock, .start = start, .count = count}), 2U * 30 * 2);
    EXPECT_EQ(bytes(0, {.form = kBlock}), 4U);
    // No count: all after the start. 4 and 60 remain, of these every second and seventh.
    EXPECT_EQ(bytes(2, {.form = kBlock, .start = start}), 4U * 60 * 2);
    EXPECT_EQ(bytes(2, {.form = kBlock, .start = start, .stride = stride}), 2U * 9 * 2);
    const std::uint64_t more[] = {3, 1};
    const std::uint64_t* const counts[] = {count, nullptr, more};
    EXPECT_EQ(bytes(2, {.form = kPieces, .pieces = 3, .counts = counts}), (60U + 1 + 3) * 2);
    EXPECT_EQ(bytes(2, {.form = kPieces, .pieces = 3}), 3U * 2);
    EXPECT_EQ(bytes(2, {.form = kTyped}), 0U);
    EXPECT_EQ(attribute_bytes(at(kFile, 1), "range"), 24U);
}

TEST_F(NetcdfContents, AVariableIsAskedAboutOnce) {
    (void)contents_.opened(at(kFile), "/data/a.nc");
    EXPECT_EQ(contents_.known_variable(at(kFile, 1)), nullptr);
    OpenVariable* found = contents_.variable(at(kFile, 1));
    ASSERT_NE(found, nullptr);
    const int before = asked;
    EXPECT_EQ(contents_.variable(at(kFile, 1)), found);
    EXPECT_EQ(contents_.known_variable(at(kFile, 1)), found);
    const std::uint64_t count = 7;
    EXPECT_EQ(bytes(1, {.form = Selection::Form::kBlock, .count = &count}), 56U);
    EXPECT_EQ(asked, before);
}

TEST_F(NetcdfContents, OneVariableOrAllAreAccessedCollectively) {
    (void)contents_.opened(at(kFile), "/data/a.nc");
    contents_.set_collective(at(kFile, 1), true);
    EXPECT_TRUE(contents_.variable(at(kFile, 1))->collective);
    EXPECT_FALSE(contents_.variable(at(kFile, 2))->collective);
    contents_.set_collective(at(kFile), true);
    EXPECT_TRUE(contents_.variable(at(kFile, 0))->collective);
}

TEST_F(NetcdfContents, ShapesAreKeptOnce) {
    (void)contents_.opened(at(kFile), "/data/a.nc");
    OpenVariable& variable = *contents_.variable(at(kFile, 1));
    for (std::uint64_t count : {3, 4, 3, 5, 6, 7, 8}) {
        note_shape(variable, {.form = Selection::Form::kBlock, .count = &count});
    }
    EXPECT_EQ(variable.shapes, kMostShapes);
}

}  // namespace
}  // namespace barograph::capture::netcdf
