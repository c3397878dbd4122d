/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * A module of `barograph engine` that makes entries of its own type: which operation followed which in a block of events of a thread,
 * as bytes. regularity.c is built apart and gets nothing else. Its own table says how many it made.
 */
#include <barograph/engine.h>
#include <stdlib.h>

static const barograph_engine_host* host;
static uint32_t table;
static uint64_t type;

static int take_block(void* user, barograph_engine_context* context, const barograph_engine_entry* entries,
                      size_t count) {
    const barograph_engine_events* events = entries[0].events;
    (void)user;
    (void)count;
    unsigned char* sequence = malloc(events->length + 1);
    if (sequence == NULL) {
        host->fail(context, "no memory");
        return 1;
    }
    for (uint32_t i = 0; i < events->length; ++i) {
        sequence[i] = (unsigned char)events->paths[events->path[i]].operation;
    }
    host->submit(context, type, events->rank, sequence, events->length);
    free(sequence);
    const barograph_engine_value row[] = {{.integer = events->rank}, {.integer = 1}};
    host->add_row(context, table, row);
    return 0;
}

static int start(const barograph_engine_host* given, barograph_engine_context* context, void** state) {
    static const barograph_engine_column columns[] = {
        {"rank", BAROGRAPH_ENGINE_INTEGER, BAROGRAPH_ENGINE_KEY},
        {"sequences", BAROGRAPH_ENGINE_INTEGER, BAROGRAPH_ENGINE_SUM},
    };
    (void)state;
    host = given;
    table = host->add_table(context, "sequence", columns, 2);
    type = host->type(context, "sequence.operations");
    const uint64_t events = host->type(context, BAROGRAPH_ENGINE_EVENTS);
    const barograph_engine_source source = {"take_block", &events, 1, BAROGRAPH_ENGINE_BY_KEY,
                                            take_block,   NULL};
    host->add_source(context, &source);
    return 0;
}

const barograph_engine_module_info barograph_engine_module = {
    .version = BAROGRAPH_ENGINE_VERSION,
    .size = sizeof(barograph_engine_module_info),
    .name = "sequence",
    .what = "which operation followed which, for modules that look for patterns",
    .start = start,
};
