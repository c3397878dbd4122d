/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Streams between programs of one job. Every program of the job is this one: streams CASE NAME [ARGUMENT]. NAME says what it does: those whose
 * names begin with "w" write, those with "r" read. What was counted is in a file of each rank, rank-N.txt. What is wrong is said on stderr, and the job ends with exit code 1.
 */
#define _GNU_SOURCE
#include <barograph/stream.h>
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { RANKS = 64, KIB = 1024, BLOCK = 64 * KIB };

typedef struct {
    uint64_t who_and_number; /* universe rank << 40 | number */
    uint64_t checksum;
} record;

static int writes; /* does the calling program? */
static const char* name;
static FILE* results;

static void fail(const char* what, long got, long wanted) {
    fprintf(stderr, "%s %d: %s: %ld, not %ld\n", name, barograph_universe_rank(), what, got, wanted);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void expect(const char* what, long got, long wanted) {
    if (got != wanted) {
        fail(what, got, wanted);
    }
}

static uint64_t mixed(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/* The other programs, with a policy or the function. */
static int by_function(int rank, int larger, int smaller, void* data) {
    (void)larger;
    return *(int*)data == 0 ? (rank * 7 + 1) % smaller : *(int*)data == 1 ? (rank == 2 ? smaller : 0) : -1;
}

static int map_to_all(barograph_map* map, int policy, int kind) {
    int added = 0;
    for (int id = 0; id < barograph_partition_count(); ++id) {
        barograph_partition other;
        expect("get", barograph_partition_get(id, &other), 0);
        if (id != barograph_partition_self() && (other.name[0] == 'w') != writes) {
            int code = policy > BAROGRAPH_MAP_NODE_LOCAL
                           ? barograph_map_add_function(map, id, by_function, &kind)
                           : barograph_map_add(map, id, policy, 11);
            if (code < 0) {
                return code;
            }
            added += code;
        }
    }
    return added;
}

static barograph_stream* open_to_all(int policy, int balance, size_t block, int buffers, const char* mode) {
    barograph_map* map = barograph_map_create();
    const int added = map_to_all(map, policy, 0);
    if (added < 1) {
        fail("map", added, 1);
    }
    expect("size of the map", barograph_map_size(map), added);
    int code = 1;
    barograph_stream* stream = barograph_stream_create(block, buffers, balance, &code);
    expect("create", code, 0);
    expect("open", barograph_stream_open_map(stream, map, mode), 0);
    barograph_map_free(map);
    return stream;
}

static barograph_stream* open_default(const char* mode) {
    return open_to_all(BAROGRAPH_MAP_ROUND_ROBIN, BAROGRAPH_BALANCE_ROUND_ROBIN, BLOCK, 3, mode);
}

/* ---- what is written arrives once, in order ---- */

static void write_records(barograph_stream* stream, size_t block, long count, uint64_t seed, int in_place) {
    record* own = malloc(block);
    const uint64_t who = (uint64_t)barograph_universe_rank() << 40;
    uint64_t sum = 0;
    for (long number = 0; number < count;) {
        record* records = own;
        if (in_place) {
            void* room = NULL;
            expect("reserve", barograph_stream_reserve(stream, &room, 0), 1);
            records = room;
        }
        size_t some = 1 + mixed(seed + (uint64_t)number) % (block / sizeof(record));
        if (some > (size_t)(count - number)) {
            some = (size_t)(count - number);
        }
        for (size_t i = 0; i < some; ++i, ++number) {
            records[i].who_and_number = who | (uint64_t)number;
            records[i].checksum = mixed(records[i].who_and_number + seed);
            sum += records[i].checksum;
        }
        expect("write",
               in_place ? barograph_stream_commit(stream, records, some * sizeof(record))
                        : barograph_stream_write(stream, records, some * sizeof(record), 0),
               1);
    }
    fprintf(results, "wrote %d %ld %llu\n", barograph_universe_rank(), count, (unsigned long long)sum);
    free(own);
}

static void read_records(barograph_stream* stream, size_t block, uint64_t seed, int flags, int in_place) {
    record* own = malloc(block);
    static int64_t last[RANKS], count[RANKS];
    static uint64_t sum[RANKS];
    for (int rank = 0; rank < RANKS; ++rank) {
        last[rank] = -1;
        count[rank] = 0;
        sum[rank] = 0;
    }
    int code;
    do {
        const record* records = own;
        const void* taken = NULL;
        size_t bytes = 0;
        int from = -1;
        code = in_place ? barograph_stream_take(stream, &taken, &bytes, &from, flags)
                        : barograph_stream_read(stream, own, &bytes, &from, flags);
        if (code == BAROGRAPH_STREAM_AGAIN && flags != 0) {
            continue;
        }
        if (code <= 0) {
            break;
        }
        records = in_place ? taken : own;
        expect("bytes", (long)(bytes % sizeof(record)), 0);
        for (size_t i = 0; i < bytes / sizeof(record); ++i) {
            const uint64_t both = records[i].who_and_number;
            const int64_t number = (int64_t)(both & 0xFFFFFFFFFFu);
            expect("writer", (long)(both >> 40), from);
            expect("checksum", records[i].checksum == mixed(both + seed), 1);
            expect("order", number > last[from], 1);
            last[from] = number;
            sum[from] += records[i].checksum;
            ++count[from];
        }
        if (in_place) {
            expect("release", barograph_stream_release(stream, taken), 0);
        }
    } while (1);
    expect("end", code, 0);
    for (int rank = 0; rank < RANKS; ++rank) {
        if (count[rank] != 0) {
            fprintf(results, "read %d %lld %llu\n", rank, (long long)count[rank],
                    (unsigned long long)sum[rank]);
        }
    }
    free(own);
}

static void records(long count) {
    for (int policy = 0; policy <= BAROGRAPH_MAP_NODE_LOCAL + 1; ++policy) {
        for (int balance = 0; balance < 3; ++balance) {
            const uint64_t seed = (uint64_t)(policy * 3 + balance) << 50;
            barograph_stream* stream = open_to_all(policy, writes ? balance : (balance + policy) % 3, BLOCK,
                                                   writes ? 3 : 2, writes ? "w" : "r");
            const int in_place = (policy + balance) % 2;
            if (writes) {
                write_records(stream, BLOCK, count, seed, in_place);
            } else {
                read_records(stream, BLOCK, seed, balance == 1 ? BAROGRAPH_STREAM_NONBLOCK : 0, in_place);
            }
            expect("close", barograph_stream_close(stream), 0);
        }
    }
}

static void sizes(void) {
    static const size_t blocks[] = {1, 7, 64, 4095, 4096, 65537, 1 << 20, 4 << 20};
    for (int buffers = 1; buffers <= 8; ++buffers) {
        for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; ++i) {
            const size_t block = blocks[i];
            const int count = block > 100000 ? 8 : 300;
            barograph_stream* stream = open_to_all(BAROGRAPH_MAP_FIXED, BAROGRAPH_BALANCE_NONE, block,
                                                   writes ? buffers : 9 - buffers, writes ? "w" : "r");
            unsigned char* own = malloc(block);
            long total = 0;
            for (int n = 0; writes && n < count; ++n) {
                const size_t bytes = n % 3 == 0 ? block : 1 + mixed((uint64_t)n) % block;
                memset(own, n % 251, bytes);
                expect("write", barograph_stream_write(stream, own, bytes, 0), 1);
                total += (long)bytes;
            }
            int numbers[RANKS] = {0}, from = 0, code = 0;
            size_t bytes = 0;
            while (!writes && (code = barograph_stream_read(stream, own, &bytes, &from, 0)) == 1) {
                const int n = numbers[from]++;
                expect("size", (long)bytes, (long)(n % 3 == 0 ? block : 1 + mixed((uint64_t)n) % block));
                expect("first byte", own[0], n % 251);
                expect("last byte", own[bytes - 1], n % 251);
            }
            expect("end", code, 0);
            for (int rank = 0; rank < RANKS; ++rank) {
                expect("blocks", numbers[rank] % count, 0);
            }
            expect("close", barograph_stream_close(stream), 0);
            free(own);
        }
    }
}

/* ---- what is wrong has a code at both ends ---- */

static void wrong(void) {
    const int other = barograph_partition_find(writes ? "reader" : "writer");
    const int own = barograph_partition_self();
    expect("no such partition", barograph_partition_find("nobody"), BAROGRAPH_STREAM_NO_PARTITION);
    expect("rank", barograph_partition_rank(other, -1), BAROGRAPH_STREAM_ARGUMENT);
    expect("late name", barograph_partition_set_name("late"), BAROGRAPH_STREAM_STATE);
    barograph_map* map = barograph_map_create();
    expect("map to nobody", barograph_map_add(map, 99, 0, 0), BAROGRAPH_STREAM_NO_PARTITION);
    expect("map to oneself", barograph_map_add(map, own, 0, 0), BAROGRAPH_STREAM_SELF);
    expect("policy", barograph_map_add(map, other, 99, 0), BAROGRAPH_STREAM_ARGUMENT);
    expect("seed", barograph_map_add(map, other, BAROGRAPH_MAP_RANDOM, (uint64_t)writes),
           BAROGRAPH_STREAM_ARGUMENT);
    expect("range", map_to_all(map, 99, 1), BAROGRAPH_STREAM_RANGE);
    expect("no function", barograph_map_add_function(map, other, NULL, NULL), BAROGRAPH_STREAM_ARGUMENT);
    expect("nobody", map_to_all(map, 99, 2), 0);
    expect("no partner", barograph_map_partner(map, 0), BAROGRAPH_STREAM_ARGUMENT);

    int code = 0;
    expect("no buffers", barograph_stream_create(1, 0, 0, &code) == NULL, 1);
    expect("no buffers", code, BAROGRAPH_STREAM_ARGUMENT);
    expect("balance", barograph_stream_create(1, 1, 3, NULL) == NULL, 1);
    expect("block", barograph_stream_create(0, 1, 0, NULL) == NULL, 1);
    expect("block", barograph_stream_create((1u << 30) + 1u, 1, 0, NULL) == NULL, 1);

    barograph_stream* stream = barograph_stream_create(64, 2, 0, &code);
    char block[64] = "";
    expect("empty map", barograph_stream_open_map(stream, map, "w"), BAROGRAPH_STREAM_EMPTY);
    expect("not open", barograph_stream_write(stream, block, 1, 0), BAROGRAPH_STREAM_CLOSED);
    expect("not open", barograph_stream_read(stream, block, NULL, NULL, 0), BAROGRAPH_STREAM_CLOSED);
    expect("oneself", barograph_stream_open_rank(stream, barograph_universe_rank(), "w"),
           BAROGRAPH_STREAM_SELF);
    expect("no rank", barograph_stream_open_rank(stream, 4711, "w"), BAROGRAPH_STREAM_ARGUMENT);
    expect("round robin", barograph_map_add(map, other, 0, 0) > 0, 1);
    expect("again", barograph_map_add(map, other, 0, 0), 0);
    expect("both write", barograph_stream_open_map(stream, map, "w"), BAROGRAPH_STREAM_DIRECTION);
    expect("both read", barograph_stream_open_map(stream, map, "r"), BAROGRAPH_STREAM_DIRECTION);
    expect("half", barograph_stream_open_map(stream, map, writes ? "rw" : "r"), BAROGRAPH_STREAM_DIRECTION);
    expect("mode", barograph_stream_open_map(stream, map, writes ? "x" : "r"), BAROGRAPH_STREAM_ARGUMENT);
    expect("mode", barograph_stream_open_map(stream, map, writes ? "w" : NULL), BAROGRAPH_STREAM_ARGUMENT);
    barograph_stream* larger = barograph_stream_create(writes ? 65 : 64, 2, 0, &code);
    expect("sizes", barograph_stream_open_map(larger, map, writes ? "w" : "r"), BAROGRAPH_STREAM_BLOCK_SIZE);
    /* The same stream opens once the ends fit. */
    expect("open", barograph_stream_open_map(stream, map, writes ? "w" : "r"), 0);
    expect("open twice", barograph_stream_open_map(stream, map, "w"), BAROGRAPH_STREAM_ARGUMENT);
    expect("too large", barograph_stream_write(stream, block, 65, 0), BAROGRAPH_STREAM_ARGUMENT);
    expect("nothing", barograph_stream_write(stream, block, 0, 0), BAROGRAPH_STREAM_ARGUMENT);
    void* room = NULL;
    if (writes) {
        expect("read", barograph_stream_read(stream, block, NULL, NULL, 0), BAROGRAPH_STREAM_DIRECTION);
        expect("strange block", barograph_stream_commit(stream, block, 1), BAROGRAPH_STREAM_ARGUMENT);
        expect("reserve", barograph_stream_reserve(stream, &room, 0), 1);
        expect("commit nothing", barograph_stream_commit(stream, room, 0), 0);
        expect("commit again", barograph_stream_commit(stream, room, 1), BAROGRAPH_STREAM_ARGUMENT);
    } else {
        expect("write", barograph_stream_write(stream, block, 1, 0), BAROGRAPH_STREAM_DIRECTION);
        expect("strange block", barograph_stream_release(stream, block), BAROGRAPH_STREAM_ARGUMENT);
        expect("end", barograph_stream_read(stream, block, NULL, NULL, 0), 0);
        expect("end again", barograph_stream_read(stream, block, NULL, NULL, 0), 0);
    }
    expect("close", barograph_stream_close(stream), 0);
    expect("close", barograph_stream_close(larger), 0);
    expect("close nothing", barograph_stream_close(NULL), BAROGRAPH_STREAM_ARGUMENT);
    barograph_map_clear(map);
    expect("cleared", barograph_map_size(map), 0);
    barograph_map_free(map);
}

/* ---- both directions, between two ranks and by a map ---- */

static void both(void) {
    const int other = barograph_partition_find(writes ? "reader" : "writer");
    int code = 0;
    long value = 0;
    if (barograph_universe_rank() == barograph_partition_rank(barograph_partition_self(), 0)) {
        barograph_stream* ping = barograph_stream_create(sizeof value, 1, 0, &code);
        expect("open", barograph_stream_open_rank(ping, barograph_partition_rank(other, 0), "rw"), 0);
        for (long i = 0; i < 2000; ++i) {
            if (writes) {
                expect("ping", barograph_stream_write(ping, &i, sizeof i, 0), 1);
                expect("pong", barograph_stream_read(ping, &value, NULL, NULL, 0), 1);
                expect("answer", value, i + 1);
            } else {
                expect("ping", barograph_stream_read(ping, &value, NULL, NULL, 0), 1);
                ++value;
                expect("pong", barograph_stream_write(ping, &value, sizeof value, 0), 1);
            }
        }
        expect("close", barograph_stream_close(ping), 0);
    }
    /* All at once, much more than fits into the buffers: a rank that reads while it cannot write waits for nobody. The first to finish
     * leaves, and the others learn of it. */
    barograph_stream* stream =
        open_to_all(BAROGRAPH_MAP_ROUND_ROBIN, BAROGRAPH_BALANCE_RANDOM, BLOCK, 2, "rw");
    char* block = calloc(BLOCK, 1);
    for (int written = 0; written < 500;) {
        code = barograph_stream_write(stream, block, BLOCK, BAROGRAPH_STREAM_NONBLOCK);
        written += code == 1;
        if (code == BAROGRAPH_STREAM_CLOSED) {
            break;
        }
        expect("write", code == 1 || code == BAROGRAPH_STREAM_AGAIN, 1);
        code = barograph_stream_read(stream, block, NULL, NULL, BAROGRAPH_STREAM_NONBLOCK);
        expect("read", code == 0 || code == 1 || code == BAROGRAPH_STREAM_AGAIN, 1);
    }
    expect("close", barograph_stream_close(stream), 0);
    free(block);
}

/* ---- orders of closing ---- */

static void closing(int case_of) {
    barograph_stream* first = open_default(writes ? "w" : "r");
    barograph_stream* second = open_default(writes ? "r" : "w");
    char* block = calloc(BLOCK, 1);
    int code;
    if (writes) {
        for (int n = 0; n < 2; ++n) {
            code = barograph_stream_write(first, block, BLOCK, 0);
            expect("write", code == 1 || code == BAROGRAPH_STREAM_CLOSED, 1);
        }
    }
    switch (case_of) {
        case 0: /* the reader first, unread */
            if (!writes) {
                expect("close", barograph_stream_close(first), 0);
                expect("write", barograph_stream_write(second, block, 1, 0), 1);
                expect("close", barograph_stream_close(second), 0);
            } else {
                while ((code = barograph_stream_read(second, block, NULL, NULL, 0)) == 1) {
                }
                expect("end", code, 0);
                do {
                    code = barograph_stream_write(first, block, BLOCK, 0);
                } while (code == 1);
                expect("nobody reads", code, BAROGRAPH_STREAM_CLOSED);
                expect("close", barograph_stream_close(first), 0);
                expect("close", barograph_stream_close(second), 0);
            }
            break;
        case 1: /* crosswise */
            expect("close", barograph_stream_close(writes ? first : second), 0);
            expect("close", barograph_stream_close(writes ? second : first), 0);
            break;
        case 2: /* all left to MPI_Finalize, with blocks that nobody has read */
            break;
        case 3: /* one half left to MPI_Finalize */
            if (writes) {
                expect("close", barograph_stream_close(first), 0);
                expect("close", barograph_stream_close(second), 0);
            }
            break;
        case 4: /* a reader that waits while its writer ends */
            if (!writes) {
                while ((code = barograph_stream_read(first, block, NULL, NULL, 0)) == 1) {
                }
                expect("end", code, 0);
            }
            break;
        case 5: /* a writer that waits while its reader ends */
            if (writes) {
                do {
                    code = barograph_stream_write(first, block, BLOCK, 0);
                } while (code == 1);
                expect("nobody reads", code, BAROGRAPH_STREAM_CLOSED);
            }
            break;
        default:
            fail("case", case_of, 0);
    }
    free(block);
    MPI_Finalize();
    if (case_of == 2) {
        expect("after the end", barograph_stream_write(first, "", 1, 0), BAROGRAPH_STREAM_CLOSED);
        expect("after the end", barograph_universe_size(), BAROGRAPH_STREAM_STATE);
        expect("close", barograph_stream_close(first), 0);
        expect("close", barograph_stream_close(second), 0);
    }
}

/* ---- waiting costs nothing, a slow reader bounds its writers ---- */

static double cpu_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void rest(double seconds) {
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

static void idle(void) {
    barograph_stream* stream = open_default(writes ? "w" : "r");
    char* block = calloc(BLOCK, 1);
    if (writes) {
        rest(3);
        expect("write", barograph_stream_write(stream, block, BLOCK, 0), 1);
    } else {
        const double wall = MPI_Wtime(), cpu = cpu_seconds();
        expect("read", barograph_stream_read(stream, block, NULL, NULL, 0), 1);
        fprintf(results, "idle %.6f\n", (cpu_seconds() - cpu) / (MPI_Wtime() - wall));
        while (barograph_stream_read(stream, block, NULL, NULL, 0) == 1) {
        }
    }
    expect("close", barograph_stream_close(stream), 0);
    free(block);
}

static long resident_kib(void) {
    long pages = 0, resident = 0;
    FILE* file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%ld %ld", &pages, &resident) != 2) {
        fail("statm", 0, 1);
    }
    fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / KIB);
}

