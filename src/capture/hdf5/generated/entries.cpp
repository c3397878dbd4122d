// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/hdf5.toml by `python -m codegen`. Do not edit.
// What the program calls instead of HDF5's functions; `real` only says what type the real one has.
// clang-format off
#include "capture/hdf5/wrappers.hpp"

#define BAROGRAPH_ENTRY extern "C" __attribute__((visibility("default")))

using namespace barograph;
using namespace barograph::capture::hdf5;

BAROGRAPH_ENTRY int entry_H5Aclose(Id closed) __asm__("H5Aclose");
int entry_H5Aclose(Id closed) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return closes(kH5Aclose, __builtin_return_address(0), real, Direct{}, closed);
}

BAROGRAPH_ENTRY int entry_H5Aclose_async(const char* app_file, const char* app_function, unsigned app_line, Id closed, Id event_set) __asm__("H5Aclose_async");
int entry_H5Aclose_async(const char* app_file, const char* app_function, unsigned app_line, Id closed, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, Id);
    constexpr Real* real = nullptr;
    return closes(kH5AcloseAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, closed);
}

BAROGRAPH_ENTRY Id entry_H5Acreate1(Id location, const char* name, Id type, Id space, Id creation) __asm__("H5Acreate1");
Id entry_H5Acreate1(Id location, const char* name, Id type, Id space, Id creation) {
    using Real = Id(Id, const char*, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Acreate1, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kAttribute, location, name, type, space, creation);
}

BAROGRAPH_ENTRY Id entry_H5Acreate2(Id location, const char* name, Id type, Id space, Id creation, Id access) __asm__("H5Acreate2");
Id entry_H5Acreate2(Id location, const char* name, Id type, Id space, Id creation, Id access) {
    using Real = Id(Id, const char*, Id, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Acreate2, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kAttribute, location, name, type, space, creation, access);
}

BAROGRAPH_ENTRY Id entry_H5Acreate_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id type, Id space, Id creation, Id access, Id event_set) __asm__("H5Acreate_async");
Id entry_H5Acreate_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id type, Id space, Id creation, Id access, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, const char*, Id, Id, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5AcreateAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kAttribute, location, name, type, space, creation, access);
}

BAROGRAPH_ENTRY Id entry_H5Acreate_by_name(Id location, const char* object, const char* name, Id type, Id space, Id creation, Id access, Id link) __asm__("H5Acreate_by_name");
Id entry_H5Acreate_by_name(Id location, const char* object, const char* name, Id type, Id space, Id creation, Id access, Id link) {
    using Real = Id(Id, const char*, const char*, Id, Id, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5AcreateByName, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kAttribute, location, object, name, type, space, creation, access, link);
}

BAROGRAPH_ENTRY Id entry_H5Acreate_by_name_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* object, const char* name, Id type, Id space, Id creation, Id access, Id link, Id event_set) __asm__("H5Acreate_by_name_async");
Id entry_H5Acreate_by_name_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* object, const char* name, Id type, Id space, Id creation, Id access, Id link, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, const char*, const char*, Id, Id, Id, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5AcreateByNameAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kAttribute, location, object, name, type, space, creation, access, link);
}

BAROGRAPH_ENTRY int entry_H5Adelete(Id location, const char* name) __asm__("H5Adelete");
int entry_H5Adelete(Id location, const char* name) {
    using Real = int(Id, const char*);
    constexpr Real* real = nullptr;
    return acts(kH5Adelete, __builtin_return_address(0), real, Direct{}, format::FileCounter::kRemovals, location, name);
}

BAROGRAPH_ENTRY Id entry_H5Aopen(Id location, const char* name, Id access) __asm__("H5Aopen");
Id entry_H5Aopen(Id location, const char* name, Id access) {
    using Real = Id(Id, const char*, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Aopen, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kAttribute, location, name, access);
}

BAROGRAPH_ENTRY Id entry_H5Aopen_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id access, Id event_set) __asm__("H5Aopen_async");
Id entry_H5Aopen_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id access, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, const char*, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5AopenAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kAttribute, location, name, access);
}

