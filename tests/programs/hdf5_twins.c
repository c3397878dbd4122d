/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Functions that only newer HDF5 has: twins that work into an event set, transfers of several datasets, whole chunks. Declares
 * what it uses, since the HDF5 in Python packages (2.0 or later is needed) comes without headers. No MPI. Exits with the line of
 * the first call that failed. tests/hdf5_twins_test.py knows the numbers.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef int64_t hid_t;
typedef uint64_t hsize_t;

#define HERE const char *file, const char *function, unsigned line
#define IN __FILE__, __func__, __LINE__

int H5open(void);
extern hid_t H5T_NATIVE_INT_g, H5P_CLS_DATASET_CREATE_ID_g;
hid_t H5EScreate(void);
int H5ESwait(hid_t set, uint64_t timeout, size_t* open, _Bool* failed);
int H5ESclose(hid_t set);
int H5Iinc_ref(hid_t id);
hid_t H5Screate_simple(int rank, const hsize_t* size, const hsize_t* most);
hid_t H5Pcreate(hid_t kind);
int H5Pset_chunk(hid_t list, int rank, const hsize_t* size);
hid_t H5Fcreate_async(HERE, const char* name, unsigned flags, hid_t creation, hid_t access, hid_t set);
int H5Fflush_async(HERE, hid_t object, int scope, hid_t set);
int H5Fclose_async(HERE, hid_t id, hid_t set);
hid_t H5Gcreate_async(HERE, hid_t where, const char* name, hid_t link, hid_t creation, hid_t access,
                      hid_t set);
int H5Gclose_async(HERE, hid_t id, hid_t set);
hid_t H5Dcreate_async(HERE, hid_t where, const char* name, hid_t type, hid_t space, hid_t link,
                      hid_t creation, hid_t access, hid_t set);
int H5Dwrite_async(HERE, hid_t set, hid_t type, hid_t memory, hid_t space, hid_t list, const void* data,
                   hid_t events);
int H5Dread_async(HERE, hid_t set, hid_t type, hid_t memory, hid_t space, hid_t list, void* data,
                  hid_t events);
int H5Dwrite_multi_async(HERE, size_t count, hid_t* set, hid_t* type, hid_t* memory, hid_t* space, hid_t list,
                         const void** data, hid_t events);
int H5Dread_multi(size_t count, hid_t* set, hid_t* type, hid_t* memory, hid_t* space, hid_t list,
                  void** data);
int H5Dwrite_chunk(hid_t set, hid_t list, uint32_t filters, const hsize_t* offset, size_t bytes,
                   const void* data);
int H5Dread_chunk1(hid_t set, hid_t list, const hsize_t* offset, uint32_t* filters, void* data);
int H5Dread_chunk2(hid_t set, hid_t list, const hsize_t* offset, uint32_t* filters, void* data, size_t* room);
int H5Dclose_async(HERE, hid_t id, hid_t set);
hid_t H5Acreate_async(HERE, hid_t where, const char* name, hid_t type, hid_t space, hid_t creation,
                      hid_t access, hid_t set);
int H5Awrite_async(HERE, hid_t attribute, hid_t type, const void* data, hid_t set);
int H5Aread_async(HERE, hid_t attribute, hid_t type, void* data, hid_t set);
int H5Aclose_async(HERE, hid_t id, hid_t set);

#define MUST(condition)               \
    do {                              \
        if (!(condition)) {           \
            exit(__LINE__ % 250 + 1); \
        }                             \
    } while (0)

enum { TRUNCATE = 2, POINTS = 100, CHUNK = 50 };

static int data[POINTS], others[POINTS];

int main(void) {
    const hsize_t points = POINTS, one = 1, chunk = CHUNK, start = 0;
    size_t open = 1, room = CHUNK * sizeof(int), little = 8;
    _Bool failed = 1;
    uint32_t filters = 0;
    MUST(H5open() >= 0);
    const hid_t events = H5EScreate(), integer = H5T_NATIVE_INT_g;
    const hid_t line = H5Screate_simple(1, &points, NULL), single = H5Screate_simple(1, &one, NULL);
    const hid_t list = H5Pcreate(H5P_CLS_DATASET_CREATE_ID_g);
    MUST(H5Pset_chunk(list, 1, &chunk) >= 0);
    const hid_t file = H5Fcreate_async(IN, "twins.h5", TRUNCATE, 0, 0, events);
    const hid_t group = H5Gcreate_async(IN, file, "group", 0, 0, 0, events);
    const hid_t plain = H5Dcreate_async(IN, group, "plain", integer, line, 0, 0, 0, events);
    const hid_t chunked = H5Dcreate_async(IN, group, "chunked", integer, line, 0, list, 0, 0);
    MUST(file >= 0 && group >= 0 && plain >= 0 && chunked >= 0);
    /* The first end of two is none. */
    MUST(H5Iinc_ref(plain) == 2 && H5Dclose_async(IN, plain, events) >= 0);
    MUST(H5Dwrite_async(IN, plain, integer, 0, 0, 0, data, events) >= 0);
    MUST(H5Dread_async(IN, plain, integer, line, line, 0, data, events) >= 0);
    hid_t sets[2] = {plain, chunked}, types[2] = {integer, integer}, all[2] = {0, 0};
    const void* from[2] = {data, others};
    void* to[2] = {data, others};
    MUST(H5Dwrite_multi_async(IN, 2, sets, types, all, all, 0, from, events) >= 0);
    MUST(H5Dread_multi(2, sets, types, all, all, 0, to) >= 0);
    MUST(H5Dwrite_chunk(chunked, 0, 0, &start, CHUNK * sizeof(int), data) >= 0);
    MUST(H5Dread_chunk1(chunked, 0, &start, &filters, data) >= 0);
    MUST(H5Dread_chunk2(chunked, 0, &start, &filters, data, &room) >= 0);
    /* Asks for the size only. */
    MUST(H5Dread_chunk2(chunked, 0, &start, &filters, NULL, &little) >= 0 && little == room);
    const hid_t note = H5Acreate_async(IN, plain, "note", integer, single, 0, 0, events);
    MUST(note >= 0 && H5Awrite_async(IN, note, integer, data, events) >= 0);
    MUST(H5Aread_async(IN, note, integer, data, events) >= 0 && H5Aclose_async(IN, note, events) >= 0);
    MUST(H5Dclose_async(IN, plain, events) >= 0 && H5Dclose_async(IN, chunked, 0) >= 0);
    MUST(H5Gclose_async(IN, group, events) >= 0 && H5Fflush_async(IN, file, 1, events) >= 0);
    MUST(H5Fclose_async(IN, file, events) >= 0);
    MUST(H5ESwait(events, UINT64_MAX, &open, &failed) >= 0 && open == 0 && !failed);
    MUST(H5ESclose(events) >= 0);
    return 0;
}
