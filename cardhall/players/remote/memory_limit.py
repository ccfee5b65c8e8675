"""Memory limit of this process: the system refuses more, and Python raises `MemoryError`."""

from __future__ import annotations

import contextlib
import sys


def limit_memory(max_bytes: int) -> None:
    """Limit this process to `max_bytes` bytes. macOS ignores the limit."""
    with contextlib.suppress(OSError, ValueError):  # a lower limit holds already, or there can be none
        if sys.platform == "win32":
            _limit_job(max_bytes)
        else:
            import resource

            # RLIMIT_DATA counts written memory; RLIMIT_AS would count mapped files and reserved memory too
            kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
            resource.setrlimit(kind, (max_bytes, max_bytes))


if sys.platform == "win32":

    def _limit_job(max_bytes: int) -> None:
        """Put this process into a new Windows job, since Windows limits jobs."""
        import ctypes
        from ctypes import wintypes

        from cardhall.system_calls import windows_function

        class BasicLimits(ctypes.Structure):  # JOBOBJECT_BASIC_LIMIT_INFORMATION
            _fields_ = [
                ("process_time", ctypes.c_int64),
                ("job_time", ctypes.c_int64),
                ("flags", wintypes.DWORD),
                ("least_working_set", ctypes.c_size_t),
                ("most_working_set", ctypes.c_size_t),
                ("processes", wintypes.DWORD),
                ("affinity", ctypes.c_size_t),
                ("priority", wintypes.DWORD),
                ("scheduling", wintypes.DWORD),
            ]

        class ExtendedLimits(ctypes.Structure):  # JOBOBJECT_EXTENDED_LIMIT_INFORMATION
            _fields_ = [
                ("basic", BasicLimits),
                ("counters", ctypes.c_uint64 * 6),
                ("process_memory", ctypes.c_size_t),
                ("job_memory", ctypes.c_size_t),
                ("most_process_memory", ctypes.c_size_t),
                ("most_job_memory", ctypes.c_size_t),
            ]

        # JobObjectExtendedLimitInformation, JOB_OBJECT_LIMIT_PROCESS_MEMORY
        extended_limits, process_memory = 9, 0x100
        handle, number, succeeded = wintypes.HANDLE, wintypes.DWORD, wintypes.BOOL
        create = windows_function("kernel32", "CreateJobObjectW", handle, ctypes.c_void_p, wintypes.LPCWSTR)
        this_process = windows_function("kernel32", "GetCurrentProcess", handle)
        set_limits = windows_function(
            "kernel32", "SetInformationJobObject", succeeded, handle, ctypes.c_int, ctypes.c_void_p, number
        )
        assign = windows_function("kernel32", "AssignProcessToJobObject", succeeded, handle, handle)
        job = create(None, None)
        limits = ExtendedLimits()
        limits.basic.flags, limits.process_memory = process_memory, max_bytes
        set_limits(job, extended_limits, ctypes.byref(limits), ctypes.sizeof(limits))
        assign(job, this_process())
