// SPDX-License-Identifier: BSD-3-Clause
// Damaged files: cut off at every length, every bit flipped, bytes swapped for others. The reader must give
// an error or exactly the tables of the intact file; salvaging must not give a fact that was never there.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <set>

#include "format/bytes/crc32c.hpp"
#include "format/format_numbers.hpp"
#include "format/profile/profile_writer.hpp"
#include "format/testing/sample_profile.hpp"
#include "read/profile.hpp"
#include "read/testing/scratch_folder.hpp"

namespace barograph::read {
namespace {

using Bytes = std::vector<std::uint8_t>;
using testing::ScratchFolder;

void append(std::string& all, const ColumnTable& table) {
    for (const Column& column : table.columns) {
        all += column.name;
        const std::size_t width = width_of(column.type);
        const std::size_t count = table.rows + (column.type == ColumnType::kText ? 1 : 0);
        all.append(reinterpret_cast<const char*>(column.values.data()), count * width);
        all.append(reinterpret_cast<const char*>(column.text.data()), column.text.size());
        all.append(reinterpret_cast<const char*>(column.validity.data()), column.validity.size());
    }
}

// Everything a profile holds, as one string to compare.
std::string contents(const Profile& profile) {
    std::string all = profile.format_version();
    for (const auto& [key, value] : profile.metadata()) {
        all += key + "=" + value + ";";
    }
    append(all, profile.locations());
    append(all, profile.call_paths());
    append(all, profile.objects());
    append(all, profile.size_classes());
    append(all, profile.facts({}));
    append(all, profile.messages());
    append(all, profile.call_sites());
    append(all, profile.file_counters());
    append(all, profile.series_metrics());
    append(all, profile.series_summary());
    append(all, profile.series({}));
    append(all, profile.timelines({}));
    return all;
}

// The rows of a table, each as one string.
std::set<std::string> rows_of(const ColumnTable& table) {
    std::set<std::string> rows;
    for (std::size_t row = 0; row < table.rows; ++row) {
        std::string text;
        for (const Column& column : table.columns) {
            if (column.type == ColumnType::kText) {
                const auto* const offsets = column.as<std::int32_t>();
                text.append(reinterpret_cast<const char*>(column.text.data()) + offsets[row],
                            static_cast<std::size_t>(offsets[row + 1] - offsets[row]));
                continue;
            }
            const std::size_t width = width_of(column.type);
            text.append(reinterpret_cast<const char*>(column.values.data()) + row * width, width);
        }
        rows.insert(text);
    }
    return rows;
}

std::set<std::string> facts(const Profile& profile) { return rows_of(profile.facts({})); }

// Every row of a table must be one of those that were written; gives their number.
std::size_t true_rows(const ColumnTable& table, const std::set<std::string>& expected) {
    const auto found = rows_of(table);
    for (const std::string& row : found) {
        EXPECT_EQ(expected.count(row), 1U) << "a row that was never written";
    }
    return found.size();
}

class Damage : public ::testing::Test {
protected:
    Damage() : intact(format::encode_profile(format::testing::small_run(5, 1).front())) {
        const Profile profile(folder.write("intact.baro", intact), {});
        expected = contents(profile);
        expected_facts = facts(profile);
        expected_entries = rows_of(profile.series({}));
        expected_bins = rows_of(profile.timelines({}));
        expected_counters = rows_of(profile.file_counters());
    }

    // True when the bytes are read as if they were intact; false when there was a clear error.
    bool reads(const Bytes& bytes) const {
        const std::string path = folder.write("damaged.baro", bytes);
        try {
            const Profile profile(path, {});
            EXPECT_EQ(contents(profile), expected) << "wrong tables and no error";
            profile.verify();
            return true;
        } catch (const ProfileError& error) {
            EXPECT_EQ(error.path(), path);
            EXPECT_NE(std::strlen(error.what()), 0U);
            return false;
        }
    }