/* A writer has been refused often: it says so by a file. Readers wait for those of all writers. */
static void say_refused(void) {
    char path[64];
    snprintf(path, sizeof path, "refused-%d", barograph_universe_rank());
    fclose(fopen(path, "w"));
}

static void wait_until_all_are_refused(void) {
    barograph_partition other;
    expect("get", barograph_partition_get(barograph_partition_find("writer"), &other), 0);
    for (int rank = 0; rank < other.size; ++rank) {
        char path[64];
        snprintf(path, sizeof path, "refused-%d", barograph_partition_rank(other.id, rank));
        while (access(path, F_OK) != 0) {
            rest(0.01);
        }
    }
}

/* Millions of small blocks to a reader that sleeps: they must stay with their writers, who wait. */
static void slow(size_t bytes, long count) {
    barograph_stream* stream =
        open_to_all(BAROGRAPH_MAP_ROUND_ROBIN, BAROGRAPH_BALANCE_NONE, bytes, 8, writes ? "w" : "r");
    char* block = calloc(bytes, 1);
    const long before = resident_kib();
    long refused = 0, got = 0;
    if (writes) {
        for (long n = 0; n < count; ++n) {
            int code;
            while ((code = barograph_stream_write(stream, block, bytes, BAROGRAPH_STREAM_NONBLOCK)) ==
                   BAROGRAPH_STREAM_AGAIN) {
                ++refused;
                if (refused < 200) {
                    rest(0.001);
                } else if (refused == 200) {
                    say_refused();
                } else {
                    expect("write", barograph_stream_write(stream, block, bytes, 0), 1);
                    code = 1;
                    break;
                }
            }
            expect("write", code, 1);
        }
        expect("refused", refused >= 200, 1);
    } else {
        wait_until_all_are_refused();
        while (barograph_stream_read(stream, block, NULL, NULL, 0) == 1) {
            ++got;
            if (got % (count / 50) == 0) {
                rest(0.01);
            }
        }
        expect("blocks", got % count, 0);
    }
    expect("close", barograph_stream_close(stream), 0);
    const long grown = resident_kib() - before;
    fprintf(results, "grown %ld\n", grown);
    free(block);
}

