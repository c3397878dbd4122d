// SPDX-License-Identifier: BSD-3-Clause
// See module_map.hpp.
#include "collect/arena/chunks/module_map.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include "format/arena/arena_layout.hpp"
#include "format/arena/sample_layout.hpp"

namespace barograph::collect {
namespace {

// As capture/source names them.
constexpr std::size_t kMostFileName = 40;

std::optional<std::uint64_t> take_number(std::string_view& text, int base) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::uint64_t value = 0;
    const char* const begin =
        text.data();  // NOLINT(bugprone-suspicious-stringview-data-usage): ends at `end`
    const auto [stop, error] = std::from_chars(begin, begin + end, value, base);
    if (error != std::errc() || stop != begin + end) {
        return std::nullopt;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
    return value;
}

}  // namespace

ModuleMap::ModuleMap(const std::map<std::string, std::string>& arena_metadata) {
    const std::string_view prefix = format::kModuleKey;
    for (auto at = arena_metadata.lower_bound(std::string(prefix));
         at != arena_metadata.end() && at->first.starts_with(prefix); ++at) {
        std::string_view number = std::string_view(at->first).substr(prefix.size());
        std::string_view text = at->second;
        const auto index = take_number(number, 10);
        const auto begin = take_number(text, 16);
        const auto end = take_number(text, 16);
        const auto bias = take_number(text, 16);
        const std::size_t space = text.find(' ');
        if (index && begin && end && bias && *begin < *end && *bias <= *begin &&
            space != std::string_view::npos) {
            modules_.push_back({*index, *begin, *end, *bias, std::string(text.substr(0, space)),
                                std::string(text.substr(space + 1))});
        }
    }
    std::sort(modules_.begin(), modules_.end(),
              [](const Module& a, const Module& b) { return a.number > b.number; });
}

const ModuleMap::Module* ModuleMap::holding(std::uint64_t address) const {
    const auto found = std::find_if(modules_.begin(), modules_.end(), [&](const Module& module) {
        return address >= module.begin && address < module.end;
    });
    return found == modules_.end() ? nullptr : &*found;
}

FileAddress ModuleMap::call_before(std::uint64_t return_address) const {
    const Module* module = return_address == 0 ? nullptr : holding(return_address - 1);
    if (module == nullptr) {
        return {};
    }
    const std::string_view file = std::string_view(module->path).substr(module->path.rfind('/') + 1);
    if (file.starts_with("libmpi") || file.starts_with("libpmpi")) {
        return {};
    }
    return {.path = module->path, .id = module->id, .address = return_address - 1 - module->bias};
}

CallSiteName ModuleMap::instruction(std::uint64_t word) const {
    using format::ObjectAddress;
    const std::uint64_t address = ObjectAddress::address(word);
    const auto named_in_word = std::find_if(modules_.begin(), modules_.end(), [&](const Module& module) {
        return ObjectAddress::has_object(word) && module.number == ObjectAddress::object(word) &&
               address >= module.begin && address < module.end;
    });
    const Module* module = named_in_word != modules_.end() ? &*named_in_word : holding(address);
    return module == nullptr
               ? CallSiteName()
               : named({.path = module->path, .id = module->id, .address = address - module->bias});
}

std::string_view ModuleMap::path_of(std::string_view id) const {
    const auto found =
        std::find_if(modules_.begin(), modules_.end(), [&](const Module& module) { return module.id == id; });
    return found == modules_.end() ? std::string_view() : found->path;
}

CallSiteName ModuleMap::named(const FileAddress& at) {
    const std::string_view file = at.path.substr(at.path.rfind('/') + 1);
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), at.address, 16).ptr;
    CallSiteName site;
    site.name = std::string(file.substr(0, kMostFileName)) + "@" + std::string(at.id) + "+" +
                std::string(digits.data(), end);
    site.module_key = "source.module." + std::string(at.id);
    site.module_path = at.path;
    return site;
}

CallSiteName ModuleMap::site(std::uint64_t return_address) const {
    const FileAddress call = call_before(return_address);
    return call.path.empty() ? CallSiteName() : named(call);
}

}  // namespace barograph::collect
