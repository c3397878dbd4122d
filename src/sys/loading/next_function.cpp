// SPDX-License-Identifier: BSD-3-Clause
// See next_function.hpp. Tables as in the System V ABI, the hash table of GNU, and versions as the loader of
// glibc takes them. Calls no function of another library: the way to it may not be there yet.
#include "sys/loading/next_function.hpp"

#include <elf.h>
#include <fcntl.h>
#include <link.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "sys/system_call.hpp"

// The linker's name for the dynamic section of what this is linked into; hidden, it is found by its distance.
// NOLINTBEGIN(readability-identifier-naming,readability-redundant-declaration)
extern "C" [[gnu::visibility("hidden")]] const ElfW(Dyn) barograph_own_dynamic[] __asm__("_DYNAMIC");
extern __attribute__((weak)) r_debug _r_debug;  // of the loader of glibc, once references are bound
// NOLINTEND(readability-identifier-naming,readability-redundant-declaration)

namespace barograph::sys {
namespace {

using Address = ElfW(Addr);
using Symbol = ElfW(Sym);

constexpr std::uint16_t kOldVersion = 0x8000;

bool same(const char* a, const char* b) noexcept {
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

std::uint32_t gnu_hash_of(const char* name) noexcept {
    std::uint32_t hash = 5381;
    for (; *name != '\0'; ++name) {
        hash = hash * 33 + static_cast<unsigned char>(*name);
    }
    return hash;
}

// What one object shows to others.
class Shown {
public:
    explicit Shown(const link_map& object) noexcept : base_(object.l_addr) {
        for (const ElfW(Dyn)* entry = object.l_ld; entry != nullptr && entry->d_tag != DT_NULL; ++entry) {
            // glibc makes these addresses absolute on most architectures, but not on all.
            const Address given = entry->d_un.d_ptr;
            const Address at = given < base_ ? given + base_ : given;
            switch (entry->d_tag) {
                case DT_SYMTAB:
                    symbols_ = reinterpret_cast<const Symbol*>(at);
                    break;
                case DT_STRTAB:
                    strings_ = reinterpret_cast<const char*>(at);
                    break;
                case DT_GNU_HASH:
                    gnu_hash_ = reinterpret_cast<const std::uint32_t*>(at);
                    break;
                case DT_HASH:
                    hash_ = reinterpret_cast<const std::uint32_t*>(at);
                    break;
                case DT_VERSYM:
                    versions_ = reinterpret_cast<const std::uint16_t*>(at);
                    break;
                default:
                    break;
            }
        }
    }

    [[nodiscard]] const Symbol* find(const char* name, std::uint32_t gnu_hash) const noexcept {
        if (symbols_ == nullptr || strings_ == nullptr) {
            return nullptr;
        }
        return gnu_hash_ != nullptr ? in_gnu_hash(name, gnu_hash) : one_by_one(name);
    }
    [[nodiscard]] void* address(const Symbol& symbol) const noexcept {
        return reinterpret_cast<void*>(base_ + symbol.st_value);
    }

private:
    [[nodiscard]] const Symbol* in_gnu_hash(const char* name, std::uint32_t hash) const noexcept {
        const std::uint32_t buckets = gnu_hash_[0];
        const std::uint32_t first = gnu_hash_[1];
        const std::uint32_t words = gnu_hash_[2];
        // A Bloom filter of names: most objects lack most of them.
        constexpr std::uint32_t kBits = 8 * sizeof(Address);
        const auto* const filter = reinterpret_cast<const Address*>(gnu_hash_ + 4);
        const Address word = filter[(hash / kBits) & (words - 1)];
        if ((word >> (hash % kBits) & word >> ((hash >> gnu_hash_[3]) % kBits) & 1U) == 0) {
            return nullptr;
        }
        const std::uint32_t* const bucket =
            gnu_hash_ + 4 + std::size_t{words} * (sizeof(Address) / sizeof(std::uint32_t));
        const std::uint32_t* const chain = bucket + buckets;
        std::uint32_t at = buckets == 0 ? 0 : bucket[hash % buckets];
        for (bool more = at >= first && at != 0; more; ++at) {
            const std::uint32_t of_symbol = chain[at - first];
            if ((of_symbol | 1U) == (hash | 1U) && is(name, at)) {
                return &symbols_[at];
            }
            more = (of_symbol & 1U) == 0;
        }
        return nullptr;
    }
    [[nodiscard]] const Symbol* one_by_one(const char* name) const noexcept {
        const std::uint32_t count = hash_ == nullptr ? 0 : hash_[1];
        for (std::uint32_t at = 0; at < count; ++at) {
            if (is(name, at)) {
                return &symbols_[at];
            }
        }
        return nullptr;
    }
    [[nodiscard]] bool is(const char* name, std::uint32_t at) const noexcept {
        const Symbol& symbol = symbols_[at];
        return symbol.st_shndx != SHN_UNDEF && symbol.st_value != 0 &&
               same(strings_ + symbol.st_name, name) &&
               (versions_ == nullptr || (versions_[at] & kOldVersion) == 0);
    }

    Address base_;
    const Symbol* symbols_ = nullptr;
    const char* strings_ = nullptr;
    const std::uint32_t* gnu_hash_ = nullptr;
    const std::uint32_t* hash_ = nullptr;
    const std::uint16_t* versions_ = nullptr;
};

// What the kernel says of the program, whose dynamic section leads to the loader's list. nullptr where that
// cannot be read.
const link_map* objects_of_program() noexcept {
    const long descriptor =
        system_call(SYS_openat, AT_FDCWD, word("/proc/self/auxv"), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) {
        return nullptr;
    }
    ElfW(auxv_t) values[64];
    const long bytes = system_call(SYS_read, descriptor, word(values), sizeof values);
    (void)system_call(SYS_close, descriptor);
    const ElfW(Phdr)* segments = nullptr;
    std::size_t count = 0;
    for (std::size_t i = 0; bytes > 0 && (i + 1) * sizeof *values <= static_cast<std::size_t>(bytes); ++i) {
        if (values[i].a_type == AT_PHDR) {
            segments = reinterpret_cast<const ElfW(Phdr)*>(values[i].a_un.a_val);
        } else if (values[i].a_type == AT_PHNUM) {
            count = values[i].a_un.a_val;
        }
    }
    const ElfW(Phdr)* own = nullptr;
    const ElfW(Phdr)* dynamic = nullptr;
    for (std::size_t i = 0; segments != nullptr && i < count; ++i) {
        own = segments[i].p_type == PT_PHDR ? &segments[i] : own;
        dynamic = segments[i].p_type == PT_DYNAMIC ? &segments[i] : dynamic;
    }
    if (own == nullptr || dynamic == nullptr) {
        return nullptr;  // the loader itself is what the kernel has started
    }
    const Address base = reinterpret_cast<Address>(segments) - own->p_vaddr;
    for (const auto* entry = reinterpret_cast<const ElfW(Dyn)*>(base + dynamic->p_vaddr);
         entry->d_tag != DT_NULL; ++entry) {
        if (entry->d_tag == DT_DEBUG && entry->d_un.d_ptr != 0) {
            return reinterpret_cast<const r_debug*>(entry->d_un.d_ptr)->r_map;
        }
    }
    return nullptr;
}

// All objects in the order in which they were loaded.
const link_map* objects() noexcept {
    static constinit std::atomic<const link_map*> first{nullptr};
    const link_map* found = first.load(std::memory_order_relaxed);
    if (found == nullptr) {
        found = objects_of_program();
        if (found == nullptr && &_r_debug != nullptr) {
            found = _r_debug.r_map;
        }
        first.store(found, std::memory_order_relaxed);
    }
    return found;
}

void* find_from(const link_map* object, const char* name) noexcept {
    const std::uint32_t hash = gnu_hash_of(name);
    for (; object != nullptr; object = object->l_next) {
        const Shown shown(*object);
        if (const Symbol* const found = shown.find(name, hash); found != nullptr) {
            return ELF64_ST_TYPE(found->st_info) == STT_FUNC ? shown.address(*found) : nullptr;
        }
    }
    return nullptr;
}

}  // namespace

void* next_function(const char* name) noexcept {
    const link_map* object = objects();
    while (object != nullptr && object->l_ld != barograph_own_dynamic) {
        object = object->l_next;
    }
    return object == nullptr ? nullptr : find_from(object->l_next, name);
}

void* loaded_function(const char* name) noexcept { return find_from(objects(), name); }

}  // namespace barograph::sys
