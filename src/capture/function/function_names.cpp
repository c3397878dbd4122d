// SPDX-License-Identifier: BSD-3-Clause
// See function_names.hpp. Reads the C++ ABI's names (itanium-cxx-abi.github.io, 5.1) and what they are nested
// in, up to the first construct that would take a whole demangler.
#include "capture/function/function_names.hpp"

#include "capture/function/program_symbols.hpp"
#include "capture/io/objects/exclusions.hpp"
#include "sys/text_parts.hpp"

namespace barograph::capture::function {
namespace {

constexpr std::string_view kFortranModule = "_MOD_";

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

class Mangled {
public:
    Mangled(std::string_view rest, FunctionName& name) noexcept : rest_(rest), name_(name) {}

    // False: nothing could be read.
    bool read() noexcept {
        const bool nested = take("N");
        while (nested && !rest_.empty() && (is("K") || is("V") || is("r") || is("R") || is("O"))) {
            rest_.remove_prefix(1);
        }
        if (take("St")) {
            add("std");
        } else if (take("Sa")) {
            add("std::allocator");
        } else if (take("Ss") || take("Sb")) {
            add("std::string");
        }
        while (read_part()) {
            if (!nested) {
                break;
            }
        }
        return !name_.view().empty();
    }

private:
    [[nodiscard]] bool is(std::string_view text) const noexcept { return rest_.starts_with(text); }
    bool take(std::string_view text) noexcept {
        if (!is(text)) {
            return false;
        }
        rest_.remove_prefix(text.size());
        return true;
    }
    void add(std::string_view part) noexcept {
        if (!name_.view().empty()) {
            name_ << "::";
        }
        name_ << part;
    }
    bool read_part() noexcept {
        (void)take("L");  // of this file alone
        if (!rest_.empty() && is_digit(rest_.front())) {
            std::size_t length = 0;
            while (!rest_.empty() && is_digit(rest_.front()) && length < rest_.size()) {
                length = length * 10 + static_cast<std::size_t>(rest_.front() - '0');
                rest_.remove_prefix(1);
            }
            if (length == 0 || length > rest_.size()) {
                return false;
            }
            last_ = rest_.substr(0, length);
            last_ = last_.starts_with("_GLOBAL__N") ? "(anonymous namespace)" : last_;
            rest_.remove_prefix(length);
            add(last_);
            return true;
        }
        if (rest_.size() >= 2 && !last_.empty() && is_digit(rest_[1])) {
            const char kind = rest_.front();
            if (kind == 'C') {
                add(last_);
            } else if (kind == 'D') {
                add("~");
                name_ << last_;
            }
        }
        return false;
    }

    std::string_view rest_;
    std::string_view last_;
    FunctionName& name_;
};

}  // namespace

void readable(std::string_view symbol, FunctionName& name) noexcept {
    // What compilers add to special copies of a function: f.constprop.0
    symbol = symbol.substr(0, symbol.find('.', 1));
    if (symbol.starts_with("_Z") && Mangled(symbol.substr(2), name).read()) {
        return;
    }
    const std::size_t module = symbol.starts_with("__") ? symbol.find(kFortranModule) : symbol.npos;
    if (module != symbol.npos) {
        name << symbol.substr(2, module - 2) << "::" << symbol.substr(module + kFortranModule.size());
        return;
    }
    name << symbol;
}

bool any_matches(std::string_view patterns, std::string_view name) noexcept {
    while (!patterns.empty()) {
        std::string_view pattern = sys::take_part(patterns, ',');
        while (pattern.starts_with(' ')) {
            pattern.remove_prefix(1);
        }
        while (pattern.ends_with(' ')) {
            pattern.remove_suffix(1);
        }
        if (!pattern.empty() && io::matches(pattern, name)) {
            return true;
        }
    }
    return false;
}

bool Choice::takes(std::string_view path, std::uintptr_t address) noexcept {
    if (only_.empty() && except_.empty()) {
        return true;
    }
    const std::string_view symbol = symbol_at(path, address);
    if (symbol.empty()) {
        return only_.empty();
    }
    FunctionName name;
    readable(symbol, name);
    return (only_.empty() || any_matches(only_, name.view())) && !any_matches(except_, name.view());
}

}  // namespace barograph::capture::function
