// SPDX-License-Identifier: BSD-3-Clause
// barograph-agent: reads the arenas of one job on this node and tells the server of its live page, here or on
// another node; or passes on the events of the job. Not for users: `barograph live`, `barograph run` and
// `barograph agent` start it. Says one line on standard error when it cannot begin; exit code 2 for wrong
// options.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "agent/agent.hpp"
#include "agent/event_agent.hpp"
#include "agent/far_server.hpp"

namespace {

using barograph::agent::AgentOptions;
using barograph::agent::FarServer;

constexpr std::string_view kUsage =
    "usage: barograph-agent --job ID [--folder USER_FOLDER]... [--arenas DIRECTORY]... [--socket FD] [--node "
    "NAME]\n"
    "                       [--to tcp://HOST:PORT --token-file PATH | --token-fd FD] [--patience-ms N]\n"
    "                       [--interval-ms N] [--end-after-ms N] [--parent PID] [--speaker NAME] "
    "[--no-yield]\n"
    "       barograph-agent --job ID ... --events-to FD [--when-full wait|drop|overwrite] "
    "[--remove-collected]\n"
    "                       [--spill BYTES --spill-to FOLDER] [--while PID] [--claim FILE] [--then PROGRAM "
    "[ARGUMENT]...]\n"
    "Reads the arenas of a job on this node; speaks on standard input and output, a socket, or to a server "
    "that\n"
    "knows the job's token. See `barograph live` and `barograph agent`.\n";

// What its lines begin with: those of the program that this process was before.
constinit std::string_view speaker = "barograph-agent";

int say(std::string_view what, int code) {
    std::string line = std::string(speaker) + ": " + std::string(what);
    // What was given may hold what a terminal obeys.
    std::replace_if(
        line.begin(), line.end(), [](unsigned char byte) { return byte < 0x20 || byte == 0x7F; }, '?');
    line += '\n';
    (void)!::write(STDERR_FILENO, line.data(), line.size());
    return code;
}

int complain(std::string_view what) {
    (void)say(what, 2);
    if (speaker == "barograph-agent") {
        (void)!::write(STDERR_FILENO, kUsage.data(), kUsage.size());
    }
    return 2;
}

template <typename Number>
bool read_number(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

// Becomes another program; what it inherits is what we write the events to.
int become(const std::vector<std::string_view>& words) {
    std::vector<std::string> texts(words.begin(), words.end());
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (std::string& text : texts) {
        pointers.push_back(text.data());
    }
    pointers.push_back(nullptr);
    (void)::execv(pointers.front(), pointers.data());
    return say(texts.front() + " cannot be started: " + std::strerror(errno), 1);
}

int serve(std::vector<std::string_view> words) {
    std::vector<std::string_view> then;
    if (const auto at = std::find(words.begin(), words.end(), "--then"); at != words.end()) {
        then.assign(at + 1, words.end());
        words.erase(at, words.end());
    }
    AgentOptions options;
    FarServer server;
    barograph::agent::EventOptions events;
    int events_to = -1;
    int socket = -1;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--no-yield") {
            options.yield = false;
            continue;
        }
        if (words[i] == "--remove-collected") {
            events.removes = true;
            continue;
        }
        const std::string_view name = words[i];
        if (i + 1 == words.size()) {
            return complain(std::string(name) + " is unknown, or lacks its value");
        }
        const std::string_view value = words[++i];
        bool fine = true;
        if (name == "--job") {
            options.places.job = value;
            fine = !value.empty() && value.find('/') == std::string_view::npos;
        } else if (name == "--speaker") {
            speaker = value;
        } else if (name == "--folder") {
            options.places.user_folders.emplace_back(value);
        } else if (name == "--arenas") {
            options.places.arena_directories.emplace_back(value);
        } else if (name == "--node") {
            options.node = value;
        } else if (name == "--socket") {
            fine = read_number(value, socket) && socket >= 0;
        } else if (name == "--events-to") {
            fine = read_number(value, events_to) && events_to >= 0;
        } else if (name == "--when-full") {
            using barograph::format::RingPolicy;
            fine = value == "wait" || value == "drop" || value == "overwrite";
            events.policy = value == "wait"   ? RingPolicy::kWait
                            : value == "drop" ? RingPolicy::kDrop
                                              : RingPolicy::kOverwrite;
        } else if (name == "--spill-to") {
            events.spill_folder = value;
        } else if (name == "--spill") {
            fine = read_number(value, events.spill_bytes);
        } else if (name == "--while") {
            fine = read_number(value, events.awaited) && events.awaited > 0;
        } else if (name == "--claim") {
            events.claim = value;
        } else if (name == "--to") {
            server.endpoint = barograph::agent::parse_endpoint(value);
            fine = server.endpoint.has_value();
        } else if (name == "--token-file") {
            server.token_file = value;
        } else if (name == "--token-fd") {
            fine = read_number(value, server.token_descriptor) && server.token_descriptor >= 0;
        } else if (name == "--patience-ms") {
            fine = read_number(value, server.patience_ms) && server.patience_ms > 0;
        } else if (name == "--interval-ms") {
            fine = read_number(value, options.interval_ms);
        } else if (name == "--end-after-ms") {
            fine = read_number(value, options.end_after_ms);
        } else if (name == "--parent") {
            fine = read_number(value, options.parent);
        } else {
            return complain(std::string(name) + " is unknown");
        }
        if (!fine) {
            return complain(std::string(name) + " '" + std::string(value) + "' is not valid" +
                            (name == "--to" ? ": give tcp://HOST:PORT" : ""));
        }
    }
    if (options.places.job.empty()) {
        return complain("which job?");
    }
    // Each arena stays open.
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        (void)::setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (events_to >= 0) {
        events.places = options.places;
        events.node = options.node;
        events.end_after_ms = options.end_after_ms;
        events.parent = static_cast<pid_t>(options.parent);
        events.yield = options.yield;
        std::string why;
        const int code = barograph::agent::run_event_agent(events, events_to, why);
        if (!why.empty()) {
            (void)say(why, code);
        }
        return then.empty() ? code : become(then);
    }
    if (server.endpoint.has_value()) {
        if (server.token_file.empty() == (server.token_descriptor < 0)) {
            return complain("--to needs --token-file or --token-fd");
        }
        std::string why;
        const int code = barograph::agent::serve_far(options, server, why);
        return why.empty() ? code : say(why, code);
    }
    const int in = socket >= 0 ? socket : STDIN_FILENO;
    return barograph::agent::run_agent(options, in, socket >= 0 ? socket : STDOUT_FILENO);
}

}  // namespace

int main(int count, char** words) {
    try {
        return serve({words + 1, words + count});
    } catch (const std::exception& error) {
        return say(error.what(), 1);
    }
}
