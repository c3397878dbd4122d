// SPDX-License-Identifier: BSD-3-Clause
// See presence.hpp.
#include "look/presence.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <string_view>

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/arena/chunks/module_map.hpp"
#include "format/arena/arena_layout.hpp"
#include "format/bytes/utf8.hpp"
#include "look/generated/mpi_waiting.hpp"
#include "look/mapped_arena.hpp"
#include "sys/files/input_file.hpp"
#include "sys/files/process_numbers.hpp"
#include "sys/text_line.hpp"

namespace barograph::look {
namespace {

using Metadata = std::map<std::string, std::string>;

template <typename Number>
std::string digits_of(Number number, int base = 10) {
    std::array<char, 24> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number, base).ptr};
}

// As presence.hpp says it, of a call `address` in a file.
std::string site_text(std::string_view path, std::uint64_t address) {
    return std::string(path) + "+0x" + digits_of(address + 1, 16);
}

// %XX as capture/source writes what would end a frame's text.
std::string unquoted(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned value = 0;
        if (text[i] == '%' && i + 3 <= text.size() &&
            std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16).ptr == text.data() + i + 3) {
            plain += static_cast<char>(value);
            i += 2;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

// The innermost frame of what capture/source/call_sites.hpp calls a site: "name@build-id+offset" or
// "function@py:file:line".
std::string innermost_of(std::string_view frames, const collect::ModuleMap& modules) {
    const std::string_view frame = frames.substr(0, frames.find(';'));
    const std::size_t at = frame.rfind('@');
    if (at == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = frame.substr(at + 1);
    if (rest.starts_with("py:")) {
        return unquoted(rest.substr(3));
    }
    const std::size_t plus = rest.rfind('+');
    if (plus == std::string_view::npos) {
        return {};
    }
    const std::string_view path = modules.path_of(rest.substr(0, plus));
    const std::string_view digits = rest.substr(plus + 1);
    std::uint64_t address = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), address, 16);
    return path.empty() || error != std::errc() || end != digits.data() + digits.size()
               ? std::string()
               : site_text(path, address);
}

void put_call(const OpenCall& call, std::string_view around, const collect::ModuleMap& modules,
              Place& place) {
    place.operation = call.operation;
    place.layer = call.layer;
    place.object = call.object;
    place.object_user_name = call.object_user_name;
    place.key = call.object_key;
    place.open_ns = call.open_ns;
    place.site = site_of_call(around, call.return_address, modules);
}

void find_places(const ThreadView& thread, const collect::ModuleMap& modules, Presence& presence) {
    Place& place = presence.place;
    std::string_view around;  // frames of the call site that was opened last
    bool in_call = false;
    for (const OpenCall& call : thread.open) {
        if (call.layer == "source") {
            around = call.operation;
            continue;
        }
        if (call.layer == "region") {
            if (!in_call) {
                place.region = place.operation = call.operation;
                place.layer = "region";
                place.open_ns = call.open_ns;
            }
            continue;
        }
        if (!in_call) {
            in_call = true;
            place.open_ns.reset();
            put_call(call, around, modules, place);
        }
        if (call.layer == "mpi" && presence.mpi.layer.empty()) {
            put_call(call, around, modules, presence.mpi);
            presence.mpi.region = place.region;
        }
        around = {};
    }
}

enum class Life { kRuns, kSleeps, kStopped, kEnded, kUnknown };  // the first thread, where the process lives

// By what the kernel of this node says. Ids mean nothing elsewhere, and come round again.
Life life_of(const format::ArenaHeader& header) {
    if (header.ended_ticks.load(std::memory_order_relaxed) != 0) {
        return Life::kEnded;
    }
    std::array<char, 64> boot{};
    const std::string_view here = sys::boot_id(boot);
    const auto* end = std::find(header.boot, header.boot + sizeof header.boot, '\0');
    const std::string_view recorded(header.boot, static_cast<std::size_t>(end - header.boot));
    if (!here.empty() && !recorded.empty() && here != recorded) {
        return Life::kUnknown;
    }
    const std::uint32_t in_proc =
        sys::find_process(header.pid_namespace, header.pid, header.process_start).in_proc;
    if (in_proc == 0 && !sys::sees_all_processes()) {
        return Life::kUnknown;
    }
    const std::uint64_t start = in_proc == 0 ? 0 : sys::process_start_ticks(in_proc);
    if (start == 0 || (header.process_start != 0 && header.process_start != start)) {
        return Life::kEnded;
    }
    sys::BasicTextLine<32> path;
    path << "/proc/" << std::uint64_t{in_proc} << "/stat";
    std::array<char, 1024> buffer{};
    const std::string_view status = sys::read_text(path.c_str(), buffer);
    // The state follows the name of the program, which is in brackets and may hold anything.
    const std::size_t name_end = status.rfind(')');
    const char state =
        name_end == std::string_view::npos || name_end + 2 >= status.size() ? '\0' : status[name_end + 2];
    switch (state) {
        case 'T':
        case 't':
            return Life::kStopped;
        case 'Z':
        case 'X':
        case '\0':
            return Life::kEnded;
        case 'S':
        case 'D':
            return Life::kSleeps;
        default:
            return Life::kRuns;
    }
}

