// SPDX-License-Identifier: BSD-3-Clause
// See emulated_arena.hpp. Values are those of format::testing::large_run: times that differ by rank and by
// call path with rare stalls, calls and payloads that all ranks share, call paths as a tree with three
// children to a node.
#include "emulated_arena.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace barograph::bench {
namespace {

constexpr std::uint32_t kWorld = 1;
constexpr char kNobody[] = "000000";
constexpr std::uint64_t kOwnFileKey = 0x6f776e5f66696c65;
constexpr std::uint64_t kUsualGranules = 64;

collect::TestArena::Options options_of(const Job& job) {
    collect::TestArena::Options options;
    const std::uint64_t series = job.iterations == 0 ? 0 : job.paths + 2 + job.metrics;
    const std::uint64_t bytes =
        sizeof(format::SeriesRecord) + job.iterations * sizeof(format::SeriesEntryRecord);
    const std::uint64_t of_granule = (format::kGranule - sizeof(format::ChunkHeader)) / bytes;
    if (series > 0 && of_granule == 0) {
        throw std::invalid_argument("more iterations than fit in a granule");
    }
    options.granules = kUsualGranules + (series > 0 ? series / of_granule + 1 : 0);
    options.length_ticks = 180'000'000'000;  // a minute
    options.cores = 64;
    return options;
}

}  // namespace

