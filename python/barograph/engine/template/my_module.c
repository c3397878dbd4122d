/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * A module for `barograph engine` to begin with: calls, bytes and the longest time of each operation, by rank.
 *
 *     make
 *     barograph engine RUN.baro --module ./my_module.so
 *
 * <barograph/engine.h> says what else there is: the columns of events, entries of your own type, sources that come and go.
 */
#include <barograph/engine.h>
#include <stdlib.h>

typedef struct {
    const barograph_engine_host* host;
    uint32_t table;
} my_state;

/* The columns of the table. Rows with equal keys are one row. */
static const barograph_engine_column columns[] = {
    {"operation", BAROGRAPH_ENGINE_TEXT, BAROGRAPH_ENGINE_KEY},
    {"rank", BAROGRAPH_ENGINE_INTEGER, BAROGRAPH_ENGINE_KEY},
    {"calls", BAROGRAPH_ENGINE_INTEGER, BAROGRAPH_ENGINE_SUM},
    {"bytes", BAROGRAPH_ENGINE_INTEGER, BAROGRAPH_ENGINE_SUM},
    {"longest_ns", BAROGRAPH_ENGINE_INTEGER, BAROGRAPH_ENGINE_MAX},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

/* Called with each block of events, by several threads at a time. */
static int take_block(void* user, barograph_engine_context* context, const barograph_engine_entry* entries,
                      size_t count) {
    const my_state* state = user;
    const barograph_engine_events* events = entries[0].events;
    (void)count; /* as many as the source has types: one */
    for (uint32_t i = 0; i < events->length; ++i) {
        const uint32_t operation = events->paths[events->path[i]].operation;
        const barograph_engine_value row[COLUMNS] = {
            {.text = state->host->operation_name(context, operation)},
            {.integer = events->rank},
            {.integer = 1},
            {.integer = (int64_t)events->bytes[i]},
            {.integer = (int64_t)(events->end_ns[i] - events->start_ns[i])},
        };
        state->host->add_row(context, state->table, row);
    }
    return 0;
}

/* Called once, before the first events. */
static int start(const barograph_engine_host* host, barograph_engine_context* context, void** state) {
    my_state* made = malloc(sizeof *made);
    if (made == NULL) {
        return 1;
    }
    *state = made;
    made->host = host;
    made->table = host->add_table(context, "operations", columns, COLUMNS);
    const uint64_t events = host->type(context, BAROGRAPH_ENGINE_EVENTS);
    const barograph_engine_source source = {"take_block", &events, 1, BAROGRAPH_ENGINE_ANY_ORDER,
                                            take_block,   made};
    host->add_source(context, &source);
    return 0;
}

const barograph_engine_module_info barograph_engine_module = {
    .version = BAROGRAPH_ENGINE_VERSION,
    .size = sizeof(barograph_engine_module_info),
    .name = "my_module",
    .what = "calls, bytes and the longest time of each operation, by rank",
    .start = start,
    .end = free,
};