bool in_call_of_mpi(const ThreadView& thread) {
    return std::any_of(thread.open.begin(), thread.open.end(),
                       [](const OpenCall& call) { return call.layer == "mpi"; });
}

std::uint64_t age_of(const ThreadView& thread) {
    return thread.open.empty() ? 0 : thread.open.back().open_ns.value_or(0);
}

// The thread that a process is spoken of by: its first one, unless that sleeps outside of calls while another
// one is in MPI, as in programs that leave MPI to a thread of its own.
const ThreadView* spokesman(const ProcessView& view, Life life) {
    const auto first = std::find_if(view.threads.begin(), view.threads.end(),
                                    [](const ThreadView& thread) { return thread.thread == 0; });
    const ThreadView* found = first == view.threads.end() ? nullptr : &*first;
    const bool in_call =
        found != nullptr && std::any_of(found->open.begin(), found->open.end(), [](const OpenCall& call) {
            return call.layer != "region" && call.layer != "source";
        });
    if (in_call || life != Life::kSleeps) {
        return found;
    }
    const ThreadView* in_mpi = nullptr;
    for (const ThreadView& thread : view.threads) {
        if (!thread.ended && in_call_of_mpi(thread) &&
            (in_mpi == nullptr || age_of(thread) > age_of(*in_mpi))) {
            in_mpi = &thread;
        }
    }
    return in_mpi != nullptr ? in_mpi : found;
}

// Writes JSON without spaces: what is in it is written once and read by a program.
class JsonObject {
public:
    explicit JsonObject(std::string& out) : out_(out) { out_ += '{'; }
    ~JsonObject() { out_ += '}'; }
    JsonObject(const JsonObject&) = delete;
    JsonObject& operator=(const JsonObject&) = delete;

    std::string& key(std::string_view name) {
        out_ += first_ ? "" : ",";
        first_ = false;
        quote(name, out_);
        out_ += ':';
        return out_;
    }
    void text(std::string_view name, std::string_view value) { quote(value, key(name)); }
    void flag(std::string_view name, bool value) { key(name) += value ? "true" : "false"; }
    template <typename Number>
    void number(std::string_view name, Number value) {
        key(name) += digits_of(value);
    }
    template <typename Number>
    void number(std::string_view name, const std::optional<Number>& value) {
        key(name) += value ? digits_of(*value) : "null";
    }

    static void quote(std::string_view text, std::string& out) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        out += '"';
        for (const char byte : format::valid_utf8(text)) {
            const auto code = static_cast<unsigned char>(byte);
            if (byte == '"' || byte == '\\') {
                out += '\\';
                out += byte;
            } else if (code < 0x20) {
                out += "\\u00";
                out += kDigits[code >> 4U];
                out += kDigits[code & 15U];
            } else {
                out += byte;
            }
        }
        out += '"';
    }

private:
    std::string& out_;
    bool first_ = true;
};

void put(const Place& place, std::string& out) {
    JsonObject object(out);
    object.text("operation", place.operation);
    object.text("layer", place.layer);
    object.text("object", place.object);
    object.text("user_name", place.object_user_name);
    object.text("key", place.key);
    object.text("region", place.region);
    object.number("open_ns", place.open_ns);
    object.text("site", place.site);
}

std::string_view text_of(Awaits what) {
    switch (what) {
        case Awaits::kSend:
            return "send";
        case Awaits::kReceive:
            return "receive";
        case Awaits::kExchange:
            return "exchange";
        case Awaits::kAllRequests:
            return "all";
        case Awaits::kAnyRequest:
            return "any";
        case Awaits::kNothing:
            break;
    }
    return "";
}