BAROGRAPH_ENTRY Id entry_H5Aopen_by_idx(Id location, const char* object, int by, int order, std::uint64_t index, Id access, Id link) __asm__("H5Aopen_by_idx");
Id entry_H5Aopen_by_idx(Id location, const char* object, int by, int order, std::uint64_t index, Id access, Id link) {
    using Real = Id(Id, const char*, int, int, std::uint64_t, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5AopenByIdx, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kAttribute, location, object, by, order, index, access, link);
}

BAROGRAPH_ENTRY Id entry_H5Aopen_by_idx_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* object, int by, int order, std::uint64_t index, Id access, Id link, Id event_set) __asm__("H5Aopen_by_idx_async");
Id entry_H5Aopen_by_idx_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* object, int by, int order, std::uint64_t index, Id access, Id link, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, const char*, int, int, std::uint64_t, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5AopenByIdxAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kAttribute, location, object, by, order, index, access, link);
}

BAROGRAPH_ENTRY Id entry_H5Aopen_by_name(Id location, const char* object, const char* name, Id access, Id link) __asm__("H5Aopen_by_name");
Id entry_H5Aopen_by_name(Id location, const char* object, const char* name, Id access, Id link) {
    using Real = Id(Id, const char*, const char*, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5AopenByName, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kAttribute, location, object, name, access, link);
}

BAROGRAPH_ENTRY Id entry_H5Aopen_by_name_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* object, const char* name, Id access, Id link, Id event_set) __asm__("H5Aopen_by_name_async");
Id entry_H5Aopen_by_name_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* object, const char* name, Id access, Id link, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, const char*, const char*, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5AopenByNameAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kAttribute, location, object, name, access, link);
}

BAROGRAPH_ENTRY Id entry_H5Aopen_idx(Id location, unsigned index) __asm__("H5Aopen_idx");
Id entry_H5Aopen_idx(Id location, unsigned index) {
    using Real = Id(Id, unsigned);
    constexpr Real* real = nullptr;
    return opens<true>(kH5AopenIdx, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kAttribute, location, index);
}

BAROGRAPH_ENTRY Id entry_H5Aopen_name(Id location, const char* name) __asm__("H5Aopen_name");
Id entry_H5Aopen_name(Id location, const char* name) {
    using Real = Id(Id, const char*);
    constexpr Real* real = nullptr;
    return opens<true>(kH5AopenName, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kAttribute, location, name);
}

BAROGRAPH_ENTRY int entry_H5Aread(Id attribute, Id type, void* buffer) __asm__("H5Aread");
int entry_H5Aread(Id attribute, Id type, void* buffer) {
    using Real = int(Id, Id, void*);
    constexpr Real* real = nullptr;
    return moves_attribute<false>(kH5Aread, __builtin_return_address(0), real, Direct{}, attribute, type, buffer);
}

BAROGRAPH_ENTRY int entry_H5Aread_async(const char* app_file, const char* app_function, unsigned app_line, Id attribute, Id type, void* buffer, Id event_set) __asm__("H5Aread_async");
int entry_H5Aread_async(const char* app_file, const char* app_function, unsigned app_line, Id attribute, Id type, void* buffer, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, Id, void*, Id);
    constexpr Real* real = nullptr;
    return moves_attribute<false>(kH5AreadAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, attribute, type, buffer);
}

BAROGRAPH_ENTRY int entry_H5Awrite(Id attribute, Id type, const void* buffer) __asm__("H5Awrite");
int entry_H5Awrite(Id attribute, Id type, const void* buffer) {
    using Real = int(Id, Id, const void*);
    constexpr Real* real = nullptr;
    return moves_attribute<true>(kH5Awrite, __builtin_return_address(0), real, Direct{}, attribute, type, buffer);
}

BAROGRAPH_ENTRY int entry_H5Awrite_async(const char* app_file, const char* app_function, unsigned app_line, Id attribute, Id type, const void* buffer, Id event_set) __asm__("H5Awrite_async");
int entry_H5Awrite_async(const char* app_file, const char* app_function, unsigned app_line, Id attribute, Id type, const void* buffer, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, Id, const void*, Id);
    constexpr Real* real = nullptr;
    return moves_attribute<true>(kH5AwriteAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, attribute, type, buffer);
}

