// SPDX-License-Identifier: BSD-3-Clause
// See programs.hpp.
#include "collect/unify/programs.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace barograph::collect {
namespace {

using format::Program;
using format::ProgramKind;
using format::RankRange;

constexpr std::string_view kOthers = "(other programs)";

bool same(const Program& a, const Program& b) {
    if (a.kind == ProgramKind::kNamed || b.kind == ProgramKind::kNamed) {
        return a.kind == b.kind && a.name == b.name;
    }
    if (a.kind == ProgramKind::kFolded || b.kind == ProgramKind::kFolded) {
        return a.name == b.name;
    }
    return a.executable == b.executable && a.arguments == b.arguments;
}

// Ranks mostly come in ascending order, and often in equal steps.
void add_range(std::vector<RankRange>& ranges, const RankRange& next) {
    if (next.count == 0) {
        return;
    }
    if (!ranges.empty() && next.first > ranges.back().first) {
        RankRange& last = ranges.back();
        const std::uint32_t step = next.first - (last.first + (last.count - 1) * last.stride);
        const bool fits =
            (last.count == 1 || last.stride == step) && (next.count == 1 || next.stride == step);
        if (fits && next.first > last.first + (last.count - 1) * last.stride) {
            last.stride = step;
            last.count += next.count;
            return;
        }
    }
    ranges.push_back(next);
}

void add_ranks(Program& to, const Program& from) {
    for (const RankRange& range : from.ranks) {
        add_range(to.ranks, range);
    }
}

// The first keeps its place; what they do not share is not known of it.
template <typename Alike>
void fold(std::vector<Program>& programs, std::string_view name, Alike alike) {
    const auto first = std::find_if(programs.begin(), programs.end(), alike);
    const std::size_t kept = static_cast<std::size_t>(first - programs.begin());
    for (std::size_t i = kept + 1; i < programs.size(); ++i) {
        if (alike(programs[i])) {
            add_ranks(programs[kept], programs[i]);
            if (programs[i].executable != programs[kept].executable) {
                programs[kept].executable.clear();
            }
        }
    }
    std::size_t at = 0;
    std::erase_if(programs, [&](const Program& program) { return at++ > kept && alike(program); });
    programs[kept].kind = ProgramKind::kFolded;
    programs[kept].name = name;
    programs[kept].arguments.clear();
}

void fold_alike(std::vector<Program>& programs, const std::string& name) {
    const auto alike = [&](const Program& program) {
        return program.kind != ProgramKind::kNamed && program.name == name;
    };
    if (static_cast<std::size_t>(std::count_if(programs.begin(), programs.end(), alike)) > kMostAlike) {
        fold(programs, name, alike);
    }
    if (programs.size() > kMostPrograms) {
        // The last ones, whichever they are: a job of this many programs is not coupled.
        std::size_t at = 0;
        std::vector<std::string> last;
        for (const Program& program : programs) {
            if (++at >= kMostPrograms) {
                last.push_back(program.name);
            }
        }
        fold(programs, kOthers, [&](const Program& program) {
            return program.name == kOthers || std::find(last.begin(), last.end(), program.name) != last.end();
        });
    }
}

// The text of the JSON string that begins at `at`, which is then moved behind it.
std::string json_text(std::string_view json, std::size_t& at) {
    std::string text;
    for (++at; at < json.size() && json[at] != '"'; ++at) {
        at += json[at] == '\\' && at + 1 < json.size() ? 1 : 0;
        text += json[at];
    }
    at = std::min(at + 1, json.size());
    return text;
}

}  // namespace

Program program_of(std::string_view label, std::string_view identity, bool named) {
    Program program;
    program.kind = named ? ProgramKind::kNamed : ProgramKind::kExecutable;
    program.name = label;
    if (identity.starts_with("[\"")) {
        std::size_t at = 1;
        program.executable = json_text(identity, at);
        std::string_view rest = identity.substr(at);
        rest.remove_prefix(rest.starts_with(',') ? 1 : 0);
        program.arguments = "[" + std::string(rest);
    }
    return program;
}

void add_program(std::vector<Program>& programs, Program next) {
    const auto known = std::find_if(programs.begin(), programs.end(),
                                    [&](const Program& program) { return same(program, next); });
    if (known != programs.end()) {
        if (next.kind == ProgramKind::kFolded) {
            known->kind = ProgramKind::kFolded;
        }
        if (known->kind == ProgramKind::kFolded || known->arguments != next.arguments) {
            known->arguments.clear();
        }
        if (known->executable != next.executable) {
            known->executable.clear();
            known->arguments.clear();
        }
        add_ranks(*known, next);
        return;
    }
    const std::string name = next.name;
    programs.push_back(std::move(next));
    fold_alike(programs, name);
}

void add_programs(std::vector<Program>& programs, const std::vector<Program>& next) {
    for (const Program& program : next) {
        add_program(programs, program);
    }
}

void put_in_order(std::vector<Program>& programs) {
    for (Program& program : programs) {
        std::vector<std::uint32_t> ranks;
        for (const RankRange& range : program.ranks) {
            for (std::uint32_t i = 0; i < range.count; ++i) {
                ranks.push_back(range.first + i * range.stride);
            }
        }
        std::sort(ranks.begin(), ranks.end());
        ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
        program.ranks.clear();
        for (const std::uint32_t rank : ranks) {
            add_range(program.ranks, {.first = rank, .count = 1, .stride = 1});
        }
    }
    std::erase_if(programs, [](const Program& program) { return program.ranks.empty(); });
    std::stable_sort(programs.begin(), programs.end(), [](const Program& a, const Program& b) {
        return a.ranks.front().first < b.ranks.front().first;
    });
}

void encode_programs(const std::vector<Program>& programs, format::ByteWriter& out) {
    out.varint(programs.size());
    for (const Program& program : programs) {
        out.u8(static_cast<std::uint8_t>(program.kind));
        out.sized_text(program.name);
        out.sized_text(program.executable);
        out.sized_text(program.arguments);
        out.varint(program.ranks.size());
        for (const RankRange& range : program.ranks) {
            out.varint(range.first);
            out.varint(range.count);
            out.varint(range.stride);
        }
    }
}

std::vector<Program> decode_programs(format::ByteReader& in) {
    const auto number = [&] {
        return static_cast<std::uint32_t>(in.varint_at_most(format::kNoIndex, "a rank"));
    };
    std::vector<Program> programs(in.varint_at_most(in.remaining(), "the number of programs"));
    for (Program& program : programs) {
        program.kind = static_cast<ProgramKind>(in.u8());
        program.name = in.sized_text();
        program.executable = in.sized_text();
        program.arguments = in.sized_text();
        program.ranks.resize(in.varint_at_most(in.remaining(), "the number of ranges of ranks"));
        for (RankRange& range : program.ranks) {
            range.first = number();
            range.count = number();
            range.stride = number();
        }
    }
    return programs;
}

}  // namespace barograph::collect
