# SPDX-License-Identifier: BSD-3-Clause
"""Runs a command; every expected failure becomes one line, a hint and an exit code. Must stay cheap to import."""

from __future__ import annotations

import sys
from collections.abc import Callable

from barograph.cli import errors, standard_output
from barograph.cli.exit_codes import ExitCode


class OutputClosedError(Exception):
    """The reader of the output has gone away."""


def guarded(run: Callable[[], object]) -> int:
    """Runs a command and returns its exit code: what it returned, if that is a number."""
    standard_output.prepare_streams()
    try:
        result = run()
        sys.stdout.flush()
        return result if isinstance(result, int) else ExitCode.OK
    except errors.CommandError as error:
        errors.print_error(str(error), error.hint)
        return error.code
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except (OutputClosedError, BrokenPipeError):
        standard_output.drop(sys.stdout)
        return ExitCode.BROKEN_PIPE
    except OSError as error:
        return errors.report_system_error(error)
    except (ImportError, MemoryError) as error:
        return errors.report_shortage(error)
    except Exception as error:
        if is_profile_error(error):
            return errors.report_profile_error(error)
        raise


def is_profile_error(error: Exception) -> bool:
    """True for the reader's exception; the reader is not imported for the question."""
    kind = getattr(sys.modules.get("barograph.read"), "ProfileError", None)
    return kind is not None and isinstance(error, kind)
