// SPDX-License-Identifier: BSD-3-Clause
// See profile_output.hpp. NAME.baro; where that is taken NAME.2.baro, NAME.3.baro, ...
#include "collect/output/profile_output.hpp"

#include <algorithm>
#include <cerrno>
#include <span>
#include <vector>

#include "collect/output/write_error.hpp"
#include "sys/clock.hpp"
#include "sys/files/output_file.hpp"
#include "sys/system_call.hpp"

namespace barograph::collect {
namespace {

constexpr std::uint32_t kMaxNumber = 100'000;
constexpr std::uint32_t kMaxAttempts = 16;
// Large writes at aligned offsets: a multiple of every stripe and page size in use.
constexpr std::size_t kWriteBytes = 4U << 20;

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) {
        return ".";
    }
    return slash == 0 ? "/" : path.substr(0, slash);
}

std::string part_name(const std::string& temporary, std::uint32_t part) {
    constexpr std::size_t kDigits = 4;
    const std::string number = std::to_string(part);
    return temporary + "/part-" + std::string(kDigits - std::min(kDigits, number.size()), '0') + number +
           ".baro";
}

void set_problem(Problem& problem, const std::string& output, int status) noexcept {
    const std::string_view text = write_error(status);
    if (text.empty()) {
        problem.set("cannot write ", std::string_view(output), ".baro: system error ",
                    static_cast<std::uint64_t>(-status));
    } else {
        problem.set("cannot write ", std::string_view(output), ".baro: ", text);
    }
}

// Collects the encoder's small pieces into large writes.
class Buffer {
public:
    explicit Buffer(sys::OutputFile& file) : file_(file) { bytes_.reserve(kWriteBytes); }

    bool add(std::span<const std::uint8_t> bytes) {
        while (!bytes.empty() && status_ == 0) {
            const auto part = bytes.first(std::min(bytes.size(), kWriteBytes - bytes_.size()));
            bytes_.insert(bytes_.end(), part.begin(), part.end());
            bytes = bytes.subspan(part.size());
            if (bytes_.size() == kWriteBytes) {
                flush();
            }
        }
        return status_ == 0;
    }
    int flush() {
        if (status_ == 0) {
            status_ = file_.write(bytes_);
        }
        bytes_.clear();
        return status_;
    }

private:
    sys::OutputFile& file_;
    std::vector<std::uint8_t> bytes_;
    int status_ = 0;
};

// `encode` gives the bytes of a part to a sink.
template <typename Encode>
void write_file(const std::string& temporary, const std::string& output, const format::ProfilePart& part,
                Problem& problem, const Encode& encode) {
    sys::OutputFile file;
    int status = part.parts > 1 ? file.create(part_name(temporary, part.part).c_str())
                                : file.open_empty(temporary.c_str());
    if (status == 0) {
        Buffer buffer(file);
        const format::WriteStatus encoded =
            encode([&](std::span<const std::uint8_t> bytes) { return buffer.add(bytes); });
        status = buffer.flush();
        if (status == 0 && encoded != format::WriteStatus::kOk) {
            problem.set("cannot write ", std::string_view(output),
                        ".baro: ", std::string_view(format::describe(encoded)));
            return;
        }
    }
    if (status == 0) {
        status = file.finish();
    }
    if (status != 0) {
        set_problem(problem, output, status);
    }
}

}  // namespace

std::string prepare_output(const std::string& output, std::uint32_t parts, Problem& problem) {
    if (output.empty() || output.back() == '/') {
        problem.set("the profile has no name");
        return {};
    }
    const long pid = sys::system_call(SYS_getpid);
    int status = -EEXIST;
    for (std::uint32_t attempt = 0; attempt < kMaxAttempts && status == -EEXIST; ++attempt) {
        std::string temporary = folder_of(output) + "/.barograph-" + std::to_string(pid) + "-" +
                                std::to_string(sys::unix_ns()) + ".tmp";
        if (parts > 1) {
            status = sys::make_private_folder(temporary.c_str());
        } else {
            sys::OutputFile file;
            status = file.create(temporary.c_str());
        }
        if (status == 0) {
            return temporary;
        }
    }
    set_problem(problem, output, status);
    return {};
}

void write_part(const std::string& temporary, const std::string& output, const format::ProfilePart& part,
                Problem& problem) {
    write_file(temporary, output, part, problem,
               [&](const format::ByteSink& sink) { return format::write_profile(part, sink); });
}

void write_part(const std::string& temporary, const std::string& output, const format::ProfilePart& part,
                const format::NextFacts& next, Problem& problem) {
    write_file(temporary, output, part, problem,
               [&](const format::ByteSink& sink) { return format::write_profile(part, next, sink); });
}

std::string final_name(const std::string& output, std::uint32_t number) {
    return number == 1 ? output + ".baro" : output + "." + std::to_string(number) + ".baro";
}

std::uint32_t publish_output(const std::string& temporary, const std::string& output, std::uint32_t parts,
                             Problem& problem) {
    const std::string folder = folder_of(output);
    if (parts > 1) {
        (void)sys::sync_folder(temporary.c_str());
    }
    int status = -EEXIST;
    for (std::uint32_t number = 1; number <= kMaxNumber && status == -EEXIST; ++number) {
        status = sys::rename_to_new(temporary.c_str(), final_name(output, number).c_str(), parts > 1);
        if (status == 0) {
            // A name that a power failure may take back is not a reason to call the profile lost.
            (void)sys::sync_folder(folder.c_str());
            return number;
        }
    }
    set_problem(problem, output, status);
    return 0;
}

void discard_output(const std::string& temporary, std::uint32_t parts) noexcept {
    if (temporary.empty()) {
        return;
    }
    try {
        if (parts <= 1) {
            (void)sys::remove_file(temporary.c_str());
            return;
        }
        // Where the transport broke, another rank may still open its part after this one was looked for. Once
        // the folder is gone, nobody can. Each part is made once, so that this ends.
        bool removed = true;
        int status = -ENOTEMPTY;
        for (std::uint32_t round = 0; (status == -ENOTEMPTY || status == -EEXIST) && removed; ++round) {
            removed = round == 0;
            for (std::uint32_t part = 0; part < parts; ++part) {
                removed |= sys::remove_file(part_name(temporary, part).c_str()) == 0;
            }
            status = sys::remove_folder(temporary.c_str());
        }
    } catch (...) {  // no memory for a name: the temporary files stay
    }
}

}  // namespace barograph::collect
