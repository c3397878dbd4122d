/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * The work and the messages of a 3D Fourier transform over a grid of ranks: each has lines of numbers, transforms them, and
 * MPI_Alltoallv exchanges them, first within the rows of the grid, then within its columns. Rows and columns are communicators
 * of different sizes, so one algorithm need not be the best for both. (The order of the numbers is kept
 * simple: it takes as long as the real transform, and its inverse gives back what went in, but the numbers
 * between are not a spectrum.)
 *
 *     mpicc -O2 -I"$(barograph env --include)" fft.c -o fft -lm
 *     barograph run -n 8 -o fft -- ./fft --rows 2
 *     barograph comms fft.baro
 *     barograph try fft.baro --remedy alltoallv-linear --remedy alltoallv-pairwise --communicator-size 4
 *
 * It transforms forth and back, and prints the largest difference from where it began and the seconds it took.
 */
#include <complex.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <barograph/barograph.h>

typedef double complex Number;

typedef struct {
    MPI_Comm comm;
    int size;
    int* counts; /* numbers for each member, the same there and back */
    int* starts;
} Turn;

static const double kPi = 3.14159265358979323846;
static int side = 64, rounds = 10, grid_rows = 2;

static void fail(const char* text) {
    fprintf(stderr, "fft: %s\nusage: fft [--side N] [--rounds N] [--rows N]\n", text);
    MPI_Abort(MPI_COMM_WORLD, 2);
}

/* In place, of a length that is a power of two; sign -1 forth, +1 back (not scaled). */
static void transform_line(Number* line, int length, int sign) {
    for (int i = 1, j = 0; i < length; i++) {
        int bit = length >> 1;
        for (; j & bit; bit >>= 1) {
            j ^= bit;
        }
        j ^= bit;
        if (i < j) {
            const Number other = line[i];
            line[i] = line[j];
            line[j] = other;
        }
    }
    for (int half = 1; half < length; half *= 2) {
        const Number step = cexp(sign * I * kPi / half);
        for (int start = 0; start < length; start += 2 * half) {
            Number factor = 1;
            for (int k = start; k < start + half; k++) {
                const Number odd = factor * line[k + half];
                line[k + half] = line[k] - odd;
                line[k] += odd;
                factor *= step;
            }
        }
    }
}

static void transform_lines(Number* numbers, int lines, int sign) {
    BAROGRAPH_REGION("lines");
    for (int i = 0; i < lines; i++) {
        transform_line(numbers + (size_t)i * (size_t)side, side, sign);
    }
}

static Turn make_turn(MPI_Comm comm, int numbers) {
    Turn turn = {.comm = comm};
    MPI_Comm_size(comm, &turn.size);
    turn.counts = malloc(sizeof(int) * (size_t)turn.size);
    turn.starts = malloc(sizeof(int) * (size_t)turn.size);
    if (turn.counts == NULL || turn.starts == NULL || side % turn.size != 0) {
        fail("the side must be a multiple of the rows and the columns of the grid");
    }
    for (int i = 0; i < turn.size; i++) {
        turn.counts[i] = numbers / turn.size;
        turn.starts[i] = i * (numbers / turn.size);
    }
    return turn;
}

/* Lines of `side` numbers are cut into a block for each member and sent to it. */
static void turn_lines(const Turn* turn, Number* numbers, Number* other, int lines) {
    const int block = side / turn->size;
    {
        BAROGRAPH_REGION("pack");
        for (int member = 0, place = 0; member < turn->size; member++) {
            for (int line = 0; line < lines; line++, place += block) {
                memcpy(other + place, numbers + (size_t)line * (size_t)side + (size_t)(member * block),
                       sizeof(Number) * (size_t)block);
            }
        }
    }
    MPI_Alltoallv(other, turn->counts, turn->starts, MPI_C_DOUBLE_COMPLEX, numbers, turn->counts,
                  turn->starts, MPI_C_DOUBLE_COMPLEX, turn->comm);
}

/* The inverse of turn_lines. */
static void turn_back(const Turn* turn, Number* numbers, Number* other, int lines) {
    const int block = side / turn->size;
    MPI_Alltoallv(numbers, turn->counts, turn->starts, MPI_C_DOUBLE_COMPLEX, other, turn->counts,
                  turn->starts, MPI_C_DOUBLE_COMPLEX, turn->comm);
    BAROGRAPH_REGION("unpack");
    for (int member = 0, place = 0; member < turn->size; member++) {
        for (int line = 0; line < lines; line++, place += block) {
            memcpy(numbers + (size_t)line * (size_t)side + (size_t)(member * block), other + place,
                   sizeof(Number) * (size_t)block);
        }
    }
}

int main(int argc, char** argv) {
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int i = 1; i + 1 < argc; i += 2) {
        int* value = strcmp(argv[i], "--side") == 0     ? &side
                     : strcmp(argv[i], "--rounds") == 0 ? &rounds
                     : strcmp(argv[i], "--rows") == 0   ? &grid_rows
                                                        : NULL;
        if (value == NULL || (*value = atoi(argv[i + 1])) < 1) {
            fail("unknown or wrong argument");
        }
    }
    if (ranks % grid_rows != 0 || side > 1024 || (side & (side - 1)) != 0 || (side * side) % ranks != 0) {
        fail("the rows must divide the ranks, and the side must be a power of two up to 1024");
    }
    MPI_Comm rows, columns;
    MPI_Comm_split(MPI_COMM_WORLD, rank % grid_rows, rank, &rows);
    MPI_Comm_split(MPI_COMM_WORLD, rank / grid_rows, rank, &columns);
    MPI_Comm_set_name(rows, "rows");
    MPI_Comm_set_name(columns, "columns");

    const int lines = side * side / ranks, all = lines * side;
    const Turn turns[2] = {make_turn(rows, all), make_turn(columns, all)};
    Number* numbers = malloc(sizeof(Number) * (size_t)all);
    Number* other = malloc(sizeof(Number) * (size_t)all);
    Number* first = malloc(sizeof(Number) * (size_t)all);
    if (numbers == NULL || other == NULL || first == NULL) {
        fail("no memory");
    }
    for (int i = 0; i < all; i++) {
        first[i] = numbers[i] = (double)((i * 7 + rank * 13) % 101) / 101.0;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    for (int round = 0; round < rounds; round++) {
        transform_lines(numbers, lines, -1);
        for (int t = 0; t < 2; t++) {
            turn_lines(&turns[t], numbers, other, lines);
            transform_lines(numbers, lines, -1);
        }
        for (int t = 1; t >= 0; t--) {
            transform_lines(numbers, lines, 1);
            turn_back(&turns[t], numbers, other, lines);
        }
        transform_lines(numbers, lines, 1);
        for (int i = 0; i < all; i++) {
            numbers[i] /= (double)side * side * side;
        }
    }
    const double seconds = MPI_Wtime() - start;
    double difference = 0, largest;
    for (int i = 0; i < all; i++) {
        difference = fmax(difference, cabs(numbers[i] - first[i]));
    }
    MPI_Reduce(&difference, &largest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("difference %s\nseconds %.4f\n", largest < 1e-9 ? "below 1e-9" : "TOO LARGE", seconds);
    }
    for (int t = 0; t < 2; t++) {
        free(turns[t].counts);
        free(turns[t].starts);
    }
    free(first);
    free(other);
    free(numbers);
    MPI_Comm_free(&columns);
    MPI_Comm_free(&rows);
    MPI_Finalize();
    return largest < 1e-9 || rank != 0 ? 0 : 1;
}
