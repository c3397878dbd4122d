/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Heat spreading over a square plate: a Jacobi solver on a 2-D grid of ranks. An example of how to annotate
 * an MPI program (all that is Barograph's here are the #include and the BAROGRAPH_ lines) and something to
 * try the tool on: it has a Cartesian communicator with row and column sub-communicators, halo exchange,
 * reductions, checkpoints, and one rank that is slow on purpose.
 *
 *     mpicc -O2 -I"$(barograph env --include)" stencil.c -o stencil -lm
 *     barograph run -n 4 -o stencil -- ./stencil
 *     barograph report stencil.baro
 *
 * It runs the same without the tool. Its output does not depend on the number of ranks, nor on being
 * recorded.
 */
#include <math.h>
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <barograph/barograph.h>

enum { NORTH, SOUTH, WEST, EAST, SIDES };

typedef struct {
    int size;             /* cells along each side of the plate */
    int iterations;       /* sweeps over the plate */
    int check_every;      /* sweeps between two checks, 0: never */
    int checkpoint_every; /* sweeps between two checkpoints, 0: never */
    const char* checkpoint;
    int persistent;     /* halo exchange with persistent requests */
    int slow_rank;      /* the rank that does more work than it need, -1: none */
    double slow_factor; /* how many times the work of the others */
} Options;

typedef struct {
    MPI_Comm plate;  /* all ranks on a grid */
    MPI_Comm row;    /* the ranks of my row of that grid */
    MPI_Comm column; /* the ranks of my column */
    int rank, ranks;
    int grid[2];  /* rows and columns of ranks */
    int place[2]; /* where I am among them */
    int first[2]; /* my first row and column of cells */
    int cells[2]; /* how many rows and columns of cells I have */
    int stride;   /* from one row of cells to the next in memory, halo included */
    int neighbour[SIDES];
    MPI_Datatype vertical; /* one column of cells */
    double* now;
    double* next;
    double* scratch;                    /* where the slow rank does its useless work */
    MPI_Request requests[2][2 * SIDES]; /* persistent ones, for each of the two arrays */
} Plate;

static const char kUsage[] =
    "usage: stencil [options]\n"
    "  --size N              cells along each side of the plate (default 1200)\n"
    "  --iterations N        sweeps over the plate (default 1000)\n"
    "  --check-every N       sweeps between two checks, 0: never (default 10)\n"
    "  --checkpoint-every N  sweeps between two checkpoints, 0: never (default 250)\n"
    "  --checkpoint FILE     where checkpoints go (default stencil.checkpoint)\n"
    "  --persistent          exchange halos with persistent requests\n"
    "  --slow-rank RANK      the rank that works more than it need, -1: none (default 1)\n"
    "  --slow-factor X       how many times the work of the others (default 2)\n"
    "  --help                print this and stop\n";

static int parse_number(const char* text, long low, long high, int* value) {
    char* end = NULL;
    const long number = strtol(text, &end, 10);
    if (end == text || *end != '\0' || number < low || number > high) {
        return 0;
    }
    *value = (int)number;
    return 1;
}

/* Returns 0 to go on, 1 for --help, and 2 after a mistake, of which `mistake` is then the argument. */
static int parse_options(int count, char** arguments, int ranks, Options* options, const char** mistake) {
    for (int at = 1; at < count; ++at) {
        const char* const name = arguments[at];
        *mistake = name;
        if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
            return 1;
        }
        if (strcmp(name, "--persistent") == 0) {
            options->persistent = 1;
            continue;
        }
        if (at + 1 == count) {
            return 2;
        }
        const char* const value = arguments[++at];
        int good = 0;
        if (strcmp(name, "--size") == 0) {
            good = parse_number(value, 2, 30000, &options->size);
        } else if (strcmp(name, "--iterations") == 0) {
            good = parse_number(value, 1, 100000000, &options->iterations);
        } else if (strcmp(name, "--check-every") == 0) {
            good = parse_number(value, 0, 100000000, &options->check_every);
        } else if (strcmp(name, "--checkpoint-every") == 0) {
            good = parse_number(value, 0, 100000000, &options->checkpoint_every);
        } else if (strcmp(name, "--checkpoint") == 0) {
            options->checkpoint = value;
            good = *value != '\0';
        } else if (strcmp(name, "--slow-rank") == 0) {
            good = parse_number(value, -1, ranks - 1, &options->slow_rank);
        } else if (strcmp(name, "--slow-factor") == 0) {
            char* end = NULL;
            options->slow_factor = strtod(value, &end);
            good = end != value && *end == '\0' && options->slow_factor >= 1 && options->slow_factor <= 100;
        }
        if (!good) {
            return 2;
        }
    }
    return 0;
}