    // What salvaging finds must be true. Gives the number of facts found.
    std::size_t salvages(const Bytes& bytes) const {
        try {
            const Profile profile(folder.write("damaged.baro", bytes), {true, 0});
            const auto found = facts(profile);
            for (const std::string& fact : found) {
                EXPECT_EQ(expected_facts.count(fact), 1U) << "a fact that was never written";
            }
            const std::size_t entries = true_rows(profile.series({}), expected_entries);
            const std::size_t bins = true_rows(profile.timelines({}), expected_bins);
            const std::size_t counters = true_rows(profile.file_counters(), expected_counters);
            EXPECT_TRUE((entries == expected_entries.size() && bins == expected_bins.size() &&
                         counters == expected_counters.size()) ||
                        !profile.losses().empty())
                << "a silent loss";
            (void)profile.series_summary();
            (void)profile.call_paths();
            (void)profile.objects();
            (void)profile.metadata();
            EXPECT_TRUE(found.size() == expected_facts.size() || !profile.losses().empty())
                << "a silent loss";
            return found.size();
        } catch (const ProfileError&) {
            return 0;
        }
    }

    ScratchFolder folder;
    Bytes intact;
    std::string expected;
    std::set<std::string> expected_facts;
    std::set<std::string> expected_entries;
    std::set<std::string> expected_bins;
    std::set<std::string> expected_counters;
};

TEST_F(Damage, EveryLengthIsRefused) {
    for (std::size_t size = 0; size < intact.size(); ++size) {
        EXPECT_FALSE(reads({intact.begin(), intact.begin() + static_cast<std::ptrdiff_t>(size)}))
            << size << " bytes";
    }
    Bytes longer = intact;
    longer.push_back(0);
    EXPECT_FALSE(reads(longer));
}

TEST_F(Damage, EveryFlippedBitIsNoticed) {
    std::size_t harmless = 0;
    for (std::size_t bit = 0; bit < intact.size() * 8; ++bit) {
        Bytes flipped = intact;
        flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ (1U << (bit % 8)));
        harmless += reads(flipped) ? 1 : 0;
    }
    EXPECT_EQ(harmless, 0U);  // every byte is under a checksum
}

TEST_F(Damage, SalvageTellsTheTruthAboutEveryLength) {
    std::size_t most = 0;
    for (std::size_t size = 0; size <= intact.size(); size += 3) {
        const std::size_t found =
            salvages({intact.begin(), intact.begin() + static_cast<std::ptrdiff_t>(size)});
        EXPECT_GE(found, most) << "a longer file gave fewer facts";
        most = found;
    }
    Bytes no_foot(intact.begin(), intact.end() - format::kFootSize);
    EXPECT_EQ(salvages(no_foot), expected_facts.size());
}

TEST_F(Damage, SalvageTellsTheTruthAboutFlippedBytes) {
    std::size_t whole = 0;
    for (std::size_t byte = 0; byte < intact.size(); ++byte) {
        Bytes changed = intact;
        changed[byte] = static_cast<std::uint8_t>(changed[byte] ^ 0x5aU);
        whole += salvages(changed) == expected_facts.size() ? 1 : 0;
    }
    EXPECT_GT(whole, intact.size() / 10);  // damage to index, foot, texts costs no fact
}

TEST_F(Damage, RandomEditsAreNoticed) {
    format::testing::Random random(1);
    for (int round = 0; round < 3000; ++round) {
        Bytes changed = intact;
        switch (random.below(3)) {
            case 0:  // another stretch of the file over this one
                std::copy_n(intact.begin() + static_cast<std::ptrdiff_t>(random.below(intact.size() - 40)),
                            40,
                            changed.begin() + static_cast<std::ptrdiff_t>(random.below(intact.size() - 40)));
                break;
            case 1:  // a byte lost
                changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(random.below(changed.size())));
                break;
            default:  // zeros, as after a lost page
                std::fill_n(changed.begin() + static_cast<std::ptrdiff_t>(random.below(intact.size() - 64)),
                            64, 0);
                break;
        }
        if (changed != intact) {
            EXPECT_FALSE(reads(changed));
            (void)salvages(changed);
        }
    }
}

