#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Runs a program in the folder that is named first, with what each rank prints in files of its own there: out.RANK and err.RANK.
cd "$1" || exit 1
shift
rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}
exec "$@" >"out.$rank" 2>"err.$rank"