static double* allocate_cells(const Plate* plate) {
    double* const cells = calloc((size_t)plate->stride * (size_t)(plate->cells[0] + 2), sizeof *cells);
    if (cells == NULL) {
        fprintf(stderr, "stencil: out of memory on rank %d\n", plate->rank);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return cells;
}

/* Cells are numbered from 0 over the whole plate; each rank has a block of them as equal as can be. */
static void divide(int cells, int parts, int part, int* first, int* count) {
    *first = (int)((int64_t)cells * part / parts);
    *count = (int)((int64_t)cells * (part + 1) / parts) - *first;
}

static double* cell(const Plate* plate, double* cells, int row, int column) {
    return cells + (ptrdiff_t)(row + 1) * plate->stride + column + 1;
}

/* The slow rank is slow by doing part of its work again, so that profilers see work and not sleep. */
static void relax(const Plate* plate, const double* from, double* to, int rows) {
    for (int row = 0; row < rows; ++row) {
        const double* const here = from + (ptrdiff_t)(row + 1) * plate->stride + 1;
        const double* const above = here - plate->stride;
        const double* const below = here + plate->stride;
        double* const result = to + (ptrdiff_t)(row + 1) * plate->stride + 1;
        for (int column = 0; column < plate->cells[1]; ++column) {
            result[column] = 0.25 * ((above[column] + below[column]) + (here[column - 1] + here[column + 1]));
        }
    }
}

static void relax_plate(const Plate* plate, const Options* options) {
    BAROGRAPH_REGION("relax");
    relax(plate, plate->now, plate->next, plate->cells[0]);
    if (plate->rank == options->slow_rank) {
        double more = (options->slow_factor - 1) * plate->cells[0];
        while (more >= 1) {
            const int rows = more < plate->cells[0] ? (int)more : plate->cells[0];
            relax(plate, plate->now, plate->scratch, rows);
            more -= rows;
        }
    }
}

/* What a rank sends to each side is its outermost row or column; what it receives goes to the halo beyond it.
 */
static void edges(const Plate* plate, double* cells, int side, double** send, double** receive) {
    const int last_row = plate->cells[0] - 1;
    const int last_column = plate->cells[1] - 1;
    switch (side) {
        case NORTH:
            *send = cell(plate, cells, 0, 0);
            *receive = cell(plate, cells, -1, 0);
            break;
        case SOUTH:
            *send = cell(plate, cells, last_row, 0);
            *receive = cell(plate, cells, last_row + 1, 0);
            break;
        case WEST:
            *send = cell(plate, cells, 0, 0);
            *receive = cell(plate, cells, 0, -1);
            break;
        default:
            *send = cell(plate, cells, 0, last_column);
            *receive = cell(plate, cells, 0, last_column + 1);
            break;
    }
}

static void prepare_exchange(Plate* plate) {
    double* const arrays[2] = {plate->now, plate->next};
    for (int array = 0; array < 2; ++array) {
        for (int side = 0; side < SIDES; ++side) {
            double *send, *receive;
            edges(plate, arrays[array], side, &send, &receive);
            const int count = side < WEST ? plate->cells[1] : 1;
            const MPI_Datatype type = side < WEST ? MPI_DOUBLE : plate->vertical;
            const int peer = plate->neighbour[side];
            /* A message is tagged with the side it leaves on; it arrives on the opposite side (side ^ 1). */
            MPI_Recv_init(receive, count, type, peer, side ^ 1, plate->plate, &plate->requests[array][side]);
            MPI_Send_init(send, count, type, peer, side, plate->plate, &plate->requests[array][SIDES + side]);
        }
    }
}

static void exchange_halos(Plate* plate, const Options* options, int sweep) {
    BAROGRAPH_REGION("halo exchange");
    if (options->persistent) {
        MPI_Request* const requests = plate->requests[(sweep - 1) % 2];
        MPI_Startall(2 * SIDES, requests);
        MPI_Waitall(2 * SIDES, requests, MPI_STATUSES_IGNORE);
        return;
    }
    MPI_Request requests[2 * SIDES];
    for (int side = 0; side < SIDES; ++side) {
        double *send, *receive;
        edges(plate, plate->now, side, &send, &receive);
        const int count = side < WEST ? plate->cells[1] : 1;
        const MPI_Datatype type = side < WEST ? MPI_DOUBLE : plate->vertical;
        const int peer = plate->neighbour[side];
        MPI_Irecv(receive, count, type, peer, side ^ 1, plate->plate, &requests[side]);
        MPI_Isend(send, count, type, peer, side, plate->plate, &requests[SIDES + side]);
    }
    MPI_Waitall(2 * SIDES, requests, MPI_STATUSES_IGNORE);
}

/* How much the last sweep changed the plate. */
static double find_residual(const Plate* plate) {
    BAROGRAPH_REGION("residual");
    double sum = 0;
    for (int row = 0; row < plate->cells[0]; ++row) {
        const double* const now = cell(plate, plate->now, row, 0);
        const double* const next = cell(plate, plate->next, row, 0);
        for (int column = 0; column < plate->cells[1]; ++column) {
            sum += (next[column] - now[column]) * (next[column] - now[column]);
        }
    }
    double total = 0;
    MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, plate->plate);
    return sqrt(total);
}

