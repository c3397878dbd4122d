/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Programs of one MPI job that talk to each other: partitions, maps and streams. C99.
 *
 * `barograph run --couple mpi -n 4 -- ./producer : -n 2 ./consumer` gives each program its own MPI_COMM_WORLD, so that neither need know
 * of the other. With these functions they find each other by name (partitions), agree on who talks to whom (maps), and pass blocks of
 * bytes (streams). Link with `pkg-config --libs barograph-stream`. Started in any other way, all functions return BAROGRAPH_STREAM_OFF.
 *
 *     int analyzer = barograph_partition_find("analyzer");
 *     barograph_map* map = barograph_map_create();
 *     barograph_map_add(map, analyzer, BAROGRAPH_MAP_ROUND_ROBIN, 0);
 *     barograph_stream* stream = barograph_stream_create(BAROGRAPH_STREAM_BLOCK, BAROGRAPH_STREAM_BUFFERS, BAROGRAPH_BALANCE_ROUND_ROBIN, NULL);
 *     barograph_stream_open_map(stream, map, "w");
 *     barograph_stream_write(stream, block, bytes, 0);
 *     barograph_stream_close(stream);
 *     barograph_map_free(map);
 *
 * Functions that return int return 0 or more, or a negative code of those below; none ends the program, prints, or touches errno.
 * Streams follow the thread level that the program asked MPI for: at less than MPI_THREAD_MULTIPLE one thread at a time may call.
 */
#ifndef BAROGRAPH_STREAM_H
#define BAROGRAPH_STREAM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    BAROGRAPH_STREAM_OFF = -1,          /* not started with --couple mpi */
    BAROGRAPH_STREAM_AGAIN = -2,        /* nothing to read, or no room to write, right now */
    BAROGRAPH_STREAM_ARGUMENT = -3,     /* an argument is out of its range */
    BAROGRAPH_STREAM_NO_PARTITION = -4, /* there is no such partition */
    BAROGRAPH_STREAM_SELF = -5,         /* a map to one's own partition */
    BAROGRAPH_STREAM_EMPTY = -6,        /* a map without partners */
    BAROGRAPH_STREAM_RANGE =
        -7, /* the function of a map returned no rank of the partition; both ends are told */
    BAROGRAPH_STREAM_DIRECTION = -8,  /* both ends write, or both read */
    BAROGRAPH_STREAM_BLOCK_SIZE = -9, /* the two ends have blocks of different sizes */
    BAROGRAPH_STREAM_CLOSED = -10,    /* the stream is closed, here or there, or not open yet */
    BAROGRAPH_STREAM_STATE = -11,     /* before MPI_Init, or after MPI_Finalize */
    BAROGRAPH_STREAM_MEMORY = -12,    /* no memory */
    BAROGRAPH_STREAM_MPI = -13        /* a call of MPI failed */
};
/* What a negative code means, in a few words; never NULL. */
const char* barograph_stream_problem(int code);

/* ---- partitions: the programs of the job ------------------------------------------------------------------------------------- */

typedef struct {
    int id;                   /* 0, 1, ..., in the order of their first ranks */
    int size;                 /* ranks */
    int first;                /* the universe rank of its rank 0 */
    const char* name;         /* the one given to it, else the executable's file name */
    const char* command_line; /* words separated by spaces */
} barograph_partition;

/* The name of the calling program's partition; before MPI_Init, by all its ranks. --partition NAME of `barograph run` does the same. */
int barograph_partition_set_name(const char* name);
/* How many there are, and which one the calling process is in. */
int barograph_partition_count(void);
int barograph_partition_self(void);
/* Fills in *partition; what it points to stays until MPI_Finalize. */
int barograph_partition_get(int id, barograph_partition* partition);
/* The id of a partition by its name. */
int barograph_partition_find(const char* name);
/* The universe rank of a rank of a partition. */
int barograph_partition_rank(int id, int rank);

/* All ranks of all partitions, in the order of the job. */
int barograph_universe_rank(void);
int barograph_universe_size(void);

/* ---- maps: who talks to whom ------------------------------------------------------------------------------------------------- */

typedef struct barograph_map barograph_map;

enum {
    BAROGRAPH_MAP_ROUND_ROBIN =
        0, /* rank i of the larger partition with rank i modulo the size of the smaller one */
    BAROGRAPH_MAP_RANDOM = 1, /* the same from the same seed */
    BAROGRAPH_MAP_FIXED = 2,  /* consecutive ranks of the larger one with one of the smaller one */
    BAROGRAPH_MAP_NODE_LOCAL =
        3 /* as far as possible with a rank on the same node, those of a node in turn */
};

