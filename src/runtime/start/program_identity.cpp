// SPDX-License-Identifier: BSD-3-Clause
// See program_identity.hpp. What counts as a secret follows python/barograph/launch/redact.py, which has
// regular expressions; here it is judged more coarsely, and rather too much than too little is taken out.
#include "runtime/start/program_identity.hpp"

#include <algorithm>
#include <array>

#include "runtime/start/own_process.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::runtime {
namespace {

constexpr std::size_t kMostOfArgument = 256;
// Limit for all arguments, and for the path: even if each byte needs an escape, all fit.
constexpr std::size_t kMostOfAll = 900;
constexpr std::size_t kMostOfPath = 1000;
constexpr std::string_view kRedacted = "***";

constexpr std::array<std::string_view, 14> kAnywhere = {
    "passw",   "passphrase", "passcode",   "secret",      "token",       "credential", "apikey",
    "api_key", "api-key",    "privatekey", "private_key", "private-key", "accesskey",  "access_key"};
constexpr std::array<std::string_view, 16> kLastWord = {
    "auth", "authorization", "bearer",  "cookie", "key", "otp",       "pass",     "pin",
    "pw",   "pwd",           "session", "sid",    "sig", "signature", "userpass", "access-key"};

constexpr bool is_lower(char c) noexcept { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

bool is_name(std::string_view text) noexcept {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || c == '-' || c == '.';
    });
}

bool is_option(std::string_view argument) noexcept {
    return argument.size() > 1 && argument.front() == '-' && is_name(argument) && !is_digit(argument[1]);
}

// Whether an option or variable of this name is expected to hold a secret.
bool is_secret_name(std::string_view name) noexcept {
    char text[128];
    const std::size_t size = std::min(name.size(), sizeof text);
    std::transform(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(size), text,
                   [](char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; });
    const std::string_view lower(text, size);
    const std::size_t before = lower.find_last_of("-_.");
    std::string_view last = before == std::string_view::npos ? lower : lower.substr(before + 1);
    // "authToken" and "sshKey": the last word may begin with a capital letter.
    for (std::size_t i = size; i > 1; --i) {
        if (is_upper(name[i - 1]) && is_lower(name[i - 2])) {
            last = last.substr(last.size() - std::min(last.size(), size - (i - 1)));
            break;
        }
    }
    return std::any_of(kAnywhere.begin(), kAnywhere.end(),
                       [&](std::string_view word) { return lower.find(word) != std::string_view::npos; }) ||
           std::find(kLastWord.begin(), kLastWord.end(), last) != kLastWord.end();
}

// A long word of mixed characters, such as a generated key; no word, number or path.
bool looks_random(std::string_view text) noexcept {
    std::size_t length = 0;
    bool lower = false;
    bool upper = false;
    bool digit = false;
    const auto random = [&] {
        const int classes = int{lower} + int{upper} + int{digit};
        return (length >= 16 && (classes == 3 || (upper && digit))) || (length >= 24 && classes == 2);
    };
    for (const char c : text) {
        if (is_lower(c) || is_upper(c) || is_digit(c)) {
            ++length;
            lower = lower || is_lower(c);
            upper = upper || is_upper(c);
            digit = digit || is_digit(c);
            if (random()) {
                return true;
            }
        } else {
            length = 0;
            lower = upper = digit = false;
        }
    }
    return false;
}

bool may_hold_secret(std::string_view text) noexcept {
    const std::size_t at = text.find('@');
    const bool login = at != std::string_view::npos && text.substr(0, at).find(':') != std::string_view::npos;
    // Parameters of URLs, headers, JSON, and commands in one argument.
    return login || text.find_first_of("?&;{}\"' \t\n") != std::string_view::npos || looks_random(text);
}

template <std::size_t Capacity>
void put_text(sys::BasicTextLine<Capacity>& out, std::string_view text) noexcept {
    for (const char& c : text) {
        if (c == '"' || c == '\\') {
            out << "\\";
        }
        out << (static_cast<unsigned char>(c) < 0x20 ? std::string_view("?") : std::string_view(&c, 1));
    }
}

// How long the first of `size` bytes is that does not end inside a character of UTF-8.
std::size_t whole_characters(std::string_view text, std::size_t size) noexcept {
    while (size > 0 && size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0U) == 0x80U) {
        --size;
    }
    return std::min(size, text.size());
}

class List {
public:
    explicit List(ProgramIdentity& out) noexcept : out_(out.identity) {}

    void begin(std::string_view executable) noexcept {
        out_ << "[\"";
        put_text(out_, executable.substr(0, whole_characters(executable, kMostOfPath)));
        out_ << "\"";
    }

