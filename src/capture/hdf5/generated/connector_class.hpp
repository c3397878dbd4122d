// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/hdf5_connector.toml by `python -m codegen`. Do not edit.
// What HDF5 takes a connector as (H5VL_class_t), and which of its callbacks are ours.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/hdf5/connector_arguments.hpp"

namespace barograph::capture::hdf5 {

inline constexpr unsigned kConnectorInterface = 3;
// Versions that are known to have it: major, minor.
inline constexpr unsigned kConnectorVersions[][2] = {{1, 14}, {2, 0}, {2, 1}, {2, 2}};

inline constexpr int kFileType = 1;
inline constexpr int kGroupType = 2;
inline constexpr int kDatatypeType = 3;
inline constexpr int kDatasetType = 5;
inline constexpr int kAttributeType = 7;
inline constexpr int kBySelf = 0;
inline constexpr int kByName = 1;
inline constexpr int kByIndex = 2;
inline constexpr int kAttributeGetName = 2;
inline constexpr int kAttributeGetSpace = 3;
inline constexpr int kAttributeDelete = 0;
inline constexpr int kDatasetGetCreationList = 1;
inline constexpr int kDatasetGetSpace = 2;
inline constexpr int kDatasetGetType = 5;
inline constexpr int kDatasetSetExtent = 0;
inline constexpr int kDatasetFlush = 1;
inline constexpr int kDatasetRefresh = 2;
inline constexpr int kDatasetChunkSize = 2;
inline constexpr int kDatasetChunkRead = 6;
inline constexpr int kDatasetChunkWrite = 7;
inline constexpr int kFileGetName = 5;
inline constexpr int kFileFlush = 0;
inline constexpr int kFileReopen = 1;
inline constexpr int kGroupFlush = 2;
inline constexpr int kGroupRefresh = 3;
inline constexpr int kLinkCreateHard = 0;
inline constexpr int kLinkDelete = 0;
inline constexpr int kObjectGetName = 1;
inline constexpr int kObjectFlush = 4;
inline constexpr int kObjectRefresh = 5;
inline constexpr int kThisConnector = 0;

struct ConnectorClass {
    unsigned version;
    int value;
    const char* name;
    unsigned connector_version;
    std::uint64_t capabilities;
    int (*initialize)(Id);
    int (*terminate)();
    struct {
        std::size_t size;
        void (*functions[5])();
    } info;
    struct {
        void (*get_object)();
        void (*get_wrap_ctx)();
        void (*wrap_object)();
        void (*unwrap_object)();
        void (*free_wrap_ctx)();
    } wrap;
    struct {
        void* (*create)(void*, const Location*, const char*, Id, Id, Id, Id, Id, void**);
        void* (*open)(void*, const Location*, const char*, Id, Id, void**);
        int (*read)(void*, Id, void*, Id, void**);
        int (*write)(void*, Id, const void*, Id, void**);
        int (*get)(void*, Arguments*, Id, void**);
        int (*specific)(void*, const Location*, Arguments*, Id, void**);
        int (*optional)(void*, Arguments*, Id, void**);
        int (*close)(void*, Id, void**);
    } attr;
    struct {
        void* (*create)(void*, const Location*, const char*, Id, Id, Id, Id, Id, Id, void**);
        void* (*open)(void*, const Location*, const char*, Id, Id, void**);
        int (*read)(std::size_t, void**, Id*, Id*, Id*, Id, void**, void**);
        int (*write)(std::size_t, void**, Id*, Id*, Id*, Id, const void**, void**);
        int (*get)(void*, Arguments*, Id, void**);
        int (*specific)(void*, Arguments*, Id, void**);
        int (*optional)(void*, Arguments*, Id, void**);
        int (*close)(void*, Id, void**);
    } dataset;
    struct {
        void* (*commit)(void*, const Location*, const char*, Id, Id, Id, Id, Id, void**);
        void* (*open)(void*, const Location*, const char*, Id, Id, void**);
        int (*get)(void*, Arguments*, Id, void**);
        int (*specific)(void*, Arguments*, Id, void**);
        int (*optional)(void*, Arguments*, Id, void**);
        int (*close)(void*, Id, void**);
    } datatype;
    struct {
        void* (*create)(const char*, unsigned, Id, Id, Id, void**);
        void* (*open)(const char*, unsigned, Id, Id, void**);
        int (*get)(void*, Arguments*, Id, void**);
        int (*specific)(void*, Arguments*, Id, void**);
        int (*optional)(void*, Arguments*, Id, void**);
        int (*close)(void*, Id, void**);
    } file;
    struct {
        void* (*create)(void*, const Location*, const char*, Id, Id, Id, Id, void**);
        void* (*open)(void*, const Location*, const char*, Id, Id, void**);
        int (*get)(void*, Arguments*, Id, void**);
        int (*specific)(void*, Arguments*, Id, void**);
        int (*optional)(void*, Arguments*, Id, void**);
        int (*close)(void*, Id, void**);
    } group;
    struct {
        int (*create)(Arguments*, void*, const Location*, Id, Id, Id, void**);
        int (*copy)(void*, const Location*, void*, const Location*, Id, Id, Id, void**);
        int (*move)(void*, const Location*, void*, const Location*, Id, Id, Id, void**);
        int (*get)(void*, const Location*, Arguments*, Id, void**);
        int (*specific)(void*, const Location*, Arguments*, Id, void**);
        int (*optional)(void*, const Location*, Arguments*, Id, void**);
    } link;
    struct {
        void* (*open)(void*, const Location*, int*, Id, void**);
        int (*copy)(void*, const Location*, const char*, void*, const Location*, const char*, Id, Id, Id, void**);
        int (*get)(void*, const Location*, Arguments*, Id, void**);
        int (*specific)(void*, const Location*, Arguments*, Id, void**);
        int (*optional)(void*, const Location*, Arguments*, Id, void**);
    } object;
    struct {
        int (*get_conn_cls)(void*, int, const void**);
        int (*get_cap_flags)(const void*, std::uint64_t*);
        int (*opt_query)(void*, int, int, std::uint64_t*);
    } introspect;
    struct {
        void (*wait)();
        void (*notify)();
        void (*cancel)();
        void (*specific)();
        void (*optional)();
        void (*free)();
    } request;
    struct {
        void (*put)();
        void (*get)();
        void (*specific)();
        void (*optional)();
    } blob;
    struct {
        void (*cmp)();
        void (*to_str)();
        void (*from_str)();
    } token;
    struct {
        void (*optional)();
    } any;
};

// Written by hand.
namespace recorded {
void* attr_create(void* object, const Location* location, const char* name, Id type, Id space, Id creation, Id access, Id transfer, void** request);
void* attr_open(void* object, const Location* location, const char* name, Id access, Id transfer, void** request);
int attr_read(void* object, Id type, void* buffer, Id transfer, void** request);
int attr_write(void* object, Id type, const void* buffer, Id transfer, void** request);
int attr_specific(void* object, const Location* location, Arguments* asked, Id transfer, void** request);
int attr_close(void* object, Id transfer, void** request);
void* dataset_create(void* object, const Location* location, const char* name, Id link, Id type, Id space, Id creation, Id access, Id transfer, void** request);
void* dataset_open(void* object, const Location* location, const char* name, Id access, Id transfer, void** request);
int dataset_read(std::size_t count, void** object, Id* type, Id* memory, Id* file, Id transfer, void** buffer, void** request);
int dataset_write(std::size_t count, void** object, Id* type, Id* memory, Id* file, Id transfer, const void** buffer, void** request);
int dataset_specific(void* object, Arguments* asked, Id transfer, void** request);
int dataset_optional(void* object, Arguments* asked, Id transfer, void** request);
int dataset_close(void* object, Id transfer, void** request);
int datatype_close(void* object, Id transfer, void** request);
void* file_create(const char* name, unsigned flags, Id creation, Id access, Id transfer, void** request);
void* file_open(const char* name, unsigned flags, Id access, Id transfer, void** request);
int file_specific(void* object, Arguments* asked, Id transfer, void** request);
int file_close(void* object, Id transfer, void** request);
void* group_create(void* object, const Location* location, const char* name, Id link, Id creation, Id access, Id transfer, void** request);
void* group_open(void* object, const Location* location, const char* name, Id access, Id transfer, void** request);
int group_specific(void* object, Arguments* asked, Id transfer, void** request);
int group_close(void* object, Id transfer, void** request);
int link_create(Arguments* asked, void* object, const Location* location, Id link, Id access, Id transfer, void** request);
int link_specific(void* object, const Location* location, Arguments* asked, Id transfer, void** request);
void* object_open(void* object, const Location* location, int* type, Id transfer, void** request);
int object_specific(void* object, const Location* location, Arguments* asked, Id transfer, void** request);
int introspect_get_conn_cls(void* object, int level, const void** found);
}  // namespace recorded

// Replaces those callbacks of the connector below that exist by ours.
inline void replace_callbacks(ConnectorClass& connector) noexcept {
    if (connector.attr.create != nullptr) {
        connector.attr.create = recorded::attr_create;
    }
    if (connector.attr.open != nullptr) {
        connector.attr.open = recorded::attr_open;
    }
    if (connector.attr.read != nullptr) {
        connector.attr.read = recorded::attr_read;
    }
    if (connector.attr.write != nullptr) {
        connector.attr.write = recorded::attr_write;
    }
    if (connector.attr.specific != nullptr) {
        connector.attr.specific = recorded::attr_specific;
    }
    if (connector.attr.close != nullptr) {
        connector.attr.close = recorded::attr_close;
    }
    if (connector.dataset.create != nullptr) {
        connector.dataset.create = recorded::dataset_create;
    }
    if (connector.dataset.open != nullptr) {
        connector.dataset.open = recorded::dataset_open;
    }
    if (connector.dataset.read != nullptr) {
        connector.dataset.read = recorded::dataset_read;
    }
    if (connector.dataset.write != nullptr) {
        connector.dataset.write = recorded::dataset_write;
    }
    if (connector.dataset.specific != nullptr) {
        connector.dataset.specific = recorded::dataset_specific;
    }
    if (connector.dataset.optional != nullptr) {
        connector.dataset.optional = recorded::dataset_optional;
    }
    if (connector.dataset.close != nullptr) {
        connector.dataset.close = recorded::dataset_close;
    }
    if (connector.datatype.close != nullptr) {
        connector.datatype.close = recorded::datatype_close;
    }
    if (connector.file.create != nullptr) {
        connector.file.create = recorded::file_create;
    }
    if (connector.file.open != nullptr) {
        connector.file.open = recorded::file_open;
    }
    if (connector.file.specific != nullptr) {
        connector.file.specific = recorded::file_specific;
    }
    if (connector.file.close != nullptr) {
        connector.file.close = recorded::file_close;
    }
    if (connector.group.create != nullptr) {
        connector.group.create = recorded::group_create;
    }
    if (connector.group.open != nullptr) {
        connector.group.open = recorded::group_open;
    }
    if (connector.group.specific != nullptr) {
        connector.group.specific = recorded::group_specific;
    }
    if (connector.group.close != nullptr) {
        connector.group.close = recorded::group_close;
    }
    if (connector.link.create != nullptr) {
        connector.link.create = recorded::link_create;
    }
    if (connector.link.specific != nullptr) {
        connector.link.specific = recorded::link_specific;
    }
    if (connector.object.open != nullptr) {
        connector.object.open = recorded::object_open;
    }
    if (connector.object.specific != nullptr) {
        connector.object.specific = recorded::object_specific;
    }
    if (connector.introspect.get_conn_cls != nullptr) {
        connector.introspect.get_conn_cls = recorded::introspect_get_conn_cls;
    }
}

}  // namespace barograph::capture::hdf5
