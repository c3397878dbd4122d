// SPDX-License-Identifier: BSD-3-Clause
// Writes the profiles of the corpus into a folder: `write_corpus FOLDER`. Run once per released version of the format;
// the files are committed and never written again. Also used by tests that need fresh profiles.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <tuple>
#include <vector>

#include "format/profile/profile_writer.hpp"
#include "format/testing/sample_profile.hpp"

namespace {

using barograph::format::ProfilePart;
namespace samples = barograph::format::testing;

bool write_file(const std::filesystem::path& path, const ProfilePart& part) {
    const auto bytes = barograph::format::encode_profile(part);
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return !bytes.empty() && file.good();
}

bool write_run(const std::filesystem::path& path, const std::vector<ProfilePart>& run) {
    if (run.size() == 1) {
        return write_file(path, run.front());
    }
    std::filesystem::create_directories(path);
    bool good = true;
    for (const ProfilePart& part : run) {
        good = write_file(path / ("part-000" + std::to_string(part.part) + ".baro"), part) && good;
    }
    return good;
}

// The same with a location of all ranks together: facts and counters of a file that its first rank has too.
ProfilePart with_all_ranks(ProfilePart part) {
    const auto together = static_cast<std::uint32_t>(part.locations.size());
    barograph::format::Location location;
    location.rank = barograph::format::kNoIndex;
    location.node = "unknown";
    part.locations.push_back(location);
    std::vector<barograph::format::Fact> facts;
    std::vector<barograph::format::FileCount> counts;
    for (barograph::format::Fact fact : part.facts) {
        if (fact.location == 0) {
            fact.location = together;
            facts.push_back(fact);
        }
    }
    for (barograph::format::FileCount count : part.file_counts) {
        if (count.rank == 0) {
            count.rank = barograph::format::kNoIndex;
            counts.push_back(count);
        }
    }
    part.facts.insert(part.facts.end(), facts.begin(), facts.end());
    part.file_counts.insert(part.file_counts.end(), counts.begin(), counts.end());
    std::sort(part.facts.begin(), part.facts.end(), [](const auto& a, const auto& b) {
        return std::tie(a.path, a.object, a.bucket, a.location) <
               std::tie(b.path, b.object, b.bucket, b.location);
    });
    std::sort(part.file_counts.begin(), part.file_counts.end(), [](const auto& a, const auto& b) {
        return barograph::format::file_count_order(a) < barograph::format::file_count_order(b);
    });
    return part;
}

// The same of three programs: one that takes turns with one of several argument lists, and one that the user named.
ProfilePart with_programs(ProfilePart part) {
    using barograph::format::ProgramKind;
    part.programs = {
        {ProgramKind::kExecutable, "ocean", "/opt/ocean", R"(["-in","d\u00fcnn.nml"])", {{0, 2, 2}}},
        {ProgramKind::kFolded, "ocean", "", "", {{1, 1, 1}}},
        {ProgramKind::kNamed, "atmosphere", "/opt/couple.py", "[]", {{3, 2, 1}}},
    };
    return part;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: write_corpus FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder(argv[1]);
    std::filesystem::create_directories(folder);
    const bool good =
        write_run(folder / "file.baro", samples::small_run(5, 1)) &&
        write_run(folder / "folder.baro", samples::small_run(9, 3, {128, 1024, 65536})) &&
        write_file(folder / "programs.baro", with_programs(samples::small_run(5, 1).front())) &&
        write_file(folder / "together.baro", with_all_ranks(samples::small_run(5, 1).front())) &&
        write_run(folder / "grid.baro", {samples::many_communicators(96, 12)}) &&
        write_run(folder / "empty.baro", {ProfilePart{}});
    if (!good) {
        std::fprintf(stderr, "write_corpus: error: the profiles could not be written to %s\n", argv[1]);
    }
    return good ? 0 : 1;
}
