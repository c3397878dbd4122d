# SPDX-License-Identifier: BSD-3-Clause
"""Spack recipe of Barograph. docs/how-to/install.md says how to use it from your own repository of recipes."""

from spack.package import *

try:  # Spack 1.0 moved the build systems out of the tool
    from spack_repo.builtin.build_systems.python import PythonPackage
except ImportError:
    pass


class Barograph(PythonPackage):
    """Continuous performance introspection for MPI programs: records unmodified programs and shows where their
    time goes by region, MPI call, communicator, message size and rank."""

    license("BSD-3-Clause")

    version("0.1.0")

    variant("mpi", default=True, description="Record MPI programs that use the MPI of this spec")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("mpi", type=("build", "link"), when="+mpi")
    depends_on("cmake@3.22:", type="build")
    depends_on("ninja@1.10:", type="build")
    depends_on("python@3.10:", type=("build", "link", "run"))
    depends_on("node-js@20.19:", type="build")  # a clone has no page of reports
    # As in pyproject.toml.
    depends_on("py-scikit-build-core@1.1.2", type="build")
    depends_on("py-nanobind@3.1.0", type="build")
    depends_on("py-click@8.1:", type=("build", "run"))
    depends_on("py-duckdb@1.1:", type=("build", "run"))
    depends_on("py-matplotlib@3.8:", type=("build", "run"))
    depends_on("py-numpy@1.26:", type=("build", "run"))
    depends_on("py-pandas@2.2:", type=("build", "run"))
    depends_on("py-pyarrow@17:", type=("build", "run"))
    depends_on("py-rich@13.7:", type=("build", "run"))
    depends_on("py-symbolic@12.14:", type=("build", "run"))
    depends_on("py-tomli@2:", type=("build", "run"), when="^python@:3.10")

    conflicts("platform=darwin", msg="Barograph records programs on Linux")
    conflicts("%gcc@:10", msg="C++20 is needed")

    def config_settings(self, spec, prefix):
        settings = {"cmake.define.BAROGRAPH_BINDINGS": "ON"}
        if spec.satisfies("+mpi"):
            settings["cmake.define.BAROGRAPH_MPICC"] = spec["mpi"].mpicc
        return settings