EmulatedArena::EmulatedArena(const Job& job) : job_(job), arena_(options_of(job)) {
    format::Object world;
    world.kind = format::ObjectKind::kCommunicator;
    world.key_low = 1;
    world.size = job.ranks;
    world.name = "W0.0";
    world.members = {{0, job.ranks, 1}};
    (void)arena_.object(kWorld, world);

    format::testing::Random random(7);
    std::vector<std::uint32_t> nodes{arena_.thread(0)};
    std::vector<std::uint32_t> regions;
    for (std::uint32_t path = 1; path <= job.paths; ++path) {
        const bool mpi = path % 2 == 1;
        const std::uint32_t operation = (mpi ? format::kFirstMpiOperation : format::kFirstRegion) + path;
        char name[48];
        // Inner nodes are shared as long as there are shared ones at all.
        const bool own = path > job.paths - job.own;
        std::snprintf(name, sizeof name, "%s_%04u%s%s", mpi ? "MPI_Call" : "region", path, own ? "_of_" : "",
                      own ? kNobody : "");
        arena_.name(operation, mpi ? format::Layer::kMpi : format::Layer::kRegion, name);
        const std::uint32_t node = arena_.node(0, nodes[(path - 1) / 3], operation);
        nodes.push_back(node);
        if (!mpi) {
            regions.push_back(node);
        }
        const std::uint64_t bytes = mpi ? std::uint64_t{8} << random.below(18) : 0;
        shapes_.push_back({100 + random.below(10'000), 3 * std::exp(6.0 + 5.0 * random.unit()), bytes});
        arena_.fact(
            0, {.node = node,
                .object = mpi ? kWorld : 0,
                .bucket = mpi ? format::kBucketFirst + static_cast<std::uint32_t>(std::bit_width(bytes)) - 1
                              : format::kBucketNone,
                .calls = shapes_.back().calls,
                .time_sum = 1,
                .bytes_each = bytes});
    }
    add_files();
    if (job.iterations > 0) {
        add_series(regions);
    }
    const std::string_view mark("_of_000000");
    auto bytes = arena_.bytes();
    auto* at = reinterpret_cast<char*>(bytes.data());
    char* const end = at + bytes.size();
    while ((at = std::search(at, end, mark.begin(), mark.end())) != end) {
        owners_.push_back(at + 4);
        at += mark.size();
    }
}

// What a checkpoint leaves of a file: opened, written front to back, closed.
void EmulatedArena::add_files() {
    for (std::uint32_t i = 0; i < job_.files; ++i) {
        const bool own = i >= job_.files - job_.own_files;
        format::Object file;
        file.kind = format::ObjectKind::kFile;
        file.key_high = own ? kOwnFileKey : 1;
        file.key_low = std::uint64_t{i} << 32U;
        file.name =
            "/scratch/user/run/step-" + std::to_string(i) + (own ? "_of_" + std::string(kNobody) : "");
        const std::uint32_t object = kWorld + 1 + i;
        (void)arena_.object(object, file);
        format::FileRecord& record = arena_.file(0, object, format::Layer::kPosix);
        const auto set = [&](format::FileCounter counter, std::uint64_t value) {
            record.counters[static_cast<std::size_t>(counter)] = value;
        };
        using enum format::FileCounter;
        for (const auto counter :
             {kOpens, kCloses, kFileAlignment, kWriteTime, kMetadataTime, kLongestWrite, kFirstOpen,
              kLastOpenEnded, kFirstWrite, kLastWriteEnded, kFirstClose, kLastCloseEnded}) {
            set(counter, 4096 + i);
        }
        set(kWrites, 100);
        set(kBytesWritten, 100U << 20U);
        set(kLastByteWritten, (100U << 20U) - 1);
        set(kConsecutiveWrites, 99);
        set(kSequentialWrites, 99);
        set(kSizeOfLongestWrite, 1U << 20U);
        record.sizes[1][4] = 100;
        record.common[0][0] = {1U << 20U, 100};
    }
    auto bytes = arena_.bytes();
    const auto* key = reinterpret_cast<const std::byte*>(&kOwnFileKey);
    auto at = bytes.begin();
    while ((at = std::search(at, bytes.end(), key, key + sizeof kOwnFileKey)) != bytes.end()) {
        own_keys_.push_back(&*at);
        at += sizeof kOwnFileKey;
    }
}

// The loop is the program itself: all regions are below it. Values are set for each rank.
void EmulatedArena::add_series(const std::vector<std::uint32_t>& regions) {
    const std::vector<double> values(job_.iterations, 1.0);
    const auto add = [&](std::uint32_t node, std::uint32_t metric, double mean, double spread) {
        series_.push_back(
            {&arena_.series(0, {.node = node, .metric = metric, .values = values}), mean, spread});
    };
    format::testing::Random random(11);
    const std::uint32_t root = arena_.thread_record(0).root;
    add(root, format::kIterationTime, 3e8, 0.02);
    add(root, format::kIterationMpiTime, 3e7, 0.1);
    for (const std::uint32_t node : regions) {
        const double mean = 3 * std::exp(6.0 + 5.0 * random.unit());
        add(node, format::kRegionIterationTime, mean, 0.02);
        add(node, format::kRegionIterationMpiTime, mean * 0.1, 0.1);
    }
    for (std::uint32_t i = 0; i < job_.metrics; ++i) {
        char name[32];
        std::snprintf(name, sizeof name, "metric_%03u", i);
        arena_.metric(format::kFirstOwnMetric + i, format::Consistency::kByIteration, name, "1");
        add(root, format::kFirstOwnMetric + i, 1000, 0.05);
    }
}

void EmulatedArena::set_series(format::testing::Random& random) {
    for (const SeriesShape& shape : series_) {
        auto* entry = reinterpret_cast<format::SeriesEntryRecord*>(shape.record + 1);
        const bool own = shape.record->metric >= format::kFirstOwnMetric;
        shape.record->longest = 0;
        for (std::uint32_t i = 0; i < job_.iterations; ++i, ++entry) {
            double value = shape.mean * (1.0 + shape.spread * (2 * random.unit() - 1));
            value = own ? value : std::floor(value);  // ticks
            *entry = {value, value, value, 1};
            if (value > shape.record->longest) {
                shape.record->longest = value;
                shape.record->longest_index = i;
            }
        }
    }
}

std::span<const std::byte> EmulatedArena::of_rank(std::uint32_t rank) {
    format::testing::Random random(std::uint64_t{rank} * 0x9e3779b97f4a7c15ULL + 1);
    format::ArenaHeader& head = arena_.header();
    head.world_rank = rank;
    head.world_size = job_.ranks;
    head.pid = 1000 + rank % job_.ranks_of_node;
    head.start_unix_ns = 1'700'000'000'000'000'000 + static_cast<std::int64_t>(random.below(3'000'000));
    (void)std::snprintf(head.node, sizeof head.node, "node%05u", rank / job_.ranks_of_node);
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
        const PathShape& shape = shapes_[i];
        format::FactRecord& fact = arena_.fact_record(i);
        const auto calls = static_cast<double>(shape.calls);
        fact.time_sum = static_cast<std::uint64_t>(shape.mean * (1.0 + 0.05 * random.bell()) * calls);
        const double each = static_cast<double>(fact.time_sum) / calls;
        const double width = 0.3 * each * (1.0 + 0.2 * random.unit());
        const double tail = random.below(100) == 0 ? 40.0 : 2.0;
        fact.time_min = static_cast<std::uint64_t>(each - width * (0.5 + 0.2 * random.unit()));
        fact.time_max = static_cast<std::uint64_t>(each + width * tail * (1.0 + random.unit())) + 1;
        fact.time_sum_of_squares = each * each * calls + width * width * calls * 0.3;
    }
    set_series(random);
    char digits[8];
    (void)std::snprintf(digits, sizeof digits, "%06u", rank);
    for (char* const owner : owners_) {
        std::memcpy(owner, digits, sizeof kNobody - 1);
    }
    for (std::byte* const key : own_keys_) {
        const std::uint64_t own = kOwnFileKey + rank;
        std::memcpy(key, &own, sizeof own);
    }
    return arena_.view();
}

}  // namespace barograph::bench