/* The mean temperature of the warmest row of cells and the peak of the coolest column, and where they are. */
static void survey(const Plate* plate, int size, int sweep) {
    BAROGRAPH_REGION("survey");
    const int rows = plate->cells[0];
    const int columns = plate->cells[1];
    double* const sums = calloc((size_t)(rows + columns), 2 * sizeof *sums);
    if (sums == NULL) {
        MPI_Abort(MPI_COMM_WORLD, 1);
        return;
    }
    double* const peaks = sums + rows;
    double* const all_sums = peaks + columns;
    double* const all_peaks = all_sums + rows;
    for (int row = 0; row < rows; ++row) {
        const double* const cells = cell(plate, plate->now, row, 0);
        for (int column = 0; column < columns; ++column) {
            sums[row] += cells[column];
            peaks[column] = fmax(peaks[column], cells[column]);
        }
    }
    MPI_Allreduce(sums, all_sums, rows, MPI_DOUBLE, MPI_SUM, plate->row);
    MPI_Allreduce(peaks, all_peaks, columns, MPI_DOUBLE, MPI_MAX, plate->column);
    struct {
        double value;
        int where;
    } warmest = {-1, 0}, coolest = {1e300, 0};
    for (int row = 0; row < rows; ++row) {
        if (all_sums[row] > warmest.value) {
            warmest.value = all_sums[row];
            warmest.where = plate->first[0] + row;
        }
    }
    for (int column = 0; column < columns; ++column) {
        if (all_peaks[column] < coolest.value) {
            coolest.value = all_peaks[column];
            coolest.where = plate->first[1] + column;
        }
    }
    free(sums);
    /* Every rank of a row knows its row's sums, and so on: one rank of each is enough for the last step. */
    MPI_Allreduce(MPI_IN_PLACE, &warmest, 1, MPI_DOUBLE_INT, MPI_MAXLOC, plate->column);
    MPI_Allreduce(MPI_IN_PLACE, &coolest, 1, MPI_DOUBLE_INT, MPI_MINLOC, plate->row);
    if (plate->rank == 0 && sweep % 200 == 0) {
        printf("sweep %d: warmest row %d (mean %.6f), coolest column %d (peak %.6f)\n", sweep, warmest.where,
               warmest.value / size, coolest.where, coolest.value);
    }
}

/* Collects the plate on rank 0, which writes it in one piece. Returns 0 on all ranks when the file could be
 * written. */
