// SPDX-License-Identifier: BSD-3-Clause
// Entries of the blackboard: values of any type, counted references to them, and the level each belongs to.
// Made by the feed of a board and by its sources. Values are read-only once submitted, unless a holder has
// the only reference. Thread-safe as shared_ptr is.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace barograph::engine {

// A type is known by its name, also to parts that were compiled apart (64-bit FNV-1a).
using TypeId = std::uint64_t;
[[nodiscard]] constexpr TypeId type_id(std::string_view name) noexcept {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char character : name) {
        hash = (hash ^ static_cast<unsigned char>(character)) * 0x100000001b3ULL;
    }
    return hash;
}

// One level for each program that is analyzed: entries of one are never given to sources of another.
using Level = std::uint32_t;
inline constexpr Level kProgram = 0;  // where only one is

// Bytes of the entries of one level that are alive. A board counts what it is given from outside against a
// quota.
class Account {
public:
    void add(std::size_t bytes) noexcept { bytes_.fetch_add(bytes, std::memory_order_relaxed); }
    void take(std::size_t bytes) noexcept {
        bytes_.fetch_sub(bytes, std::memory_order_release);
        bytes_.notify_all();
    }
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_.load(std::memory_order_acquire); }
    // Returns when the bytes are others than these.
    void wait(std::size_t while_these) const noexcept { bytes_.wait(while_these, std::memory_order_acquire); }

private:
    std::atomic<std::size_t> bytes_{0};
};

class Entry {
public:
    Entry(TypeId type, Level level, std::uint64_t key, std::size_t bytes) noexcept
        : type_(type), key_(key), bytes_(bytes), level_(level) {}
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

    [[nodiscard]] TypeId type() const noexcept { return type_; }
    [[nodiscard]] Level level() const noexcept { return level_; }
    // Sources that keep an order run entries with equal keys one after the other: the stream, or what the
    // maker chose.
    [[nodiscard]] std::uint64_t key() const noexcept { return key_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

protected:
    virtual ~Entry() {
        if (account_ != nullptr) {
            account_->take(bytes_);
        }
    }

private:
    friend class EntryRef;
    friend class Board;
    void charge(Account& account) noexcept {
        if (account_ == nullptr) {
            account_ = &account;
            account.add(bytes_);
        }
    }

    std::atomic<std::uint32_t> references_{0};
    const TypeId type_;
    const std::uint64_t key_;
    const std::size_t bytes_;
    const Level level_;
    Account* account_ = nullptr;
};

// A counted reference.
class EntryRef {
public:
    EntryRef() = default;
    explicit EntryRef(Entry* entry) noexcept : entry_(entry) { hold(); }
    EntryRef(const EntryRef& other) noexcept : entry_(other.entry_) { hold(); }
    EntryRef(EntryRef&& other) noexcept : entry_(std::exchange(other.entry_, nullptr)) {}
    EntryRef& operator=(EntryRef other) noexcept {
        std::swap(entry_, other.entry_);
        return *this;
    }
    ~EntryRef() {
        if (entry_ != nullptr && entry_->references_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            delete entry_;
        }
    }

    [[nodiscard]] Entry* operator->() const noexcept { return entry_; }
    [[nodiscard]] Entry& operator*() const noexcept { return *entry_; }
    [[nodiscard]] explicit operator bool() const noexcept { return entry_ != nullptr; }
    // Nobody else has it: its value may be changed, or moved away.
    [[nodiscard]] bool sole() const noexcept {
        return entry_ != nullptr && entry_->references_.load(std::memory_order_acquire) == 1;
    }

private:
    void hold() const noexcept {
        if (entry_ != nullptr) {
            entry_->references_.fetch_add(1, std::memory_order_relaxed);
        }
    }
    Entry* entry_ = nullptr;
};

// An entry that holds a value.
template <typename Value>
class Holding final : public Entry {
public:
    Holding(TypeId type, Level level, std::uint64_t key, std::size_t bytes, Value&& held)
        : Entry(type, level, key, bytes), value(std::move(held)) {}
    Value value;
};

// `bytes`: what it takes in memory, about.
template <typename Value>
[[nodiscard]] EntryRef make_entry(TypeId type, Level level, std::uint64_t key, std::size_t bytes,
                                  Value value) {
    return EntryRef(new Holding<Value>(type, level, key, bytes, std::move(value)));
}

// The value of an entry, whose type the caller knows.
template <typename Value>
[[nodiscard]] const Value& value_of(const EntryRef& entry) noexcept {
    return static_cast<const Holding<Value>&>(*entry).value;
}

// The value itself if nobody else has the entry, else a copy.
template <typename Value>
[[nodiscard]] Value take_value(const EntryRef& entry) {
    auto& holding = static_cast<Holding<Value>&>(*entry);
    return entry.sole() ? std::move(holding.value) : holding.value;
}

}  // namespace barograph::engine