TEST_F(Damage, BlocksWithGoodChecksumsButBadContentAreRefused) {
    // The checksum is made to fit after the edit, as a faulty writer would: the decoders' own checks must
    // hold.
    format::testing::Random random(2);
    const auto word = [&](const Bytes& bytes, std::size_t at) {
        return bytes[at] | std::uint32_t{bytes[at + 1]} << 8U | std::uint32_t{bytes[at + 2]} << 16U |
               std::uint32_t{bytes[at + 3]} << 24U;
    };
    const auto put = [&](Bytes& bytes, std::size_t at, std::uint32_t value) {
        for (unsigned i = 0; i < 4; ++i) {
            bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
        }
    };
    std::vector<std::size_t> blocks;
    for (std::size_t at = format::kHeadSize; at + format::kFootSize < intact.size();
         at += format::kBlockHeadSize + word(intact, at + 12)) {
        blocks.push_back(at);
    }
    for (int round = 0; round < 12'000; ++round) {
        Bytes changed = intact;
        const std::size_t at = blocks[random.below(blocks.size())];
        const std::size_t size = word(intact, at + 12);
        for (std::uint64_t edits = 1 + random.below(3); edits > 0 && size > 0; --edits) {
            changed[at + format::kBlockHeadSize + random.below(size)] =
                static_cast<std::uint8_t>(random.next());
        }
        const auto data = std::span<const std::uint8_t>(changed).subspan(at + format::kBlockHeadSize, size);
        put(changed, at + 16, format::crc32c(data));
        put(changed, at + 20, format::crc32c(std::span<const std::uint8_t>(changed).subspan(at, 20)));
        for (const bool salvage : {false, true}) {
            try {
                const Profile profile(folder.write("damaged.baro", changed), {salvage, 1U << 26U});
                (void)contents(profile);  // whatever it says, it must not crash or hang
                profile.verify();
            } catch (const ProfileError&) {
            }
        }
    }
}

TEST(Parts, FoldersMustBeComplete) {
    const ScratchFolder folder;
    const auto run = format::testing::small_run(6, 3);
    const std::string path = folder.write("run.baro", run);
    const auto message = [&](bool salvage) -> std::string {
        try {
            const Profile profile(path, {salvage, 0});
            (void)profile.facts({});
            return profile.losses().empty() ? "" : "loss: " + profile.losses().front().message;
        } catch (const ProfileError& error) {
            return error.what();
        }
    };
    EXPECT_EQ(message(false), "");
    std::filesystem::remove(path + "/part-0001.baro");
    EXPECT_EQ(message(false), "part-0001.baro is missing");
    EXPECT_EQ(message(true), "loss: part-0001.baro is missing");
    auto other = run;
    other[1].metadata[1].second = "another job";
    folder.write("run.baro/part-0001.baro", std::span<const std::uint8_t>(format::encode_profile(other[1])));
    EXPECT_NE(message(false).find("belongs to another run"), std::string::npos);
    folder.write("run.baro/part-0001.baro", std::span<const std::uint8_t>(format::encode_profile(run[2])));
    EXPECT_NE(message(false).find("is missing"), std::string::npos);
    folder.write("run.baro/part-0001.baro", std::span<const std::uint8_t>());
    EXPECT_EQ(message(false), "the file is empty");
    EXPECT_EQ(message(true), "loss: the file is empty");
}

TEST(Parts, OnePartAloneIsRefused) {
    const ScratchFolder folder;
    const std::string path = folder.write("run.baro", format::testing::small_run(6, 3));
    EXPECT_THROW(Profile(path + "/part-0002.baro", {}), ProfileError);
}

TEST(Versions, NewerMajorIsRefusedAndNewerMinorIsRead) {
    const ScratchFolder folder;
    Bytes bytes = format::encode_profile(format::testing::small_run(4, 1).front());
    const auto with_version = [&](std::uint8_t major, std::uint8_t minor) {
        bytes[8] = major;
        bytes[10] = minor;
        const std::uint32_t crc = format::crc32c(std::span<const std::uint8_t>(bytes).first(28));
        for (unsigned i = 0; i < 4; ++i) {
            bytes[28 + i] = static_cast<std::uint8_t>(crc >> (8 * i));
        }
        return folder.write("version.baro", bytes);
    };
    try {
        const Profile profile(with_version(2, 7), {});
        FAIL() << "read a newer major version";
    } catch (const ProfileError& error) {
        EXPECT_NE(std::string(error.what()).find("2.7"), std::string::npos);
        EXPECT_NE(error.hint().find("newer"), std::string::npos);
    }
    const Profile newer(with_version(1, 9), {});
    EXPECT_EQ(newer.format_version(), "1.9");
    EXPECT_GT(newer.facts({}).rows, 0U);
}

}  // namespace
}  // namespace barograph::read
