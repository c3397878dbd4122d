/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Modules for `barograph engine`: analyses of the events of a traced run, built apart from Barograph. C99; a
 * module is a shared library that exports one symbol and links nothing of Barograph's:
 *
 *     cc -std=c99 -shared -fPIC -I"$(barograph env --include)" my_module.c -o my_module.so
 *     barograph engine run.baro --module ./my_module.so
 *
 * A module declares tables and registers sources. A source is sensitive to types of entries: to blocks of events, to what
 * other modules submit, or to both. It is called with one entry of each of its types, by several threads at a time, and adds rows to tables
 * or submits further entries. Rows with equal keys are one row: their sums are added, so the result does not
 * depend on the order of blocks. docs/how-to/engine-modules.md has a module to begin with.
 *
 * A module runs in a process of its own unless the user asks otherwise: one that crashes or does not return is ended, and the
 * rows of all blocks that it had finished are kept.
 */
#ifndef BAROGRAPH_ENGINE_H
#define BAROGRAPH_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A module with another one is refused. Raised when anything below changes its layout or meaning. */
#define BAROGRAPH_ENGINE_VERSION 1u

/* The type of blocks of events. Names that begin with "barograph." are Barograph's. */
#define BAROGRAPH_ENGINE_EVENTS "barograph.events"

/* What an event is: the low four bits of its info. */
enum {
    BAROGRAPH_ENGINE_IO = 0,         /* a call of an I/O library: offset and bytes */
    BAROGRAPH_ENGINE_CALL = 1,       /* another call of MPI; number: repeats that it stands for */
    BAROGRAPH_ENGINE_SEND = 2,       /* begins a message; number: of those to this peer with this tag */
    BAROGRAPH_ENGINE_RECEIVE = 3,    /* peer and tag as asked for */
    BAROGRAPH_ENGINE_COMPLETE = 4,   /* of a request: serial is that of its send or receive */
    BAROGRAPH_ENGINE_COLLECTIVE = 5, /* number: on its communicator; peer: its root, where it has one */
    BAROGRAPH_ENGINE_RMA = 6,        /* one-sided; peer: the target */
    BAROGRAPH_ENGINE_REGION = 7,     /* an annotated region */
    BAROGRAPH_ENGINE_MARK = 8,       /* of the recorder itself */
    BAROGRAPH_ENGINE_KIND_MASK = 15
};

/* Where a block does not say how many events its thread had made before. */
#define BAROGRAPH_ENGINE_UNNUMBERED UINT64_MAX

/* What the path of an event is. */
typedef struct {
    uint32_t path;      /* a number of this run, for path_text() */
    uint32_t operation; /* the last of the path: a number of this run, for operation_name() */
} barograph_engine_path;

/* What the object of an event is. */
typedef struct {
    uint32_t object;       /* a number of this run, for object_name(); 0: none */
    uint32_t size;         /* of a communicator */
    const uint32_t* ranks; /* of a communicator: the world rank of each of its ranks; NULL: not known */
} barograph_engine_object;

/* A block of events of one thread, in their order. Columns are not to be written to, and valid until the source returns or, for a
 * kept entry, until it is released. */
typedef struct {
    uint32_t rank;
    uint32_t thread;
    uint32_t node;
    uint32_t length;          /* events */
    uint64_t first;           /* events that the thread had made before */
    const uint64_t* start_ns; /* since the first process began */
    const uint64_t* end_ns;
    const uint64_t* bytes;
    const uint64_t* offset; /* in a file; UINT64_MAX: none */
    const uint32_t* path;   /* in paths */
    const uint32_t* object; /* in objects */
    const uint32_t* info;   /* kind and flags */
    const int32_t* peer;    /* rank of the communicator; negative: none */
    const int32_t* tag;
    const uint32_t* number;
    const uint32_t* serial;
    const barograph_engine_path* paths;
    const barograph_engine_object* objects;
    uint32_t path_count;
    uint32_t object_count;
} barograph_engine_events;

/* What is on the blackboard. */
typedef struct {
    uint64_t type;
    uint64_t key;
    const barograph_engine_events* events; /* of a block of events, else NULL */
    const void* data;                      /* of other entries, aligned to 16 bytes */
    size_t size;
    const void* handle; /* for keep() */
} barograph_engine_entry;

/* The caller: valid in the call that got it, and in the thread of that call only. */
typedef struct barograph_engine_context barograph_engine_context;

/* How entries of a source follow each other. */
enum {
    BAROGRAPH_ENGINE_ANY_ORDER = 0, /* several at the same time, in any order */
    /* Those with equal keys (events: of one rank) one after the other in the order in which they were submitted, others at the same
     * time: what a source keeps for each key needs no lock. */
    BAROGRAPH_ENGINE_BY_KEY = 1
};

