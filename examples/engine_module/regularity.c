/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * A module of `barograph engine` that is fed by another one (sequence.c) and uses a library: how far zlib compresses the sequence of
 * operations of each rank. A loop of the same calls becomes next to nothing; calls that depend on data do not.
 */
#include <barograph/engine.h>
#include <stdlib.h>
#include <zlib.h>

static const barograph_engine_host* host;
static uint32_t table;

static int take_sequence(void* user, barograph_engine_context* context, const barograph_engine_entry* entries,
                         size_t count) {
    (void)user;
    (void)count;
    uLongf compressed = compressBound((uLong)entries[0].size);
    unsigned char* room = malloc(compressed);
    if (room == NULL || compress2(room, &compressed, entries[0].data, (uLong)entries[0].size, 9) != Z_OK) {
        free(room);
        host->fail(context, "zlib does not compress a sequence");
        return 1;
    }
    free(room);
    const barograph_engine_value row[] = {
        {.integer = (int64_t)entries[0].key},
        {.integer = (int64_t)entries[0].size},
        {.integer = (int64_t)compressed},
    };
    host->add_row(context, table, row);
    return 0;
}

static int start(const barograph_engine_host* given, barograph_engine_context* context, void** state) {
    static const barograph_engine_column columns[] = {
        {"rank", BAROGRAPH_ENGINE_INTEGER, BAROGRAPH_ENGINE_KEY},
        {"events", BAROGRAPH_ENGINE_INTEGER, BAROGRAPH_ENGINE_SUM},
        {"compressed_bytes", BAROGRAPH_ENGINE_INTEGER, BAROGRAPH_ENGINE_SUM},
    };
    (void)state;
    host = given;
    table = host->add_table(context, "regularity", columns, 3);
    const uint64_t type = host->type(context, "sequence.operations");
    const barograph_engine_source source = {"take_sequence", &type, 1, BAROGRAPH_ENGINE_ANY_ORDER,
                                            take_sequence,   NULL};
    host->add_source(context, &source);
    return 0;
}

const barograph_engine_module_info barograph_engine_module = {
    .version = BAROGRAPH_ENGINE_VERSION,
    .size = sizeof(barograph_engine_module_info),
    .name = "regularity",
    .what = "how regular the operations of each rank are, by what zlib makes of them",
    .start = start,
};
