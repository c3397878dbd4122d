# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/system/metrics.toml by `python -m codegen`. Do not edit.
"""What is sampled of each process and its node; spec/system/metrics.toml explains the fields."""

from __future__ import annotations

from typing import NamedTuple


class SystemMetric(NamedTuple):
    """One sampled quantity; `number` is its place in the profile format."""

    number: int
    name: str
    unit: str
    kind: str
    scope: str
    source: str


SYSTEM_METRICS: tuple[SystemMetric, ...] = (
    SystemMetric(0, "user time", "ns", "counter", "process", "getrusage"),
    SystemMetric(1, "system time", "ns", "counter", "process", "getrusage"),
    SystemMetric(2, "minor page faults", "1", "counter", "process", "getrusage"),
    SystemMetric(3, "major page faults", "1", "counter", "process", "getrusage"),
    SystemMetric(4, "voluntary context switches", "1", "counter", "process", "getrusage"),
    SystemMetric(5, "involuntary context switches", "1", "counter", "process", "getrusage"),
    SystemMetric(6, "peak memory", "bytes", "gauge", "process", "getrusage"),
    SystemMetric(7, "resident memory", "bytes", "gauge", "process", "/proc/self/statm"),
    SystemMetric(8, "bytes read", "bytes", "counter", "process", "/proc/self/io, rchar"),
    SystemMetric(9, "bytes written", "bytes", "counter", "process", "/proc/self/io, wchar"),
    SystemMetric(10, "read calls", "1", "counter", "process", "/proc/self/io, syscr"),
    SystemMetric(11, "write calls", "1", "counter", "process", "/proc/self/io, syscw"),
    SystemMetric(12, "bytes read from storage", "bytes", "counter", "process", "/proc/self/io, read_bytes"),
    SystemMetric(13, "bytes written to storage", "bytes", "counter", "process", "/proc/self/io, write_bytes"),
    SystemMetric(14, "network bytes received", "bytes", "counter", "node", "/proc/net/dev without loopback"),
    SystemMetric(15, "network bytes sent", "bytes", "counter", "node", "/proc/net/dev without loopback"),
    SystemMetric(16, "main thread on core", "ns", "counter", "process", "/proc/self/schedstat"),
    SystemMetric(17, "main thread run delay", "ns", "counter", "process", "/proc/self/schedstat"),
    SystemMetric(18, "CPU time of children", "ns", "counter", "process", "getrusage, of children that ended"),
)