BAROGRAPH_ENTRY int entry_H5Dclose(Id closed) __asm__("H5Dclose");
int entry_H5Dclose(Id closed) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return closes(kH5Dclose, __builtin_return_address(0), real, Direct{}, closed);
}

BAROGRAPH_ENTRY int entry_H5Dclose_async(const char* app_file, const char* app_function, unsigned app_line, Id closed, Id event_set) __asm__("H5Dclose_async");
int entry_H5Dclose_async(const char* app_file, const char* app_function, unsigned app_line, Id closed, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, Id);
    constexpr Real* real = nullptr;
    return closes(kH5DcloseAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, closed);
}

BAROGRAPH_ENTRY Id entry_H5Dcreate1(Id location, const char* name, Id type, Id space, Id creation) __asm__("H5Dcreate1");
Id entry_H5Dcreate1(Id location, const char* name, Id type, Id space, Id creation) {
    using Real = Id(Id, const char*, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Dcreate1, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kDataset, location, name, type, space, creation);
}

BAROGRAPH_ENTRY Id entry_H5Dcreate2(Id location, const char* name, Id type, Id space, Id link, Id creation, Id access) __asm__("H5Dcreate2");
Id entry_H5Dcreate2(Id location, const char* name, Id type, Id space, Id link, Id creation, Id access) {
    using Real = Id(Id, const char*, Id, Id, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Dcreate2, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kDataset, location, name, type, space, link, creation, access);
}

BAROGRAPH_ENTRY Id entry_H5Dcreate_anon(Id location, Id type, Id space, Id creation, Id access) __asm__("H5Dcreate_anon");
Id entry_H5Dcreate_anon(Id location, Id type, Id space, Id creation, Id access) {
    using Real = Id(Id, Id, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<false>(kH5DcreateAnon, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kDataset, location, type, space, creation, access);
}

BAROGRAPH_ENTRY Id entry_H5Dcreate_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id type, Id space, Id link, Id creation, Id access, Id event_set) __asm__("H5Dcreate_async");
Id entry_H5Dcreate_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id type, Id space, Id link, Id creation, Id access, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, const char*, Id, Id, Id, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5DcreateAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kDataset, location, name, type, space, link, creation, access);
}

BAROGRAPH_ENTRY int entry_H5Dflush(Id object) __asm__("H5Dflush");
int entry_H5Dflush(Id object) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return acts(kH5Dflush, __builtin_return_address(0), real, Direct{}, format::FileCounter::kSyncs, object);
}

BAROGRAPH_ENTRY Id entry_H5Dopen1(Id location, const char* name) __asm__("H5Dopen1");
Id entry_H5Dopen1(Id location, const char* name) {
    using Real = Id(Id, const char*);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Dopen1, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kDataset, location, name);
}

BAROGRAPH_ENTRY Id entry_H5Dopen2(Id location, const char* name, Id access) __asm__("H5Dopen2");
Id entry_H5Dopen2(Id location, const char* name, Id access) {
    using Real = Id(Id, const char*, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Dopen2, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kDataset, location, name, access);
}

BAROGRAPH_ENTRY Id entry_H5Dopen_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id access, Id event_set) __asm__("H5Dopen_async");
Id entry_H5Dopen_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id access, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, const char*, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5DopenAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kDataset, location, name, access);
}

BAROGRAPH_ENTRY int entry_H5Dread(Id dataset, Id type, Id memory, Id file, Id transfer, void* buffer) __asm__("H5Dread");
int entry_H5Dread(Id dataset, Id type, Id memory, Id file, Id transfer, void* buffer) {
    using Real = int(Id, Id, Id, Id, Id, void*);
    constexpr Real* real = nullptr;
    return moves<false>(kH5Dread, __builtin_return_address(0), real, Direct{}, dataset, type, memory, file, transfer, buffer);
}

BAROGRAPH_ENTRY int entry_H5Dread_async(const char* app_file, const char* app_function, unsigned app_line, Id dataset, Id type, Id memory, Id file, Id transfer, void* buffer, Id event_set) __asm__("H5Dread_async");
int entry_H5Dread_async(const char* app_file, const char* app_function, unsigned app_line, Id dataset, Id type, Id memory, Id file, Id transfer, void* buffer, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, Id, Id, Id, Id, void*, Id);
    constexpr Real* real = nullptr;
    return moves<false>(kH5DreadAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, dataset, type, memory, file, transfer, buffer);
}