    void argument(std::string_view text) noexcept {
        const bool option = is_option(text);
        const std::size_t taken =
            std::clamp(text.size(), kRedacted.size(), kMostOfArgument) + 4;  // with quotes
        if (left_ < taken) {
            cut();
            return;
        }
        left_ -= taken;
        out_ << ",\"";
        const std::size_t sign = text.find('=');
        if (value_is_secret_ && !option) {
            out_ << kRedacted;
        } else if (sign != std::string_view::npos && is_name(text.substr(0, sign))) {
            put_text(out_, text.substr(0, sign + 1));
            put(text.substr(sign + 1), is_secret_name(text.substr(0, sign)));
        } else {
            put(text, false);
        }
        out_ << "\"";
        value_is_secret_ = option && is_secret_name(text);
    }

    // Further arguments are not stored.
    void cut() noexcept {
        left_ = 0;
        is_cut_ = true;
    }

    void end() noexcept { out_ << (is_cut_ ? ",\"...\"]" : "]"); }

private:
    void put(std::string_view text, bool secret) noexcept {
        if (secret || may_hold_secret(text)) {
            out_ << (text.empty() ? std::string_view() : kRedacted);
            return;
        }
        const std::size_t kept = whole_characters(text, kMostOfArgument);
        put_text(out_, text.substr(0, kept));
        out_ << (kept < text.size() ? "..." : "");
    }

    sys::BasicTextLine<4096>& out_;
    std::size_t left_ = kMostOfAll;
    bool value_is_secret_ = false;
    bool is_cut_ = false;
};

std::string_view next_argument(std::string_view& line) noexcept {
    const std::size_t end = line.find('\0');
    const std::string_view argument = line.substr(0, end);
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
    return argument;
}

// The interpreter's options come before the script; python(1) says which take a value.
bool is_python(std::string_view executable) noexcept {
    std::string_view name = base_name(executable);
    if (!name.starts_with("python") && !name.starts_with("pypy")) {
        return false;
    }
    name.remove_prefix(name.starts_with("python") ? 6 : 4);
    return std::all_of(name.begin(), name.end(),
                       [](char c) { return is_digit(c) || c == '.' || c == 'd' || c == 't'; });
}

// What Python runs, and leaves in `line` its arguments; empty, and `line` as it was, for `-c` and input that
// is not a file.
std::string_view python_script(std::string_view& line) noexcept {
    std::string_view rest = line;
    while (!rest.empty()) {
        const std::string_view word = next_argument(rest);
        if (word == "-m") {
            const std::string_view module = next_argument(rest);
            // It runs another script.
            if (module == "mpi4py" || module == "mpi4py.run" || module == "mpi4py.futures") {
                continue;
            }
            line = rest;
            return module;
        }
        if (word == "-W" || word == "-X" || word == "-profile" || word == "-rc" ||
            word == "--check-hash-based-pycs") {
            (void)next_argument(rest);
        } else if (word.starts_with("-c") || word == "-" || word.empty()) {
            return {};
        } else if (!word.starts_with('-')) {
            line = rest;
            return word;
        }
    }
    return {};
}

}  // namespace

void identify_program(std::string_view executable, std::string_view folder, std::string_view command_line,
                      bool whole, std::string_view partition, ProgramIdentity& out) noexcept {
    out.label = {};
    out.identity = {};
    std::string_view rest = command_line;
    (void)next_argument(rest);
    sys::PathText path;
    if (const std::string_view script = is_python(executable) ? python_script(rest) : std::string_view();
        script.empty()) {
        path << executable;
    } else {
        // A module has no folder.
        const bool is_file = script.find('/') != std::string_view::npos || script.ends_with(".py");
        if (is_file && !script.starts_with('/')) {
            path << folder << "/" << (script.starts_with("./") ? script.substr(2) : script);
        } else {
            path << script;
        }
    }
    const std::string_view label = partition.empty() ? base_name(path.view()) : partition;
    out.label << label.substr(0, whole_characters(label, 200));
    List list(out);
    list.begin(path.view());
    while (!rest.empty()) {
        list.argument(next_argument(rest));
    }
    if (!whole) {
        list.cut();
    }
    list.end();
}

void identify_own_program(std::string_view partition, ProgramIdentity& out) noexcept {
    char text[4096];
    const std::string_view line = sys::read_text("/proc/self/cmdline", text);
    identify_program(executable_path().view(), working_directory().view(), line, line.size() < sizeof text,
                     partition, out);
}

}  // namespace barograph::runtime
