/* SPDX-License-Identifier: BSD-3-Clause */
/* What the programs of the gallery that use parallel HDF5 share. */
#ifndef BAROGRAPH_GALLERY_HDF5_H
#define BAROGRAPH_GALLERY_HDF5_H

#include "gallery.h"

#include <hdf5.h>

/* A file that all ranks open together, metadata collective or not. */
static inline hid_t create_together(const char* name, int collective_metadata) {
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL);
    if (collective_metadata) {
        H5Pset_all_coll_metadata_ops(access, 1);
        H5Pset_coll_metadata_write(access, 1);
    }
    const hid_t file = H5Fcreate(name, H5F_ACC_TRUNC, H5P_DEFAULT, access);
    H5Pclose(access);
    return file;
}

static inline hid_t transfer(H5FD_mpio_xfer_t mode) {
    const hid_t list = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_dxpl_mpio(list, mode);
    return list;
}

#endif