BAROGRAPH_ENTRY int entry_H5Dread_chunk(Id dataset, Id transfer, const std::uint64_t* offset, std::uint32_t* filters, void* buffer) __asm__("H5Dread_chunk");
int entry_H5Dread_chunk(Id dataset, Id transfer, const std::uint64_t* offset, std::uint32_t* filters, void* buffer) {
    using Real = int(Id, Id, const std::uint64_t*, std::uint32_t*, void*);
    constexpr Real* real = nullptr;
    return reads_chunk(kH5DreadChunk, __builtin_return_address(0), real, Direct{}, dataset, transfer, offset, filters, buffer);
}

BAROGRAPH_ENTRY int entry_H5Dread_chunk1(Id dataset, Id transfer, const std::uint64_t* offset, std::uint32_t* filters, void* buffer) __asm__("H5Dread_chunk1");
int entry_H5Dread_chunk1(Id dataset, Id transfer, const std::uint64_t* offset, std::uint32_t* filters, void* buffer) {
    using Real = int(Id, Id, const std::uint64_t*, std::uint32_t*, void*);
    constexpr Real* real = nullptr;
    return reads_chunk(kH5DreadChunk1, __builtin_return_address(0), real, Direct{}, dataset, transfer, offset, filters, buffer);
}

BAROGRAPH_ENTRY int entry_H5Dread_chunk2(Id dataset, Id transfer, const std::uint64_t* offset, std::uint32_t* filters, void* buffer, std::size_t* room) __asm__("H5Dread_chunk2");
int entry_H5Dread_chunk2(Id dataset, Id transfer, const std::uint64_t* offset, std::uint32_t* filters, void* buffer, std::size_t* room) {
    using Real = int(Id, Id, const std::uint64_t*, std::uint32_t*, void*, std::size_t*);
    constexpr Real* real = nullptr;
    return reads_chunk(kH5DreadChunk2, __builtin_return_address(0), real, Direct{}, dataset, transfer, offset, filters, buffer, room);
}

BAROGRAPH_ENTRY int entry_H5Dread_multi(std::size_t count, Id* dataset, Id* type, Id* memory, Id* file, Id transfer, void** buffer) __asm__("H5Dread_multi");
int entry_H5Dread_multi(std::size_t count, Id* dataset, Id* type, Id* memory, Id* file, Id transfer, void** buffer) {
    using Real = int(std::size_t, Id*, Id*, Id*, Id*, Id, void**);
    constexpr Real* real = nullptr;
    return moves_several<false>(kH5DreadMulti, __builtin_return_address(0), real, Direct{}, count, dataset, type, memory, file, transfer, buffer);
}

BAROGRAPH_ENTRY int entry_H5Dread_multi_async(const char* app_file, const char* app_function, unsigned app_line, std::size_t count, Id* dataset, Id* type, Id* memory, Id* file, Id transfer, void** buffer, Id event_set) __asm__("H5Dread_multi_async");
int entry_H5Dread_multi_async(const char* app_file, const char* app_function, unsigned app_line, std::size_t count, Id* dataset, Id* type, Id* memory, Id* file, Id transfer, void** buffer, Id event_set) {
    using Real = int(const char*, const char*, unsigned, std::size_t, Id*, Id*, Id*, Id*, Id, void**, Id);
    constexpr Real* real = nullptr;
    return moves_several<false>(kH5DreadMultiAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, count, dataset, type, memory, file, transfer, buffer);
}

BAROGRAPH_ENTRY int entry_H5Drefresh(Id object) __asm__("H5Drefresh");
int entry_H5Drefresh(Id object) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return acts(kH5Drefresh, __builtin_return_address(0), real, Direct{}, format::FileCounter::kOtherMetadataCalls, object);
}

