// SPDX-License-Identifier: BSD-3-Clause
// The callbacks of the connector that record, called by HDF5. Objects are those of the connector below, never
// wrapped: what HDF5 holds is what it would hold without us, and the connector below is the same for all of
// them. Names are those of the functions that lead here; where several do, the one that programs use today.
// In every case the call is forwarded exactly once.
#include "capture/hdf5/connector_state.hpp"
#include "capture/hdf5/counted.hpp"
#include "capture/hdf5/generated/connector_class.hpp"

namespace barograph::capture::hdf5 {

namespace {

constexpr Id kNothing = -1;

// An object and its type as one number; kNothing where it does not leave room for that.
Id tagged(const void* object, int type) noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(object);
    return object == nullptr || (address & 7U) != 0 ? kNothing
                                                    : static_cast<Id>(address | static_cast<unsigned>(type));
}

// `request`: where a connector below leaves what it does in the background; given by the asynchronous
// functions only.
auto seen_below(Call direct, Call queued, void** request, bool known = true) {
    return Seen{connected.library, request == nullptr ? direct : queued, true,
                [request, known] { return known && (request == nullptr || *request == nullptr); }};
}

// `type`: known when the object is there.
template <bool kNamed = true, class Forward>
void* opens(Call direct, Call queued, void** request, ObjectKind kind, const int& type, Forward forward) {
    void* object = nullptr;
    bool known = false;
    const Seen seen{connected.library, request == nullptr ? direct : queued, true,
                    [&] { return known && (request == nullptr || *request == nullptr); }};
    (void)count_opens<kNamed>(seen, kind, [&]() -> Id {
        object = forward();
        const Id id = tagged(object, type);
        known = id != kNothing;
        return object == nullptr ? kNothing : known ? id : 0;
    });
    // An exported entry records it, which knows it by its id: here it is known for what no entry sees.
    if (known && seen.done() && io::is_active() &&
        object_behind(*connected.library, tagged(object, type)).object == 0) {
        (void)opened(*connected.library, tagged(object, type), kind, kNamed);
    }
    return object;
}

// What was not seen opened is HDF5's own, as the groups that it walks through.
template <class Forward>
int closes(Call direct, Call queued, void** request, const void* object, int type, Forward forward) {
    const Id id = tagged(object, type);
    if (object_behind(*connected.library, id).object == 0) {
        return forward();
    }
    const int result =
        count_closes(seen_below(direct, queued, request), id, [](int ended) { return ended >= 0; }, forward);
    // Also where an exported entry has recorded it: the next object may have the same address.
    if (result >= 0) {
        closed(*connected.library, id);
    }
    return result;
}

template <class Forward>
int acts(Call direct, Call queued, void** request, FileCounter counter, const void* object, int type,
         Forward forward) {
    return count_acts(seen_below(direct, queued, request), counter, tagged(object, type), forward);
}

}  // namespace