static int write_checkpoint(const Plate* plate, const Options* options, int sweep) {
    BAROGRAPH_REGION("checkpoint");
    const int own = plate->cells[0] * plate->cells[1];
    double* const block = malloc((size_t)own * sizeof *block);
    int* const counts = malloc((size_t)plate->ranks * 2 * sizeof *counts);
    int* const offsets = counts + plate->ranks;
    const size_t size = (size_t)options->size;
    double* const blocks = plate->rank == 0 ? malloc(2 * size * size * sizeof *blocks) : NULL;
    if (block == NULL || counts == NULL || (plate->rank == 0 && blocks == NULL)) {
        fprintf(stderr, "stencil: out of memory on rank %d\n", plate->rank);
        MPI_Abort(MPI_COMM_WORLD, 1);
        return 1;
    }
    for (int row = 0; row < plate->cells[0]; ++row) {
        memcpy(block + (ptrdiff_t)row * plate->cells[1], cell(plate, plate->now, row, 0),
               (size_t)plate->cells[1] * sizeof *block);
    }
    for (int rank = 0, offset = 0; rank < plate->ranks; ++rank) {
        int place[2], first, rows, columns;
        MPI_Cart_coords(plate->plate, rank, 2, place);
        divide(options->size, plate->grid[0], place[0], &first, &rows);
        divide(options->size, plate->grid[1], place[1], &first, &columns);
        counts[rank] = rows * columns;
        offsets[rank] = offset;
        offset += counts[rank];
    }
    MPI_Gatherv(block, own, MPI_DOUBLE, blocks, counts, offsets, MPI_DOUBLE, 0, plate->plate);
    int failed = 0;
    if (plate->rank == 0) {
        double* const whole = blocks + size * size;
        for (int rank = 0; rank < plate->ranks; ++rank) {
            int place[2], top, left, rows, columns;
            MPI_Cart_coords(plate->plate, rank, 2, place);
            divide(options->size, plate->grid[0], place[0], &top, &rows);
            divide(options->size, plate->grid[1], place[1], &left, &columns);
            for (int row = 0; row < rows; ++row) {
                memcpy(whole + (size_t)(top + row) * size + left,
                       blocks + offsets[rank] + (ptrdiff_t)row * columns, (size_t)columns * sizeof *whole);
            }
        }
        FILE* const file = fopen(options->checkpoint, "wb");
        failed = file == NULL || fprintf(file, "stencil %d %d\n", options->size, sweep) < 0 ||
                 fwrite(whole, sizeof *whole, size * size, file) != size * size;
        failed |= file != NULL && fclose(file) != 0;
        if (failed) {
            perror(options->checkpoint);
        }
    }
    free(blocks);
    free(counts);
    free(block);
    MPI_Bcast(&failed, 1, MPI_INT, 0, plate->plate);
    return failed;
}

/* A number that changes when any bit of any cell does, summed exactly, so that the order of ranks cannot
 * matter. */
static uint64_t find_checksum(const Plate* plate, int size) {
    BAROGRAPH_REGION("checksum");
    uint64_t sum = 0;
    for (int row = 0; row < plate->cells[0]; ++row) {
        for (int column = 0; column < plate->cells[1]; ++column) {
            uint64_t bits;
            memcpy(&bits, cell(plate, plate->now, row, column), sizeof bits);
            bits ^= (uint64_t)(plate->first[0] + row) * (uint64_t)size + (uint64_t)(plate->first[1] + column);
            bits *= UINT64_C(0x9e3779b97f4a7c15); /* 2^64 divided by the golden ratio: spreads the bits */
            sum += bits ^ (bits >> 32);
        }
    }
    uint64_t total = 0;
    MPI_Reduce(&sum, &total, 1, MPI_UINT64_T, MPI_SUM, 0, plate->plate);
    return total;
}

