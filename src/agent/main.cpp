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
#include <iterator>
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

struct Options {
    AgentOptions agent;
    FarServer server;
    barograph::agent::EventOptions events;
    int events_to = -1;
    int socket = -1;
    std::vector<std::string_view> then;
};

bool read_descriptor(std::string_view text, int& descriptor) {
    return read_number(text, descriptor) && descriptor >= 0;
}

bool read_policy(std::string_view text, barograph::format::RingPolicy& policy) {
    using barograph::format::RingPolicy;
    policy = text == "wait" ? RingPolicy::kWait : text == "drop" ? RingPolicy::kDrop : RingPolicy::kOverwrite;
    return text == "wait" || text == "drop" || text == "overwrite";
}

// An option with a value; `take` says whether it is valid.
struct Option {
    std::string_view name;
    bool (*take)(Options& options, std::string_view value);
};

constexpr Option kOptions[] = {
    {"--job",
     [](Options& options, std::string_view value) {
         options.agent.places.job = value;
         return !value.empty() && value.find('/') == std::string_view::npos;
     }},
    {"--speaker",
     [](Options&, std::string_view value) {
         speaker = value;
         return true;
     }},
    {"--folder",
     [](Options& options, std::string_view value) {
         options.agent.places.user_folders.emplace_back(value);
         return true;
     }},
    {"--arenas",
     [](Options& options, std::string_view value) {
         options.agent.places.arena_directories.emplace_back(value);
         return true;
     }},
    {"--node",
     [](Options& options, std::string_view value) {
         options.agent.node = value;
         return true;
     }},
    {"--socket",
     [](Options& options, std::string_view value) { return read_descriptor(value, options.socket); }},
    {"--events-to",
     [](Options& options, std::string_view value) { return read_descriptor(value, options.events_to); }},
    {"--when-full",
     [](Options& options, std::string_view value) { return read_policy(value, options.events.policy); }},
    {"--spill-to",
     [](Options& options, std::string_view value) {
         options.events.spill_folder = value;
         return true;
     }},
    {"--spill",
     [](Options& options, std::string_view value) { return read_number(value, options.events.spill_bytes); }},
    {"--while",
     [](Options& options, std::string_view value) {
         return read_number(value, options.events.awaited) && options.events.awaited > 0;
     }},
    {"--claim",
     [](Options& options, std::string_view value) {
         options.events.claim = value;
         return true;
     }},
    {"--to",
     [](Options& options, std::string_view value) {
         options.server.endpoint = barograph::agent::parse_endpoint(value);
         return options.server.endpoint.has_value();
     }},
    {"--token-file",
     [](Options& options, std::string_view value) {
         options.server.token_file = value;
         return true;
     }},
    {"--token-fd",
     [](Options& options, std::string_view value) {
         return read_descriptor(value, options.server.token_descriptor);
     }},
    {"--patience-ms",
     [](Options& options, std::string_view value) {
         return read_number(value, options.server.patience_ms) && options.server.patience_ms > 0;
     }},
    {"--interval-ms",
     [](Options& options, std::string_view value) { return read_number(value, options.agent.interval_ms); }},
    {"--end-after-ms",
     [](Options& options, std::string_view value) { return read_number(value, options.agent.end_after_ms); }},
    {"--parent",
     [](Options& options, std::string_view value) { return read_number(value, options.agent.parent); }},
};

// Returns 0, or complains.
int read_options(std::vector<std::string_view> words, Options& options) {
    if (const auto at = std::find(words.begin(), words.end(), "--then"); at != words.end()) {
        options.then.assign(at + 1, words.end());
        words.erase(at, words.end());
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view name = words[i];
        if (name == "--no-yield") {
            options.agent.yield = false;
            continue;
        }
        if (name == "--remove-collected") {
            options.events.removes = true;
            continue;
        }
        if (i + 1 == words.size()) {
            return complain(std::string(name) + " is unknown, or lacks its value");
        }
        const std::string_view value = words[++i];
        const auto* const option = std::find_if(std::begin(kOptions), std::end(kOptions),
                                                [name](const Option& one) { return one.name == name; });
        if (option == std::end(kOptions)) {
            return complain(std::string(name) + " is unknown");
        }
        if (!option->take(options, value)) {
            return complain(std::string(name) + " '" + std::string(value) + "' is not valid" +
                            (name == "--to" ? ": give tcp://HOST:PORT" : ""));
        }
    }
    return options.agent.places.job.empty() ? complain("which job?") : 0;
}

// Passes on the events of the job, then becomes the program behind --then.
int pass_on_events(Options& options) {
    barograph::agent::EventOptions& events = options.events;
    events.places = options.agent.places;
    events.node = options.agent.node;
    events.end_after_ms = options.agent.end_after_ms;
    events.parent = static_cast<pid_t>(options.agent.parent);
    events.yield = options.agent.yield;
    std::string why;
    const int code = barograph::agent::run_event_agent(events, options.events_to, why);
    if (!why.empty()) {
        (void)say(why, code);
    }
    return options.then.empty() ? code : become(options.then);
}

int serve(const std::vector<std::string_view>& words) {
    Options options;
    if (const int code = read_options(words, options); code != 0) {
        return code;
    }
    // Each arena stays open.
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        (void)::setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (options.events_to >= 0) {
        return pass_on_events(options);
    }
    const FarServer& server = options.server;
    if (server.endpoint.has_value()) {
        if (server.token_file.empty() == (server.token_descriptor < 0)) {
            return complain("--to needs --token-file or --token-fd");
        }
        std::string why;
        const int code = barograph::agent::serve_far(options.agent, server, why);
        return why.empty() ? code : say(why, code);
    }
    const bool by_socket = options.socket >= 0;
    const int in = by_socket ? options.socket : STDIN_FILENO;
    return barograph::agent::run_agent(options.agent, in, by_socket ? options.socket : STDOUT_FILENO);
}

}  // namespace

int main(int count, char** words) {
    try {
        return serve({words + 1, words + count});
    } catch (const std::exception& error) {
        return say(error.what(), 1);
    }
}