BAROGRAPH_ENTRY int entry_H5Dset_extent(Id dataset, const std::uint64_t* size) __asm__("H5Dset_extent");
int entry_H5Dset_extent(Id dataset, const std::uint64_t* size) {
    using Real = int(Id, const std::uint64_t*);
    constexpr Real* real = nullptr;
    return acts(kH5DsetExtent, __builtin_return_address(0), real, Direct{}, format::FileCounter::kTruncations, dataset, size);
}

BAROGRAPH_ENTRY int entry_H5Dset_extent_async(const char* app_file, const char* app_function, unsigned app_line, Id dataset, const std::uint64_t* size, Id event_set) __asm__("H5Dset_extent_async");
int entry_H5Dset_extent_async(const char* app_file, const char* app_function, unsigned app_line, Id dataset, const std::uint64_t* size, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, const std::uint64_t*, Id);
    constexpr Real* real = nullptr;
    return acts(kH5DsetExtentAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::FileCounter::kTruncations, dataset, size);
}

BAROGRAPH_ENTRY int entry_H5Dwrite(Id dataset, Id type, Id memory, Id file, Id transfer, const void* buffer) __asm__("H5Dwrite");
int entry_H5Dwrite(Id dataset, Id type, Id memory, Id file, Id transfer, const void* buffer) {
    using Real = int(Id, Id, Id, Id, Id, const void*);
    constexpr Real* real = nullptr;
    return moves<true>(kH5Dwrite, __builtin_return_address(0), real, Direct{}, dataset, type, memory, file, transfer, buffer);
}

BAROGRAPH_ENTRY int entry_H5Dwrite_async(const char* app_file, const char* app_function, unsigned app_line, Id dataset, Id type, Id memory, Id file, Id transfer, const void* buffer, Id event_set) __asm__("H5Dwrite_async");
int entry_H5Dwrite_async(const char* app_file, const char* app_function, unsigned app_line, Id dataset, Id type, Id memory, Id file, Id transfer, const void* buffer, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, Id, Id, Id, Id, const void*, Id);
    constexpr Real* real = nullptr;
    return moves<true>(kH5DwriteAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, dataset, type, memory, file, transfer, buffer);
}

BAROGRAPH_ENTRY int entry_H5Dwrite_chunk(Id dataset, Id transfer, std::uint32_t filters, const std::uint64_t* offset, std::size_t bytes, const void* buffer) __asm__("H5Dwrite_chunk");
int entry_H5Dwrite_chunk(Id dataset, Id transfer, std::uint32_t filters, const std::uint64_t* offset, std::size_t bytes, const void* buffer) {
    using Real = int(Id, Id, std::uint32_t, const std::uint64_t*, std::size_t, const void*);
    constexpr Real* real = nullptr;
    return writes_chunk(kH5DwriteChunk, __builtin_return_address(0), real, Direct{}, dataset, transfer, filters, offset, bytes, buffer);
}

BAROGRAPH_ENTRY int entry_H5Dwrite_multi(std::size_t count, Id* dataset, Id* type, Id* memory, Id* file, Id transfer, const void** buffer) __asm__("H5Dwrite_multi");
int entry_H5Dwrite_multi(std::size_t count, Id* dataset, Id* type, Id* memory, Id* file, Id transfer, const void** buffer) {
    using Real = int(std::size_t, Id*, Id*, Id*, Id*, Id, const void**);
    constexpr Real* real = nullptr;
    return moves_several<true>(kH5DwriteMulti, __builtin_return_address(0), real, Direct{}, count, dataset, type, memory, file, transfer, buffer);
}

BAROGRAPH_ENTRY int entry_H5Dwrite_multi_async(const char* app_file, const char* app_function, unsigned app_line, std::size_t count, Id* dataset, Id* type, Id* memory, Id* file, Id transfer, const void** buffer, Id event_set) __asm__("H5Dwrite_multi_async");
int entry_H5Dwrite_multi_async(const char* app_file, const char* app_function, unsigned app_line, std::size_t count, Id* dataset, Id* type, Id* memory, Id* file, Id transfer, const void** buffer, Id event_set) {
    using Real = int(const char*, const char*, unsigned, std::size_t, Id*, Id*, Id*, Id*, Id, const void**, Id);
    constexpr Real* real = nullptr;
    return moves_several<true>(kH5DwriteMultiAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, count, dataset, type, memory, file, transfer, buffer);
}

