// SPDX-License-Identifier: BSD-3-Clause
// See dictionary.hpp.
#include "engine/events/dictionary.hpp"

namespace barograph::engine {

Dictionary::Dictionary() {
    operations_.push_back({.name = "program", .layer = format::Layer::kProgram});
    paths_.push_back({});
    objects_.push_back({});
}

std::uint32_t Dictionary::operation(std::string_view name, format::Layer layer) {
    const std::unique_lock lock(mutex_);
    const auto [at, added] = operation_numbers_.try_emplace({layer, std::string(name)},
                                                            static_cast<std::uint32_t>(operations_.size()));
    if (added) {
        operations_.push_back(
            {.name = std::string(name),
             .layer = layer,
             .dependence = layer == format::Layer::kMpi ? dependence_of(name) : Dependence::kNone,
             .judged_by = judged_by(name)});
    }
    return at->second;
}

std::uint32_t Dictionary::path(std::uint32_t parent, std::uint32_t operation) {
    const std::unique_lock lock(mutex_);
    const auto [at, added] =
        path_numbers_.try_emplace({parent, operation}, static_cast<std::uint32_t>(paths_.size()));
    if (added) {
        paths_.push_back({.parent = parent, .operation = operation});
    }
    return at->second;
}

std::uint32_t Dictionary::object(const Object& object) {
    const std::unique_lock lock(mutex_);
    const auto [at, added] = object_numbers_.try_emplace({object.key, object.name, object.kind},
                                                         static_cast<std::uint32_t>(objects_.size()));
    if (added) {
        objects_.push_back(object);
    } else if (objects_[at->second].ranks.empty()) {
        objects_[at->second].ranks = object.ranks;
    }
    return at->second;
}

Operation Dictionary::operation_at(std::uint32_t number) const {
    const std::shared_lock lock(mutex_);
    return operations_.at(number);
}

Path Dictionary::path_at(std::uint32_t number) const {
    const std::shared_lock lock(mutex_);
    return paths_.at(number);
}

Object Dictionary::object_at(std::uint32_t number) const {
    const std::shared_lock lock(mutex_);
    return objects_.at(number);
}

std::uint32_t Dictionary::operations() const {
    const std::shared_lock lock(mutex_);
    return static_cast<std::uint32_t>(operations_.size());
}

std::uint32_t Dictionary::paths() const {
    const std::shared_lock lock(mutex_);
    return static_cast<std::uint32_t>(paths_.size());
}

std::uint32_t Dictionary::objects() const {
    const std::shared_lock lock(mutex_);
    return static_cast<std::uint32_t>(objects_.size());
}

std::vector<std::string> Dictionary::path_texts() const {
    const std::shared_lock lock(mutex_);
    std::vector<std::string> texts;
    texts.reserve(paths_.size());
    texts.emplace_back(operations_.front().name);
    for (std::size_t i = 1; i < paths_.size(); ++i) {  // parents come first
        texts.push_back(texts[paths_[i].parent] + " > " + operations_[paths_[i].operation].name);
    }
    return texts;
}

}  // namespace barograph::engine
