// SPDX-License-Identifier: BSD-3-Clause
// See real_hdf5.hpp: the names of what is asked.
#include "capture/hdf5/real_hdf5.hpp"

namespace barograph::capture::hdf5 {

void Api::find_queries(Queries& queries, void* handle) noexcept {
    io::look_up(queries.get_file_name, handle, "H5Fget_name");
    io::look_up(queries.get_name, handle, "H5Iget_name");
    io::look_up(queries.get_attribute_name, handle, "H5Aget_name");
    io::look_up(queries.get_type, handle, "H5Iget_type");
    io::look_up(queries.is_valid, handle, "H5Iis_valid");
    io::look_up(queries.dataset_space, handle, "H5Dget_space");
    io::look_up(queries.attribute_space, handle, "H5Aget_space");
    io::look_up(queries.dataset_type, handle, "H5Dget_type");
    io::look_up(queries.creation_list, handle, "H5Dget_create_plist");
    io::look_up(queries.close_space, handle, "H5Sclose");
    io::look_up(queries.close_type, handle, "H5Tclose");
    io::look_up(queries.close_list, handle, "H5Pclose");
    io::look_up(queries.type_size, handle, "H5Tget_size");
    io::look_up(queries.selected_points, handle, "H5Sget_select_npoints");
    io::look_up(queries.all_points, handle, "H5Sget_simple_extent_npoints");
    io::look_up(queries.selection, handle, "H5Sget_select_type");
    io::look_up(queries.is_regular, handle, "H5Sis_regular_hyperslab");
    io::look_up(queries.dimensions, handle, "H5Sget_simple_extent_ndims");
    io::look_up(queries.extent, handle, "H5Sget_simple_extent_dims");
    io::look_up(queries.layout, handle, "H5Pget_layout");
    io::look_up(queries.chunk, handle, "H5Pget_chunk");
    io::look_up(queries.filters, handle, "H5Pget_nfilters");
    io::look_up(queries.transfer_mode, handle, "H5Pget_dxpl_mpio");
    io::look_up(queries.chunk_size, handle, "H5Dget_chunk_storage_size");
    io::look_up(queries.events, handle, "H5ESget_count");
}

}  // namespace barograph::capture::hdf5