BAROGRAPH_ENTRY int entry_H5Fclose(Id closed) __asm__("H5Fclose");
int entry_H5Fclose(Id closed) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return closes(kH5Fclose, __builtin_return_address(0), real, Direct{}, closed);
}

BAROGRAPH_ENTRY int entry_H5Fclose_async(const char* app_file, const char* app_function, unsigned app_line, Id closed, Id event_set) __asm__("H5Fclose_async");
int entry_H5Fclose_async(const char* app_file, const char* app_function, unsigned app_line, Id closed, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, Id);
    constexpr Real* real = nullptr;
    return closes(kH5FcloseAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, closed);
}

BAROGRAPH_ENTRY Id entry_H5Fcreate(const char* name, unsigned flags, Id creation, Id access) __asm__("H5Fcreate");
Id entry_H5Fcreate(const char* name, unsigned flags, Id creation, Id access) {
    using Real = Id(const char*, unsigned, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Fcreate, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kFile, name, flags, creation, access);
}

BAROGRAPH_ENTRY Id entry_H5Fcreate_async(const char* app_file, const char* app_function, unsigned app_line, const char* name, unsigned flags, Id creation, Id access, Id event_set) __asm__("H5Fcreate_async");
Id entry_H5Fcreate_async(const char* app_file, const char* app_function, unsigned app_line, const char* name, unsigned flags, Id creation, Id access, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, const char*, unsigned, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5FcreateAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kFile, name, flags, creation, access);
}

BAROGRAPH_ENTRY int entry_H5Fflush(Id object, int scope) __asm__("H5Fflush");
int entry_H5Fflush(Id object, int scope) {
    using Real = int(Id, int);
    constexpr Real* real = nullptr;
    return acts(kH5Fflush, __builtin_return_address(0), real, Direct{}, format::FileCounter::kSyncs, object, scope);
}

BAROGRAPH_ENTRY int entry_H5Fflush_async(const char* app_file, const char* app_function, unsigned app_line, Id object, int scope, Id event_set) __asm__("H5Fflush_async");
int entry_H5Fflush_async(const char* app_file, const char* app_function, unsigned app_line, Id object, int scope, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, int, Id);
    constexpr Real* real = nullptr;
    return acts(kH5FflushAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::FileCounter::kSyncs, object, scope);
}

BAROGRAPH_ENTRY Id entry_H5Fopen(const char* name, unsigned flags, Id access) __asm__("H5Fopen");
Id entry_H5Fopen(const char* name, unsigned flags, Id access) {
    using Real = Id(const char*, unsigned, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Fopen, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kFile, name, flags, access);
}

BAROGRAPH_ENTRY Id entry_H5Fopen_async(const char* app_file, const char* app_function, unsigned app_line, const char* name, unsigned flags, Id access, Id event_set) __asm__("H5Fopen_async");
Id entry_H5Fopen_async(const char* app_file, const char* app_function, unsigned app_line, const char* name, unsigned flags, Id access, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, const char*, unsigned, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5FopenAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kFile, name, flags, access);
}

BAROGRAPH_ENTRY Id entry_H5Freopen(Id file) __asm__("H5Freopen");
Id entry_H5Freopen(Id file) {
    using Real = Id(Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Freopen, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kFile, file);
}

BAROGRAPH_ENTRY Id entry_H5Freopen_async(const char* app_file, const char* app_function, unsigned app_line, Id file, Id event_set) __asm__("H5Freopen_async");
Id entry_H5Freopen_async(const char* app_file, const char* app_function, unsigned app_line, Id file, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5FreopenAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kFile, file);
}

BAROGRAPH_ENTRY int entry_H5Gclose(Id closed) __asm__("H5Gclose");
int entry_H5Gclose(Id closed) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return closes(kH5Gclose, __builtin_return_address(0), real, Direct{}, closed);
}

BAROGRAPH_ENTRY int entry_H5Gclose_async(const char* app_file, const char* app_function, unsigned app_line, Id closed, Id event_set) __asm__("H5Gclose_async");
int entry_H5Gclose_async(const char* app_file, const char* app_function, unsigned app_line, Id closed, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, Id);
    constexpr Real* real = nullptr;
    return closes(kH5GcloseAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, closed);
}