/* ---- threads ---- */

static barograph_stream* shared;
static long thread_count;

static void* be_thread(void* argument) {
    (void)argument;
    long values[8] = {0};
    long got = 0;
    if (writes) {
        for (int n = 0; n < 5000; ++n) {
            expect("write", barograph_stream_write(shared, values, sizeof values, 0), 1);
        }
    } else {
        while (barograph_stream_read(shared, values, NULL, NULL, 0) == 1) {
            ++got;
        }
        __atomic_fetch_add(&thread_count, got, __ATOMIC_RELAXED);
    }
    return NULL;
}

static void threads(void) {
    pthread_t all[4];
    shared = open_to_all(BAROGRAPH_MAP_ROUND_ROBIN, BAROGRAPH_BALANCE_RANDOM, 64, 4, writes ? "w" : "r");
    for (int i = 0; i < 4; ++i) {
        pthread_create(&all[i], NULL, be_thread, NULL);
    }
    for (int i = 0; i < 4; ++i) {
        pthread_join(all[i], NULL);
    }
    expect("close", barograph_stream_close(shared), 0);
    expect("blocks", thread_count % 20000, 0);
    if (!writes) {
        expect("some", thread_count > 0, 1);
    }
}

/* ---- how many streams come and go ---- */

static void many(void) {
    for (int n = 0; n < 300; ++n) {
        barograph_stream* stream = open_to_all(n % 4, n % 3, 64, 1 + n % 8, writes ? "w" : "r");
        char block[64] = "";
        for (int i = 0; writes && i < n % 5; ++i) {
            const int code = barograph_stream_write(stream, block, sizeof block, 0);
            expect("write", code == 1 || (n % 2 == 1 && code == BAROGRAPH_STREAM_CLOSED), 1);
        }
        if (!writes && n % 2 == 0 && n % 50 != 0) {
            while (barograph_stream_read(stream, block, NULL, NULL, 0) == 1) {
            }
        }
        if (n % 50 != 0) { /* the others are left open */
            expect("close", barograph_stream_close(stream), 0);
        }
    }
}