typedef struct {
    const char* name;
    const uint64_t* types; /* one entry of each, in this order; of type() */
    size_t type_count;
    uint32_t order;
    /* Returns 0; anything else ends the module as fail() does. */
    int (*run)(void* user, barograph_engine_context* context, const barograph_engine_entry* entries,
               size_t count);
    void* user;
} barograph_engine_source;

/* Type of a column, and what becomes of rows whose keys are equal. */
enum { BAROGRAPH_ENGINE_INTEGER = 0, BAROGRAPH_ENGINE_REAL = 1, BAROGRAPH_ENGINE_TEXT = 2 };
enum {
    BAROGRAPH_ENGINE_KEY = 0,
    BAROGRAPH_ENGINE_SUM = 1, /* of integers: sums of others would depend on the order of blocks */
    BAROGRAPH_ENGINE_MIN = 2, /* of numbers */
    BAROGRAPH_ENGINE_MAX = 3
};

/* Names that end in _ns are shown as times, `bytes` and those that end in _bytes as sizes. */
typedef struct {
    const char* name;
    uint32_t type;
    uint32_t role;
} barograph_engine_column;

typedef union {
    int64_t integer;
    double real;
    const char* text; /* UTF-8; copied; NULL is an empty one */
} barograph_engine_value;

/* What a module may call. A misuse ends the module and says why. */
typedef struct {
    uint32_t version;
    uint32_t size; /* bytes of this structure */

    /* --- in start() and while sources run --- */
    /* The number of a type of entries; no name is known beforehand. */
    uint64_t (*type)(barograph_engine_context* context, const char* name);
    /* Its number; 0: refused. What it points to is copied; `user` has to stay until end(). */
    uint64_t (*add_source)(barograph_engine_context* context, const barograph_engine_source* source);
    /* A run that has begun ends. A source may remove itself. */
    void (*remove_source)(barograph_engine_context* context, uint64_t source);

    /* --- in start() only --- */
    /* The number of a new table; rows are sorted by its keys. */
    uint32_t (*add_table)(barograph_engine_context* context, const char* name,
                          const barograph_engine_column* columns, size_t count);

    /* --- while sources run and in finish() --- */
    /* A value for each column. Rows of a run of a source count when it returns 0. */
    void (*add_row)(barograph_engine_context* context, uint32_t table, const barograph_engine_value* values);
    /* Texts are valid until end(). "" where there is no such number. */
    const char* (*operation_name)(barograph_engine_context* context, uint32_t operation);
    const char* (*operation_layer)(barograph_engine_context* context, uint32_t operation);
    const char* (*path_text)(barograph_engine_context* context, uint32_t path);
    const char* (*object_name)(barograph_engine_context* context, uint32_t object);

    /* --- while sources run --- */
    /* Puts an entry on the blackboard, for all sources of all modules; `data` is copied. */
    void (*submit)(barograph_engine_context* context, uint64_t type, uint64_t key, const void* data,
                   size_t size);
    /* Keeps what an entry points to until release(), in any later call; NULL: 32 MiB are kept already. For a block whose
     * counterpart has not come yet; copy what is needed for longer, because kept blocks hold up the reading of others. */
    void* (*keep)(barograph_engine_context* context, const barograph_engine_entry* entry);
    void (*release)(barograph_engine_context* context, void* kept);

    /* --- always --- */
    /* Ends the module when the call returns: its sources run no more, its rows are kept. */
    void (*fail)(barograph_engine_context* context, const char* why);
} barograph_engine_host;

/* What a module exports as `barograph_engine_module`. */
typedef struct {
    uint32_t version; /* BAROGRAPH_ENGINE_VERSION */
    uint32_t size;    /* sizeof(barograph_engine_module_info) */
    const char* name; /* letters, digits, - and _ */
    const char* what; /* a line: what it finds */
    /* Once, before the first events: declares tables and sources. `*state` is the module's own. Returns 0, or it is refused. */
    int (*start)(const barograph_engine_host* host, barograph_engine_context* context, void** state);
    /* Once, when all sources of all modules have had all entries: adds rows. May be NULL. Returns 0. */
    int (*finish)(void* state, barograph_engine_context* context);
    /* Frees the state. May be NULL. */
    void (*end)(void* state);
} barograph_engine_module_info;

/* To be defined by the module. */
extern __attribute__((visibility("default"))) const barograph_engine_module_info barograph_engine_module;

#ifdef __cplusplus
}
#endif

#endif