BAROGRAPH_ENTRY Id entry_H5Gcreate1(Id location, const char* name, std::size_t size) __asm__("H5Gcreate1");
Id entry_H5Gcreate1(Id location, const char* name, std::size_t size) {
    using Real = Id(Id, const char*, std::size_t);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Gcreate1, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kGroup, location, name, size);
}

BAROGRAPH_ENTRY Id entry_H5Gcreate2(Id location, const char* name, Id link, Id creation, Id access) __asm__("H5Gcreate2");
Id entry_H5Gcreate2(Id location, const char* name, Id link, Id creation, Id access) {
    using Real = Id(Id, const char*, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Gcreate2, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kGroup, location, name, link, creation, access);
}

BAROGRAPH_ENTRY Id entry_H5Gcreate_anon(Id location, Id creation, Id access) __asm__("H5Gcreate_anon");
Id entry_H5Gcreate_anon(Id location, Id creation, Id access) {
    using Real = Id(Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<false>(kH5GcreateAnon, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kGroup, location, creation, access);
}

BAROGRAPH_ENTRY Id entry_H5Gcreate_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id link, Id creation, Id access, Id event_set) __asm__("H5Gcreate_async");
Id entry_H5Gcreate_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id link, Id creation, Id access, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, const char*, Id, Id, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5GcreateAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kGroup, location, name, link, creation, access);
}

BAROGRAPH_ENTRY int entry_H5Gflush(Id object) __asm__("H5Gflush");
int entry_H5Gflush(Id object) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return acts(kH5Gflush, __builtin_return_address(0), real, Direct{}, format::FileCounter::kSyncs, object);
}

BAROGRAPH_ENTRY Id entry_H5Gopen1(Id location, const char* name) __asm__("H5Gopen1");
Id entry_H5Gopen1(Id location, const char* name) {
    using Real = Id(Id, const char*);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Gopen1, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kGroup, location, name);
}

BAROGRAPH_ENTRY Id entry_H5Gopen2(Id location, const char* name, Id access) __asm__("H5Gopen2");
Id entry_H5Gopen2(Id location, const char* name, Id access) {
    using Real = Id(Id, const char*, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Gopen2, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kGroup, location, name, access);
}

BAROGRAPH_ENTRY Id entry_H5Gopen_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id access, Id event_set) __asm__("H5Gopen_async");
Id entry_H5Gopen_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id access, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, const char*, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5GopenAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kGroup, location, name, access);
}

BAROGRAPH_ENTRY int entry_H5Grefresh(Id object) __asm__("H5Grefresh");
int entry_H5Grefresh(Id object) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return acts(kH5Grefresh, __builtin_return_address(0), real, Direct{}, format::FileCounter::kOtherMetadataCalls, object);
}

BAROGRAPH_ENTRY int entry_H5Idec_ref(Id closed) __asm__("H5Idec_ref");
int entry_H5Idec_ref(Id closed) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return closes(kH5IdecRef, __builtin_return_address(0), real, Direct{}, closed);
}

BAROGRAPH_ENTRY int entry_H5Ldelete(Id location, const char* name, Id access) __asm__("H5Ldelete");
int entry_H5Ldelete(Id location, const char* name, Id access) {
    using Real = int(Id, const char*, Id);
    constexpr Real* real = nullptr;
    return acts(kH5Ldelete, __builtin_return_address(0), real, Direct{}, format::FileCounter::kRemovals, location, name, access);
}

BAROGRAPH_ENTRY int entry_H5Ldelete_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id access, Id event_set) __asm__("H5Ldelete_async");
int entry_H5Ldelete_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id access, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, const char*, Id, Id);
    constexpr Real* real = nullptr;
    return acts(kH5LdeleteAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::FileCounter::kRemovals, location, name, access);
}

BAROGRAPH_ENTRY int entry_H5Oclose(Id closed) __asm__("H5Oclose");
int entry_H5Oclose(Id closed) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return closes(kH5Oclose, __builtin_return_address(0), real, Direct{}, closed);
}