static void set_up(Plate* plate, const Options* options) {
    BAROGRAPH_REGION("set up");
    const int open_ends[2] = {0, 0};
    MPI_Dims_create(plate->ranks, 2, plate->grid);
    MPI_Cart_create(MPI_COMM_WORLD, 2, plate->grid, open_ends, 0, &plate->plate);
    MPI_Cart_coords(plate->plate, plate->rank, 2, plate->place);
    MPI_Cart_shift(plate->plate, 0, 1, &plate->neighbour[NORTH], &plate->neighbour[SOUTH]);
    MPI_Cart_shift(plate->plate, 1, 1, &plate->neighbour[WEST], &plate->neighbour[EAST]);
    MPI_Cart_sub(plate->plate, (const int[]){0, 1}, &plate->row);
    MPI_Cart_sub(plate->plate, (const int[]){1, 0}, &plate->column);
    for (int axis = 0; axis < 2; ++axis) {
        divide(options->size, plate->grid[axis], plate->place[axis], &plate->first[axis],
               &plate->cells[axis]);
    }
    plate->stride = plate->cells[1] + 2;
    MPI_Type_vector(plate->cells[0], 1, plate->stride, MPI_DOUBLE, &plate->vertical);
    MPI_Type_commit(&plate->vertical);
    plate->now = allocate_cells(plate);
    plate->next = allocate_cells(plate);
    plate->scratch = plate->rank == options->slow_rank ? allocate_cells(plate) : NULL;
    /* The northern rim of the plate is warm, warmest in the middle; the other rims stay cold. */
    if (plate->place[0] == 0) {
        for (int column = 0; column < plate->cells[1]; ++column) {
            const double x = (plate->first[1] + column + 0.5) / options->size;
            *cell(plate, plate->now, -1, column) = *cell(plate, plate->next, -1, column) = 4 * x * (1 - x);
        }
    }
    if (options->persistent) {
        prepare_exchange(plate);
    }
}

static void clean_up(Plate* plate, const Options* options) {
    for (int request = 0; options->persistent && request < 4 * SIDES; ++request) {
        MPI_Request_free(&plate->requests[request / (2 * SIDES)][request % (2 * SIDES)]);
    }
    MPI_Type_free(&plate->vertical);
    MPI_Comm_free(&plate->row);
    MPI_Comm_free(&plate->column);
    MPI_Comm_free(&plate->plate);
    free(plate->now);
    free(plate->next);
    free(plate->scratch);
}

static int solve(Plate* plate, const Options* options) {
    BAROGRAPH_REGION("solve");
    int failed = 0;
    for (int sweep = 1; sweep <= options->iterations; ++sweep) {
        exchange_halos(plate, options, sweep);
        relax_plate(plate, options);
        const int check = options->check_every > 0 && sweep % options->check_every == 0;
        const double residual = check ? find_residual(plate) : 0;
        double* const old = plate->now;
        plate->now = plate->next;
        plate->next = old;
        if (check) {
            survey(plate, options->size, sweep);
            if (plate->rank == 0 && sweep % 200 == 0) {
                printf("sweep %d: residual %.4e\n", sweep, residual);
            }
        }
        if (options->checkpoint_every > 0 && sweep % options->checkpoint_every == 0) {
            failed |= write_checkpoint(plate, options, sweep);
        }
    }
    return failed;
}

int main(int count, char** arguments) {
    Options options = {1200, 1000, 10, 250, "stencil.checkpoint", 0, 1, 2};
    Plate plate = {0};
    const char* mistake = "";
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &plate.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &plate.ranks);
    const int parsed = parse_options(count, arguments, plate.ranks, &options, &mistake);
    if (parsed != 0) {
        if (plate.rank == 0 && parsed == 2) {
            fprintf(stderr, "stencil: %s: unknown option, or a value that is missing or out of range\n",
                    mistake);
        }
        if (plate.rank == 0) {
            fputs(kUsage, parsed == 1 ? stdout : stderr);
        }
        MPI_Finalize();
        return parsed == 1 ? 0 : 2;
    }
    set_up(&plate, &options);
    if (plate.cells[0] < 1 || plate.cells[1] < 1) {
        fprintf(stderr, "stencil: the plate is too small for %d ranks\n", plate.ranks);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    const int failed = solve(&plate, &options);
    const uint64_t checksum = find_checksum(&plate, options.size);
    if (plate.rank == 0) {
        printf("checksum %016llx\n", (unsigned long long)checksum);
    }
    clean_up(&plate, &options);
    MPI_Finalize();
    return failed ? 1 : 0;
}
