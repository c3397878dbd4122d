// SPDX-License-Identifier: BSD-3-Clause
// Writes chunks of a dataset from two functions, through an HDF5 that is linked into the program. Run by
// tests/callers_test.py.
#include <hdf5.h>

// Rows are larger than HDF5's sieve buffer, so that each is written by itself.
enum { kRows = 64, kBytes = 1 << 17 };

static char block[kBytes];

__attribute__((noinline)) static void put(hid_t dataset, hid_t memory, hsize_t row) {
    hid_t space = H5Dget_space(dataset);
    const hsize_t start[2] = {row, 0};
    const hsize_t count[2] = {1, kBytes};
    H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, count, NULL);
    H5Dwrite(dataset, H5T_NATIVE_CHAR, memory, space, H5P_DEFAULT, block);  // mark: put
    H5Sclose(space);
}

__attribute__((noinline)) static void few(hid_t dataset, hid_t memory) {
    for (hsize_t row = 0; row < 3; ++row) {
        put(dataset, memory, row);  // mark: few
    }
}

__attribute__((noinline)) static void many(hid_t dataset, hid_t memory) {
    for (hsize_t row = 3; row < 43; ++row) {
        put(dataset, memory, row);  // mark: many
    }
}

int main(void) {
    hid_t file = H5Fcreate("linked.h5", H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    const hsize_t sizes[2] = {kRows, kBytes};
    const hsize_t one[2] = {1, kBytes};
    hid_t space = H5Screate_simple(2, sizes, NULL);
    hid_t memory = H5Screate_simple(2, one, NULL);
    hid_t dataset = H5Dcreate2(file, "values", H5T_NATIVE_CHAR, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    few(dataset, memory);
    many(dataset, memory);
    H5Dclose(dataset);
    H5Sclose(memory);
    H5Sclose(space);
    H5Fclose(file);
    return 0;
}
