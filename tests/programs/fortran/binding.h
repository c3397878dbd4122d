/* SPDX-License-Identifier: BSD-3-Clause
 * One Fortran source for three bindings: compiled with -DBINDING=1 it includes mpif.h, with 2 it uses the module mpi, with
 * 3 the module mpi_f08. Included at the top of the programs in this folder; only names of handle types differ. */
#if BINDING == 3
#define USE_MPI use mpi_f08
#define INCLUDE_MPI
#define COMM type(MPI_Comm)
#define REQUEST type(MPI_Request)
#define MESSAGE type(MPI_Message)
#define GROUP type(MPI_Group)
#define DATATYPE type(MPI_Datatype)
#define OPERATION type(MPI_Op)
#define HANDLER type(MPI_Errhandler)
#define STATUS(name) type(MPI_Status)::name
#define STATUSES(name, n) type(MPI_Status)::name(n)
#else
#if BINDING == 2
#define USE_MPI use mpi
#define INCLUDE_MPI
#else
#define USE_MPI
#define INCLUDE_MPI include 'mpif.h'
#endif
#define COMM integer
#define REQUEST integer
#define MESSAGE integer
#define GROUP integer
#define DATATYPE integer
#define OPERATION integer
#define HANDLER integer
#define STATUS(name) integer::name(MPI_STATUS_SIZE)
#define STATUSES(name, n) integer::name(MPI_STATUS_SIZE, n)
#endif