BAROGRAPH_ENTRY int entry_H5Oclose_async(const char* app_file, const char* app_function, unsigned app_line, Id closed, Id event_set) __asm__("H5Oclose_async");
int entry_H5Oclose_async(const char* app_file, const char* app_function, unsigned app_line, Id closed, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, Id);
    constexpr Real* real = nullptr;
    return closes(kH5OcloseAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, closed);
}

BAROGRAPH_ENTRY int entry_H5Oflush(Id object) __asm__("H5Oflush");
int entry_H5Oflush(Id object) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return acts(kH5Oflush, __builtin_return_address(0), real, Direct{}, format::FileCounter::kSyncs, object);
}

BAROGRAPH_ENTRY int entry_H5Oflush_async(const char* app_file, const char* app_function, unsigned app_line, Id object, Id event_set) __asm__("H5Oflush_async");
int entry_H5Oflush_async(const char* app_file, const char* app_function, unsigned app_line, Id object, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, Id);
    constexpr Real* real = nullptr;
    return acts(kH5OflushAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::FileCounter::kSyncs, object);
}

BAROGRAPH_ENTRY int entry_H5Olink(Id object, Id location, const char* name, Id link, Id access) __asm__("H5Olink");
int entry_H5Olink(Id object, Id location, const char* name, Id link, Id access) {
    using Real = int(Id, Id, const char*, Id, Id);
    constexpr Real* real = nullptr;
    return links(kH5Olink, __builtin_return_address(0), real, Direct{}, object, location, name, link, access);
}

BAROGRAPH_ENTRY Id entry_H5Oopen(Id location, const char* name, Id link) __asm__("H5Oopen");
Id entry_H5Oopen(Id location, const char* name, Id link) {
    using Real = Id(Id, const char*, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5Oopen, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kNone, location, name, link);
}

BAROGRAPH_ENTRY Id entry_H5Oopen_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id link, Id event_set) __asm__("H5Oopen_async");
Id entry_H5Oopen_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* name, Id link, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, const char*, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5OopenAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kNone, location, name, link);
}

BAROGRAPH_ENTRY Id entry_H5Oopen_by_idx(Id location, const char* group, int by, int order, std::uint64_t index, Id link) __asm__("H5Oopen_by_idx");
Id entry_H5Oopen_by_idx(Id location, const char* group, int by, int order, std::uint64_t index, Id link) {
    using Real = Id(Id, const char*, int, int, std::uint64_t, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5OopenByIdx, __builtin_return_address(0), real, Direct{}, format::ObjectKind::kNone, location, group, by, order, index, link);
}

BAROGRAPH_ENTRY Id entry_H5Oopen_by_idx_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* group, int by, int order, std::uint64_t index, Id link, Id event_set) __asm__("H5Oopen_by_idx_async");
Id entry_H5Oopen_by_idx_async(const char* app_file, const char* app_function, unsigned app_line, Id location, const char* group, int by, int order, std::uint64_t index, Id link, Id event_set) {
    using Real = Id(const char*, const char*, unsigned, Id, const char*, int, int, std::uint64_t, Id, Id);
    constexpr Real* real = nullptr;
    return opens<true>(kH5OopenByIdxAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::ObjectKind::kNone, location, group, by, order, index, link);
}

BAROGRAPH_ENTRY int entry_H5Orefresh(Id object) __asm__("H5Orefresh");
int entry_H5Orefresh(Id object) {
    using Real = int(Id);
    constexpr Real* real = nullptr;
    return acts(kH5Orefresh, __builtin_return_address(0), real, Direct{}, format::FileCounter::kOtherMetadataCalls, object);
}

BAROGRAPH_ENTRY int entry_H5Orefresh_async(const char* app_file, const char* app_function, unsigned app_line, Id object, Id event_set) __asm__("H5Orefresh_async");
int entry_H5Orefresh_async(const char* app_file, const char* app_function, unsigned app_line, Id object, Id event_set) {
    using Real = int(const char*, const char*, unsigned, Id, Id);
    constexpr Real* real = nullptr;
    return acts(kH5OrefreshAsync, __builtin_return_address(0), real, Queued{app_file, app_function, app_line, event_set}, format::FileCounter::kOtherMetadataCalls, object);
}
