// SPDX-License-Identifier: BSD-3-Clause
// The made-up profiles of sample_profile.hpp. Linked into tests, the corpus writer and benchmarks only.
#include "format/testing/sample_profile.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "format/generated/file_counters.hpp"

namespace barograph::format::testing {
namespace {

// A fact whose counters are consistent with `calls` calls around `mean` ns and of `size` bytes.
Fact noisy_fact(Random& random, std::uint64_t calls, double mean, double spread, std::uint64_t size) {
    Fact fact;
    fact.calls = calls;
    const auto count = static_cast<double>(calls);
    const double centre = mean * (1.0 + 0.05 * random.bell());
    fact.time_sum = static_cast<std::uint64_t>(centre * count);
    const double each = static_cast<double>(fact.time_sum) / count;
    if (calls == 1) {
        fact.time_min = fact.time_sum;
        fact.time_max = fact.time_sum;
        fact.time_sum_of_squares = each * each;
    } else {
        const double width = spread * each * (1.0 + 0.2 * random.unit());
        const double tail = random.below(100) == 0 ? 40.0 : 2.0;  // a rare stall
        fact.time_min = static_cast<std::uint64_t>(each - width * (0.5 + 0.2 * random.unit()));
        fact.time_max = static_cast<std::uint64_t>(each + width * tail * (1.0 + random.unit())) + 1;
        fact.time_sum_of_squares = each * each * count + width * width * count * 0.3;
    }
    fact.bytes_sum = size * calls;
    fact.bytes_min = size;
    fact.bytes_max = size;
    return fact;
}

std::uint32_t log2_bucket(std::uint64_t size) {
    return size == 0 ? kBucketEmpty : kBucketFirst + 63U - static_cast<std::uint32_t>(__builtin_clzll(size));
}

std::uint32_t bucket_of(std::uint64_t size, const std::vector<std::uint64_t>& edges) {
    if (edges.empty() || size == 0) {
        return log2_bucket(size);
    }
    const auto place = std::lower_bound(edges.begin(), edges.end(), size);
    return kBucketFirst + static_cast<std::uint32_t>(place - edges.begin());
}

Object communicator(std::string name, std::uint32_t parent, std::string created_by, std::uint32_t index,
                    std::vector<RankRange> members) {
    Object object;
    object.kind = ObjectKind::kCommunicator;
    object.name = std::move(name);
    object.parent = parent;
    object.created_by = std::move(created_by);
    object.creation_index = index;
    for (const RankRange& range : members) {
        object.size += range.count;
    }
    object.members = std::move(members);
    Random random(object.size + index * 1000U + parent);
    object.key_high = random.next();
    object.key_low = random.next();
    return object;
}

void sort(std::vector<Fact>& facts) {
    std::sort(facts.begin(), facts.end(), [](const Fact& a, const Fact& b) {
        return std::tie(a.path, a.object, a.bucket, a.location) <
               std::tie(b.path, b.object, b.bucket, b.location);
    });
}

std::vector<Location> locations_of(std::uint32_t first, std::uint32_t last, bool threads) {
    Random random(first + 77);
    std::vector<Location> rows;
    for (std::uint32_t rank = first; rank < last; ++rank) {
        for (std::uint32_t thread = 0; thread < (threads && rank == 1 ? 2U : 1U); ++thread) {
            Location row;
            row.rank = rank;
            row.thread = thread;
            row.pid = 4000 + rank;
            row.cores = 64;
            row.node = "node" + std::to_string(rank / 64);
            row.start_unix_ns =
                1'767'225'600'000'000'000 + static_cast<std::int64_t>(random.below(30'000'000));
            row.wall_ns = 60'000'000'000 + random.below(1'000'000);
            row.init_ns = 300'000'000 + random.below(50'000'000);
            row.events = 100'000 + random.below(1000);
            row.dropped = rank == 2 ? 7 : 0;
            row.overhead_ns = row.events * 40;
            rows.push_back(row);
        }
    }
    return rows;
}

std::vector<CallPath> small_paths() {
    return {
        {kNoIndex, Layer::kProgram, "program"},
        {0, Layer::kMpi, "MPI_Init"},
        {0, Layer::kRegion, "solve"},
        {2, Layer::kMpi, "MPI_Allreduce"},
        {2, Layer::kMpi, "MPI_Isend"},
        {2, Layer::kMpi, "MPI_Waitall"},
        {0, Layer::kRegion,
         "Gr\xc3\xb6\xc3\x9f"
         "e \"x\" > y"},  // more than ASCII, a quote, the separator itself
        {6, Layer::kMpi, "MPI_Alltoallv"},
    };
}

std::vector<Object> small_objects(std::uint32_t ranks) {
    std::vector<Object> rows(1);
    rows.push_back(communicator("W0.0", kNoIndex, "", 0, {{0, ranks, 1}}));
    rows.push_back(communicator("s0.1", 1, "MPI_Comm_split", 0, {{0, (ranks + 1) / 2, 2}}));
    rows.back().user_name = "even ranks";
    rows.push_back(communicator("d0.2", 2, "MPI_Comm_dup", 0, {{0, (ranks + 1) / 2, 2}}));
    rows.push_back(communicator("a0.3", 1, "MPI_Cart_create", 1, {{0, 1, 1}, {ranks / 2, ranks / 2, 1}}));
    rows.back().attributes = {{"dims", "[2,2]"}, {"periods", "[0,1]"}, {"note", "not JSON \"\\"}};
    rows.push_back(communicator("i0.4", 1, "MPI_Intercomm_create", 2, {{0, 1, 1}}));
    rows.back().remote_size = ranks - 1;
    Object mixed;
    mixed.kind = ObjectKind::kMixed;
    mixed.name = "*mixed";
    rows.push_back(mixed);
    Object file;
    file.kind = ObjectKind::kFile;
    file.key_high = 0x5eed;
    file.key_low = 7;
    file.name = "/scratch/r\xc3\xa9sultat\n.h5";  // more than ASCII, and a line break
    file.attributes = {{"file system", "lustre"}, {"block size", "4194304"}};
    rows.push_back(file);
    Object dataset;
    dataset.kind = ObjectKind::kDataset;
    dataset.key_high = 0x5eed;
    dataset.key_low = 8;
    dataset.parent = 7;
    dataset.name = "/fields/temperature";
    rows.push_back(dataset);
    return rows;
}

void add_metadata(ProfilePart& part, std::uint32_t ranks) {
    part.metadata = {
        {"format.version", "1.6"},
        {"job.id", "12345.0"},
        {"program.name", "stencil"},
        {"program.arguments", R"(["--size","1024","\u00e9"])"},
        {"run.start", "2026-01-01T00:00:00Z"},
        {"run.start_unix_ns", "1767225600000000000"},
        {"job.ranks", std::to_string(ranks)},
        {"mpi.library", ""},
        {"run.complete", "true"},
    };
}

// A ring on the world with one message to a process outside, and pairs of even ranks.
void add_messages(ProfilePart& part, std::uint32_t ranks) {
    const std::uint32_t even = (ranks + 1) / 2 * 2;
    for (const Location& location : part.locations) {
        if (location.thread > 0) {
            continue;
        }
        const std::uint32_t rank = location.rank;
        part.messages.push_back(
            {1, rank, (rank + 1) % ranks, 200 + rank, 100'000 * (200ULL + rank), 812'345});
        if (rank % 2 == 0) {
            part.messages.push_back({2, rank, (rank + 2) % even, 50, 50 * 4096ULL, 90'000 + rank});
        }
        if (rank == 1) {
            part.messages.push_back({5, rank, kNoIndex, 1, 0, 77});
        }
    }
    std::sort(part.messages.begin(), part.messages.end(),
              [](const Message& a, const Message& b) { return message_order(a) < message_order(b); });
}

// One file that all ranks write, half of them through a dataset; sizes that only one rank has.
void add_file_counts(ProfilePart& part) {
    for (const Location& location : part.locations) {
        if (location.thread > 0) {
            continue;
        }
        const std::uint32_t rank = location.rank;
        const auto add = [&](std::uint32_t object, Layer layer, FileCounter counter, std::uint64_t value,
                             std::uint64_t argument = 0) {
            part.file_counts.push_back(
                {object, layer, static_cast<std::uint16_t>(counter), argument, rank, value});
        };
        add(7, Layer::kPosix, FileCounter::kOpens, 1);
        add(7, Layer::kPosix, FileCounter::kWrites, 100 + rank);
        add(7, Layer::kPosix, FileCounter::kBytesWritten, (100ULL + rank) * 1'048'576);
        add(7, Layer::kPosix, FileCounter::kWriteTime, 7'123'456 + rank * 977ULL);
        add(7, Layer::kPosix, FileCounter::kWriteSizes, 100 + rank, 1'048'576);
        add(7, Layer::kPosix, FileCounter::kCommonSizes, 100 + rank, 1'048'576);
        if (rank % 2 == 0) {
            add(7, Layer::kMpiIo, FileCounter::kCollectiveWrites, 10);
            add(8, Layer::kHdf5, FileCounter::kWrites, 10);
        }
        if (rank == 3) {
            add(7, Layer::kPosix, FileCounter::kWriteSizes, 1, 0);
            add(7, Layer::kPosix, FileCounter::kCommonSizes, 1, 5'000'000'000);
            add(7, Layer::kPosix, FileCounter::kLastByteWritten, ~std::uint64_t{0} >> 1U);
        }
    }
    std::sort(part.file_counts.begin(), part.file_counts.end(), [](const FileCount& a, const FileCount& b) {
        return file_count_order(a) < file_count_order(b);
    });
}

// Two loops' iterations, one of them folded, executions, and own metrics of all kinds: awkward doubles among
// them.
void add_series(ProfilePart& part) {
    part.metrics = {
        {"time", "ns", Consistency::kByIteration},   {"mpi time", "ns", Consistency::kByIteration},
        {"time", "ns", Consistency::kByExecution},   {"cells", "", Consistency::kConstant},
        {"residual", "", Consistency::kByIteration}, {"\xc3\xa9nergie", "J", Consistency::kByRank}};
    for (std::uint32_t at = 0; at < part.locations.size(); ++at) {
        const std::uint32_t rank = part.locations[at].rank;
        if (part.locations[at].thread > 0) {
            continue;
        }
        Random random(rank + 31);
        const auto add = [&](std::uint32_t path, std::uint32_t metric, std::uint32_t execution, Series row) {
            row.path = path;
            row.metric = metric;
            row.location = at;
            row.execution = execution;
            part.series.push_back(std::move(row));
        };
        for (std::uint32_t metric : {kTimeMetric, kMpiTimeMetric}) {
            for (std::uint32_t execution = 0; execution < 2; ++execution) {
                Series row;
                row.indices = 20 + execution;
                for (std::uint64_t i = 0; i < row.indices; ++i) {
                    const double value = std::floor((metric == 0 ? 5e6 : 2e5) * (1.0 + 0.1 * random.unit())) +
                                         (i == 7 ? 1e8 : 0);
                    row.entries.push_back({1, value, value, value});
                }
                row.longest = 7;
                add(2, metric, execution, row);
            }
        }
        Series folded;  // 1001 iterations in steps of 64, the last ones missing on odd ranks
        folded.stride = 64;
        folded.indices = 1001 - 300 * (rank % 2);
        folded.longest = 333 + rank;
        for (std::uint64_t first = 0; first < folded.indices; first += folded.stride) {
            const std::uint64_t count = std::min(folded.stride, folded.indices - first);
            folded.entries.push_back({count, 1e4 * static_cast<double>(count) + static_cast<double>(rank),
                                      9000, 12'345 + static_cast<double>(random.below(100))});
        }
        add(6, kTimeMetric, 0, folded);
        Series executions;
        executions.indices = 2;
        executions.entries = {{1, 1e8, 1e8, 1e8}, {0, 0, 0, 0}};  // the second one never ended
        add(0, 2, 0, executions);
        Series constant;
        constant.indices = 1;
        constant.entries = {{1, 4096, 4096, 4096}};
        add(2, 3, 0, constant);
        Series residual;
        residual.indices = 8;
        residual.entries = {{1, 0.1, 0.1, 0.1},
                            {1, -0.0, -0.0, -0.0},
                            {2, 0.30000000000000004, 0.1, 0.2},
                            {3, -1e300, -5e299, -2e299},
                            {1, 5e-324, 5e-324, 5e-324},
                            {0, 0, 0, 0},
                            {1, 0x1p60, 0x1p60, 0x1p60},
                            {2, 1.0 / 3.0 * rank, -7.25, 1e9}};
        add(2, 4, 0, residual);
        Series energy;
        energy.indices = 1;
        energy.entries = {{1, -static_cast<double>(rank) * 1000, -static_cast<double>(rank) * 1000,
                           -static_cast<double>(rank) * 1000}};
        add(2, 5, 0, energy);
    }
    std::sort(part.series.begin(), part.series.end(),
              [](const Series& a, const Series& b) { return series_order(a) < series_order(b); });
}

void add_timelines(ProfilePart& part) {
    for (const Location& location : part.locations) {
        if (location.thread > 0) {
            continue;
        }
        for (const Layer layer : {Layer::kRegion, Layer::kMpi}) {
            Timeline row;
            row.rank = location.rank;
            row.layer = layer;
            row.bin_ns = location.rank == 2 ? 2'000'000'000 : 1'000'000'000;
            for (std::uint64_t i = 0; i < 30 + location.rank; ++i) {
                const std::uint64_t operations =
                    layer == Layer::kMpi && i % 10 != 3 ? 40 + location.rank : i % 2;
                row.bins.push_back(
                    {operations, layer == Layer::kMpi ? operations * 4096 : 0, operations * 250'000 + i});
            }
            part.timelines.push_back(row);
        }
    }
}

}  // namespace

std::uint64_t Random::next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31U);
}

std::vector<ProfilePart> small_run(std::uint32_t ranks, std::uint32_t parts,
                                   std::vector<std::uint64_t> edges) {
    std::vector<ProfilePart> run(parts);
    Random random(2026);
    for (std::uint32_t p = 0; p < parts; ++p) {
        ProfilePart& part = run[p];
        part.part = p;
        part.parts = parts;
        part.size_class_edges = edges;
        part.paths = small_paths();
        part.objects = small_objects(ranks);
        part.locations = locations_of(ranks * p / parts, ranks * (p + 1) / parts, true);
        add_metadata(part, ranks);
        for (std::uint32_t at = 0; at < part.locations.size(); ++at) {
            const Location& location = part.locations[at];
            const auto add = [&](std::uint32_t path, std::uint32_t object, std::uint32_t bucket, Fact fact) {
                fact.path = path;
                fact.object = object;
                fact.bucket = bucket;
                fact.location = at;
                part.facts.push_back(fact);
            };
            if (location.thread > 0) {
                add(2, 0, kBucketNone, noisy_fact(random, 12, 3e6, 0.1, 0));
                continue;
            }
            add(0, 0, kBucketNone, noisy_fact(random, 1, 6e10, 0, 0));
            add(1, 0, kBucketNone, noisy_fact(random, 1, 3e8, 0, 0));
            add(2, 0, kBucketNone, noisy_fact(random, 100, 5e8, 0.1, 0));
            add(3, 1, bucket_of(8, edges), noisy_fact(random, 100, 2e5, 0.4, 8));
            add(3, 1, kBucketEmpty, noisy_fact(random, 2, 900, 0.4, 0));
            if (location.rank % 2 == 0) {
                add(3, 2, bucket_of(4096, edges), noisy_fact(random, 50, 3e5, 0.4, 4096));
            }
            add(4, 1, bucket_of(100'000, edges),
                noisy_fact(random, 200 + random.below(3), 4e3, 0.5, 100'000));
            add(5, location.rank % 3 == 0 ? 6 : 1, kBucketNone, noisy_fact(random, 100, 1e6, 0.9, 0));
            if (location.rank > 0) {
                Fact varying = noisy_fact(random, 3, 7e5, 0.2, 1000 + location.rank * 37);
                varying.bytes_sum += 5;  // no longer a multiple of the calls
                varying.bytes_min -= 100;
                varying.bytes_max += 105;
                add(7, 4, kBucketVarying, varying);
            }
            if (location.rank == 0) {
                Fact open;  // begun and never ended
                open.time_min = ~std::uint64_t{0};
                add(6, 0, kBucketNone, open);
            }
        }
        sort(part.facts);
        add_messages(part, ranks);
        for (std::uint32_t location = 0; location < part.locations.size(); ++location) {
            part.call_sites.push_back({.path = 3,
                                       .object = 1,
                                       .kind = CallSiteKind::kSampled,
                                       .location = location,
                                       .calls = 20 + location,
                                       .time_ns = 5'000'000,
                                       .max_ns = 900'000,
                                       .stands_for_ns = 7'000'000 + location});
        }
        part.call_sites.push_back({.path = 5,
                                   .object = 2,
                                   .kind = CallSiteKind::kGap,
                                   .location = 0,
                                   .calls = 3,
                                   .time_ns = 4'000'000,
                                   .max_ns = 2'500'000,
                                   .blocked_ns = 1'000'000});
        add_file_counts(part);
        add_series(part);
        add_timelines(part);
    }
    return run;
}

ProfilePart large_run(std::uint32_t ranks, std::uint32_t paths) {
    ProfilePart part;
    add_metadata(part, ranks);
    part.objects.emplace_back();
    part.objects.push_back(communicator("W0.0", kNoIndex, "", 0, {{0, ranks, 1}}));
    part.locations = locations_of(0, ranks, false);
    Random random(7);
    for (std::uint32_t path = 0; path < paths; ++path) {
        const bool mpi = path % 2 == 1;
        part.paths.push_back(
            {path == 0 ? kNoIndex : (path - 1) / 3,
             path == 0 ? Layer::kProgram
             : mpi     ? Layer::kMpi
                       : Layer::kRegion,
             path == 0 ? "program" : (mpi ? "MPI_Call_" : "region_") + std::to_string(path)});
        const std::uint64_t calls = path == 0 ? 1 : 100 + random.below(10'000);
        const double mean = path == 0 ? 6e10 : std::exp(9.0 + 6.0 * random.unit());
        const std::uint64_t size = mpi ? std::uint64_t{8} << random.below(18) : 0;
        for (std::uint32_t rank = 0; rank < ranks; ++rank) {
            Fact fact = noisy_fact(random, calls, mean, 0.3, size);
            fact.path = path;
            fact.object = mpi ? 1 : 0;
            fact.bucket = mpi ? log2_bucket(size) : kBucketNone;
            fact.location = rank;
            part.facts.push_back(fact);
        }
    }
    return part;
}

ProfilePart many_communicators(std::uint32_t ranks, std::uint32_t communicators) {
    ProfilePart part;
    add_metadata(part, ranks);
    part.paths = {{kNoIndex, Layer::kProgram, "program"}, {0, Layer::kMpi, "MPI_Allreduce"},
                  {0, Layer::kMpi, "MPI_Isend"},          {0, Layer::kMpi, "MPI_Irecv"},
                  {0, Layer::kMpi, "MPI_Waitall"},        {0, Layer::kMpi, "MPI_Barrier"}};
    part.objects.emplace_back();
    part.objects.push_back(communicator("W0.0", kNoIndex, "", 0, {{0, ranks, 1}}));
    part.locations = locations_of(0, ranks, false);
    Random random(11);
    for (std::uint32_t c = 1; c < communicators; ++c) {
        const std::uint32_t count = std::min(ranks, 8U << random.below(5));
        const std::uint32_t stride = 1 + static_cast<std::uint32_t>(random.below(ranks / count));
        const auto first = static_cast<std::uint32_t>(random.below(ranks - (count - 1) * stride));
        part.objects.push_back(communicator("s" + std::to_string(first) + "." + std::to_string(c), 1,
                                            "MPI_Comm_split", c - 1, {{first, count, stride}}));
    }
    for (std::uint32_t object = 1; object < part.objects.size(); ++object) {
        for (std::uint32_t path = 1; path < part.paths.size(); ++path) {
            if (path == 5 && object % 2 == 0) {
                continue;  // half of them have no barrier: 4.5 operations on average
            }
            const std::uint64_t calls = 10 + random.below(1000);
            const std::uint64_t size = path < 4 ? std::uint64_t{8} << random.below(14) : 0;
            for (const RankRange& range : part.objects[object].members) {
                for (std::uint32_t i = 0; i < range.count; ++i) {
                    Fact fact = noisy_fact(random, calls, 3e4, 0.4, size);
                    fact.path = path;
                    fact.object = object;
                    fact.bucket = path < 4 ? log2_bucket(size) : kBucketNone;
                    fact.location = range.first + i * range.stride;
                    part.facts.push_back(fact);
                }
            }
        }
    }
    sort(part.facts);
    return part;
}

ProfilePart loop_run(std::uint32_t ranks, std::uint32_t iterations) {
    ProfilePart part;
    add_metadata(part, ranks);
    part.paths = {{kNoIndex, Layer::kProgram, "program"}, {0, Layer::kRegion, "time step"}};
    part.objects.emplace_back();
    part.locations = locations_of(0, ranks, false);
    part.metrics = {{"time", "ns", Consistency::kByIteration},
                    {"mpi time", "ns", Consistency::kByIteration},
                    {"cells", "", Consistency::kConstant}};
    Random steps(3);
    std::vector<double> length(iterations);  // of each iteration, the same for all ranks
    for (double& ns : length) {
        ns = 1e7 * (1.0 + 0.05 * steps.bell()) * (steps.below(200) == 0 ? 3.0 : 1.0);
    }
    for (std::uint32_t metric = 0; metric < 3; ++metric) {
        Random random(17 + metric);
        for (std::uint32_t rank = 0; rank < ranks; ++rank) {
            Series row;
            row.path = 1;
            row.metric = metric;
            row.location = rank;
            row.indices = metric < 2 ? iterations : 1;
            const double speed = 1.0 + 0.02 * random.bell();
            for (std::uint32_t i = 0; i < row.indices; ++i) {
                const double value = metric == 0
                                         ? std::floor(length[i] * speed * (1.0 + 0.01 * random.bell()))
                                     : metric == 1 ? std::floor(length[i] * 0.2 * (1.0 + 0.3 * random.bell()))
                                                   : 262'144;
                row.entries.push_back({1, value, value, value});
            }
            part.series.push_back(std::move(row));
        }
    }
    return part;
}

}  // namespace barograph::format::testing
