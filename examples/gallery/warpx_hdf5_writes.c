/* SPDX-License-Identifier: BSD-3-Clause */
/* What the paper finds in WarpX, which writes through openPMD and HDF5: each rank puts small, unaligned pieces of each quantity
 * into the file, independently, and every quantity carries many attributes; fixed: one collective write of the whole part of a
 * rank, few attributes. */
#include "gallery_hdf5.h"

enum { QUANTITIES = 8, PIECES = 5000, NUMBERS = 37, ATTRIBUTES = 60 };

static void describe(hid_t quantity, int attributes) {
    const hid_t scalar = H5Screate(H5S_SCALAR);
    for (int i = 0; i < attributes; i++) {
        char name[32];
        double value = i;
        snprintf(name, sizeof name, "attribute %d", i);
        const hid_t one = H5Acreate2(quantity, name, H5T_NATIVE_DOUBLE, scalar, H5P_DEFAULT, H5P_DEFAULT);
        H5Awrite(one, H5T_NATIVE_DOUBLE, &value);
        H5Aclose(one);
    }
    H5Sclose(scalar);
}

static void run(void) {
    const hsize_t mine = (hsize_t)PIECES * NUMBERS, all = mine * (hsize_t)ranks;
    double* numbers = memory(mine * sizeof(double));
    const hid_t file = create_together("particles.h5", fixed);
    const hid_t mode = transfer(fixed ? H5FD_MPIO_COLLECTIVE : H5FD_MPIO_INDEPENDENT);
    for (int q = 0; q < QUANTITIES; q++) {
        char name[32];
        snprintf(name, sizeof name, "quantity %d", q);
        const hid_t space = H5Screate_simple(1, &all, NULL);
        const hid_t data =
            H5Dcreate2(file, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        const hsize_t pieces = fixed ? 1 : PIECES, numbers_each = fixed ? mine : NUMBERS;
        const hid_t part = H5Screate_simple(1, &numbers_each, NULL);
        describe(data, fixed ? 2 : ATTRIBUTES);
        for (hsize_t i = 0; i < pieces; i++) {
            const hsize_t start =
                fixed ? mine * (hsize_t)rank : (i * (hsize_t)ranks + (hsize_t)rank) * NUMBERS;
            H5Sselect_hyperslab(space, H5S_SELECT_SET, &start, NULL, &numbers_each, NULL);
            /* here: independent-io */
            H5Dwrite(data, H5T_NATIVE_DOUBLE, part, space, mode, numbers + i * NUMBERS);
        }
        H5Sclose(part);
        H5Dclose(data);
        H5Sclose(space);
    }
    compute(200);
    H5Pclose(mode);
    H5Fclose(file);
    free(numbers);
}