template <typename Rows, typename Put>
void put_list(const Rows& rows, std::string& out, Put put_row) {
    out += '[';
    const char* between = "";
    for (const auto& row : rows) {
        out += between;
        between = ",";
        put_row(row);
    }
    out += ']';
}

}  // namespace

Presence presence_of(const ProcessView& view, std::span<const std::byte> arena) {
    Presence presence;
    presence.rank = view.rank;
    presence.ranks = view.ranks;
    presence.pid = view.pid;
    presence.node = view.node;
    presence.state = view.state;
    presence.moves = view.moves;
    presence.polls = view.polls;
    presence.least_idle_ns = view.least_idle_ns;
    Life life = Life::kUnknown;
    if (arena.size() >= sizeof(format::ArenaHeader)) {
        life = life_of(*reinterpret_cast<const format::ArenaHeader*>(arena.data()));
        presence.alive = life != Life::kEnded;
        presence.stopped = life == Life::kStopped;
    }
    const Metadata metadata = collect::read_arena_metadata(arena);
    if (const auto name = metadata.find("program.name"); name != metadata.end()) {
        presence.program = name->second;
    }
    if (const auto level = metadata.find("mpi.thread_level"); level != metadata.end()) {
        presence.concurrent = level->second == "MPI_THREAD_MULTIPLE" || level->second == "by session";
    }
    const collect::ModuleMap modules(metadata);
    presence.place.layer = "program";
    if (const ThreadView* const thread = spokesman(view, life); thread != nullptr) {
        find_places(*thread, modules, presence);
        presence.awaited = thread->awaited;
    }
    if (!view.paused && view.dropped == 0) {
        presence.collectives.emplace();
    }
    for (const CommunicatorView& communicator : view.communicators) {
        if (presence.collectives && !communicator.shared && communicator.collectives != 0) {
            presence.collectives->emplace_back(communicator.key, communicator.collectives);
        }
        if (!presence.mpi.key.empty() && communicator.key == presence.mpi.key) {
            presence.members = communicator.members;
        }
    }
    return presence;
}

std::string site_of_call(std::string_view around, std::uint64_t return_address,
                         const collect::ModuleMap& modules) {
    if (!around.empty()) {
        return innermost_of(around, modules);
    }
    const collect::FileAddress found = modules.call_before(return_address);
    return found.path.empty() ? std::string() : site_text(found.path, found.address);
}

std::string presence_json(const Presence& presence) {
    std::string out;
    {
        JsonObject object(out);
        object.number("rank", presence.rank);
        object.number("ranks", presence.ranks);
        object.number("pid", presence.pid);
        object.text("node", presence.node);
        object.text("program", presence.program);
        object.text("state", presence.state);
        object.flag("alive", presence.alive);
        object.flag("stopped", presence.stopped);
        object.flag("concurrent", presence.concurrent);
        put(presence.place, object.key("place"));
        if (!presence.mpi.layer.empty() && presence.place.layer != "mpi") {
            put(presence.mpi, object.key("mpi"));
        }
        object.number("moves", presence.moves);
        object.number("polls", presence.polls);
        if (presence.least_idle_ns) {
            object.number("least_idle_ns", *presence.least_idle_ns);
        }
        if (presence.collectives) {
            JsonObject collectives(object.key("collectives"));
            for (const auto& [key, calls] : *presence.collectives) {
                collectives.number(key, calls);
            }
        } else {
            object.key("collectives") += "null";
        }
        if (!presence.members.empty()) {
            put_list(presence.members, object.key("members"), [&](const format::RankRange& range) {
                out += "[" + digits_of(range.first) + "," + digits_of(range.count) + "," +
                       digits_of(range.stride) + "]";
            });
        }
        const Awaited& awaited = presence.awaited;
        if (awaited.what != Awaits::kNothing) {
            object.text("awaits", text_of(awaited.what));
            if (awaited.ranks) {
                put_list(*awaited.ranks, object.key("peers"),
                         [&](std::uint32_t rank) { out += digits_of(rank); });
            }
            object.flag("any_source", awaited.any_source);
            object.flag("collective", awaited.collective);
            object.number("tag", awaited.tag);
        }
    }
    return out;
}

std::optional<std::string> presence_json_of_file(const std::string& path) {
    const MappedArena arena(path);
    const std::optional<ProcessView> view = arena.bytes().empty() ? std::nullopt : look(arena.bytes(), now());
    return view ? std::optional(presence_json(presence_of(*view, arena.bytes()))) : std::nullopt;
}

}  // namespace barograph::look