/* NULL: no memory. */
barograph_map* barograph_map_create(void);
void barograph_map_free(barograph_map* map);
void barograph_map_clear(barograph_map* map);
/* Adds the ranks of another partition that the calling process is mapped to. Both partitions call it with the same policy and seed, all
 * their ranks, once each for the other. Every rank gets at least one partner. Returns how many were added. */
int barograph_map_add(barograph_map* map, int partition, int policy, uint64_t seed);
/* The same by a function of the program: for each rank of the larger partition it returns the rank of the smaller one that it is mapped to,
 * or a negative number: to none. (If both have the same size, the one with the lower id counts as the larger
 * one.) It is called in rank 0 of the smaller partition only; the others may pass NULL. */
typedef int (*barograph_map_function)(int rank, int larger_size, int smaller_size, void* data);
int barograph_map_add_function(barograph_map* map, int partition, barograph_map_function function,
                               void* data);
/* How many partners there are, and the universe rank of one. */
int barograph_map_size(const barograph_map* map);
int barograph_map_partner(const barograph_map* map, int index);

/* ---- streams: blocks of bytes ------------------------------------------------------------------------------------------------ */

typedef struct barograph_stream barograph_stream;

/* Buffers of each incoming stream, unless there is a reason for another number. */
#define BAROGRAPH_STREAM_BUFFERS 3
/* Bytes of a block, likewise. */
#define BAROGRAPH_STREAM_BLOCK ((size_t)1 << 20)

/* In which order a stream goes through its partners. */
enum {
    BAROGRAPH_BALANCE_NONE = 0,       /* the first one that is ready */
    BAROGRAPH_BALANCE_RANDOM = 1,     /* a random one that is ready */
    BAROGRAPH_BALANCE_ROUND_ROBIN = 2 /* one after the other */
};

/* Flags of read and write. */
enum { BAROGRAPH_STREAM_NONBLOCK = 1 };

/* Blocks have at most block_bytes bytes (1 to 1 GiB). An incoming stream has `buffers` of them (1 to 1024), always ready to receive; as many
 * are shared by all outgoing ones. Both ends have the same block_bytes; buffers and balance may differ. NULL: an argument is out of its
 * range, or there is no memory; *code, unless code is NULL, says which. */
barograph_stream* barograph_stream_create(size_t block_bytes, int buffers, int balance, int* code);
/* Opens it to all partners of a map, or to one universe rank; mode "r", "w" or "rw". The other end opens it likewise, in the
 * opposite direction; the n-th stream that one of two ranks opens to the other meets the n-th of that one. Waits for the other ends. */
int barograph_stream_open_map(barograph_stream* stream, const barograph_map* map, const char* mode);
int barograph_stream_open_rank(barograph_stream* stream, int universe_rank, const char* mode);
/* Passes on a block of 1 to block_bytes bytes: to one of the partners, as balance says. The bytes may be overwritten once it returns. Returns 1, or waits
 * while all buffers are full; with BAROGRAPH_STREAM_NONBLOCK it returns BAROGRAPH_STREAM_AGAIN instead. */
int barograph_stream_write(barograph_stream* stream, const void* block, size_t bytes, int flags);
/* Takes a block into `block`, which has room for block_bytes: its bytes go to *bytes and the universe rank it is from to *from, unless these are NULL. Returns 1;
 * 0 once all writers have closed their ends and everything was read. Waits for a block; with BAROGRAPH_STREAM_NONBLOCK it looks at each
 * partner once and returns BAROGRAPH_STREAM_AGAIN. */
int barograph_stream_read(barograph_stream* stream, void* block, size_t* bytes, int* from, int flags);
/* The same two without copies, in the buffers of the stream. reserve waits, or not, as write does, and gives room for block_bytes; commit passes
 * on what was put there, 0 bytes: nothing, and the room is the stream's again. */
int barograph_stream_reserve(barograph_stream* stream, void** block, int flags);
int barograph_stream_commit(barograph_stream* stream, void* block, size_t bytes);
/* take returns what read does; *block is the program's until it calls release, which need not be in the order of taking. As long as it
 * keeps all buffers of a partner, nothing comes from there. */
int barograph_stream_take(barograph_stream* stream, const void** block, size_t* bytes, int* from, int flags);
int barograph_stream_release(barograph_stream* stream, const void* block);
/* What was written is still delivered. Returns once it is; the stream is gone. */
int barograph_stream_close(barograph_stream* stream);

#ifdef __cplusplus
}
#endif

#endif
