/* SPDX-License-Identifier: BSD-3-Clause */
/* A matrix in chunks of whole rows that is read by columns: each read takes every chunk; fixed: chunks that are tiles. */
#include "gallery_hdf5.h"

enum { SIDE = 1024, COLUMNS = 96 };

static void run(void) {
    const hsize_t shape[2] = {SIDE, SIDE}, rows[2] = {8, SIDE}, tiles[2] = {SIDE, 32};
    double* numbers = memory(SIDE * sizeof(double) * SIDE);
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS), layout = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_cache(access, 0, 521, MIB / 2, 0.75);
    H5Pset_chunk(layout, 2, fixed ? tiles : rows);
    const hid_t file = H5Fcreate(own_name("matrix.h5"), H5F_ACC_TRUNC, H5P_DEFAULT, access);
    const hid_t space = H5Screate_simple(2, shape, NULL), column = H5Screate_simple(1, shape, NULL);
    const hid_t data = H5Dcreate2(file, "matrix", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, layout, H5P_DEFAULT);
    H5Dwrite(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers);
    for (hsize_t i = 0; i < COLUMNS; i++) {
        const hsize_t start[2] = {0, i}, count[2] = {SIDE, 1};
        H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, count, NULL);
        /* here: hdf5-chunk-mismatch */
        H5Dread(data, H5T_NATIVE_DOUBLE, column, space, H5P_DEFAULT, numbers);
    }
    compute(300);
    H5Dclose(data);
    H5Sclose(column);
    H5Sclose(space);
    H5Fclose(file);
    H5Pclose(layout);
    H5Pclose(access);
    free(numbers);
}