namespace recorded {

void* attr_create(void* object, const Location* location, const char* name, Id type, Id space, Id creation,
                  Id access, Id transfer, void** request) {
    const bool by_name = location->found_by == kByName;
    return opens(by_name ? kH5AcreateByName : kH5Acreate2, by_name ? kH5AcreateByNameAsync : kH5AcreateAsync,
                 request, ObjectKind::kAttribute, kAttributeType, [&] {
                     return connected.below->attr.create(object, location, name, type, space, creation,
                                                         access, transfer, request);
                 });
}

void* attr_open(void* object, const Location* location, const char* name, Id access, Id transfer,
                void** request) {
    const int how = location->found_by;
    return opens(how == kByName    ? kH5AopenByName
                 : how == kByIndex ? kH5AopenByIdx
                                   : kH5Aopen,
                 how == kByName    ? kH5AopenByNameAsync
                 : how == kByIndex ? kH5AopenByIdxAsync
                                   : kH5AopenAsync,
                 request, ObjectKind::kAttribute, kAttributeType, [&] {
                     return connected.below->attr.open(object, location, name, access, transfer, request);
                 });
}

int attr_read(void* object, Id type, void* buffer, Id transfer, void** request) {
    const Id id = tagged(object, kAttributeType);
    return count_moves_attribute<false>(
        seen_below(kH5Aread, kH5AreadAsync, request, id != kNothing), id, type, buffer,
        [&] { return connected.below->attr.read(object, type, buffer, transfer, request); });
}

int attr_write(void* object, Id type, const void* buffer, Id transfer, void** request) {
    const Id id = tagged(object, kAttributeType);
    return count_moves_attribute<true>(
        seen_below(kH5Awrite, kH5AwriteAsync, request, id != kNothing), id, type, buffer,
        [&] { return connected.below->attr.write(object, type, buffer, transfer, request); });
}

int attr_specific(void* object, const Location* location, Arguments* asked, Id transfer, void** request) {
    const auto forward = [&] {
        return connected.below->attr.specific(object, location, asked, transfer, request);
    };
    return asked->operation == kAttributeDelete && location->found_by == kBySelf
               ? acts(kH5Adelete, kH5Adelete, request, FileCounter::kRemovals, object, location->object_type,
                      forward)
               : forward();
}

int attr_close(void* object, Id transfer, void** request) {
    return closes(kH5Aclose, kH5AcloseAsync, request, object, kAttributeType,
                  [&] { return connected.below->attr.close(object, transfer, request); });
}

void* dataset_create(void* object, const Location* location, const char* name, Id link, Id type, Id space,
                     Id creation, Id access, Id transfer, void** request) {
    const auto forward = [&] {
        return connected.below->dataset.create(object, location, name, link, type, space, creation, access,
                                               transfer, request);
    };
    return name == nullptr
               ? opens<false>(kH5DcreateAnon, kH5DcreateAnon, request, ObjectKind::kDataset, kDatasetType,
                              forward)
               : opens(kH5Dcreate2, kH5DcreateAsync, request, ObjectKind::kDataset, kDatasetType, forward);
}

void* dataset_open(void* object, const Location* location, const char* name, Id access, Id transfer,
                   void** request) {
    return opens(kH5Dopen2, kH5DopenAsync, request, ObjectKind::kDataset, kDatasetType, [&] {
        return connected.below->dataset.open(object, location, name, access, transfer, request);
    });
}

namespace {

template <bool kWrite, class Buffer, class Forward>
int moves(std::size_t count, void** object, const Id* type, const Id* memory, const Id* file, Id transfer,
          Buffer* buffer, void** request, Forward forward) {
    bool known = true;
    for (std::size_t i = 0; i < count; ++i) {
        known = known && tagged(object[i], kDatasetType) != kNothing;
    }
    if (count == 1) {
        return count_moves<kWrite>(seen_below(kWrite ? kH5Dwrite : kH5Dread,
                                              kWrite ? kH5DwriteAsync : kH5DreadAsync, request, known),
                                   tagged(object[0], kDatasetType), type[0], memory[0], file[0], transfer,
                                   buffer[0], forward);
    }
    return count_moves_several<kWrite>(
        seen_below(kWrite ? kH5DwriteMulti : kH5DreadMulti, kWrite ? kH5DwriteMultiAsync : kH5DreadMultiAsync,
                   request, known),
        count, [object](std::size_t i) { return tagged(object[i], kDatasetType); }, type, memory, file,
        transfer, buffer, forward);
}

}  // namespace

int dataset_read(std::size_t count, void** object, Id* type, Id* memory, Id* file, Id transfer, void** buffer,
                 void** request) {
    return moves<false>(count, object, type, memory, file, transfer, buffer, request, [&] {
        return connected.below->dataset.read(count, object, type, memory, file, transfer, buffer, request);
    });
}

int dataset_write(std::size_t count, void** object, Id* type, Id* memory, Id* file, Id transfer,
                  const void** buffer, void** request) {
    return moves<true>(count, object, type, memory, file, transfer, buffer, request, [&] {
        return connected.below->dataset.write(count, object, type, memory, file, transfer, buffer, request);
    });
}

int dataset_specific(void* object, Arguments* asked, Id transfer, void** request) {
    const auto forward = [&] { return connected.below->dataset.specific(object, asked, transfer, request); };
    switch (asked->operation) {
        case kDatasetSetExtent:
            return acts(kH5DsetExtent, kH5DsetExtentAsync, request, FileCounter::kTruncations, object,
                        kDatasetType, forward);
        case kDatasetFlush:
            return acts(kH5Dflush, kH5Dflush, request, FileCounter::kSyncs, object, kDatasetType, forward);
        case kDatasetRefresh:
            return acts(kH5Drefresh, kH5Drefresh, request, FileCounter::kOtherMetadataCalls, object,
                        kDatasetType, forward);
        default:
            return forward();
    }
}

int dataset_optional(void* object, Arguments* asked, Id transfer, void** request) {
    const auto forward = [&] { return connected.below->dataset.optional(object, asked, transfer, request); };
    const Id id = tagged(object, kDatasetType);
    if (id == kNothing || asked->native == nullptr) {
        return forward();
    }
    if (asked->operation == kDatasetChunkRead) {
        current_transfer = transfer;
        const auto* chunk = static_cast<const ChunkRead*>(asked->native);
        const bool has_room = connected.major >= 2 && chunk->room != nullptr;
        const Call call = connected.major < 2 ? kH5DreadChunk : has_room ? kH5DreadChunk2 : kH5DreadChunk1;
        return count_reads_chunk(seen_below(call, call, request), id, chunk->offset, chunk->buffer, has_room,
                                 has_room ? *chunk->room : 0, forward);
    }
    if (asked->operation == kDatasetChunkWrite) {
        const auto counted = [&](const auto* chunk) {
            return count_writes_chunk(seen_below(kH5DwriteChunk, kH5DwriteChunk, request), id, chunk->bytes,
                                      chunk->buffer, forward);
        };
        return connected.major >= 2 ? counted(static_cast<const ChunkWrite2*>(asked->native))
                                    : counted(static_cast<const ChunkWrite1*>(asked->native));
    }
    return forward();
}

int dataset_close(void* object, Id transfer, void** request) {
    return closes(kH5Dclose, kH5DcloseAsync, request, object, kDatasetType,
                  [&] { return connected.below->dataset.close(object, transfer, request); });
}

// Named types count only where they were opened as an object of unspecified kind.
int datatype_close(void* object, Id transfer, void** request) {
    return closes(kH5Oclose, kH5OcloseAsync, request, object, kDatatypeType,
                  [&] { return connected.below->datatype.close(object, transfer, request); });
}

void* file_create(const char* name, unsigned flags, Id creation, Id access, Id transfer, void** request) {
    return opens(kH5Fcreate, kH5FcreateAsync, request, ObjectKind::kFile, kFileType, [&] {
        return connected.below->file.create(name, flags, creation, access, transfer, request);
    });
}

void* file_open(const char* name, unsigned flags, Id access, Id transfer, void** request) {
    return opens(kH5Fopen, kH5FopenAsync, request, ObjectKind::kFile, kFileType,
                 [&] { return connected.below->file.open(name, flags, access, transfer, request); });
}

int file_specific(void* object, Arguments* asked, Id transfer, void** request) {
    const auto forward = [&] { return connected.below->file.specific(object, asked, transfer, request); };
    switch (asked->operation) {
        case kFileFlush:
            return acts(kH5Fflush, kH5FflushAsync, request, FileCounter::kSyncs, object,
                        asked->flush.object_type, forward);
        case kFileReopen: {
            int result = -1;
            (void)opens(kH5Freopen, kH5FreopenAsync, request, ObjectKind::kFile, kFileType, [&]() -> void* {
                result = forward();
                return result < 0 ? nullptr : *asked->reopen.file;
            });
            return result;
        }
        default:
            return forward();
    }
}

int file_close(void* object, Id transfer, void** request) {
    return closes(kH5Fclose, kH5FcloseAsync, request, object, kFileType,
                  [&] { return connected.below->file.close(object, transfer, request); });
}

void* group_create(void* object, const Location* location, const char* name, Id link, Id creation, Id access,
                   Id transfer, void** request) {
    const auto forward = [&] {
        return connected.below->group.create(object, location, name, link, creation, access, transfer,
                                             request);
    };
    return name == nullptr
               ? opens<false>(kH5GcreateAnon, kH5GcreateAnon, request, ObjectKind::kGroup, kGroupType,
                              forward)
               : opens(kH5Gcreate2, kH5GcreateAsync, request, ObjectKind::kGroup, kGroupType, forward);
}

void* group_open(void* object, const Location* location, const char* name, Id access, Id transfer,
                 void** request) {
    return opens(kH5Gopen2, kH5GopenAsync, request, ObjectKind::kGroup, kGroupType, [&] {
        return connected.below->group.open(object, location, name, access, transfer, request);
    });
}

int group_specific(void* object, Arguments* asked, Id transfer, void** request) {
    const auto forward = [&] { return connected.below->group.specific(object, asked, transfer, request); };
    switch (asked->operation) {
        case kGroupFlush:
            return acts(kH5Gflush, kH5Gflush, request, FileCounter::kSyncs, object, kGroupType, forward);
        case kGroupRefresh:
            return acts(kH5Grefresh, kH5Grefresh, request, FileCounter::kOtherMetadataCalls, object,
                        kGroupType, forward);
        default:
            return forward();
    }
}

int group_close(void* object, Id transfer, void** request) {
    return closes(kH5Gclose, kH5GcloseAsync, request, object, kGroupType,
                  [&] { return connected.below->group.close(object, transfer, request); });
}

// A hard link to something itself is H5Olink; to something by its name it is a call that is not recorded.
int link_create(Arguments* asked, void* object, const Location* location, Id link, Id access, Id transfer,
                void** request) {
    const auto forward = [&] {
        return connected.below->link.create(asked, object, location, link, access, transfer, request);
    };
    if (asked->operation != kLinkCreateHard || asked->hard_link.object == nullptr ||
        asked->hard_link.location.found_by != kBySelf || location->found_by != kByName) {
        return forward();
    }
    const Id at = tagged(object, location->object_type);
    const char* name = location->by_name.name;
    const bool rooted = name != nullptr && name[0] == '/';
    return count_links(seen_below(kH5Olink, kH5Olink, request),
                       tagged(asked->hard_link.object, asked->hard_link.location.object_type), at,
                       at == kNothing && !rooted ? nullptr : name, forward);
}

int link_specific(void* object, const Location* location, Arguments* asked, Id transfer, void** request) {
    const auto forward = [&] {
        return connected.below->link.specific(object, location, asked, transfer, request);
    };
    return asked->operation == kLinkDelete && location->found_by == kByName
               ? acts(kH5Ldelete, kH5LdeleteAsync, request, FileCounter::kRemovals, object,
                      location->object_type, forward)
               : forward();
}

// What kind of object it is HDF5 says with it.
void* object_open(void* object, const Location* location, int* type, Id transfer, void** request) {
    const auto forward = [&] {
        return connected.below->object.open(object, location, type, transfer, request);
    };
    const bool by_index = location->found_by == kByIndex;
    if ((!by_index && location->found_by != kByName) || type == nullptr) {
        return forward();
    }
    return opens(by_index ? kH5OopenByIdx : kH5Oopen, by_index ? kH5OopenByIdxAsync : kH5OopenAsync, request,
                 ObjectKind::kNone, *type, forward);
}

int object_specific(void* object, const Location* location, Arguments* asked, Id transfer, void** request) {
    const auto forward = [&] {
        return connected.below->object.specific(object, location, asked, transfer, request);
    };
    switch (asked->operation) {
        case kObjectFlush:
            return acts(kH5Oflush, kH5OflushAsync, request, FileCounter::kSyncs, object,
                        location->object_type, forward);
        case kObjectRefresh:
            return acts(kH5Orefresh, kH5OrefreshAsync, request, FileCounter::kOtherMetadataCalls, object,
                        location->object_type, forward);
        default:
            return forward();
    }
}

int introspect_get_conn_cls(void* object, int level, const void** found) {
    if (level == kThisConnector) {
        *found = connected.ours;
        return 0;
    }
    return connected.below->introspect.get_conn_cls(object, level, found);
}

}  // namespace recorded
}  // namespace barograph::capture::hdf5
