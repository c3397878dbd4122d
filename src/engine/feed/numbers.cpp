// SPDX-License-Identifier: BSD-3-Clause
// See numbers.hpp.
#include "engine/feed/numbers.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace barograph::engine {
namespace {

// Equal on all members of a communicator, another for each; of one that shares its row that of the row.
std::uint64_t key_of(const format::Object& object) noexcept {
    const auto product = static_cast<unsigned __int128>(object.key_low ^ 0xa0761d6478bd642fULL) *
                         (object.key_high ^ 0xe7037ed1a0b428dbULL);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

// Whether several objects share this row: calls on it may be calls on any of them.
bool is_folded(const format::Object& object) noexcept { return object.name.ends_with('+'); }

// The communicator that a file was opened on last, by its name, where no other has that name.
class Opened {
public:
    explicit Opened(const std::vector<format::Object>& objects) {
        for (const format::Object& object : objects) {
            if (object.kind == format::ObjectKind::kCommunicator) {
                const auto [row, is_new] = by_name_.try_emplace(object.name, &object);
                row->second = is_new ? row->second : nullptr;
            }
        }
    }
    [[nodiscard]] const format::Object* on(const format::Object& file) const {
        const auto named = std::find_if(file.attributes.begin(), file.attributes.end(),
                                        [](const auto& one) { return one.first == "communicator"; });
        const auto found = named == file.attributes.end() ? by_name_.end() : by_name_.find(named->second);
        return found == by_name_.end() || found->second == nullptr || is_folded(*found->second)
                   ? nullptr
                   : found->second;
    }

private:
    std::map<std::string_view, const format::Object*> by_name_;
};

}  // namespace

std::shared_ptr<const Numbers> numbers_of(const std::vector<format::CallPath>& paths,
                                          const std::vector<format::Object>& objects,
                                          Dictionary& dictionary) {
    auto numbers = std::make_shared<Numbers>();
    for (const format::CallPath& path : paths) {
        Numbers::PathNumbers known{.layer = path.layer};
        if (path.parent != format::kNoIndex) {
            known.operation = dictionary.operation(path.operation, path.layer);
            known.path = dictionary.path(numbers->paths.at(path.parent).path, known.operation);
            const Operation operation = dictionary.operation_at(known.operation);
            known.dependence = operation.dependence;
            known.judged_by = operation.judged_by;
        }
        numbers->paths.push_back(known);
    }
    std::vector<std::vector<std::uint32_t>> ranks = communicator_ranks(objects);
    const Opened opened(objects);
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const format::Object& object = objects[i];
        Numbers::ObjectNumbers known;
        if (object.kind != format::ObjectKind::kNone) {
            known.key = key_of(object);
            known.size = object.size;
            known.two_groups = object.remote_size != 0;
            known.ranks = std::move(ranks[i]);
            known.object = dictionary.object({.kind = object.kind,
                                              .name = object.name,
                                              .key = known.key,
                                              .size = object.size,
                                              .two_groups = known.two_groups,
                                              .ranks = known.ranks});
            if (object.kind == format::ObjectKind::kFile) {
                const format::Object* const on = opened.on(object);
                known.size = on == nullptr ? 0 : on->size;
                known.key = on == nullptr ? 0 : known.key ^ std::rotl(key_of(*on), 1);
            } else if (object.kind == format::ObjectKind::kWindow && is_folded(object)) {
                known.size = 0;
            }
        }
        numbers->objects.push_back(std::move(known));
    }
    return numbers;
}

}  // namespace barograph::engine