int main(int argc, char** argv) {
    if (argc < 3) {
        return 2;
    }
    name = argv[2];
    writes = name[0] == 'w';
    const char* what = argv[1];
    const char* argument = argc > 3 ? argv[3] : "";
    if (strcmp(what, "off") == 0) {
        MPI_Init(&argc, &argv);
        expect("count", barograph_partition_count(), BAROGRAPH_STREAM_OFF);
        expect("name", barograph_partition_set_name("x"), BAROGRAPH_STREAM_OFF);
        barograph_map* map = barograph_map_create();
        expect("map", barograph_map_add(map, 0, 0, 0), BAROGRAPH_STREAM_OFF);
        barograph_stream* stream = barograph_stream_create(1, 1, 0, NULL);
        expect("open", barograph_stream_open_map(stream, map, "w"), BAROGRAPH_STREAM_OFF);
        expect("open", barograph_stream_open_rank(stream, 0, "w"), BAROGRAPH_STREAM_OFF);
        expect("close", barograph_stream_close(stream), 0);
        barograph_map_free(map);
        MPI_Finalize();
        return 0;
    }
    expect("too early", barograph_universe_rank(), BAROGRAPH_STREAM_STATE);
    expect("name", barograph_partition_set_name(name), 0);
    int level = 0;
    if (strcmp(what, "threads") == 0) {
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
        expect("level", level, MPI_THREAD_MULTIPLE);
    } else {
        MPI_Init(&argc, &argv);
    }
    char path[64]; /* a file for each rank: launchers mix the lines of their outputs */
    snprintf(path, sizeof path, "rank-%d.txt", barograph_universe_rank());
    results = fopen(path, "w");
    if (results == NULL) {
        fail("file for results", 0, 1);
    }
    if (strcmp(what, "records") == 0) {
        records(atol(argument));
    } else if (strcmp(what, "sizes") == 0) {
        sizes();
    } else if (strcmp(what, "wrong") == 0) {
        wrong();
    } else if (strcmp(what, "both") == 0) {
        both();
    } else if (strcmp(what, "closing") == 0) {
        closing(atoi(argument));
        return 0;
    } else if (strcmp(what, "idle") == 0) {
        idle();
    } else if (strcmp(what, "slow") == 0) {
        slow((size_t)atol(argument), atol(argument) < 1000 ? 500000 : 2000);
    } else if (strcmp(what, "threads") == 0) {
        threads();
    } else if (strcmp(what, "many") == 0) {
        many();
    } else {
        fail("case", 0, 1);
    }
    fclose(results);
    MPI_Finalize();
    return 0;
}
