"""Plays sounds through the library miniaudio, in a thread of its own.

Callers never wait: a sound is put on a queue, and dropped if it cannot be played at once. Without the library or a
device there is no sound; a device connected later is found at the next attempt. The device is closed when nothing has
been played for a while, so that it uses no processor time.
"""

from __future__ import annotations

import ctypes
import sys
import time
import wave
from array import array
from collections.abc import Callable, Generator
from functools import cache
from importlib import import_module
from importlib.resources import files
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Protocol

from cardhall.desktop.sound.mixer import Mixer
from cardhall.log import get_category
from cardhall.system_calls import load_library, typed_function

if TYPE_CHECKING:
    Pieces = Generator[array[int], int, None]

SAMPLE_RATE = 22_050  # samples a second, of all files
BUFFER_MS = 40  # milliseconds of sound that the device buffers: more delays sounds, less may break them up
STALE_AFTER_S = 0.4  # seconds after which a sound comes too late to be heard
IDLE_CLOSE_S = 30.0  # seconds without a sound after which the device is closed
RETRY_AFTER_S = 60.0  # seconds after which a device is looked for again
STUCK_AFTER_S = 1.0  # seconds without taking samples after which a device counts as unplugged or failed
CLOSE_TIMEOUT_S = 0.5  # seconds that the end of the program waits for the device

log = get_category("sound")


class AudioDevice(Protocol):
    """An audio device: miniaudio's, or a test's."""

    def close(self) -> None:
        """Stop playing."""


class NoDeviceError(Exception):
    """Raised if no audio device can be opened; `for_good`: another attempt would fail too."""

    def __init__(self, *, for_good: bool) -> None:
        super().__init__()
        self.for_good = for_good


def open_device(pieces: Pieces) -> AudioDevice:
    """Open the system's audio device, fed by `pieces`. Raise NoDevice."""
    try:
        miniaudio = import_module("miniaudio")
    except (ImportError, OSError) as error:
        raise NoDeviceError(for_good=True) from error
    if sys.platform == "linux":
        _silence_alsa_messages()
    try:
        device = miniaudio.PlaybackDevice(
            miniaudio.SampleFormat.SIGNED16, 1, SAMPLE_RATE, buffersize_msec=BUFFER_MS, app_name="cardhall"
        )
        if device.backend == "Null":
            device.close()
            raise NoDeviceError(for_good=False)
        try:
            device.start(pieces)
        except miniaudio.MiniaudioError:
            device.close()
            raise
    except miniaudio.MiniaudioError as error:
        raise NoDeviceError(for_good=False) from error
    found: AudioDevice = device
    return found


@cache
def _silence_alsa_messages() -> object:
    """Keep ALSA, Linux's sound library, from writing messages to the terminal when there is no device.

    Return the callback, which must stay alive as long as the library may call it; hence the cache.
    """
    handler = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)
    silent_handler = handler(lambda *said: None)
    try:
        set_handler = typed_function(load_library("libasound.so.2"), "snd_lib_error_set_handler", ctypes.c_int, handler)
    except (OSError, AttributeError):  # without ALSA nothing writes messages
        return None
    return None if set_handler(silent_handler) else silent_handler


def read_samples(name: str) -> array[int]:
    """Return the 16-bit samples of a file in resources/sounds, in this machine's byte order."""
    path = files("cardhall.resources") / "sounds" / f"{name}.wav"
    with path.open("rb") as data, wave.open(data) as file:
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


class MiniaudioPlayer:
    """Plays sounds by the names of their files."""

    def __init__(self, device_opener: Callable[[Pieces], AudioDevice] = open_device) -> None:
        self._open_device = device_opener
        self._requests: SimpleQueue[tuple[str, float, float] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._mixer = Mixer()
        self._samples_by_name: dict[str, array[int]] = {}
        self._next_attempt_at = 0.0  # monotonic time of the next attempt to open a device
        self._device: AudioDevice | None = None
        # pieces taken by the device when that last changed, and the time of it
        self._last_pieces_taken, self._last_taken_at = 0, 0.0
        self._has_ended = False  # the thread has ended, after a fault

    def play(self, name: str, volume: float) -> None:
        """Play a sound at a volume of 0 to 1, and return at once. After a fault in the thread nothing plays."""
        if self._has_ended:
            return  # no thread would take it from the queue
        if self._thread is None:
            self._thread = Thread(target=self._run, name="sound", daemon=True)
            self._thread.start()
        self._requests.put((name, volume, time.monotonic()))

    def close(self) -> None:
        """Stop the thread and close the device, waiting `CLOSE_TIMEOUT_S` at most."""
        if self._thread is not None:
            self._requests.put(None)
            self._thread.join(CLOSE_TIMEOUT_S)

    # ---- in the thread

    def _run(self) -> None:
        try:
            self._serve()
        finally:
            self._has_ended = True

    def _serve(self) -> None:
        while True:
            try:
                request = self._requests.get(timeout=IDLE_CLOSE_S if self._device is not None else None)
            except Empty:
                self._close_device()
                continue
            if request is None:
                self._close_device()
                return
            name, volume, requested_at = request
            is_heard = self._ensure_device() and time.monotonic() - requested_at < STALE_AFTER_S
            log("%s at volume %.2f: %s", name, volume, "played" if is_heard else "left out")
            if is_heard:
                if name not in self._samples_by_name:
                    self._samples_by_name[name] = read_samples(name)
                self._mixer.add_sound(self._samples_by_name[name], volume)

    def _ensure_device(self) -> bool:
        """Open a device if there is none or the open one has stopped. Return whether a device is open now."""
        if self._device is not None and self._is_stuck():
            log("the device has stopped")
            self._close_device()
        if self._device is None and time.monotonic() >= self._next_attempt_at:
            pieces = self._mixer.generate_pieces()
            next(pieces)
            try:
                self._device = self._open_device(pieces)
                self._last_pieces_taken, self._last_taken_at = 0, time.monotonic()
                log("the device is open")
            except NoDeviceError as error:
                log("there is no device, %s: %s", "for good" if error.for_good else "for now", error.__cause__)
                self._next_attempt_at = float("inf") if error.for_good else time.monotonic() + RETRY_AFTER_S
        return self._device is not None

    def _is_stuck(self) -> bool:
        """Tell whether the device has stopped taking samples, even silent ones."""
        now, pieces_taken = time.monotonic(), self._mixer.pieces_taken
        if pieces_taken != self._last_pieces_taken:
            self._last_pieces_taken, self._last_taken_at = pieces_taken, now
        return now - self._last_taken_at > STUCK_AFTER_S

    def _close_device(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            log("the device is closed")
            device.close()
            self._mixer = Mixer()
