# SPDX-License-Identifier: BSD-3-Clause
"""Writes one file per way to call in Python; the marks say where each must be seen. Runs on Python 3.9 and later.

Called by tests/python_call_sites_test.py as `call_sites.py FOLDER`. Function names are those that Python 3.11 and
later show.
"""

import os
import signal
import sys
import threading
from pathlib import Path

folder = Path(sys.argv[1])


def descriptor(name):
    return os.open(folder / name, os.O_CREAT | os.O_WRONLY)


def plain():
    with open(folder / "plain", "wb", 0) as file:
        file.write(b"x")  # mark: plain


def outer():
    def inner(where):
        os.write(
            where,  # the call begins a line above
            b"x",
        )

    inner(descriptor("nested"))


class Writer:
    def save(self):
        os.write(descriptor("method"), b"x")  # mark: method

    @staticmethod
    def values():
        where = descriptor("generator")
        yield os.write(where, b"x")  # mark: generator
        yield 1


def recursive(depth, where):
    if depth == 0:
        os.write(where, b"x")  # mark: recursion
    else:
        recursive(depth - 1, where)


def failing():
    where = descriptor("exception")
    try:
        raise ValueError
    except ValueError:
        os.write(where, b"x")  # mark: exception


def of_library():
    (folder / "library").write_bytes(b"x")  # mark: library


def far():
    where = descriptor("far")
    text = """











































































































































"""
    os.write(where, text[:1].encode())  # mark: far


def in_thread():
    where = descriptor("thread")
    for _ in range(100):
        os.write(where, b"x")  # mark: thread


def closing():
    file = open(folder / "closing", "wb")  # noqa: SIM115 - closed once the function has returned
    file.write(b"x" * 10)
    return 1


def in_handler(_number, _frame):
    os.write(descriptor("handler"), b"x")  # mark: handler


def generated():
    """Code objects that are gone when the next one comes, often at the same address."""
    for number in range(30):
        where = descriptor(f"generated{number}")
        text = "\n" * (number % 3) + "def work():\n    write(where, b'x')\nwork()\n"
        names = {"write": os.write, "where": where}
        exec(compile(text, f"made_{number % 5}.py", "exec"), names)
        del names


plain()
outer()
Writer().save()
list(Writer.values())
(lambda: os.write(descriptor("lambda"), b"x"))()  # noqa: PLC3002  # mark: lambda
recursive(60, descriptor("recursion"))
failing()
of_library()
far()
threads = [threading.Thread(target=in_thread) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
closing()  # mark: closing
signal.signal(signal.SIGUSR1, in_handler)
os.kill(os.getpid(), signal.SIGUSR1)
generated()
exec("import os\n\n\nos.write(where, b'x')\n", {"where": descriptor("text")})
os.write(descriptor("module"), b"x")  # mark: module
