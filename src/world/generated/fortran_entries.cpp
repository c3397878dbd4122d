// SPDX-License-Identifier: BSD-3-Clause
// Generated from the MPI standard by `python -m codegen`. Do not edit.
// The exported Fortran routines under the names that compilers give them. See fortran.hpp.
// clang-format off
#include "world/fortran.hpp"

// Called from Fortran only.
#pragma GCC diagnostic ignored "-Wmissing-declarations"

using namespace barograph::world;

extern "C" {

BAROGRAPH_EXPORT int MPII_Comm_get_attr(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"MPII_Comm_get_attr"};
    return get_attribute_of_mpich(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int MPII_Comm_get_attr_fort(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"MPII_Comm_get_attr_fort"};
    return get_attribute_of_mpich(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int MPII_Comm_set_attr(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"MPII_Comm_set_attr"};
    return set_attribute_of_mpich(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int MPII_Keyval_set_proxy(Word a, Word b, Word c) {
    static constinit Routine routine{"MPII_Keyval_set_proxy"};
    return set_callers_of_mpich(routine, a, b, c);
}
BAROGRAPH_EXPORT int MPI_ATTR_GET(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"MPI_ATTR_GET"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int MPI_ATTR_PUT(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"MPI_ATTR_PUT"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int MPI_COMM_CREATE_ERRHANDLER(Word a, Word b, Word c) {
    static constinit Routine routine{"MPI_COMM_CREATE_ERRHANDLER"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int MPI_COMM_CREATE_KEYVAL(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"MPI_COMM_CREATE_KEYVAL"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int MPI_COMM_GET_ATTR(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"MPI_COMM_GET_ATTR"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int MPI_COMM_SET_ATTR(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"MPI_COMM_SET_ATTR"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int MPI_ERRHANDLER_CREATE(Word a, Word b, Word c) {
    static constinit Routine routine{"MPI_ERRHANDLER_CREATE"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int MPI_KEYVAL_CREATE(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"MPI_KEYVAL_CREATE"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int PMPI_ATTR_GET(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"PMPI_ATTR_GET"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int PMPI_ATTR_PUT(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"PMPI_ATTR_PUT"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int PMPI_COMM_CREATE_ERRHANDLER(Word a, Word b, Word c) {
    static constinit Routine routine{"PMPI_COMM_CREATE_ERRHANDLER"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int PMPI_COMM_CREATE_KEYVAL(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"PMPI_COMM_CREATE_KEYVAL"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int PMPI_COMM_GET_ATTR(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"PMPI_COMM_GET_ATTR"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int PMPI_COMM_SET_ATTR(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"PMPI_COMM_SET_ATTR"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int PMPI_ERRHANDLER_CREATE(Word a, Word b, Word c) {
    static constinit Routine routine{"PMPI_ERRHANDLER_CREATE"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int PMPI_KEYVAL_CREATE(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"PMPI_KEYVAL_CREATE"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_attr_get(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_attr_get"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_attr_get_(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_attr_get_"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_attr_get__(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_attr_get__"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_attr_put(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"mpi_attr_put"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int mpi_attr_put_(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"mpi_attr_put_"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int mpi_attr_put__(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"mpi_attr_put__"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int mpi_comm_create_errhandler(Word a, Word b, Word c) {
    static constinit Routine routine{"mpi_comm_create_errhandler"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int mpi_comm_create_errhandler_(Word a, Word b, Word c) {
    static constinit Routine routine{"mpi_comm_create_errhandler_"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int mpi_comm_create_errhandler__(Word a, Word b, Word c) {
    static constinit Routine routine{"mpi_comm_create_errhandler__"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int mpi_comm_create_keyval(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_comm_create_keyval"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_comm_create_keyval_(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_comm_create_keyval_"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_comm_create_keyval__(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_comm_create_keyval__"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_comm_get_attr(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_comm_get_attr"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_comm_get_attr_(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_comm_get_attr_"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_comm_get_attr__(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_comm_get_attr__"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_comm_set_attr(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"mpi_comm_set_attr"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int mpi_comm_set_attr_(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"mpi_comm_set_attr_"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int mpi_comm_set_attr__(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"mpi_comm_set_attr__"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int mpi_errhandler_create(Word a, Word b, Word c) {
    static constinit Routine routine{"mpi_errhandler_create"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int mpi_errhandler_create_(Word a, Word b, Word c) {
    static constinit Routine routine{"mpi_errhandler_create_"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int mpi_errhandler_create__(Word a, Word b, Word c) {
    static constinit Routine routine{"mpi_errhandler_create__"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int mpi_keyval_create(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_keyval_create"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_keyval_create_(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_keyval_create_"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int mpi_keyval_create__(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"mpi_keyval_create__"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int ompi_attr_get_f(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"ompi_attr_get_f"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int ompi_attr_put_f(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"ompi_attr_put_f"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int ompi_comm_create_errhandler_f(Word a, Word b, Word c) {
    static constinit Routine routine{"ompi_comm_create_errhandler_f"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int ompi_comm_create_keyval_f(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"ompi_comm_create_keyval_f"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int ompi_comm_get_attr_f(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"ompi_comm_get_attr_f"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int ompi_comm_set_attr_f(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"ompi_comm_set_attr_f"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int ompi_errhandler_create_f(Word a, Word b, Word c) {
    static constinit Routine routine{"ompi_errhandler_create_f"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int ompi_keyval_create_f(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"ompi_keyval_create_f"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_attr_get(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_attr_get"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_attr_get_(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_attr_get_"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_attr_get__(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_attr_get__"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_attr_put(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"pmpi_attr_put"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int pmpi_attr_put_(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"pmpi_attr_put_"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int pmpi_attr_put__(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"pmpi_attr_put__"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int pmpi_comm_create_errhandler(Word a, Word b, Word c) {
    static constinit Routine routine{"pmpi_comm_create_errhandler"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int pmpi_comm_create_errhandler_(Word a, Word b, Word c) {
    static constinit Routine routine{"pmpi_comm_create_errhandler_"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int pmpi_comm_create_errhandler__(Word a, Word b, Word c) {
    static constinit Routine routine{"pmpi_comm_create_errhandler__"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int pmpi_comm_create_keyval(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_comm_create_keyval"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_comm_create_keyval_(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_comm_create_keyval_"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_comm_create_keyval__(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_comm_create_keyval__"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_comm_get_attr(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_comm_get_attr"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_comm_get_attr_(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_comm_get_attr_"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_comm_get_attr__(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_comm_get_attr__"};
    return get_attribute(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_comm_set_attr(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"pmpi_comm_set_attr"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int pmpi_comm_set_attr_(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"pmpi_comm_set_attr_"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int pmpi_comm_set_attr__(Word a, Word b, Word c, Word d) {
    static constinit Routine routine{"pmpi_comm_set_attr__"};
    return set_attribute(routine, a, b, c, d);
}
BAROGRAPH_EXPORT int pmpi_errhandler_create(Word a, Word b, Word c) {
    static constinit Routine routine{"pmpi_errhandler_create"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int pmpi_errhandler_create_(Word a, Word b, Word c) {
    static constinit Routine routine{"pmpi_errhandler_create_"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int pmpi_errhandler_create__(Word a, Word b, Word c) {
    static constinit Routine routine{"pmpi_errhandler_create__"};
    return create_errhandler(routine, a, b, c);
}
BAROGRAPH_EXPORT int pmpi_keyval_create(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_keyval_create"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_keyval_create_(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_keyval_create_"};
    return create_keyval(routine, a, b, c, d, e);
}
BAROGRAPH_EXPORT int pmpi_keyval_create__(Word a, Word b, Word c, Word d, Word e) {
    static constinit Routine routine{"pmpi_keyval_create__"};
    return create_keyval(routine, a, b, c, d, e);
}

}  // extern "C"
