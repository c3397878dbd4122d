/* SPDX-License-Identifier: BSD-3-Clause
 * A parallel HDF5 file with 8 datasets, written independently (first argument "independent") or collectively, and 100 attributes.
 * Each rank writes its slab of each dataset in one call and reads it again. Prints, on each rank, what HDF5 itself says: how many
 * transfers were collective, and on rank 0 the bytes of each dataset in the file. Run on 2 ranks. */
#include <hdf5.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { DATASETS = 8, ATTRIBUTES = 100, POINTS = 1000 };

static double data[POINTS];
static int collective;

/* HDF5 may do independently what was wanted collectively: it says which it did. */
static void count_collective(hid_t transfer) {
    H5D_mpio_actual_io_mode_t mode = H5D_MPIO_NO_COLLECTIVE;
    H5Pget_mpio_actual_io_mode(transfer, &mode);
    collective += mode != H5D_MPIO_NO_COLLECTIVE;
}

int main(int argc, char** argv) {
    int rank, ranks, i;
    hid_t access, file, group, transfer, attribute, scalar;
    hid_t datasets[DATASETS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL);
    transfer = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_dxpl_mpio(transfer, argc > 1 && strcmp(argv[1], "independent") == 0 ? H5FD_MPIO_INDEPENDENT
                                                                               : H5FD_MPIO_COLLECTIVE);
    file = H5Fcreate("fields.h5", H5F_ACC_TRUNC, H5P_DEFAULT, access);
    group = H5Gcreate2(file, "fields", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    for (i = 0; i < DATASETS; ++i) {
        char name[32];
        hsize_t whole = (hsize_t)POINTS * (hsize_t)ranks, start = (hsize_t)POINTS * (hsize_t)rank,
                count = POINTS;
        hid_t space = H5Screate_simple(1, &whole, NULL), memory = H5Screate_simple(1, &count, NULL);
        snprintf(name, sizeof name, "field%d", i);
        datasets[i] =
            H5Dcreate2(group, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        H5Sselect_hyperslab(space, H5S_SELECT_SET, &start, NULL, &count, NULL);
        H5Dwrite(datasets[i], H5T_NATIVE_DOUBLE, memory, space, transfer, data);
        count_collective(transfer);
        H5Dread(datasets[i], H5T_NATIVE_DOUBLE, memory, space, transfer, data);
        count_collective(transfer);
        H5Sclose(memory);
        H5Sclose(space);
    }
    scalar = H5Screate(H5S_SCALAR);
    for (i = 0; i < ATTRIBUTES; ++i) {
        char name[32];
        int value = i;
        snprintf(name, sizeof name, "note%d", i);
        attribute =
            H5Acreate2(datasets[i % DATASETS], name, H5T_NATIVE_INT, scalar, H5P_DEFAULT, H5P_DEFAULT);
        H5Awrite(attribute, H5T_NATIVE_INT, &value);
        H5Aclose(attribute);
    }
    printf("collective %d\n", collective);
    for (i = 0; i < DATASETS; ++i) {
        if (rank == 0) {
            printf("storage %ld\n", (long)H5Dget_storage_size(datasets[i]));
        }
        H5Dclose(datasets[i]);
    }
    H5Gclose(group);
    H5Fflush(file, H5F_SCOPE_GLOBAL);
    /* What fails is the program's business, and its error stack too. */
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
    if (H5Dopen2(file, "missing", H5P_DEFAULT) >= 0 || H5Eget_num(H5E_DEFAULT) <= 0) {
        return 3;
    }
    H5Sclose(scalar);
    H5Pclose(transfer);
    H5Pclose(access);
    H5Fclose(file);
    MPI_Finalize();
    return 0;
}
